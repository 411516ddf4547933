import { useNavigate } from 'react-router'
import { records } from '#contract/people/records.contract.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Overview } from '#web/people/parts/record/Overview.tsx'
import { kindOf, pagesOf } from '#web/people/parts/person-pages.ts'
import { StatusDrawer } from './parts/StatusDrawer.tsx'
import { PersonFrame } from '#web/people/parts/record/PersonFrame.tsx'

/** How a person stands from now on. */
export default function ChangeStatusScreen() {
  return <PersonFrame>{({ id }) => <ChangeStatus id={id} />}</PersonFrame>
}

/** The person's page with the question of the status opened; closing leads to the page. */
const ChangeStatus = ({ id }: { id: number }) => {
  const navigate = useNavigate()
  const { role } = useSignedIn()
  const person = useRead(records.read, { id })
  return (
    <>
      <Overview person={person} />
      <StatusDrawer
        ids={[id]}
        onDone={() => undefined}
        onClose={() => void navigate(pagesOf(kindOf(person.roles), role, id).overview)}
      />
    </>
  )
}
