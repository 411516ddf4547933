import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import '#web/profile/profile.css'
import { profile } from '#contract/profile/profile.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Confirmations, FamilyNotes, OwnClasses } from '../../slots.ts'
import { AwardsCard } from '../awards/AwardsCard.tsx'
import { CustomCard } from '../record/CustomCard.tsx'
import { Contact } from '#web/profile/parts/Contact.tsx'
import { EditProfile } from './EditProfile.tsx'
import { Family } from './Family.tsx'
import { Person } from './Person.tsx'
import { Record } from './Record.tsx'

/** What the school knows of a student's learning, for the student. */
export const AcademicInformation = () => {
  const t = useTexts()
  const own = useRead(profile.read, {})
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
          <OwnClasses />
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
