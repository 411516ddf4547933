import { JoinAccount } from './parts/JoinAccount.tsx'
import { PersonFrame } from '#web/people/parts/PersonFrame.tsx'

/** The same student in another school: one account for both. */
export default function ReconcileScreen() {
  return <PersonFrame>{(person) => <JoinAccount person={person} />}</PersonFrame>
}
