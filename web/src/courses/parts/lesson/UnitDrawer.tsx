import { Textarea, TextInput } from '@mantine/core'
import { content, type CourseUnit } from '#contract/courses/content.contract.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

export const UnitDrawer = ({
  course_id,
  unit,
  onClose,
}: {
  course_id: number
  unit: CourseUnit | undefined
  onClose: () => void
}) => {
  const t = useTexts()
  const state = useEntityForm({
    to: content.saveUnit,
    draft: `course-unit:${course_id}:${unit?.id ?? 'new'}`,
    refresh: [content.outline, content.unit, courses.read],
    initial: { name: unit?.name ?? '', description: unit?.description ?? '' },
    input: (values) => ({ ...values, course_id, ...(unit && { id: unit.id, version: unit.version }) }),
    onSaved: onClose,
  })
  return (
    <DrawerForm state={state} opened title={t(unit ? 'courses.edit-unit' : 'courses.add-unit')} onClose={onClose}>
      <TextInput {...state.field('name', t('courses.name'))} maxLength={160} data-autofocus />
      <Textarea
        {...state.field('description', t('courses.description'), { optional: true, hint: t('courses.unit-hint') })}
        autosize
        minRows={3}
        maxLength={5_000}
      />
    </DrawerForm>
  )
}
