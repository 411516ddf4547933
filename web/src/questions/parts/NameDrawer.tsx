import { TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { type FoundSet, sets } from '#contract/questions/sets.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DrawerForm } from '#web/ui/form/DrawerForm.tsx'
import { useEntityForm } from '#web/ui/form/useEntityForm.tsx'

/** Names a set of the course; a new one opens for its questions. */
export const NameDrawer = ({
  course_id,
  row,
  onClose,
}: {
  course_id: number
  row: FoundSet | undefined
  onClose: () => void
}) => {
  const t = useTexts()
  const navigate = useNavigate()
  const state = useEntityForm({
    to: sets.name,
    refresh: [sets.list, sets.read],
    initial: { name: row?.name ?? '' },
    input: ({ name }) => ({ course_id, name, ...(row && { id: row.id, version: row.version }) }),
    onSaved: ({ id }) => {
      onClose()
      if (!row) void navigate(`?tab=questions&set=${id}`)
    },
  })
  return (
    <DrawerForm state={state} opened title={t(row ? 'questions.rename' : 'questions.new-set')} onClose={onClose}>
      <TextInput {...state.field('name', t('questions.set-name'))} maxLength={160} data-autofocus />
    </DrawerForm>
  )
}
