import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { teacher } from '#contract/kernel/access.ts'
import { calendar } from '#contract/schedule/calendar.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { CalendarView } from './parts/calendar/CalendarView.tsx'
import type { View } from './parts/timetable/days.ts'
import { useEvent } from './parts/calendar/useEvent.ts'
import { usePlace } from './parts/timetable/usePlace.ts'

/** The own classes and what is due in them. */
export default function OwnScheduleScreen({ usual }: { usual: View }) {
  const t = useTexts()
  const { role } = useSignedIn()
  const event = useEvent()
  const place = usePlace(usual)
  return (
    <div className="full">
      <PageHeader
        title={t('schedule.own')}
        sub={t('schedule.own-sub')}
        actions={
          role === teacher && (
            <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={event.add}>
              {t('schedule.event-add')}
            </Button>
          )
        }
      />
      <CalendarView place={place} reading={useReading(calendar.own, place.span)} />
    </div>
  )
}
