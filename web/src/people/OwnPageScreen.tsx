import '#web/profile/profile.css'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { schoolAdmin, superAdmin } from '#contract/kernel/access.ts'
import { profile } from '#contract/profile/profile.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Confirmations } from './slots.ts'
import { CustomCard } from './parts/record/CustomCard.tsx'
import { useSignedIn } from '#web/kernel/session.ts'
import { Contact } from '#web/profile/parts/Contact.tsx'
import { EditProfile } from './parts/own/EditProfile.tsx'
import { Family } from './parts/own/Family.tsx'
import { Person } from './parts/own/Person.tsx'
import { Record } from './parts/own/Record.tsx'
import { Teaches } from './parts/own/Teaches.tsx'

/** The own page of an admin, a teacher or a parent: who I am here, what I do here, how I am reached. */
export default function OwnPageScreen() {
  const t = useTexts()
  const { role } = useSignedIn()
  const own = useRead(profile.read, {})
  const [editing] = useInAddress('edit')
  if (editing) return <EditProfile own={own} />
  return (
    <>
      <Person
        own={own}
        actions={
          <Button
            variant="filled"
            component={Link}
            to={role === schoolAdmin ? '/edit-profile' : '?edit=1'}
            leftSection={<IconPencil size={16} stroke={1.75} />}
          >
            {t('ui.edit')}
          </Button>
        }
      />
      {role !== superAdmin && <Confirmations />}
      <div className="columns main-side">
        <div className="stack">
          <Teaches rows={own.teaches} />
          <Family own={own} />
          <Record own={own} />
        </div>
        <div className="stack">
          <Contact own={own} />
          <CustomCard person_id={own.person_id} />
        </div>
      </div>
    </>
  )
}
