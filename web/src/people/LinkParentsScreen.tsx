import { Family } from './parts/Family.tsx'
import { PersonFrame } from './parts/PersonFrame.tsx'

/** The guardians of a student. */
export default function LinkParentsScreen() {
  return <PersonFrame>{(person) => <Family person={person} side="guardians" />}</PersonFrame>
}
