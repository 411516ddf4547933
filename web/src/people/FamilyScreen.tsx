import { Family } from './parts/family/Family.tsx'
import { PersonFrame } from './parts/record/PersonFrame.tsx'

/** The guardians of a student, or the children of a parent. */
export default function FamilyScreen({ side }: { side: 'guardians' | 'children' }) {
  return <PersonFrame>{(person) => <Family person={person} side={side} />}</PersonFrame>
}
