import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Calendar } from '#contract/schedule/calendar.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Code } from '#web/ui/Person.tsx'
import { minutesOf } from '#web/ui/ribbon.rules.ts'
import { DayKind } from './DayKind.tsx'
import { type Day, hoursOf, isFree, lanesOf } from './days.ts'
import type { linksOf } from './links.ts'

type Links = ReturnType<typeof linksOf>
type Props = { dates: readonly string[]; days: ReadonlyMap<string, Day>; today: string; now: string; links: Links; onDay: (date: string) => void }

const none: Day = { classes: [], due: [], marks: [] }

/** A week as columns of hours. What has no length, due work and dates of the school, stands above them. Weekends appear when something lies on them. */
export const WeekGrid = ({ dates, days, today, now, links, onDay }: Props) => {
  const t = useTexts()
  const { weekday, number } = useFormat()
  const shown = dates.filter((date, at) => at < 5 || !isFree(days.get(date)) || date === today)
  const { first, last } = hoursOf(shown.flatMap((date) => days.get(date)?.classes ?? []))
  const hours = Array.from({ length: last - first }, (_, at) => first + at)
  const columns = { gridTemplateColumns: `56px repeat(${shown.length}, minmax(0, 1fr))` }
  return (
    <div className="card week" role="group" aria-label={t('schedule.week')}>
      <div className="week-row" style={columns}>
        <span />
        {shown.map((date) => (
          <button key={date} type="button" className="week-head" {...(date === today && { 'aria-current': 'date' as const })} onClick={() => onDay(date)}>
            <span>{weekday(date)}</span> <span className="month-date">{number(Number(date.slice(8)))}</span>
            <DayKind kind={days.get(date)?.kind} />
          </button>
        ))}
      </div>
      {shown.some((date) => (days.get(date)?.due.length ?? 0) + (days.get(date)?.marks.length ?? 0) > 0) && (
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
          <ul key={date} className={date === today ? 'week-day today' : 'week-day'} style={{ blockSize: `${hours.length * 60}px` }}>
            <Blocks classes={days.get(date)?.classes ?? []} first={first} links={links} />
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

const Blocks = ({ classes, first, links }: { classes: Calendar['classes']; first: number; links: Links }) => {
  const lanes = lanesOf(classes)
  return classes.map((row, at) => {
    const { lane, lanes: all } = lanes[at] ?? { lane: 0, lanes: 1 }
    const from = minutesOf(row.start_time) - first * 60
    const length = minutesOf(row.end_time) - minutesOf(row.start_time)
    return (
      <li
        key={`${row.section_id} ${row.start_time}`}
        className="week-block"
        style={{ insetBlockStart: `${from}px`, blockSize: `${length - 2}px`, insetInlineStart: `${(lane / all) * 100}%`, inlineSize: `${100 / all}%` }}
      >
        <MaybeLink subject={row.color} to={links.section(row.section_id, row.student_ids[0])} title={`${row.section_name}, ${row.start_time}–${row.end_time}`}>
          <bdi className="medium ellipsis column">{row.section_name}</bdi>
          {length >= 35 && (
            <span className="ellipsis week-fact">
              <Code>{row.start_time}</Code> · <bdi>{row.room || row.period}</bdi>
            </span>
          )}
        </MaybeLink>
      </li>
    )
  })
}

type MaybeLinkProps = { to: string | undefined; subject: number; className?: string; title: string; children: ReactNode }

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
