import { Sections } from './parts/Overview.tsx'
import { PersonFrame } from './parts/PersonFrame.tsx'

/** What a teacher teaches. */
export default function TeacherSectionsScreen() {
  return <PersonFrame>{(person) => <Sections person={person} />}</PersonFrame>
}
