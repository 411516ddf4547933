import { Sections } from './parts/record/Overview.tsx'
import { PersonFrame } from './parts/record/PersonFrame.tsx'

/** What a teacher teaches. */
export default function TeacherSectionsScreen() {
  return <PersonFrame>{(person) => <Sections person={person} />}</PersonFrame>
}
