import { Button, Drawer, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { enrollmentRequests } from '#contract/enrollment/requests.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { tellSaved, tellUndoable } from '#web/kernel/tell.ts'
import { Outcomes } from './Outcomes.tsx'

const refresh = [
  enrollmentRequests.list,
  enrollmentRequests.preview,
  enrollmentRequests.ofStudent,
  enrollment.current,
  sections.roster,
]

export const useUndoRequests = () => {
  const t = useTexts()
  return useSend(enrollmentRequests.undo, {
    refresh,
    onDone: ({ ids }) => tellSaved(t('enrollment.undone', { count: ids.length })),
  })
}

type Props = { ids: readonly number[]; onDone: () => void }

/** Approve or decline, for one request or many, with a word to who asked. */
export const Decide = ({ ids, onDone }: Props) => {
  const t = useTexts()
  const [reason, say] = useState('')
  const [problem, setProblem] = useState('')
  const { data: preview } = useReading(enrollmentRequests.preview, { ids: [...ids] })
  const undo = useUndoRequests()
  const decide = useSend(enrollmentRequests.decide, {
    refresh,
    onDone: ({ enrolled, waitlisted, declined, left_out, ids: decided }) => {
      const done =
        declined > 0
          ? t('enrollment.declined', { count: declined })
          : t('enrollment.done', { enrolled, waiting: waitlisted })
      tellUndoable(left_out > 0 ? `${done}, ${t('enrollment.left-out-count', { count: left_out })}` : done, () =>
        undo.send({ ids: decided }),
      )
      onDone()
    },
    onRefused: ({ fields }) => (setProblem(fields[0]?.message ?? ''), fields.length > 0),
  })
  const send = (approved: boolean) => {
    setProblem('')
    decide.send({ ids: [...ids], approved, reason })
  }
  return (
    <div className="stack">
      {preview && (
        <div>
          <div className="medium">{t('enrollment.would-be')}</div>
          <Outcomes rows={preview.rows} />
        </div>
      )}
      <TextInput
        label={t('enrollment.decide-reason')}
        description={t('enrollment.decide-reason-hint')}
        maxLength={300}
        value={reason}
        onChange={(event) => say(event.currentTarget.value)}
        {...(problem && { error: problem })}
      />
      <div className="row wrap end">
        <Button loading={decide.sending} onClick={() => send(false)}>
          {t('people.decline')}
        </Button>
        <Button variant="filled" loading={decide.sending} onClick={() => send(true)}>
          {t('people.approve')}
        </Button>
      </div>
    </div>
  )
}

export const DecideDrawer = ({ ids, onDone, onClose }: Props & { onClose: () => void }) => {
  const t = useTexts()
  const phone = useMediaQuery('(max-width: 47.99em)')
  return (
    <Drawer
      opened
      onClose={onClose}
      size={phone ? '100%' : 448}
      title={t('enrollment.decide-count', { count: ids.length })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="form-section">
        <Decide ids={ids} onDone={() => (onDone(), onClose())} />
      </div>
    </Drawer>
  )
}
