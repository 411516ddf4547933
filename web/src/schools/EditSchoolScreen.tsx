import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { schools } from '#contract/schools/schools.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead, useSend } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { confirm } from '#web/kernel/feedback.ts'
import { CopyCard } from './parts/CopyCard.tsx'
import { KnownSchoolForm } from './parts/SchoolForm.tsx'
import { UseNote } from './parts/UseNote.tsx'

export default function EditSchoolScreen() {
  const id = useRecordId() ?? 0
  const t = useTexts()
  return (
    <Reading of={String(id)} title={t('schools.title')}>
      <Edit id={id} />
    </Reading>
  )
}

const Edit = ({ id }: { id: number }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const school = useRead(schools.read, { id })
  const removing = useSend(schools.remove, {
    refresh: [schools.list, schools.ofGroup],
    onDone: () => void navigate('/schools'),
  })
  const remove = () =>
    confirm({
      message: t('schools.remove-what', { name: school.name }),
      danger: true,
      onConfirm: () => removing.send({ id }),
    })
  return (
    <div className="reading stack">
      <PageHeader
        title={school.name}
        crumbs={[{ label: t('schools.title'), to: '/schools' }, { label: school.name }]}
        status={school.archived && <StatusChip status="archived" />}
        sub={school.group_name}
        actions={
          school.can.edit &&
          school.uses.length === 0 && (
            <Button
              color="red"
              variant="outline"
              leftSection={<IconTrash size={16} stroke={1.75} />}
              loading={removing.sending}
              onClick={remove}
            >
              {t('schools.remove')}
            </Button>
          )
        }
      />
      <KnownSchoolForm school={school} readOnly={!school.can.edit} onSaved={() => undefined} />
      <CopyCard school_id={id} can={school.can.edit && !school.archived} />
      {school.can.edit && school.uses.length > 0 && (
        <UseNote
          title={t('schools.in-use')}
          uses={school.uses}
          links={{ people: `/global-user-directory?school_id=${id}` }}
        >
          {t('schools.in-use-instead')}
        </UseNote>
      )}
    </div>
  )
}
