import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Code } from '#web/ui/Person.tsx'
import { minutesOf } from '#web/ui/ribbon.rules.ts'
import { DayKind } from './DayKind.tsx'
import { type Day, endOf, hoursOf, isFree, lanesOf } from './days.ts'
import { classLink, type Links } from './links.ts'
import type { SeenCalendar } from './seen-from.ts'
import { spanOf, useShift } from './useShift.ts'

type Props = {
  dates: readonly string[]
  days: ReadonlyMap<string, Day>
  today: string
  now: string
  links: Links
  onDay: (date: string) => void
}

const none: Day = { classes: [], due: [], marks: [], events: [] }

/** What has its hours on this very day; the rest stands above them. */
const isTimed = (
  event: SeenCalendar['events'][number],
): event is SeenCalendar['events'][number] & { start_time: string; end_time: string } =>
  event.start_time !== null && event.date === event.end_date

const timedOn = (day: Day = none) => [...day.classes, ...day.events.filter(isTimed)]
const bandOn = (day: Day = none) => day.events.filter((event) => !isTimed(event))

/**
 * A week as columns of hours. What has no length, due work and dates of the school, stands above them. Weekends appear
 * when something lies on them.
 */
export const WeekGrid = ({ dates, days, today, now, links, onDay }: Props) => {
  const t = useTexts()
  const { weekday, number } = useFormat()
  const shown = dates.filter((date, at) => at < 5 || !isFree(days.get(date)) || date === today)
  const { first, last } = hoursOf(shown.flatMap((date) => timedOn(days.get(date))))
  const hours = Array.from({ length: last - first }, (_, at) => first + at)
  const columns = { gridTemplateColumns: `56px repeat(${shown.length}, minmax(0, 1fr))` }
  return (
    <div className="card week" role="group" aria-label={t('schedule.week')}>
      <div className="week-row" style={columns}>
        <span />
        {shown.map((date) => (
          <button
            key={date}
            type="button"
            className="week-head"
            {...(date === today && { 'aria-current': 'date' as const })}
            onClick={() => onDay(date)}
          >
            <span>{weekday(date)}</span> <span className="month-date">{number(Number(date.slice(8)))}</span>
            <DayKind kind={days.get(date)?.kind} />
          </button>
        ))}
      </div>
      {shown.some(
        (date) =>
          (days.get(date)?.due.length ?? 0) + (days.get(date)?.marks.length ?? 0) + bandOn(days.get(date)).length > 0,
      ) && (
        <div className="week-row week-band" style={columns}>
          <span className="micro muted">{t('schedule.due')}</span>
          {shown.map((date) => (
            <Band key={date} day={days.get(date) ?? none} links={links} />
          ))}
        </div>
      )}
      <div className="week-row week-body" style={columns}>
        <div className="week-hours" aria-hidden>
          {hours.map((hour) => (
            <span key={hour} className="micro muted number" dir="ltr">
              {String(hour).padStart(2, '0')}:00
            </span>
          ))}
        </div>
        {shown.map((date) => (
          <ul
            key={date}
            className={date === today ? 'week-day today' : 'week-day'}
            style={{ blockSize: `${hours.length * 60}px` }}
          >
            <Blocks day={days.get(date)} first={first} links={links} />
            {date === today && minutesOf(now) >= first * 60 && minutesOf(now) <= last * 60 && (
              <li className="week-now" style={{ insetBlockStart: `${minutesOf(now) - first * 60}px` }} aria-hidden />
            )}
          </ul>
        ))}
      </div>
    </div>
  )
}

const Band = ({ day, links }: { day: Day; links: Links }) => {
  const t = useTexts()
  return (
    <ul>
      {day.marks.map((mark) => (
        <li key={mark.name + mark.what} className="month-mark">
          <bdi>{t(`schedule.${mark.what}`, { name: mark.name })}</bdi>
        </li>
      ))}
      {bandOn(day).map((row) => (
        <li key={`${row.event_id} ${row.date}`}>
          <Link className="month-event" to={links.event(row)} title={row.title}>
            <bdi>{row.title}</bdi>
          </Link>
        </li>
      ))}
      {day.due.map((row) => (
        <li key={`${row.activity_id} ${row.student_id}`}>
          <MaybeLink
            className="month-due"
            subject={row.color}
            to={links.work(row.section_id, row.activity_id, row.student_id)}
            title={`${row.name}, ${row.section_name}`}
          >
            <bdi>{row.name}</bdi>
          </MaybeLink>
        </li>
      ))}
    </ul>
  )
}

const Blocks = ({ day, first, links }: { day: Day | undefined; first: number; links: Links }) => {
  const t = useTexts()
  const shiftOf = useShift()
  const timed = timedOn(day)
  const lanes = lanesOf(timed)
  return timed.map((row, at) => {
    const { lane, lanes: all } = lanes[at] ?? { lane: 0, lanes: 1 }
    const from = minutesOf(row.start_time) - first * 60
    const length = endOf(row) - minutesOf(row.start_time)
    const isClass = 'section_id' in row
    const name = isClass ? row.section_name : row.title
    const note =
      isClass && row.substitution
        ? t(`substitutions.${row.substitution.kind}-whom`, { name: row.substitution.name })
        : ''
    const place = isClass ? row.room || row.period : row.place
    return (
      <li
        key={isClass ? `${row.section_id} ${row.start_time}` : `event ${row.event_id}`}
        className={isClass ? 'week-block' : 'week-block week-event'}
        style={{
          insetBlockStart: `${from}px`,
          blockSize: `${length - 2}px`,
          insetInlineStart: `${(lane / all) * 100}%`,
          inlineSize: `${100 / all}%`,
        }}
      >
        <MaybeLink
          subject={isClass ? row.color : undefined}
          to={isClass ? classLink(links, row) : links.event(row)}
          title={[name, spanOf(row), shiftOf(row), note].filter(Boolean).join(', ')}
        >
          <bdi className="medium ellipsis column">{name}</bdi>
          {note && <bdi className="ellipsis column week-fact">{note}</bdi>}
          {length >= (note ? 60 : 35) && (
            <span className="ellipsis week-fact">
              <Code>{row.start_time}</Code>
              {row.school_date && <> · {shiftOf(row)}</>}
              {place && (
                <>
                  {' · '}
                  <bdi>{place}</bdi>
                </>
              )}
            </span>
          )}
        </MaybeLink>
      </li>
    )
  })
}

type MaybeLinkProps = {
  to: string | undefined
  subject: number | undefined
  className?: string
  title: string
  children: ReactNode
}

const MaybeLink = ({ to, subject, children, ...look }: MaybeLinkProps) =>
  to ? (
    <Link to={to} data-subject={subject} {...look}>
      {children}
    </Link>
  ) : (
    <span data-subject={subject} {...look}>
      {children}
    </span>
  )
