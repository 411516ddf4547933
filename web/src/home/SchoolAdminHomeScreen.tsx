import './home.css'
import { IconAlertCircle, IconCircleCheck, IconClock, IconRun, IconUserX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { home, type SchoolAdminHome as Home } from '#contract/home/home.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useHas, useSignedIn } from '#web/kernel/session.ts'
import { Banners } from '#web/messaging/parts/Banners.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'
import { Tiles } from '#web/ui/Tiles.tsx'
import { Asked } from './parts/Asked.tsx'
import { attendanceText } from './parts/attendance-text.ts'
import { SetUpList } from './parts/SetUpList.tsx'
import { Waiting } from './parts/Waiting.tsx'

export default function SchoolAdminHomeScreen() {
  const t = useTexts()
  const { day, number, percent } = useFormat()
  const { login } = useSignedIn()
  const data = useRead(home.schoolAdmin, {})
  const withAttendance = useHas('attendance')
  const { counts, next_roll } = data
  const rollsText = attendanceText(t, counts.rolls_missing, counts.rolls_today, next_roll ?? undefined)
  return (
    <>
      <Banners />
      <PageHeader
        title={t('home.today-at-school', { school: login.school_name })}
        sub={`${day(data.date)} · ${t('home.students-staff', { students: number(counts.students), staff: number(counts.staff) })}`}
      />
      <Asked count={data.to_confirm} />
      {data.set_up && <SetUpList steps={data.set_up} />}
      <Tiles
        label={t('home.needs-you')}
        tiles={[
          ...(withAttendance
            ? [
                {
                  key: 'absent',
                  value: number(counts.absent_today),
                  what: t('home.absent-today', { count: counts.absent_today }),
                  icon: IconUserX,
                  ...(counts.students > 0 &&
                    counts.absent_today > 0 && {
                      aside: percent((counts.absent_today / counts.students) * 100, 1),
                      link: { label: t('home.see-who'), to: '/attendances?view=exceptions&code=absent' },
                    }),
                },
                {
                  key: 'tardy',
                  value: number(counts.tardy_today),
                  what: t('home.tardy-today', { count: counts.tardy_today }),
                  icon: IconRun,
                  ...(counts.tardy_today > 0 && {
                    link: { label: t('home.see-who'), to: '/attendances?view=exceptions&code=tardy' },
                  }),
                },
                {
                  key: 'rolls',
                  value: number(counts.rolls_missing),
                  what: rollsText,
                  ...(counts.rolls_missing > 0 && {
                    tone: 'danger' as const,
                    icon: IconAlertCircle,
                    link: { label: t('home.see-them'), to: '/attendances?view=missing' },
                  }),
                },
              ]
            : []),
          {
            key: 'to-grade',
            value: number(counts.to_grade),
            what: t('home.to-grade', { count: counts.to_grade }),
            ...(counts.to_grade > 0 && { link: { label: t('home.see-submissions'), to: '/view-grade-detail' } }),
          },
          {
            key: 'sections',
            value: number(counts.open_sections),
            what: t('home.open-sections-count', { count: counts.open_sections }),
            link: { label: t('home.open-sections'), to: '/section?status=open' },
          },
        ]}
      />
      <div className="columns main-side" {...(data.waiting.length > 0 && { 'data-waiting': true })}>
        <Waiting rows={data.waiting} />
        {withAttendance && (
          <Card
            flush
            title={t('home.rolls-missing-title')}
            count={counts.rolls_missing}
            {...(counts.rolls_missing > 5 && {
              more: { label: t('home.all-count', { count: counts.rolls_missing }), to: '/attendances?view=missing' },
            })}
          >
            {data.missing_rolls.length === 0 ? (
              <EmptyState
                icon={counts.rolls_today > 0 ? IconCircleCheck : IconClock}
                title={counts.rolls_today > 0 ? t('home.all-rolls-taken') : rollsText}
              />
            ) : (
              <MissingRolls data={data} />
            )}
          </Card>
        )}
        <div className="stack">
          {withAttendance && (
            <Card title={t('home.absent-by-grade')}>
              <AbsentByGrade rows={data.absent_by_grade} />
            </Card>
          )}
          <Card flush title={t('home.enrollment')}>
            <ul className="list">
              {data.enrollment.map((row) => (
                <li key={row.status}>
                  <span className="grow">
                    <StatusChip status={row.status} />
                  </span>
                  <b>
                    <Code>{number(row.count)}</Code>
                  </b>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </>
  )
}

const MissingRolls = ({ data }: { data: Home }) => {
  const t = useTexts()
  return (
    <ul className="list">
      {data.missing_rolls.map((row) => (
        <li key={row.section_id} className="follows">
          <span className="small muted day-label">
            <Code>{row.start_time}</Code>
          </span>
          <SubjectBar subject={row.color} />
          <div className="grow">
            <Link className="medium ellipsis" to={`/attendances?section_id=${row.section_id}&date=${data.date}`}>
              <bdi>{row.name}</bdi>
            </Link>
            <div className="small muted ellipsis">
              {t('home.period', { period: row.period })} · <bdi>{row.teachers}</bdi>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

/**
 * Bars from zero to 10%, or to the highest share beyond; the highest one stands out when it is more than twice the
 * mean.
 */
const AbsentByGrade = ({ rows }: { rows: Home['absent_by_grade'] }) => {
  const t = useTexts()
  const { percent } = useFormat()
  const shares = rows.map(({ students, absent }) => (students === 0 ? 0 : (absent / students) * 100))
  const highest = Math.max(...shares, 10) // one absence of fifty is no full bar
  const mean = shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length)
  return (
    <table className="bars">
      <tbody>
        {rows.map(({ grade_level }, at) => {
          const share = shares[at] ?? 0
          return (
            <tr key={grade_level}>
              <th scope="row">{t('home.grade-level', { grade: grade_level || '–' })}</th>
              <td className="bar-cell">
                <div className="progress-line" {...(share > mean * 2 && share > 0 && { 'data-tone': 'danger' })}>
                  <i style={{ width: `${(share / highest) * 100}%` }} />
                </div>
              </td>
              <td className="to-end">
                <Code>{percent(share, 1)}</Code>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
