import { Button } from '@mantine/core'
import { IconId, IconMail, IconPencil, IconUserCheck } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { PersonRecord } from '#contract/people/records.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useHas, useSignedIn } from '#web/kernel/session.ts'
import { Overview } from './parts/record/Overview.tsx'
import { useMessageAction } from './parts/MessageThem.tsx'
import { kindOf, pagesOf } from './parts/person-pages.ts'
import { PersonForm } from './parts/record/PersonForm.tsx'
import { PersonFrame } from './parts/record/PersonFrame.tsx'
import { StatusDrawer } from './slots.ts'

/** One person of the school in short: contact, family, classes, account. */
export default function PersonScreen() {
  const navigate = useNavigate()
  const { role } = useSignedIn()
  const [editing] = useInAddress('edit')
  return (
    <PersonFrame actions={(person) => <Actions person={person} />}>
      {(person) => {
        const { overview } = pagesOf(kindOf(person.roles), role, person.id)
        if (!editing) return <Overview person={person} />
        return (
          <div className="person-part">
            <PersonForm
              kind={kindOf(person.roles)}
              person={person}
              back={overview}
              onSaved={() => void navigate(overview)}
            />
          </div>
        )
      }}
    </PersonFrame>
  )
}

const Actions = ({ person }: { person: PersonRecord }) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const [changingStatus, setChangingStatus] = useState(false)
  const withCards = useHas('id-cards')
  const [message] = useMessageAction()(
    kindOf(person.roles) === 'student' ? { families: [person.id] } : { people: [person.id] },
  )
  return (
    <>
      {message && (
        <Button leftSection={<IconMail size={16} stroke={1.75} />} onClick={message.onClick}>
          {message.label}
        </Button>
      )}
      {withCards && (
        <Button component={Link} to={`/id-card/${person.id}`} leftSection={<IconId size={16} stroke={1.75} />}>
          {t('people.id-card')}
        </Button>
      )}
      <Button leftSection={<IconUserCheck size={16} stroke={1.75} />} onClick={() => setChangingStatus(true)}>
        {t('people.change-status')}
      </Button>
      <Button
        component={Link}
        to={pagesOf(kindOf(person.roles), role, person.id).edit}
        variant="filled"
        leftSection={<IconPencil size={16} stroke={1.75} />}
      >
        {t('ui.edit')}
      </Button>
      {changingStatus && (
        <Suspense>
          <StatusDrawer ids={[person.id]} onDone={() => undefined} onClose={() => setChangingStatus(false)} />
        </Suspense>
      )}
    </>
  )
}
