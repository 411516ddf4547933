import { useLocation, useSearchParams } from 'react-router'
import { progress } from '#contract/gradebook/progress.contract.ts'
import { teacher } from '#contract/kernel/access.ts'
import { standards } from '#contract/gradebook/standards.contract.ts'
import { paths } from '#contract/paths/paths.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useHas, useSignedIn } from '#web/kernel/session.ts'
import { PathView } from '#web/paths/parts/PathView.tsx'
import { AwardsCard } from '#web/people/parts/AwardsCard.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { StandardsProgress } from './parts/StandardsProgress.tsx'
import { ProgressView } from './parts/ProgressView.tsx'
import { ChooseStudent } from './parts/ChooseStudent.tsx'

/** Of one student as the school sees it: /student-current-course and /student-full-path. */
export default function StudentProgressScreen() {
  const student_id = useRecordId()
  return student_id ? <OfStudent student_id={student_id} /> : <ChooseStudent />
}

const OfStudent = ({ student_id }: { student_id: number }) => {
  const t = useTexts()
  const { role } = useSignedIn()
  const withPath = useHas('paths')
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const template_id = Number(address.get('what_if')) || undefined
  const asked = address.get('view')
  const read = useRead(progress.ofStudent, { student_id })
  return (
    <div className="stack">
      <ProgressView
        progress={read}
        explained={read.explained}
        view={(asked === 'path' && withPath) || asked === 'standards' ? asked : pathname.startsWith('/student-full-path') ? 'full' : 'current'}
        crumbs={[{ label: t('progress.students'), to: role === teacher ? '/student-in-teacher' : '/user-directory' }]}
        addressOf={{
          ...(withPath && { path: `/student-full-path/${student_id}?view=path` }),
          current: `/student-current-course/${student_id}`,
          full: `/student-full-path/${student_id}`,
          standards: `/student-current-course/${student_id}?view=standards`,
        }}
        standards={
          <Reading of={`standards:${student_id}`}>
            <Standards student_id={student_id} />
          </Reading>
        }
        path={
          <Reading of={`${student_id}:${template_id}`}>
            <Path student_id={student_id} template_id={template_id} />
          </Reading>
        }
      />
      <AwardsCard student_id={student_id} />
    </div>
  )
}

const Standards = ({ student_id }: { student_id: number }) => <StandardsProgress book={useRead(standards.ofStudent, { student_id })} />

const Path = ({ student_id, template_id }: { student_id: number; template_id: number | undefined }) => (
  <PathView path={useRead(paths.ofStudent, { student_id, ...(template_id && { template_id }) })} />
)
