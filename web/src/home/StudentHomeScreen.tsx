import './home.css'
import { Button } from '@mantine/core'
import { IconBook, IconCircleCheck } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { type Due, home, type StudentHome as Home } from '#contract/home/home.contract.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useHas, useSignedIn } from '#web/kernel/session.ts'
import { FamilyHolds } from '#web/people/parts/holds/FamilyHolds.tsx'
import { Banners } from '#web/messaging/parts/Banners.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DayRibbon } from '#web/ui/DayRibbon.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { minutesOf, stateAt } from '#web/ui/ribbon.rules.ts'
import { EmptyState } from '#web/ui/States.tsx'
import { SubjectTile } from '#web/ui/Subject.tsx'
import { Asked } from './parts/Asked.tsx'
import { ClassList } from '#web/coursework/parts/classroom/ClassList.tsx'
import { FeedbackList } from './parts/FeedbackList.tsx'
import { ShortWorkList } from './parts/WorkList.tsx'
import { spoken } from '#web/kernel/spoken.ts'

const Attendance = lazy(spoken(() => import('#web/attendance/parts/family/FamilyDrawer.tsx')))

const isHandedIn = ({ kind }: Due): boolean => kind === 'hand_in' || kind === 'questions'
const actionOf = (row: Due): string => {
  if (row.kind === 'discussion') return 'home.take-part'
  return isHandedIn(row) ? 'home.hand-in' : 'home.do-it'
}
const workOf = ({ section_id, activity_id }: Due): string => `/learning?section_id=${section_id}#work-${activity_id}`

export default function StudentHomeScreen() {
  const t = useTexts()
  const { day } = useFormat()
  const { login, flags } = useSignedIn()
  const withAttendance = useHas('attendance') && flags.has('viewattendance')
  const [attendance, showAttendance] = useInAddress('attendance')
  const data = useRead(home.student, {})
  const left = data.meetings.filter(
    (meeting) => stateAt({ starts: meeting.start_time, ends: meeting.end_time }, data.now) !== 'past',
  ).length
  return (
    <>
      <Banners />
      <PageHeader
        title={t('home.hi', { name: login.fname })}
        sub={`${day(data.date)} · ${t('home.lessons-left', { count: left })}`}
        actions={withAttendance && <Button onClick={() => showAttendance('1')}>{t('shell.menu.attendance')}</Button>}
      />
      {attendance && (
        <Suspense>
          <Attendance onClose={() => showAttendance('')} />
        </Suspense>
      )}
      <div className="stack">
        <Asked count={data.to_confirm} />
        <FamilyHolds />
        <NextLesson data={data} />
        {data.meetings.length > 0 && (
          <DayRibbon
            label={t('home.my-day')}
            now={data.now}
            periods={data.meetings.map((meeting) => ({
              key: `${meeting.section_id}:${meeting.start_time}`,
              starts: meeting.start_time,
              ends: meeting.end_time,
              name: meeting.name,
              place: [meeting.room, meeting.substitute !== null && t('home.covered-by', { name: meeting.substitute })]
                .filter(Boolean)
                .join(' · '),
              subject: meeting.color,
              to: `/learning?section_id=${meeting.section_id}`,
            }))}
          />
        )}
        <div className="columns main-side">
          <div className="stack">
            <Card flush title={t('home.to-do')}>
              {data.due.length === 0 ? (
                <EmptyState icon={IconCircleCheck} title={t('home.all-handed-in')} />
              ) : (
                <ShortWorkList
                  rows={data.due}
                  count={data.due_count}
                  calendar="/schedule?view=month"
                  zone={data.time_zone}
                  to={workOf}
                  action={(row) => (
                    <Button component={Link} to={workOf(row)}>
                      {t(actionOf(row))}
                    </Button>
                  )}
                />
              )}
            </Card>
            {data.feedback.length > 0 && (
              <Card flush title={t('home.new-feedback')}>
                <FeedbackList rows={data.feedback} />
              </Card>
            )}
          </div>
          <Card flush title={t('home.my-courses')} more={{ label: t('home.all-courses'), to: '/learning' }}>
            {data.classes.length === 0 ? (
              <EmptyState title={t('home.no-classes')} />
            ) : (
              <ClassList classes={data.classes} to={(row) => `/learning?section_id=${row.section_id}`} progress />
            )}
          </Card>
        </div>
      </div>
    </>
  )
}

const NextLesson = ({ data: { meetings, now } }: { data: Home }) => {
  const t = useTexts()
  const next = meetings.find(
    (meeting) => stateAt({ starts: meeting.start_time, ends: meeting.end_time }, now) !== 'past',
  )
  if (!next) return null
  const minutes = minutesOf(next.start_time) - minutesOf(now)
  if (minutes > 90) return null
  return (
    <section className="next-lesson" data-subject={next.color}>
      <SubjectTile subject={next.color}>
        <IconBook size={22} stroke={1.75} />
      </SubjectTile>
      <div className="grow">
        <div className="semibold">
          {minutes > 0
            ? t('home.starts-in', { name: next.name, minutes })
            : t('home.running-until', { name: next.name, time: next.end_time })}
        </div>
        <div className="small">
          <bdi>
            {[
              `${next.start_time}–${next.end_time}`,
              next.room,
              next.substitute === null ? next.teachers : t('home.covered-by', { name: next.substitute }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </bdi>
        </div>
      </div>
      <Button component={Link} to={`/learning?section_id=${next.section_id}`}>
        {t('home.open-lesson')}
      </Button>
    </section>
  )
}
