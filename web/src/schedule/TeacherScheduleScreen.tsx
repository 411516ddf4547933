import { calendar } from '#contract/schedule/calendar.contract.ts'
import { useReading } from '#web/kernel/queries.ts'
import { PersonFrame } from '#web/people/parts/record/PersonFrame.tsx'
import { CalendarView } from './parts/calendar/CalendarView.tsx'
import { usePlace } from './parts/timetable/usePlace.ts'

export default function TeacherScheduleScreen() {
  return <PersonFrame>{({ id }) => <Schedule teacher_id={id} />}</PersonFrame>
}

const Schedule = ({ teacher_id }: { teacher_id: number }) => {
  const place = usePlace('week')
  return <CalendarView place={place} reading={useReading(calendar.teacher, { teacher_id, ...place.span })} />
}
