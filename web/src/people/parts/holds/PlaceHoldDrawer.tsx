import { useState } from 'react'
import { effectsOf, holds } from '#contract/people/holds.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { Note } from '#web/ui/Note.tsx'
import { HoldFields, type HoldValues } from './HoldFields.tsx'
import { holdReads } from './hold-words.ts'

type Props = { student_ids: readonly number[]; onDone?: () => void; onClose: () => void }

/** Places one hold on one or many students: who has one of its type is named first and left out. */
export const PlaceHoldDrawer = ({ student_ids, onDone, onClose }: Props) => {
  const t = useTexts()
  const { isoDate } = useFormat()
  const [today] = useState(() => isoDate(new Date()))
  const back = useSend(holds.takeBack, { refresh: holdReads })
  const asked = (values: HoldValues) => ({
    ...values,
    student_ids: [...student_ids],
    hold_type_id: Number(values.hold_type_id),
    end_date: values.end_date || null,
  })
  const state = useEntityForm({
    to: holds.place,
    refresh: holdReads,
    initial: {
      hold_type_id: '',
      on_transcript: false,
      on_report_card: false,
      on_enrollment: false,
      reason: '',
      instructions: '',
      start_date: today,
      end_date: null as string | null,
    },
    input: (values) => ({ ...asked(values), confirmed: true }),
    saved: false,
    onSaved: ({ ids }) => {
      if (ids.length > 0) toastUndoable(t('holds.placed', { count: ids.length }), () => back.send({ ids }))
      onDone?.()
      onClose()
    },
  })
  const { hold_type_id, start_date, end_date } = state.values
  const ready =
    hold_type_id !== '' &&
    start_date !== '' &&
    (!end_date || start_date <= end_date) &&
    effectsOf(state.values).length > 0
  const { data } = useReading(
    holds.place,
    { ...asked({ ...state.values, reason: '', instructions: '' }), confirmed: false },
    { when: ready },
  )
  const preview = ready ? data : undefined
  const already = (preview?.rows ?? []).filter(({ on_hold }) => on_hold)
  const count = (preview?.rows.length ?? 0) - already.length
  return (
    <DrawerForm
      state={state}
      opened
      title={t('holds.place')}
      sub={t('holds.to', { count: student_ids.length })}
      saveLabel={t('holds.place')}
      onClose={onClose}
    >
      <HoldFields state={state} />
      {preview && (
        <Note tone={count === 0 ? 'warn' : 'info'} title={t('holds.would-place', { count })}>
          {already.length > 0 && (
            <bdi>{t('holds.already', { names: already.map(({ student }) => student).join(', ') })}</bdi>
          )}
        </Note>
      )}
    </DrawerForm>
  )
}
