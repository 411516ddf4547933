import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { compliance } from '#contract/compliance/compliance.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'

const decisions = ['confirmed', 'waived', 'open'] as const
type Props = {
  person_ids: readonly number[]
  /** Without one, any that concerns students can be chosen. */
  item_id?: number
  onDone: () => void
  onClose: () => void
}

/** Writes down what is there on paper, waives it, or takes it back; for one or many. */
export const RecordDrawer = ({ person_ids, item_id, onDone, onClose }: Props) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const [item, setItem] = useState<string | null>(item_id === undefined ? null : String(item_id))
  const { data } = useReading(compliance.students, { size: 1 }, { when: item_id === undefined })
  const items = data?.rows[0]?.items ?? []
  const [state, setState] = useState<(typeof decisions)[number]>('confirmed')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState('')
  const refresh = [compliance.items, compliance.people, compliance.students, compliance.mine]
  const record = useSend(compliance.record, {
    refresh,
    onRefused: ({ fields }) => {
      setProblem(fields[0]?.message ?? '')
      return fields.length > 0
    },
  })
  const offered = role === schoolAdmin ? decisions : decisions.filter((one) => one !== 'waived')
  const save = async () => {
    setProblem('')
    const asked = { item_id: Number(item), person_ids: [...person_ids] }
    const { people: count } = await record.sendAndWait({ ...asked, state, note })
    if (state !== 'open')
      toastUndoable(t('compliance.recorded', { count }), () => record.send({ ...asked, state: 'open', note: '' }))
    onDone()
    onClose()
  }
  return (
    <SideDrawer onClose={onClose} title={t('compliance.record-count', { count: person_ids.length })}>
      <form
        className="form-section"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save().catch(() => undefined)
        }}
      >
        {item_id === undefined && (
          <Select
            label={t('compliance.what')}
            data={items.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={item}
            onChange={setItem}
            searchable
          />
        )}
        <Select
          label={t('people.status')}
          data={offered.map((value) => ({ value, label: t(`compliance.set-${value}`) }))}
          value={state}
          onChange={(value) => setState(decisions.find((one) => one === value) ?? 'confirmed')}
          allowDeselect={false}
        />
        {state !== 'open' && (
          <TextInput
            label={t('people.note')}
            description={t(state === 'waived' ? 'compliance.note-waived' : 'compliance.note-confirmed')}
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            {...(problem && { error: problem })}
          />
        )}
        <div className="row end">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" variant="filled" loading={record.sending} disabled={item === null}>
            {t('ui.save')}
          </Button>
        </div>
      </form>
    </SideDrawer>
  )
}
