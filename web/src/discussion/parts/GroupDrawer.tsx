import { Button, MultiSelect, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type DiscussionGroup, discussionGroups } from '#contract/discussion/threads.contract.ts'
import type { Named } from '#contract/people/person.contract.ts'
import { confirm, toastUndoable } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

type Props = {
  section_id: number
  students: readonly Named[]
  group: DiscussionGroup | undefined
  /** Without an id: it was deleted. */
  onSaved: (id: number | undefined) => void
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
      {group && <DeleteGroup group={group} onDeleted={() => onSaved(undefined)} onClose={onClose} />}
    </DrawerForm>
  )
}

type DeleteProps = { group: DiscussionGroup; onDeleted: () => void; onClose: () => void }

/** Its threads are left to the teachers; that is said before, and can be taken back. */
const DeleteGroup = ({ group: { id, version, name, threads }, onDeleted, onClose }: DeleteProps) => {
  const t = useTexts()
  const remove = useSend(discussionGroups.remove, { refresh: 'discussion' })
  const act = async () => {
    const gone = await remove.sendAndWait({ id, version, deleted: true })
    toastUndoable(t('discussion.group-deleted', { name }), () => remove.send({ ...gone, deleted: false }))
    onDeleted()
    onClose()
  }
  return (
    <div>
      <Button
        size="xs"
        leftSection={<IconTrash size={14} stroke={1.75} />}
        loading={remove.sending}
        onClick={() =>
          confirm({
            message: t('discussion.delete-group-ask', { name, count: threads }),
            answer: t('discussion.delete-group'),
            danger: true,
            onConfirm: () => void act(),
          })
        }
      >
        {t('discussion.delete-group')}
      </Button>
    </div>
  )
}
