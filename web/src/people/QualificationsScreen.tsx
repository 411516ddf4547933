import { Qualifications } from './parts/Qualifications.tsx'
import { PersonFrame } from './parts/PersonFrame.tsx'

/** Licences and degrees, with their dates. */
export default function QualificationsScreen() {
  return <PersonFrame>{(person) => <Qualifications person_id={person.id} />}</PersonFrame>
}
