import { NumberInput, Switch, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { content } from '#contract/courses/content.contract.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

/** A new lesson: its name first, its content on its own page. */
export const LessonDrawer = ({ unit_id, onClose }: { unit_id: number; onClose: () => void }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const state = useEntityForm({
    to: content.saveLesson,
    draft: `lesson:new:${unit_id}`,
    refresh: [content.outline, content.unit, courses.read],
    initial: { name: '', minutes: '', shared: true },
    input: (values) => ({
      ...values,
      minutes: values.minutes === '' ? null : Number(values.minutes),
      summary: '',
      unit_id,
      blocks: [],
    }),
    onSaved: ({ id }) => {
      onClose()
      void navigate(`/lesson-of-unit/${id}`)
    },
  })
  return (
    <DrawerForm
      state={state}
      opened
      title={t('courses.add-lesson')}
      saveLabel={t('courses.add-content')}
      onClose={onClose}
    >
      <TextInput {...state.field('name', t('courses.name'))} maxLength={160} data-autofocus />
      <NumberInput
        {...state.field('minutes', t('courses.minutes'), { optional: true, hint: t('courses.minutes-hint') })}
        min={1}
        max={600}
        allowDecimal={false}
        hideControls
      />
      <Switch {...state.field('shared', t('courses.share'), { hint: t('courses.share-hint') })} />
    </DrawerForm>
  )
}
