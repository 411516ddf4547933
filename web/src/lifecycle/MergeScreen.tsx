import { Merge } from './parts/Merge.tsx'
import { PersonFrame } from '#web/people/parts/PersonFrame.tsx'

/** Two records of one student become one. */
export default function MergeScreen() {
  return <PersonFrame>{(person) => <Merge person={person} />}</PersonFrame>
}
