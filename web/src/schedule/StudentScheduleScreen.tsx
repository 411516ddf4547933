import { calendar } from '#contract/schedule/calendar.contract.ts'
import { useReading } from '#web/kernel/queries.ts'
import { ChooseStudent } from '#web/people/parts/ChooseStudent.tsx'
import { StudentFrame } from '#web/people/parts/record/StudentFrame.tsx'
import { CalendarView } from './parts/calendar/CalendarView.tsx'
import { usePlace } from './parts/timetable/usePlace.ts'

export default function StudentScheduleScreen() {
  return <StudentFrame empty={<ChooseStudent />}>{(student_id) => <Schedule student_id={student_id} />}</StudentFrame>
}

const Schedule = ({ student_id }: { student_id: number }) => {
  const place = usePlace('week')
  return <CalendarView place={place} reading={useReading(calendar.student, { student_id, ...place.span })} />
}
