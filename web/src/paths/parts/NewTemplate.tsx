import { TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { courses } from '#contract/courses/courses.contract.ts'
import { pathTemplates } from '#contract/paths/templates.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

/** A path begins with its name; its years are those of the school. */
export const NewTemplate = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const { role } = useSignedIn()
  const { data } = useReading(courses.choices, {}, { when: opened && role === schoolAdmin })
  const levels = data?.grade_levels ?? []
  const state = useEntityForm({
    to: pathTemplates.save,
    refresh: pathTemplates.list,
    initial: { name: '' },
    input: ({ name }) => ({
      name,
      description: '',
      academic_track_id: null,
      terms_per_year: 2,
      years: (levels.length > 0 ? levels : ['9', '10', '11', '12'])
        .slice(0, 20)
        .map((grade_level) => ({ grade_level, credits: null })),
      requirements: [],
    }),
    saved: false,
    onSaved: ({ id }) => void navigate(`/learning-path-template/${id}`),
  })
  return (
    <DrawerForm state={state} opened={opened} title={t('paths.add')} sub={t('paths.add-sub')} onClose={onClose}>
      <TextInput
        {...state.field('name', t('paths.name'), { hint: t('paths.name-hint') })}
        maxLength={120}
        data-autofocus
      />
    </DrawerForm>
  )
}
