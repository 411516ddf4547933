import { Medical } from './parts/Medical.tsx'
import { PersonFrame } from './parts/PersonFrame.tsx'

/** What the school must know when a student is ill. */
export default function MedicalScreen() {
  return <PersonFrame>{(person) => <Medical id={person.id} />}</PersonFrame>
}
