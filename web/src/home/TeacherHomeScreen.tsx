import './home.css'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconClock, IconFileOff, IconUserCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { home, type TeacherHome as Home } from '#contract/home/home.contract.ts'
import { gradingAddress } from '#web/coursework/grading-address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useHas, useSignedIn } from '#web/kernel/session.ts'
import { Banners } from '#web/messaging/parts/Banners.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DayRibbon } from '#web/ui/DayRibbon.tsx'
import { PersonLine } from '#web/ui/Person.tsx'
import { stateAt } from '#web/ui/ribbon.rules.ts'
import { EmptyState } from '#web/ui/States.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'
import { Tiles } from '#web/ui/Tiles.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Asked } from './parts/Asked.tsx'
import { attendanceText } from './parts/attendance-text.ts'
import { greetingKey } from './parts/greeting.ts'
import { OverdueIncompletes } from './parts/OverdueIncompletes.tsx'
import { When } from './parts/When.tsx'

/** ms; what makes ready for a day without a network comes after everything that the page shows. */
const afterThePage = 5_000

export default function TeacherHomeScreen() {
  const t = useTexts()
  const { day } = useFormat()
  const { login } = useSignedIn()
  const withAttendance = useHas('attendance')
  const data = useRead(home.teacher, {})
  useEffect(() => {
    const soon = setTimeout(
      () => void import('../attendance/offline.ts').then(({ getReady }) => getReady()),
      afterThePage,
    )
    return () => clearTimeout(soon)
  }, [])
  const { counts, meetings, now, date } = data
  const next = withAttendance ? nextRoll(data) : undefined
  const begun = meetings.filter(({ start_time }) => start_time <= now)
  const rollsText = attendanceText(t, counts.rolls_missing, begun.length, meetings[begun.length]?.start_time)

  return (
    <>
      <Banners />
      <PageHeader
        title={t(greetingKey(now), { name: login.fname })}
        sub={day(date)}
        actions={
          next && (
            <Button
              variant="filled"
              leftSection={<IconUserCheck size={16} stroke={1.75} />}
              component={Link}
              to={rollOf(next, date)}
            >
              {t('home.take-attendance', { section: next.name })}
            </Button>
          )
        }
      />
      <Asked count={data.to_confirm} />
      <OverdueIncompletes rows={data.incomplete} />
      {meetings.length > 0 && (
        <DayRibbon
          label={t('home.my-day')}
          now={now}
          periods={meetings.map((meeting) => ({
            key: `${meeting.section_id}:${meeting.start_time}`,
            starts: meeting.start_time,
            ends: meeting.end_time,
            name: meeting.name,
            place: [
              meeting.substitution?.kind === 'for'
                ? t('home.substitution-for', { name: meeting.substitution.name })
                : '',
              meeting.room,
              t('home.students', { count: meeting.student_count }),
            ]
              .filter(Boolean)
              .join(' · '),
            fact: <Fact meeting={meeting} now={now} withRoll={withAttendance} />,
            subject: meeting.color,
            to: withAttendance ? rollOf(meeting, date) : `/individual-section/${meeting.section_id}`,
          }))}
        />
      )}
      <Tiles
        label={t('home.needs-you')}
        tiles={[
          {
            key: 'to-grade',
            value: counts.to_grade,
            what: t('home.to-grade', { count: counts.to_grade }),
            ...(counts.to_grade > 0 && { link: { label: t('home.open-oldest'), to: '/view-grade-detail' } }),
          },
          ...(withAttendance
            ? [
                {
                  key: 'rolls',
                  value: counts.rolls_missing,
                  what: rollsText,
                  ...(counts.rolls_missing > 0 && {
                    tone: 'danger' as const,
                    icon: IconAlertCircle,
                    link: { label: t('home.take-them'), to: '/attendances?view=missing' },
                  }),
                },
              ]
            : []),
          {
            key: 'missing',
            value: counts.students_missing_work,
            what: t('home.students-missing', { count: counts.students_missing_work }),
            ...(counts.students_missing_work > 0 && {
              link: { label: t('home.see-them'), to: '/student-in-teacher?missing=3' },
            }),
          },
          {
            key: 'sections',
            value: counts.sections,
            what: t('home.my-sections', { count: counts.sections }),
            link: { label: t('home.open-sections'), to: '/section?status=open' },
          },
        ]}
      />
      <div className="columns main-side">
        <div className="stack">
          <Card
            flush
            title={t('home.to-grade-title')}
            count={counts.to_grade}
            more={{ label: t('home.all-to-grade'), to: '/view-grade-detail' }}
          >
            {data.to_grade.length === 0 ? (
              <EmptyState icon={IconCircleCheck} title={t('home.nothing-to-grade')} />
            ) : (
              <ToGrade rows={data.to_grade} />
            )}
          </Card>
          <Card flush title={t('home.next-title')} more={{ label: t('home.all-sections'), to: '/section' }}>
            {data.coming.length === 0 ? (
              <EmptyState title={t('home.nothing-due')} />
            ) : (
              <Coming rows={data.coming} zone={data.time_zone} />
            )}
          </Card>
        </div>
        <Card flush title={t('home.look-at')}>
          {data.look_at.length === 0 ? (
            <EmptyState icon={IconCircleCheck} title={t('home.nobody-to-look-at')} />
          ) : (
            <LookAt rows={data.look_at} />
          )}
        </Card>
      </div>
    </>
  )
}

const rollOf = ({ section_id, meeting }: Home['meetings'][number], date: string): string =>
  `/attendances?section_id=${section_id}&date=${date}${meeting > 1 ? `&meeting=${meeting}` : ''}`

/** The class whose roll is asked for now: the one under way, else the first that was forgotten. */
const nextRoll = ({ meetings, now }: Home) => {
  const open = meetings.filter(
    ({ roll_taken, student_count, substitution }) => !roll_taken && student_count > 0 && substitution?.kind !== 'by',
  )
  const state = (meeting: (typeof meetings)[number]) =>
    stateAt({ starts: meeting.start_time, ends: meeting.end_time }, now)
  return open.find((meeting) => state(meeting) === 'now') ?? open.find((meeting) => state(meeting) === 'past')
}

const Fact = ({ meeting, now, withRoll }: { meeting: Home['meetings'][number]; now: string; withRoll: boolean }) => {
  const t = useTexts()
  const state = stateAt({ starts: meeting.start_time, ends: meeting.end_time }, now)
  if (meeting.substitution?.kind === 'by')
    return <span className="ellipsis">{t('home.covered-by', { name: meeting.substitution.name })}</span>
  if (withRoll && meeting.roll_taken)
    return (
      <>
        <IconCircleCheck size={14} stroke={1.75} aria-hidden />
        <span className="ellipsis">{t('home.roll-taken')}</span>
      </>
    )
  if (withRoll && state === 'past')
    return (
      <span className="row tight toned" data-tone="danger">
        <IconAlertCircle size={14} stroke={1.75} aria-hidden />
        <span className="ellipsis">{t('home.no-roll')}</span>
      </span>
    )
  if (state === 'now')
    return (
      <>
        <IconClock size={14} stroke={1.75} aria-hidden />
        <span className="ellipsis">{t('home.until', { time: meeting.end_time })}</span>
      </>
    )
  return meeting.due_today && <bdi className="ellipsis">{t('home.due', { name: meeting.due_today })}</bdi>
}

const ToGrade = ({ rows }: { rows: Home['to_grade'] }) => {
  const t = useTexts()
  const { shortDay, moment } = useFormat()
  return (
    <ul className="list">
      {rows.map((row) => (
        <li key={row.activity_id}>
          <SubjectBar subject={row.color} />
          <div className="grow">
            <div className="medium ellipsis">
              <bdi>{row.name}</bdi>
            </div>
            <div className="small muted ellipsis">
              <bdi>{row.section_name}</bdi> · {t('home.since')}{' '}
              <time dateTime={row.since} title={moment(row.since)}>
                {shortDay(row.since)}
              </time>
            </div>
          </div>
          <bdi className="number">{t('home.of', { some: row.waiting, all: row.students })}</bdi>
          <Button size="xs" component={Link} to={gradingAddress(row)}>
            {t('home.grade')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const Coming = ({ rows, zone }: { rows: Home['coming']; zone: string }) => {
  const t = useTexts()
  return (
    <ul className="list">
      {rows.map((row) => (
        <li key={row.activity_id} className="follows">
          <span className="small muted day-label">
            <When at={row.due_at} zone={zone} />
          </span>
          <SubjectBar subject={row.color} />
          <div className="grow">
            <Link className="medium ellipsis" to={`/individual-section/${row.section_id}`}>
              <bdi>{row.name}</bdi>
            </Link>
            <div className="small muted ellipsis">
              <bdi>{row.section_name}</bdi> · {t('home.handed-in', { some: row.handed_in, all: row.students })}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

const LookAt = ({ rows }: { rows: Home['look_at'] }) => {
  const t = useTexts()
  return (
    <ul className="list">
      {rows.map((row) => (
        <li key={row.id} className="follows">
          <PersonLine
            avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.id }}
            name={
              <Link to={`/roster/${row.section_id}?missing=3`}>
                <bdi>
                  {row.fname} {row.lname}
                </bdi>
              </Link>
            }
            sub={
              <span className="row tight toned" data-tone="danger">
                <IconFileOff size={14} stroke={1.75} aria-hidden />
                {t('home.missing-and-absent', { missing: row.missing, absent: row.absent_days })}
              </span>
            }
          />
        </li>
      ))}
    </ul>
  )
}
