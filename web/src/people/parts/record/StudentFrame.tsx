import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconMail, IconMessage, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import '#web/profile/profile.css'
import '../../people.css'
import { teacher } from '#contract/kernel/access.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useHas, useSignedIn } from '#web/kernel/session.ts'
import { Avatar } from '#web/ui/Person.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { type PageTab, PageTabs, useTabTitle } from '#web/ui/PageTabs.tsx'
import { useMessageAction } from '../MessageThem.tsx'
import { PersonFrame } from './PersonFrame.tsx'
import { taughtStudents } from '#contract/people/taught-student.contract.ts'

type Props = {
  actions?: (student_id: number) => ReactNode
  empty: ReactNode
  children: (student_id: number) => ReactNode
}

/**
 * A page about one student: for the office one of the pages of the person, for a teacher the student's head and what
 * teachers look at.
 */
export const StudentFrame = ({ actions, empty, children }: Props) => {
  const { role } = useSignedIn()
  const id = useRecordId()
  if (id === undefined) return empty
  if (role !== teacher)
    return (
      <PersonFrame {...(actions && { actions: (person) => actions(person.id) })}>
        {(person) => <div className="stack">{children(person.id)}</div>}
      </PersonFrame>
    )
  return (
    <Reading of={String(id)}>
      <Taught id={id} actions={actions?.(id)}>
        {children(id)}
      </Taught>
    </Reading>
  )
}

const Taught = ({ id, actions, children }: { id: number; actions: ReactNode; children: ReactNode }) => {
  const t = useTexts()
  const student = useRead(taughtStudents.read, { student_id: id })
  const withRequests = useHas('enrollment-requests')
  const [message] = useMessageAction()({ families: [id] })
  const name = `${student.fname} ${student.lname}`
  const tabs: PageTab[] = [
    { to: `/student-current-course/${id}`, label: t('people.to/student-current-course') },
    { to: `/student-full-path/${id}`, label: t('people.to/student-full-path') },
    { to: `/schedule-student/${id}`, label: t('people.to/schedule-student') },
    ...(withRequests
      ? [{ to: `/student-request-enrollment/${id}`, label: t('people.to/student-request-enrollment') }]
      : []),
    { to: `/student-timeline/${id}`, label: t('timeline.tab') },
  ]
  useDocumentTitle(useTabTitle(name, tabs))
  return (
    <div className="full">
      <div className="page-head person-head">
        <Avatar name={name} photo={student.photo} seed={id} size="large" />
        <div className="grow">
          <nav className="crumb">
            <Link to="/student-in-teacher">{t('sections.my-students')}</Link>
          </nav>
          <div className="row wrap">
            <h1>
              <bdi>{name}</bdi>
            </h1>
            {student.native_name && <bdi className="native-name">{student.native_name}</bdi>}
            {student.label && (
              <StatusChip status={student.label.name} word={student.label.name} tone={student.label.tone} />
            )}
          </div>
          <p className="sub">
            <bdi>
              {[student.number, student.grade_level && t('people.grade', { grade: student.grade_level })]
                .filter(Boolean)
                .join(' · ')}
            </bdi>
          </p>
        </div>
        <div className="actions">
          {actions}
          {message && (
            <Button leftSection={<IconMail size={16} stroke={1.75} />} onClick={message.onClick}>
              {message.label}
            </Button>
          )}
          <Button
            component={Link}
            to={`/comment-document?person=${id}`}
            leftSection={<IconMessage size={16} stroke={1.75} />}
          >
            {t('notes.tab')}
          </Button>
          <Button
            component={Link}
            to={`/communications?person=${id}`}
            leftSection={<IconPhone size={16} stroke={1.75} />}
          >
            {t('notes.contacts-tab')}
          </Button>
        </div>
      </div>
      <PageTabs label={name} tabs={tabs} />
      <div className="stack">{children}</div>
    </div>
  )
}
