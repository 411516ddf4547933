import { type Hold, holds } from '#contract/people/holds.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'
import { HoldFields } from './HoldFields.tsx'
import { holdReads } from './hold-words.ts'

export const ChangeHoldDrawer = ({ hold, onClose }: { hold: Hold; onClose: () => void }) => {
  const t = useTexts()
  const state = useEntityForm({
    to: holds.change,
    refresh: holdReads,
    initial: {
      hold_type_id: String(hold.hold_type_id),
      on_transcript: hold.on_transcript,
      on_report_card: hold.on_report_card,
      on_enrollment: hold.on_enrollment,
      reason: hold.reason,
      instructions: hold.instructions,
      start_date: hold.start_date,
      end_date: hold.end_date,
    },
    input: (values) => ({
      ...values,
      id: hold.id,
      version: hold.version,
      hold_type_id: Number(values.hold_type_id),
      end_date: values.end_date || null,
    }),
    onSaved: onClose,
  })
  return (
    <DrawerForm state={state} opened title={t('holds.change')} sub={<bdi>{hold.name}</bdi>} onClose={onClose}>
      <HoldFields state={state} />
    </DrawerForm>
  )
}
