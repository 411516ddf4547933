import '../../schedule.css'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import type { Calendar } from '#contract/schedule/calendar.contract.ts'
import type { useReading } from '#web/kernel/queries.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { useEvent } from './useEvent.ts'
import { EventPanel } from './EventPanel.tsx'
import { EventForm } from './EventForm.tsx'
import { DayList } from '../timetable/DayList.tsx'
import { daysFrom, isFree, turned, views } from '../timetable/days.ts'
import { linksOf } from '../timetable/links.ts'
import { calendarSeenFrom } from '../timetable/seen-from.ts'
import { useOwnTimes, useZones } from '../timetable/useOwnTimes.ts'
import { ZoneLine } from '../timetable/ZoneLine.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import type { Place } from '../timetable/usePlace.ts'
import { WeekGrid } from '../timetable/WeekGrid.tsx'

type Props = {
  place: Place
  reading: Pick<ReturnType<typeof useReading<unknown, Calendar>>, 'data' | 'error' | 'refetch'>
  /** The one student of several whose days are shown. */
  student?: number | undefined
  children?: ReactNode
}

/** A calendar as day, week or month; a week on a phone is a list. */
export const CalendarView = ({ place, reading: { data: asked, error, refetch }, student, children }: Props) => {
  const { role } = useSignedIn()
  const { day } = useFormat()
  const phone = useMediaQuery('(max-width: 47.99em)')
  const { view, date, dates, go } = place
  const zones = useZones(asked?.time_zone, dates)
  const [own] = useOwnTimes()
  const data = useMemo(() => (asked && zones && own ? calendarSeenFrom(zones, asked) : asked), [asked, zones, own])
  const days = daysFrom(data, student)
  const event = useEvent()
  const links = { ...linksOf(role), event: event.link }
  const list = (one: string) => (
    <DayList key={one} title={day(one)} day={days.get(one)} people={data?.people ?? []} links={links} />
  )
  return (
    <>
      <Toolbar place={place} today={data?.today} />
      {children}
      {zones && <ZoneLine zones={zones} date={date} />}
      {error && <ErrorState error={error} onAgain={() => void refetch()} />}
      {!data && !error && (
        <div className="card">
          <ListSkeleton />
        </div>
      )}
      {data && view === 'day' && list(date)}
      {data &&
        view === 'week' &&
        (phone ? (
          <div className="stack">{dates.filter((one) => !isFree(days.get(one))).map(list)}</div>
        ) : (
          <WeekGrid
            dates={dates}
            days={days}
            today={data.today}
            now={data.now}
            links={links}
            onDay={(one) => {
              place.show('day')
              go(one)
            }}
          />
        ))}
      {data && view === 'week' && phone && dates.every((one) => isFree(days.get(one))) && list(date)}
      {data && view === 'month' && (
        <div className="calendar">
          <MonthGrid
            month={date.slice(0, 7)}
            dates={dates}
            days={days}
            today={data.today}
            chosen={date}
            onChoose={go}
          />
          {list(date)}
        </div>
      )}
      {event.opened === 'new' && <EventForm date={date} onDone={event.close} />}
      {typeof event.opened === 'number' && (
        <EventPanel id={event.opened} date={event.on || date} onClose={event.close} />
      )}
    </>
  )
}

const Toolbar = ({ place: { view, date, dates, go, show }, today }: { place: Place; today: string | undefined }) => {
  const t = useTexts()
  const { day, monthName, dateRange } = useFormat()
  const shown =
    view === 'day' ? day(date) : view === 'week' ? dateRange(dates[0] ?? date, dates.at(-1) ?? date) : monthName(date)
  return (
    <div className="calendar-bar">
      <div className="row">
        <Button aria-label={t(`schedule.${view}-before`)} onClick={() => go(turned(view, date, -1))}>
          <IconChevronLeft size={16} stroke={1.75} className="mirrored" />
        </Button>
        <Button onClick={() => go(today ?? '')}>{t('schedule.today')}</Button>
        <Button aria-label={t(`schedule.${view}-after`)} onClick={() => go(turned(view, date, 1))}>
          <IconChevronRight size={16} stroke={1.75} className="mirrored" />
        </Button>
      </div>
      <h2 aria-live="polite">{shown}</h2>
      <div className="row end">
        <Segmented
          label={t('schedule.view')}
          value={view}
          onChange={show}
          options={views.map((value) => ({ value, label: t(`schedule.${value}`) }))}
        />
        <Button
          className="wide-only"
          aria-label={t('schedule.print')}
          title={t('schedule.print')}
          onClick={() => window.print()}
        >
          <IconPrinter size={16} stroke={1.75} />
        </Button>
      </div>
    </div>
  )
}
