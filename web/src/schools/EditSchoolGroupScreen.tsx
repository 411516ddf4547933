import { Button, Fieldset } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { groups } from '#contract/schools/groups.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { confirm } from '#web/kernel/feedback.ts'
import { GroupForm } from './parts/GroupForm.tsx'
import { UseNote } from './parts/UseNote.tsx'

export default function EditSchoolGroupScreen() {
  const t = useTexts()
  const id = useRecordId() ?? 0
  return (
    <Reading of={String(id)} title={t('schools.groups')}>
      <Edit id={id} />
    </Reading>
  )
}

const Edit = ({ id }: { id: number }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const group = useRead(groups.read, { id })
  const removing = useSend(groups.remove, { refresh: groups.tree, onDone: () => void navigate('/schoolgroup') })
  const removable = group.can.edit && !group.own
  return (
    <div className="reading stack">
      <PageHeader
        title={group.name}
        crumbs={[{ label: t('schools.groups'), to: '/schoolgroup' }, { label: group.name }]}
        actions={
          removable &&
          group.uses.length === 0 && (
            <Button
              color="red"
              variant="outline"
              leftSection={<IconTrash size={16} stroke={1.75} />}
              loading={removing.sending}
              onClick={() =>
                confirm({
                  message: t('schools.remove-group-what', { name: group.name }),
                  danger: true,
                  onConfirm: () => removing.send({ id }),
                })
              }
            >
              {t('schools.remove')}
            </Button>
          )
        }
      />
      <Fieldset variant="unstyled" disabled={!group.can.edit}>
        <GroupForm group={group} onSaved={() => void navigate('/schoolgroup')} />
      </Fieldset>
      {removable && group.uses.length > 0 && (
        <UseNote
          title={t('schools.group-in-use')}
          uses={group.uses}
          links={{ schools: `/schools?group_id=${id}`, groups: '/schoolgroup' }}
        />
      )}
    </div>
  )
}
