import { type KeyboardEvent, useState } from 'react'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { DayKind } from '../timetable/DayKind.tsx'
import { type Day, dateAfter, turned } from '../timetable/days.ts'

type Props = {
  month: string
  dates: readonly string[]
  days: ReadonlyMap<string, Day>
  today: string
  chosen: string
  onChoose: (date: string) => void
}

/** The date that a key leads to; the start and end side follow the direction of the page. */
const keyed = (key: string, date: string, forward: 1 | -1): string | undefined => {
  const days: Partial<Record<string, number>> = { ArrowLeft: -forward, ArrowRight: forward, ArrowUp: -7, ArrowDown: 7 }
  if (key === 'PageUp' || key === 'PageDown') return turned('month', date, key === 'PageUp' ? -1 : 1)
  return days[key] === undefined ? undefined : dateAfter(date, days[key])
}

const takeFocus = (day: HTMLElement | null) => day?.focus()

/**
 * Weeks as rows; a day tells how many classes it has and what is due. On phones only that there is something. Arrows
 * move by days and weeks, Page keys by months.
 */
export const MonthGrid = ({ month, dates, days, today, chosen, onChoose }: Props) => {
  const t = useTexts()
  const { day, weekday } = useFormat()
  const [led, setLed] = useState('') // where the keyboard went last: the focus goes with it
  const move = (event: KeyboardEvent) => {
    const next = keyed(event.key, chosen, document.documentElement.dir === 'rtl' ? -1 : 1)
    if (!next) return
    event.preventDefault()
    setLed(next)
    onChoose(next)
  }
  return (
    <div className="card month" role="group" aria-label={t('schedule.month')}>
      {dates.slice(0, 7).map((date) => (
        <span key={date} className="month-head" aria-hidden>
          {weekday(date)}
        </span>
      ))}
      {dates.map((date) => {
        const { classes = [], due = [], marks = [], events = [], kind } = days.get(date) ?? {}
        const words = [
          day(date),
          ...(kind?.closure ? [kind.closure] : []),
          ...(kind?.rotation ? [t('schedule.rotation-day', { label: kind.rotation })] : []),
          ...(kind?.bell_schedule ? [kind.bell_schedule] : []),
          t('schedule.class-count', { count: classes.length }),
          t('schedule.due-count', { count: due.length }),
          ...events.map(({ title }) => title),
          ...marks.map((mark) => t(`schedule.${mark.what}`, { name: mark.name })),
        ]
        return (
          <button
            key={date}
            type="button"
            className={['month-day', date.startsWith(month) ? '' : 'other', kind?.closure ? 'closed' : ''].join(' ')}
            aria-pressed={date === chosen}
            tabIndex={date === chosen ? 0 : -1}
            {...(date === today && { 'aria-current': 'date' as const })}
            ref={date === led ? takeFocus : null}
            onKeyDown={move}
            onClick={() => onChoose(date)}
          >
            <span className="visually-hidden">{words.join(', ')}</span>
            <span className="month-date" aria-hidden>
              {Number(date.slice(8))}
            </span>
            <DayKind kind={kind} />
            {marks.map((mark) => (
              <span key={mark.name + mark.what} className="month-mark wide-day" aria-hidden>
                {t(`schedule.${mark.what}`, { name: mark.name })}
              </span>
            ))}
            {events.slice(0, 2).map((row) => (
              <span key={`${row.event_id} ${row.date}`} className="month-event wide-day" aria-hidden>
                <bdi>{row.title}</bdi>
              </span>
            ))}
            {due.slice(0, 2).map((row) => (
              <span
                key={`${row.activity_id} ${row.student_id}`}
                className="month-due wide-day"
                data-subject={row.color}
                aria-hidden
              >
                <bdi>{row.name}</bdi>
              </span>
            ))}
            {due.length + events.length > Math.min(2, due.length) + Math.min(2, events.length) && (
              <span className="micro muted wide-day" aria-hidden>
                {t('schedule.more', { count: Math.max(0, due.length - 2) + Math.max(0, events.length - 2) })}
              </span>
            )}
            {classes.length > 0 && (
              <span className="micro muted wide-day" aria-hidden>
                {t('schedule.class-count', { count: classes.length })}
              </span>
            )}
            <span className="month-dots narrow-day" aria-hidden>
              {events.length > 0 && <i className="event-dot" />}
              {[...new Set(due.map(({ color }) => color))].slice(0, 4).map((color) => (
                <i key={color} data-subject={color} />
              ))}
            </span>
          </button>
        )
      })}
    </div>
  )
}
