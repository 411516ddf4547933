import '#web/profile/profile.css'
import '../../people.css'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { parent, schoolAdmin } from '#contract/kernel/access.ts'
import { type PersonRecord, records } from '#contract/people/records.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { Avatar } from '#web/ui/Person.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { PageTabs, useTabTitle } from '#web/ui/PageTabs.tsx'
import { HoldStrip } from '../holds/HoldStrip.tsx'
import { kindOf, pagesOf } from '../person-pages.ts'

/** What somebody may do stands on three pages, under one tab. */
const rightsPages = ['/view-consolidated-tag/', '/edit-user-tag/', '/edit-custom-role-tag/']

type Props = { actions?: (person: PersonRecord) => ReactNode; children: (person: PersonRecord) => ReactNode }

/** A person's page: who it is, the tabs of what the school keeps, and one of them. */
export const PersonFrame = (props: Props) => {
  const t = useTexts()
  const id = useRecordId()
  const { login } = useSignedIn()
  if (login.last_school_id === null) return <SchoolNeeded title={t('people.person')} />
  if (id === undefined) return <ChoosePerson />
  return (
    <Reading of={String(id)}>
      <Framed id={id} {...props} />
    </Reading>
  )
}

/** An address without its person: the way to the list. */
const ChoosePerson = () => {
  const t = useTexts()
  const { role } = useSignedIn()
  return (
    <>
      <PageHeader title={t('people.person')} />
      <div className="card">
        <EmptyState title={t('people.choose')}>
          <Link className="link" to={role === schoolAdmin ? '/user-directory' : '/global-user-directory'}>
            {t('people.directory')}
          </Link>
        </EmptyState>
      </div>
    </>
  )
}

const Framed = ({ id, actions, children }: Props & { id: number }) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const person = useRead(records.read, { id })
  const { pathname, search } = useLocation()
  const kind = kindOf(person.roles)
  const pages = pagesOf(kind, role, id)
  const name = [person.fname, person.mname, person.lname].filter(Boolean).join(' ')
  const places: (readonly [string, string, number?] | false)[] = [
    [pages.overview, t('people.overview')],
    kind === 'student' &&
      role === schoolAdmin && [`/student-change-status-enroll/${id}`, t('people.sections'), person.sections.length],
    ...(kind === 'student' && role === schoolAdmin
      ? (
          ['/student-current-course', '/student-full-path', '/schedule-student', '/student-request-enrollment'] as const
        ).map((to) => [`${to}/${id}`, t(`people.to${to}`)] as const)
      : []),
    kind === 'student' && [`/link-parents/${id}`, t('people.family'), person.guardians.length],
    kind === 'student' && [`/link-advisor/${id}`, t('people.advisors'), person.advisors.length],
    kind === 'student' && role === schoolAdmin && [`/student-medial/${id}`, t('people.medical')],
    person.roles.some((one) => one.role === parent) &&
      role === schoolAdmin && [`/link-student/${id}`, t('people.children'), person.children.length],
    kind === 'teacher' && [`/teacher-section/${id}`, t('people.sections'), person.sections.length],
    kind === 'teacher' && [`/student-of-teacher/${id}`, t('people.students'), person.student_count],
    kind === 'teacher' && [`/teacher-advisees/${id}`, t('people.advisees'), person.advisees.length],
    kind === 'teacher' && [`/teacher-schedule/${id}`, t('shell.menu.schedule')],
    kind === 'teacher' && [`/teaching-schedule/${id}`, t('schedule.teaching')],
    kind === 'teacher' && [`/teacher-general-availability/${id}`, t('schedule.availability')],
    kind === 'teacher' && [`/teacher-qualification/${id}`, t('people.qualifications'), person.qualification_count],
    kind === 'admin' && [`/admin-qualification/${id}`, t('people.qualifications'), person.qualification_count],
    (kind === 'teacher' || kind === 'admin') && [
      pathname.startsWith('/add-school-user/') ? pathname : `/user-school-edit/${id}`,
      t('school-transfers.tab'),
    ],
    kind === 'student' && [`/student-timeline/${id}`, t('timeline.tab')],
    [pages.notes, t('notes.tab')],
    [pages.contacts, t('notes.contacts-tab')],
    [kind === 'teacher' ? `/teacher-edit-credential/${id}` : `/edit-user-pass/${id}`, t('people.credentials')],
    [
      rightsPages.some((path) => pathname.startsWith(path)) ? pathname : `/view-consolidated-tag/${id}`,
      t('people.permissions'),
    ],
    [pages.log, t('people.log')],
  ]
  const tabs = places.filter((tab) => tab !== false).map(([to, label, count]) => ({ to, label, count }))
  useDocumentTitle(useTabTitle(name, tabs))
  if (person.merged_into)
    return <Navigate to={`${pathname.replace(/\d+$/, String(person.merged_into))}${search}`} replace />
  return (
    <div className="full">
      <div className="page-head person-head">
        <Avatar name={name} photo={person.photo} seed={id} size="large" />
        <div className="grow">
          <nav className="crumb">
            <Link to={pages.lists}>{t(`people.list-${kind}`)}</Link>
          </nav>
          <div className="row wrap">
            <h1>
              <bdi>{name}</bdi>
            </h1>
            {person.native_name && <bdi className="native-name">{person.native_name}</bdi>}
            {person.label ? (
              <StatusChip status={person.label.name} word={person.label.name} tone={person.label.tone} />
            ) : (
              <StatusChip status={person.status} />
            )}
          </div>
          <p className="sub">
            <bdi>
              {[...person.roles.map((one) => t(`shell.role.${one.role}`)), person.teacher?.title, person.school_name]
                .filter(Boolean)
                .join(' · ')}
            </bdi>
          </p>
        </div>
        {actions && <div className="actions">{actions(person)}</div>}
      </div>
      <div className="note-strip">{kind === 'student' && <HoldStrip student_id={id} />}</div>
      <PageTabs label={name} tabs={tabs} />
      {children(person)}
    </div>
  )
}
