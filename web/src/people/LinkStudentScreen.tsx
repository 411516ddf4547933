import { Family } from './parts/Family.tsx'
import { PersonFrame } from './parts/PersonFrame.tsx'

/** The children of a parent. */
export default function LinkStudentScreen() {
  return <PersonFrame>{(person) => <Family person={person} side="children" />}</PersonFrame>
}
