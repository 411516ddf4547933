import { PersonLog } from './parts/PersonLog.tsx'
import { PersonFrame } from '#web/people/parts/PersonFrame.tsx'

/** Who changed what of a person, and when. */
export default function PersonLogScreen() {
  return <PersonFrame>{(person) => <PersonLog id={person.id} />}</PersonFrame>
}
