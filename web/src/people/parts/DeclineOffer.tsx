import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AnyEndpoint, Endpoint } from '#contract/kernel/endpoint.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'

type Decision = { school_id: number; id: number; accepted: boolean; answer: string }
type Props = {
  to: Endpoint<Decision, unknown>
  refresh: readonly AnyEndpoint[]
  row: { school_id: number; id: number; from: string }
  onClose: () => void
}

/** What another school offered is declined, with a word to it. */
export const DeclineOffer = ({ to, refresh, row, onClose }: Props) => {
  const t = useTexts()
  const [answer, setAnswer] = useState('')
  const [problem, setProblem] = useState('')
  const decide = useSend(to, {
    refresh,
    onDone: () => {
      toastSaved(t('school-transfers.declined'))
      onClose()
    },
    onRefused: ({ fields }) => {
      setProblem(fields[0]?.message ?? '')
      return fields.length > 0
    },
  })
  return (
    <SideDrawer onClose={onClose} title={t('ui.request.decline')}>
      <form
        className="form-section"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          decide.send({ school_id: row.school_id, id: row.id, accepted: false, answer })
        }}
      >
        <TextInput
          label={t('people.reason')}
          description={t('school-transfers.answer-hint', { school: row.from })}
          maxLength={300}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
          data-autofocus
          {...(problem && { error: problem })}
        />
        <div className="row end">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" variant="filled" loading={decide.sending}>
            {t('ui.request.decline')}
          </Button>
        </div>
      </form>
    </SideDrawer>
  )
}
