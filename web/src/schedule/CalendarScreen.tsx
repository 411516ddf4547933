import './schedule.css'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { calendar } from '#contract/schedule/calendar.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { ChildChoice } from './parts/ChildChoice.tsx'
import { DayList } from './parts/DayList.tsx'
import { MonthGrid } from './parts/MonthGrid.tsx'
import { datesOf, daysFrom, monthAfter } from './parts/month.ts'

/** Classes, work and term dates of the own children: the month to look over, the chosen day in full. */
export default function CalendarScreen() {
  const t = useTexts()
  const { monthName, day } = useFormat()
  const [now] = useState(() => new Date().toISOString().slice(0, 10))
  const [asked, ask] = useInAddress('day')
  const [child, chooseChild] = useInAddress('child')
  const chosen = /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : now
  const dates = datesOf(chosen.slice(0, 7))
  const reading = useReading(calendar.children, { from: dates[0] ?? chosen, to: dates.at(-1) ?? chosen })
  const { data } = reading
  const agenda = daysFrom(data, child === '' ? undefined : Number(child))
  const move = (months: number) => ask(`${monthAfter(chosen.slice(0, 7), months)}-01`)
  return (
    <div className="full">
      <PageHeader
        title={monthName(`${chosen.slice(0, 7)}-15`)}
        sub={t('schedule.calendar-sub')}
        actions={
          <>
            <Button aria-label={t('schedule.month-before')} onClick={() => move(-1)}>
              <IconChevronLeft size={16} stroke={1.75} className="mirrored" />
            </Button>
            <Button onClick={() => ask(data?.today ?? now)}>{t('schedule.today')}</Button>
            <Button aria-label={t('schedule.month-after')} onClick={() => move(1)}>
              <IconChevronRight size={16} stroke={1.75} className="mirrored" />
            </Button>
          </>
        }
      />
      {data && data.children.length > 1 && <ChildChoice all={data.children} chosen={child} onChoose={chooseChild} />}
      {reading.error && <ErrorState error={reading.error} onAgain={() => void reading.refetch()} />}
      {!data && !reading.error && (
        <div className="card">
          <ListSkeleton />
        </div>
      )}
      {data?.children.length === 0 && (
        <div className="card">
          <EmptyState title={t('home.no-children')}>{t('home.no-children-why')}</EmptyState>
        </div>
      )}
      {data && data.children.length > 0 && (
        <div className="calendar">
          <MonthGrid month={chosen.slice(0, 7)} dates={dates} days={agenda} today={data.today} chosen={chosen} onChoose={ask} />
          <DayList title={day(chosen)} day={agenda.get(chosen)} everybody={data.children} />
        </div>
      )}
    </div>
  )
}
