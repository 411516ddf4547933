import { IconCalendarEvent, IconMoodSmile } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ChildrenCalendar } from '#contract/schedule/calendar.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { WorkChip } from '#web/sections/parts/WorkChip.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import type { Day } from './month.ts'

type Props = { title: string; day: Day | undefined; everybody: ChildrenCalendar['children'] }

/** One day in full: dates of the school, what is due, then the classes by time. */
export const DayList = ({ title, day, everybody }: Props) => {
  const t = useTexts()
  const nameOf = (id: number) => everybody.find((child) => child.id === id)?.fname ?? ''
  const severalChildren = everybody.length > 1
  const pageOf = (section_id: number, student_id: number | undefined) => `/class-info/${section_id}?student_id=${student_id}`
  const free = !day || day.classes.length + day.due.length + day.marks.length === 0
  return (
    <div aria-live="polite">
      <Card flush title={title}>
        {free && (
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
          {day?.due.map((row) => (
            <li key={`${row.activity_id} ${row.student_id}`} className="follows">
              <span className="subject-bar" data-subject={row.color} />
              <div className="grow">
                <Link className="medium" to={`${pageOf(row.section_id, row.student_id)}#work-${row.activity_id}`}>
                  <bdi>{row.name}</bdi>
                </Link>
                <div className="small muted">
                  {t('schedule.due-at', { time: row.time })} · <bdi>{row.section_name}</bdi>
                  {severalChildren && (
                    <>
                      {' '}
                      · <bdi>{nameOf(row.student_id)}</bdi>
                    </>
                  )}
                </div>
              </div>
              {row.state !== 'open' && <WorkChip state={row.state} />}
            </li>
          ))}
          {day?.classes.map((row) => (
            <li key={`${row.section_id} ${row.start_time}`} className="follows">
              <span className="subject-bar" data-subject={row.color} />
              <span className="small nowrap">
                <Code>
                  {row.start_time}–{row.end_time}
                </Code>
              </span>
              <div className="grow">
                <Link className="ellipsis" to={pageOf(row.section_id, row.student_ids[0])}>
                  <bdi>{row.section_name}</bdi>
                </Link>
                <div className="small muted">
                  {[row.room, ...(severalChildren ? [row.student_ids.map(nameOf).join(', ')] : [])].filter(Boolean).map((word, at) => (
                    <span key={word}>
                      {at > 0 && ' · '}
                      <bdi>{word}</bdi>
                    </span>
                  ))}
                </div>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
