import { NumberInput } from '@mantine/core'
import { results, type StudentResult } from '#contract/questions/results.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

/** More time or attempts for one student. */
export const ExtraDrawer = ({
  activity_id,
  student,
  onClose,
}: {
  activity_id: number
  student: StudentResult
  onClose: () => void
}) => {
  const t = useTexts()
  const state = useEntityForm({
    to: results.saveExtra,
    refresh: results.read,
    initial: { extra_minutes: String(student.extra_minutes), extra_attempts: String(student.extra_attempts) },
    input: ({ extra_minutes, extra_attempts }) => ({
      activity_id,
      student_ids: [student.id],
      extra_minutes: Number(extra_minutes),
      extra_attempts: Number(extra_attempts),
    }),
    onSaved: onClose,
  })
  return (
    <DrawerForm
      state={state}
      opened
      title={t('questions.extra-time')}
      sub={`${student.fname} ${student.lname}`}
      onClose={onClose}
    >
      <NumberInput
        {...state.field('extra_minutes', t('questions.extra-minutes'), { hint: t('questions.extra-minutes-hint') })}
        min={0}
        max={600}
        allowDecimal={false}
        hideControls
      />
      <NumberInput
        {...state.field('extra_attempts', t('questions.extra-attempts'))}
        min={0}
        max={50}
        allowDecimal={false}
        hideControls
      />
    </DrawerForm>
  )
}
