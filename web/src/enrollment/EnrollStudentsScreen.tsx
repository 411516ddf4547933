import { useTexts } from '#web/kernel/i18n.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Enroll } from './parts/Enroll.tsx'

/** Several students into several sections. */
export default function EnrollStudentsScreen() {
  const t = useTexts()
  return (
    <div className="reading">
      <PageHeader title={t('enrollment.enroll-students')} sub={t('enrollment.enroll-sub')} />
      <Enroll back="/student-in-admin" />
    </div>
  )
}
