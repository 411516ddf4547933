import { ChangeStatus } from './parts/ChangeStatus.tsx'
import { PersonFrame } from '#web/people/parts/PersonFrame.tsx'

/** How a person stands from now on. */
export default function ChangeStatusScreen() {
  return <PersonFrame>{(person) => <ChangeStatus id={person.id} />}</PersonFrame>
}
