import { Advisors } from './parts/Advising.tsx'
import { PersonFrame } from './parts/PersonFrame.tsx'

/** The advisors of a student. */
export default function LinkAdvisorScreen() {
  return <PersonFrame>{(person) => <Advisors person={person} />}</PersonFrame>
}
