import { calendar } from '#contract/schedule/calendar.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { PersonSchedule } from './parts/PersonSchedule.tsx'
import { TeacherTabs } from './parts/TeacherTabs.tsx'
import { usePlace } from './parts/usePlace.ts'

export default function TeacherScheduleScreen() {
  const t = useTexts()
  const place = usePlace('week')
  const reading = useReading(calendar.teacher, { teacher_id: useRecordId() ?? 0, ...place.span })
  return (
    <PersonSchedule
      crumbs={[{ label: t('schedule.teachers'), to: '/teachers' }]}
      title={t('schedule.of-teacher')}
      tabs={<TeacherTabs current="teacher-schedule" />}
      place={place}
      reading={reading}
    />
  )
}
