import { IconArrowsExchange, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { enrollmentRequests, type InCourse, statusesInCourse } from '#contract/enrollment/requests.contract.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { BothScripts, Code, PersonLine } from '#web/ui/Person.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StateChip } from '#web/settings/StateChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { ChangeEnrollmentsDrawer, type EnrollmentBatch, useEnrollmentActions } from './parts/ChangeEnrollments.tsx'

/** Everybody in the sections of a course. */
export default function StudentsInCourseScreen() {
  const t = useTexts()
  const course_id = useRecordId() ?? 0
  return (
    <div className="full">
      <PageHeader
        title={t('enrollment.in-course')}
        crumbs={[{ label: t('courses.title'), to: '/courses' }, { label: t('enrollment.in-course') }]}
      />
      <Reading of={String(course_id)}>
        <Students course_id={course_id} />
      </Reading>
    </div>
  )
}

const Students = ({ course_id }: { course_id: number }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const { date } = useFormat()
  const { flags } = useSignedIn()
  const course = useRead(courses.read, { course_id })
  const enrollmentActions = useEnrollmentActions()
  const [changing, setChanging] = useState<EnrollmentBatch>()
  const changes = flags.has('updateroster')
  const ask = (enrollment_ids: number[], done: () => void) => (action: EnrollmentBatch['action']) =>
    setChanging({ of: { enrollment_ids }, action, done })
  const columns: Column<InCourse>[] = [
    {
      key: 'name',
      title: t('people.name'),
      sort: 'name',
      cell: (row) => (
        <PersonLine
          avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.student_id, size: 'small' }}
          name={
            <Link to={`/student-change-status-enroll/${row.student_id}`}>
              <BothScripts name={`${row.fname} ${row.lname}`} own={row.native_name} />
            </Link>
          }
        />
      ),
    },
    {
      key: 'grade_level',
      title: t('people.grade-level'),
      sort: 'grade_level',
      bare: true,
      cell: (row) => row.grade_level && <Code>{row.grade_level}</Code>,
    },
    { key: 'number', title: t('people.number'), cell: (row) => <Code>{row.number}</Code> },
    { key: 'section', title: t('enrollment.class'), sort: 'section', cell: (row) => <bdi>{row.section}</bdi> },
    {
      key: 'status',
      title: t('people.status'),
      sort: 'status',
      cell: (row) => (
        <>
          <StateChip of="enrollment" status={row.status} />
          {row.end_date !== null && (
            <div className="small muted">
              {t('enrollment.until', { day: date(row.end_date) })} {row.leaving && <bdi>{row.leaving}</bdi>}
            </div>
          )}
        </>
      ),
    },
  ]
  return (
    <>
      <p>
        <Link className="link" to={`/individual-course/${course_id}`}>
          <bdi>{course.name}</bdi>
        </Link>
      </p>
      <DataTable
        label={t('people.students')}
        of={enrollmentRequests.inCourse}
        input={{ course_id }}
        columns={columns}
        searchLabel={t('people.search')}
        filters={[
          {
            name: 'status',
            label: t('people.status'),
            options: statusesInCourse.map((value) => ({ value, label: t(`ui.status.${value}`) })),
          },
        ]}
        nameOf={(row) => `${row.fname} ${row.lname}`}
        tools={(question) => <ExportButton of={enrollmentRequests.inCourseExported} input={question} />}
        {...(changes && {
          rowActions: (row: InCourse) => [
            ...enrollmentActions(
              ask([row.id], () => undefined),
              [row.status],
            ),
            ...(row.status === 'active' || row.status === 'hold'
              ? [
                  {
                    label: t('enrollment.transfer'),
                    icon: IconArrowsExchange,
                    onClick: () => void navigate(`/enroll-transfer-class/${row.id}`),
                  },
                ]
              : []),
          ],
          bulk: (ids: number[], done: () => void) => enrollmentActions(ask(ids, done)),
        })}
        empty={<EmptyState icon={IconUsers} title={t('enrollment.nobody-in-course')} />}
      />
      {changing && <ChangeEnrollmentsDrawer {...changing} onClose={() => setChanging(undefined)} />}
    </>
  )
}
