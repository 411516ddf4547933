import { useSearchParams } from 'react-router'
import { paths } from '#contract/paths/paths.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { ChooseTemplate } from './parts/ChooseTemplate.tsx'
import { PathView } from './parts/PathView.tsx'

/** The path of one student as the office sees it. `?student_id=` names the student. */
export default function IlpuDetailScreen() {
  const t = useTexts()
  const [address] = useSearchParams()
  const [student_id, template_id] = [
    Number(address.get('student_id')) || 0,
    Number(address.get('what_if')) || undefined,
  ]
  if (useSignedIn().login.last_school_id === null) return <SchoolNeeded title={t('paths.title')} />
  if (student_id === 0) return <ChooseTemplate />
  return (
    <Reading of={`${student_id}:${template_id}`}>
      <OfStudent student_id={student_id} template_id={template_id} />
    </Reading>
  )
}

const OfStudent = ({ student_id, template_id }: { student_id: number; template_id: number | undefined }) => {
  const t = useTexts()
  const path = useRead(paths.ofStudent, { student_id, ...(template_id && { template_id }) })
  const { student } = path
  const back = path.path && { label: path.path.name, to: `/ilp-detail?id=${path.path.template_id}&tab=students` }
  return (
    <div className="full">
      <PageHeader
        title={t('paths.title-of', { name: `${student.fname} ${student.lname}` })}
        crumbs={[
          { label: t('paths.title'), to: '/ilp' },
          ...(back ? [back] : []),
          { label: `${student.fname} ${student.lname}` },
        ]}
        sub={[student.number, student.grade_level && t('paths.year', { grade_level: student.grade_level })]
          .filter(Boolean)
          .join(' · ')}
      />
      <PathView path={path} />
    </div>
  )
}
