import { PersonFrame } from '#web/people/parts/PersonFrame.tsx'
import { Stays } from './parts/Stays.tsx'

/** Where a student is, waits, and was. */
export default function StudentEnrollmentsScreen() {
  return <PersonFrame>{({ id }) => <Stays student_id={id} />}</PersonFrame>
}
