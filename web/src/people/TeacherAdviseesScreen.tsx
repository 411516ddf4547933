import { Advisees } from './parts/Advising.tsx'
import { PersonFrame } from './parts/PersonFrame.tsx'

/** The students whom a teacher advises. */
export default function TeacherAdviseesScreen() {
  return <PersonFrame>{(person) => <Advisees person={person} />}</PersonFrame>
}
