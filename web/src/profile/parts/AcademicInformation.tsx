import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import '../profile.css'
import { profile } from '#contract/profile/profile.contract.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { FamilyNotes } from '#web/communication/FamilyNotes.tsx'
import { ClassList } from '#web/home/parts/ClassList.tsx'
import { useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Confirmations } from '#web/people/parts/Confirmations.tsx'
import { AwardsCard } from '#web/people/parts/AwardsCard.tsx'
import { CustomCard } from '#web/people/parts/CustomCard.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { Contact } from './Contact.tsx'
import { EditProfile } from './EditProfile.tsx'
import { Family } from './Family.tsx'
import { Person } from './Person.tsx'
import { Record } from './Record.tsx'

/** What the school knows of a student's learning, for the student. */
export const AcademicInformation = () => {
  const t = useTexts()
  const own = useRead(profile.read, {})
  const { rows } = useRead(learning.classrooms, { page: 0, size: 100 })
  const [editing] = useInAddress('edit')
  if (editing) return <EditProfile own={own} />
  return (
    <>
      <Person
        own={own}
        actions={
          <Button variant="filled" component={Link} to="?edit=1" leftSection={<IconPencil size={16} stroke={1.75} />}>
            {t('ui.edit')}
          </Button>
        }
      />
      <Confirmations />
      <div className="columns main-side">
        <div className="stack">
          <Card flush title={t('profile.classes')} count={rows.length}>
            {rows.length === 0 ? (
              <EmptyState title={t('profile.no-classes')} />
            ) : (
              <ClassList classes={rows} to={(row) => `/learning?section_id=${row.section_id}`} />
            )}
          </Card>
          <Record own={own} />
        </div>
        <div className="stack">
          <Contact own={own} />
          {own.person_id !== null && <AwardsCard student_id={own.person_id} />}
          {own.person_id !== null && <FamilyNotes student_id={own.person_id} />}
          <CustomCard person_id={own.person_id} />
          <Family own={own} />
        </div>
      </div>
    </>
  )
}
