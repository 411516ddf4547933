import { teacher } from '#contract/kernel/access.ts'
import { calendar } from '#contract/schedule/calendar.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { PersonSchedule } from './parts/PersonSchedule.tsx'
import { usePlace } from './parts/usePlace.ts'

export default function StudentScheduleScreen() {
  const t = useTexts()
  const { role } = useSignedIn()
  const place = usePlace('week')
  const reading = useReading(calendar.student, { student_id: useRecordId() ?? 0, ...place.span })
  const list = role === teacher ? '/student-in-teacher' : '/user-directory'
  return <PersonSchedule crumbs={[{ label: t('schedule.students'), to: list }]} title={t('schedule.of-student')} place={place} reading={reading} />
}
