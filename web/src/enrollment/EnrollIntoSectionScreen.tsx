import { PersonFrame } from '#web/people/parts/record/PersonFrame.tsx'
import { Enroll } from './parts/Enroll.tsx'

/** One student into sections. */
export default function EnrollIntoSectionScreen() {
  return (
    <PersonFrame>
      {({ id }) => (
        <div className="person-part">
          <Enroll student_ids={[id]} back={`/student-change-status-enroll/${id}`} />
        </div>
      )}
    </PersonFrame>
  )
}
