import { Button } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import { Link } from 'react-router'
import { calendar } from '#contract/schedule/calendar.contract.ts'
import { may } from '#contract/access.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useHas, useSignedIn } from '#web/kernel/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { CalendarView } from './parts/calendar/CalendarView.tsx'
import { ChildChoice } from './parts/timetable/ChildChoice.tsx'
import { usePlace } from './parts/timetable/usePlace.ts'

/** Classes, work and term dates of the own children. */
export default function CalendarScreen() {
  const t = useTexts()
  const place = usePlace('month')
  const [child, chooseChild] = useInAddress('child')
  const reading = useReading(calendar.children, place.span)
  const { data } = reading
  const visitor = useSignedIn()
  const withFeeds = useHas('calendar-feeds') && may(visitor, 'calendar.feed')
  const head = (
    <PageHeader
      title={t('schedule.calendar')}
      sub={t('schedule.calendar-sub')}
      actions={
        withFeeds && (
          <Button component={Link} to="/setting#calendar" leftSection={<IconCalendarShare size={16} stroke={1.75} />}>
            {t('schedule.feed-address')}
          </Button>
        )
      }
    />
  )
  if (data?.people.length === 0)
    return (
      <div className="full">
        {head}
        <div className="card">
          <EmptyState title={t('home.no-children')}>{t('home.no-children-why')}</EmptyState>
        </div>
      </div>
    )
  return (
    <div className="full">
      {head}
      <CalendarView place={place} reading={reading} student={child === '' ? undefined : Number(child)}>
        {data && data.people.length > 1 && <ChildChoice all={data.people} chosen={child} onChoose={chooseChild} />}
      </CalendarView>
    </div>
  )
}
