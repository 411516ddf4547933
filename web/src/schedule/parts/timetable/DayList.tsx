import { IconCalendarEvent, IconMoodSmile } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Calendar } from '#contract/schedule/calendar.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { WorkChip } from './WorkChip.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { DayKind } from './DayKind.tsx'
import { type Day, isFree } from './days.ts'
import { classLink, type Links } from './links.ts'
import { spanOf, useShift } from './useShift.ts'

type Props = { title: string; day: Day | undefined; people: Calendar['people']; links: Links }

/** One day in full: dates of the school, what is due, then events and classes by time. */
export const DayList = ({ title, day, people, links }: Props) => {
  const t = useTexts()
  const nameOf = (id: number | null) => people.find((person) => person.id === id)?.fname ?? ''
  const several = people.length > 1
  const shiftOf = useShift()
  const eventLine = (row: Day['events'][number]) => (
    <li key={`${row.event_id} ${row.date}`} className="follows">
      <span className="event-bar" />
      {row.start_time && (
        <span className="small nowrap">
          <Code>{row.date === row.end_date ? spanOf(row) : `${row.start_time}–${row.end_time}`}</Code>
        </span>
      )}
      <div className="grow">
        <Named className="medium" to={links.event(row)} name={row.title} />
        <Words words={[shiftOf(row), row.place]} />
      </div>
    </li>
  )
  const classLine = (row: Day['classes'][number]) => (
    <li key={`${row.section_id} ${row.start_time}`} className="follows">
      <span className="subject-bar" data-subject={row.color} />
      <span className="small nowrap">
        <Code>{spanOf(row)}</Code>
      </span>
      <div className="grow">
        <Named className="ellipsis" to={classLink(links, row)} name={row.section_name} />
        <Words
          words={[
            shiftOf(row),
            row.substitution ? t(`substitutions.${row.substitution.kind}-whom`, { name: row.substitution.name }) : '',
            row.room,
            row.substitution?.note ?? '',
            ...(row.student_ids.length > 0 && !several ? [row.teachers] : []),
            ...(several ? [row.student_ids.map(nameOf).join(', ')] : []),
          ]}
        />
      </div>
    </li>
  )
  return (
    <div aria-live="polite">
      <Card flush title={title} actions={<DayKind kind={day?.kind} />}>
        {isFree(day) && (
          <EmptyState icon={IconMoodSmile} title={t('schedule.free')}>
            {t('schedule.free.what')}
          </EmptyState>
        )}
        <ul className="list">
          {day?.marks.map((mark) => (
            <li key={mark.name + mark.what}>
              <IconCalendarEvent size={18} stroke={1.75} aria-hidden />
              <bdi>{t(`schedule.${mark.what}`, { name: mark.name })}</bdi>
            </li>
          ))}
          {day?.events.filter(({ start_time }) => !start_time).map(eventLine)}
          {day?.due.map((row) => (
            <li key={`${row.activity_id} ${row.student_id}`} className="follows">
              <span className="subject-bar" data-subject={row.color} />
              <div className="grow">
                <Named
                  className="medium"
                  to={links.work(row.section_id, row.activity_id, row.student_id)}
                  name={row.name}
                />
                <div className="small muted">
                  {t('schedule.due-at', { time: row.time })} · {row.school_date && `${shiftOf(row)} · `}
                  <bdi>{row.section_name}</bdi>
                  {several && (
                    <>
                      {' '}
                      · <bdi>{nameOf(row.student_id)}</bdi>
                    </>
                  )}
                </div>
              </div>
              {row.state && row.state !== 'open' && <WorkChip state={row.state} />}
            </li>
          ))}
          {[
            ...(day?.events
              .filter(({ start_time }) => start_time)
              .map((row) => ({ at: row.start_time ?? '', line: eventLine(row) })) ?? []),
            ...(day?.classes.map((row) => ({ at: row.start_time, line: classLine(row) })) ?? []),
          ]
            .toSorted((a, b) => a.at.localeCompare(b.at))
            .map(({ line }) => line)}
        </ul>
      </Card>
    </div>
  )
}

const Words = ({ words }: { words: readonly string[] }) => {
  const said = words.filter(Boolean)
  return said.length === 0 ? null : (
    <div className="small muted">
      {said.map((word, at) => (
        <span key={word}>
          {at > 0 && ' · '}
          <bdi>{word}</bdi>
        </span>
      ))}
    </div>
  )
}

const Named = ({ to, name, className }: { to: string | undefined; name: string; className: string }) =>
  to ? (
    <Link className={className} to={to}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi className={className}>{name}</bdi>
  )
