import './home.css'
import { Button } from '@mantine/core'
import { IconMapPin, IconSchool } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { home, type SuperAdminHome as Home } from '#contract/home/home.contract.ts'
import { superAdmin } from '#contract/kernel/access.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { useOpens } from '#web/kernel/use-opens.ts'
import { MailCheck } from '#web/schools/parts/MailCheck.tsx'
import { switchSchool } from '#web/session/sign-in.ts'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { showRefusal } from '#web/kernel/feedback.ts'
import { EmptyState } from '#web/ui/States.tsx'
import { Tiles } from '#web/ui/Tiles.tsx'
import { isRefused } from '#web/kernel/failures.ts'
import { SetUpList } from './parts/SetUpList.tsx'

export default function SuperAdminHomeScreen() {
  const t = useTexts()
  const { number } = useFormat()
  const { group_name, schools, set_up } = useRead(home.superAdmin, {})
  const sum = (of: 'students' | 'teachers' | 'sections' | 'absent_today') =>
    schools.reduce((total, school) => total + school[of], 0)
  if (schools.length === 0) return <EmptyGroup name={group_name} />
  return (
    <>
      <PageHeader title={group_name} sub={t('home.schools-count', { count: schools.length })} />
      {set_up && <SetUpList steps={set_up} foot={<FromAbove others={schools.length > 1} />} />}
      <Tiles
        label={t('home.group-figures')}
        tiles={[
          {
            key: 'students',
            value: number(sum('students')),
            what: t('home.students-word', { count: sum('students') }),
          },
          {
            key: 'teachers',
            value: number(sum('teachers')),
            what: t('home.teachers-word', { count: sum('teachers') }),
          },
          {
            key: 'sections',
            value: number(sum('sections')),
            what: t('home.open-sections-count', { count: sum('sections') }),
          },
          schools.some(isToday)
            ? {
                key: 'absent',
                value: number(sum('absent_today')),
                what: t('home.absent-today', { count: sum('absent_today') }),
              }
            : { key: 'absent', value: '–', what: t('home.no-school-today') },
        ]}
      />
      <Card flush title={t('home.schools')} count={schools.length}>
        <div className="table-scroll">
          <table className="table lines">
            <thead>
              <tr>
                <th scope="col">{t('home.school')}</th>
                <th scope="col">{t('home.local-time')}</th>
                <th scope="col" className="to-end">
                  {t('home.students-head')}
                </th>
                <th scope="col" className="to-end">
                  {t('home.teachers-head')}
                </th>
                <th scope="col" className="to-end">
                  {t('home.sections-head')}
                </th>
                <th scope="col" className="to-end">
                  {t('home.absent-head')}
                </th>
                <th scope="col">
                  <span className="visually-hidden">{t('home.enter')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {schools.map((school) => (
                <SchoolLine key={school.id} school={school} />
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </>
  )
}

/** Absences of a weekend or a holiday are none; a roll that was taken on one counts all the same. */
const isToday = ({ school_today, absent_today }: Home['schools'][number]): boolean => school_today || absent_today > 0

/** Who stands above a school takes over what another one has, and adds those who enter courses and classes. */
const FromAbove = ({ others }: { others: boolean }) => {
  const t = useTexts()
  const opens = useOpens()
  const copy = `/edit-school/${useSignedIn().login.last_school_id}`
  return (
    <>
      {t('home.set-up-office')}{' '}
      {opens('/add-admin') && (
        <Link className="link" to="/add-admin">
          {t('home.set-up-admin')}
        </Link>
      )}
      {others && opens(copy) && (
        <>
          {' · '}
          <Link className="link" to={copy}>
            {t('home.set-up-copy')}
          </Link>
        </>
      )}
    </>
  )
}

/** A group begins with its first school, and with mails that leave. */
const EmptyGroup = ({ name }: { name: string }) => {
  const t = useTexts()
  const opens = useOpens()
  return (
    <div className="reading stack">
      <PageHeader title={name} sub={t('home.schools-count', { count: 0 })} />
      <Card>
        <EmptyState
          icon={IconSchool}
          title={t('home.no-school')}
          actions={
            opens('/add-school') && (
              <Button component={Link} to="/add-school" variant="filled">
                {t('home.first-school')}
              </Button>
            )
          }
        >
          {t('home.no-school-sub')}
        </EmptyState>
      </Card>
      <Card title={t('schools.mail-title')}>
        <MailCheck />
      </Card>
    </div>
  )
}

const SchoolLine = ({ school }: { school: Home['schools'][number] }) => {
  const t = useTexts()
  const { number } = useFormat()
  const navigate = useNavigate()
  const [entering, setEntering] = useState(false)
  const here = useSignedIn().login.last_school_id === school.id
  const enter = () => {
    setEntering(true)
    void switchSchool(school.id, superAdmin).then(
      () => navigate('/home'),
      (error: unknown) => {
        setEntering(false)
        if (isRefused(error)) showRefusal(error)
      },
    )
  }
  const figures = [
    [t('home.students-head'), school.students],
    [t('home.teachers-head'), school.teachers],
    [t('home.sections-head'), school.sections],
    [t('home.absent-head'), isToday(school) ? school.absent_today : null],
  ] as const
  return (
    <tr>
      <td>
        <bdi className="medium">{school.name}</bdi>
        <div className="small muted">{school.group_name}</div>
      </td>
      <td data-title={t('home.local-time')}>
        <Code>{school.local_time}</Code>{' '}
        <span className="small muted">{school.time_zone.split('/').pop()?.replaceAll('_', ' ')}</span>
      </td>
      {figures.map(([title, value]) => (
        <td key={title} className="to-end" data-title={title}>
          {value === null ? (
            <span className="small muted">{t('home.no-school-today')}</span>
          ) : (
            <Code>{number(value)}</Code>
          )}
        </td>
      ))}
      <td className="to-end verb">
        {here ? (
          <span className="row tight small ink-ok">
            <IconMapPin size={16} stroke={1.75} aria-hidden />
            {t('home.you-are-here')}
          </span>
        ) : (
          <Button
            size="xs"
            loading={entering}
            aria-label={t('home.enter-school', { school: school.name })}
            onClick={enter}
          >
            {t('home.enter')}
          </Button>
        )}
      </td>
    </tr>
  )
}
