import { MultiSelect, TextInput } from '@mantine/core'
import { type DiscussionGroup, discussionGroups } from '#contract/discussion/threads.contract.ts'
import type { Named } from '#contract/people/person.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

type Props = {
  section_id: number
  students: readonly Named[]
  group: DiscussionGroup | undefined
  onSaved: (id: number) => void
  onClose: () => void
}

/** Some students of a class, who discuss among themselves. */
export const GroupDrawer = ({ section_id, students, group, onSaved, onClose }: Props) => {
  const t = useTexts()
  const state = useEntityForm({
    to: discussionGroups.save,
    refresh: 'discussion',
    initial: { name: group?.name ?? '', student_ids: (group?.student_ids ?? []).map(String) },
    input: ({ name, student_ids }) => ({
      section_id,
      name,
      student_ids: student_ids.map(Number),
      ...(group && { id: group.id, version: group.version }),
    }),
    onSaved: ({ id }) => {
      onSaved(id)
      onClose()
    },
  })
  return (
    <DrawerForm
      state={state}
      opened
      title={t(group ? 'discussion.edit-group' : 'discussion.new-group')}
      onClose={onClose}
    >
      <TextInput {...state.field('name', t('discussion.group-name'))} maxLength={60} data-autofocus />
      <MultiSelect
        {...state.field('student_ids', t('discussion.members'))}
        data={students.map(({ id, fname, lname }) => ({ value: String(id), label: `${fname} ${lname}` }))}
        searchable
        hidePickedOptions
      />
    </DrawerForm>
  )
}
