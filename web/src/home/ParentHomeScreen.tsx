import './home.css'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconUserCheck, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type Due, home, type ParentHome as Home } from '#contract/home/home.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useInAddress } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useHas, useSignedIn } from '#web/kernel/session.ts'
import { FamilyHolds } from '#web/people/parts/holds/FamilyHolds.tsx'
import { Banners } from '#web/messaging/parts/Banners.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Avatar, PersonLine } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { Asked } from './parts/Asked.tsx'
import { ClassList } from '#web/coursework/parts/classroom/ClassList.tsx'
import { FeedbackList } from './parts/FeedbackList.tsx'
import { greetingKey } from './parts/greeting.ts'
import { ShortWorkList } from './parts/WorkList.tsx'
import { spoken } from '#web/kernel/spoken.ts'

const Attendance = lazy(spoken(() => import('#web/attendance/parts/family/FamilyDrawer.tsx')))

type Child = Home['children'][number]

const pageOf = (child: Child, section_id: number): string => `/class-info/${section_id}?student_id=${child.id}`

export default function ParentHomeScreen() {
  const t = useTexts()
  const { day } = useFormat()
  const { login, flags } = useSignedIn()
  const withAttendance = useHas('attendance')
  const { children, date, now, time_zone, to_confirm } = useRead(home.parent, {})
  const [attendance, showAttendance] = useInAddress('attendance')
  const [chosen, setChosen] = useState<number | null>(null)
  const shown = children.filter((child) => chosen === null || child.id === chosen)
  const count = shown.reduce((sum, child) => sum + child.due_count, 0)

  return (
    <div className="reading">
      <Banners />
      <PageHeader title={t(greetingKey(now), { name: login.fname })} sub={day(date)} />
      {children.length === 0 && (
        <EmptyState icon={IconUsers} title={t('home.no-children')}>
          {t('home.no-children-why')}
        </EmptyState>
      )}
      <div className="stack">
        <Asked count={to_confirm} />
        <FamilyHolds />
        {children.length > 1 && <ChildPicker all={children} chosen={chosen} onChoose={setChosen} />}
        {shown.length > 0 && (
          <Card
            flush
            foot={withAttendance && flags.has('viewattendance') && <AttendanceOf all={shown} onOpen={showAttendance} />}
          >
            <ul className="list">
              {shown.map((child) => (
                <li key={child.id} className="whole-words">
                  <PersonLine
                    avatar={{
                      name: `${child.fname} ${child.lname}`,
                      photo: child.photo,
                      seed: child.id,
                      size: 'medium',
                    }}
                    name={
                      <>
                        <bdi>{child.fname}</bdi>{' '}
                        <span className="small muted">{t('home.grade-level', { grade: child.grade_level })}</span>
                      </>
                    }
                    sub={
                      <>
                        {child.now_in
                          ? [
                              t('home.now-in', { name: child.now_in.name, time: child.now_in.until }),
                              child.now_in.substitute !== null &&
                                t('home.covered-by', { name: child.now_in.substitute }),
                            ]
                              .filter(Boolean)
                              .join(' · ')
                          : withAttendance && t('home.missed', { absent: child.absent, tardy: child.tardy })}
                        <GradesRange classes={child.classes} />
                      </>
                    }
                  />
                  {withAttendance && child.today.code && (
                    <StatusChip
                      status={child.today.code}
                      {...(child.today.code === 'present' && { word: t('home.in-school') })}
                    />
                  )}
                </li>
              ))}
            </ul>
          </Card>
        )}
        {shown.length > 0 && (
          <Card flush title={t('home.due-or-missing')} count={count}>
            {count === 0 ? (
              <EmptyState icon={IconCircleCheck} title={t('home.all-handed-in')} />
            ) : (
              shown
                .filter((child) => child.due.length > 0)
                .map((child) => (
                  <div key={child.id}>
                    {shown.length > 1 && <ChildHead child={child} />}
                    <ShortWorkList
                      rows={child.due}
                      count={child.due_count}
                      calendar="/calendar?view=month"
                      zone={time_zone}
                      to={(row: Due) => `${pageOf(child, row.section_id)}#work-${row.activity_id}`}
                      action={(row) => (
                        <Button component={Link} to={`${pageOf(child, row.section_id)}#work-${row.activity_id}`}>
                          {t('home.see')}
                        </Button>
                      )}
                    />
                  </div>
                ))
            )}
          </Card>
        )}
        {shown.map((child) => (
          <Card flush key={child.id} title={t('home.grades-of', { name: child.fname })}>
            {child.classes.length === 0 ? (
              <EmptyState title={t('home.no-classes')} />
            ) : (
              <ClassList classes={child.classes} to={(row) => pageOf(child, row.section_id)} />
            )}
          </Card>
        ))}
        {shown
          .filter((child) => child.feedback.length > 0)
          .map((child) => (
            <Card flush key={child.id} title={t('home.feedback-of', { name: child.fname })}>
              <FeedbackList rows={child.feedback} />
            </Card>
          ))}
      </div>
      {children.some((child) => String(child.id) === attendance) && (
        <Suspense>
          <Attendance student_id={Number(attendance)} onClose={() => showAttendance('')} />
        </Suspense>
      )}
    </div>
  )
}

/** How the child stands, in one line: the classes with their grades follow further down. */
const GradesRange = ({ classes }: { classes: Child['classes'] }) => {
  const t = useTexts()
  const { percent } = useFormat()
  const graded = classes
    .flatMap(({ name, percent: total }) => (total === null ? [] : [{ name, total }]))
    .toSorted((one, other) => one.total - other.total)
  const [lowest, highest] = [graded[0], graded.at(-1)]
  return (
    lowest &&
    highest && (
      <div>
        {t('home.grades-range', {
          count: graded.length,
          lowest: percent(lowest.total),
          highest: percent(highest.total),
          section: lowest.name,
        })}
      </div>
    )
  )
}

/** The days of each child, where days away are announced too. */
const AttendanceOf = ({ all, onOpen }: { all: readonly Child[]; onOpen: (id: string) => void }) => {
  const t = useTexts()
  return (
    <div className="row wrap">
      {all.map(({ id, fname }) => (
        <Button key={id} leftSection={<IconUserCheck size={16} stroke={1.75} />} onClick={() => onOpen(String(id))}>
          {all.length > 1 ? t('home.attendance-of', { name: fname }) : t('home.attendance-or-absence')}
        </Button>
      ))}
    </div>
  )
}

const ChildHead = ({ child }: { child: Child }) => (
  <div className="list-head row">
    <Avatar name={`${child.fname} ${child.lname}`} photo={child.photo} seed={child.id} size="small" />
    <b>
      <bdi>{child.fname}</bdi>
    </b>
  </div>
)

const ChildPicker = ({
  all,
  chosen,
  onChoose,
}: {
  all: readonly Child[]
  chosen: number | null
  onChoose: (id: number | null) => void
}) => {
  const t = useTexts()
  return (
    <div className="child-picker" role="group" aria-label={t('home.children')}>
      <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        {t('home.all-children', { count: all.length })}
      </button>
      {all.map((child) => (
        <button key={child.id} type="button" aria-pressed={chosen === child.id} onClick={() => onChoose(child.id)}>
          <Avatar name={`${child.fname} ${child.lname}`} photo={child.photo} seed={child.id} size="small" />
          <bdi>{child.fname}</bdi>
        </button>
      ))}
    </div>
  )
}
