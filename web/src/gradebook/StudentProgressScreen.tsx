import { useLocation } from 'react-router'
import { progress } from '#contract/gradebook/progress.contract.ts'
import { teacher } from '#contract/kernel/access.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
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
  const { pathname } = useLocation()
  const read = useRead(progress.ofStudent, { student_id })
  return (
    <ProgressView
      progress={read}
      view={pathname.startsWith('/student-full-path') ? 'full' : 'current'}
      crumbs={[{ label: t('progress.students'), to: role === teacher ? '/student-in-teacher' : '/user-directory' }]}
      addressOf={{ current: `/student-current-course/${student_id}`, full: `/student-full-path/${student_id}` }}
    />
  )
}
