import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EmptyState } from '#web/ui/States.tsx'

type Props = { title: string; children: (id: number) => ReactNode }

/** A page of one enrollment: whose and where it is, and the way back to the student. */
export const EnrollmentChangeFrame = ({ title, children }: Props) => {
  const t = useTexts()
  const id = useRecordId()
  if (id === undefined)
    return (
      <>
        <PageHeader title={title} />
        <div className="card">
          <EmptyState title={t('people.choose')}>
            <Link className="link" to="/student-in-admin">
              {t('people.students')}
            </Link>
          </EmptyState>
        </div>
      </>
    )
  return (
    <Reading of={String(id)}>
      <Framed id={id} title={title}>
        {children}
      </Framed>
    </Reading>
  )
}

const Framed = ({ id, title, children }: Props & { id: number }) => {
  const t = useTexts()
  const { student, section } = useRead(enrollment.detail, { id })
  const name = `${student.fname} ${student.lname}`
  return (
    <div className="reading">
      <PageHeader
        title={title}
        crumbs={[
          { label: t('people.students'), to: '/student-in-admin' },
          { label: name, to: `/student-change-status-enroll/${student.id}` },
          { label: section },
        ]}
      />
      {children(id)}
    </div>
  )
}
