import { Advisees, Advisors } from './parts/family/Advising.tsx'
import { PersonFrame } from './parts/record/PersonFrame.tsx'

/** The advisors of a student, or the students whom a teacher advises. */
export default function AdvisingScreen({ of }: { of: 'student' | 'teacher' }) {
  const Part = of === 'student' ? Advisors : Advisees
  return <PersonFrame>{(person) => <Part person={person} />}</PersonFrame>
}
