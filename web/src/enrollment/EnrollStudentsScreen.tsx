import { useSearchParams } from 'react-router'
import { idsIn } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useNames } from '#web/communication/people-names.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Enroll } from './parts/Enroll.tsx'

/** Several students into several sections; `?students=1,2` chooses some. */
export default function EnrollStudentsScreen() {
  const t = useTexts()
  const [address] = useSearchParams()
  const listed = idsIn(address.get('students'))
  const names = useNames(listed)
  return (
    <div className="reading">
      <PageHeader
        title={t('enrollment.enroll-students')}
        sub={t('enrollment.enroll-sub')}
        crumbs={[{ label: t('people.students'), to: '/student-in-admin' }, { label: t('enrollment.enroll-students') }]}
      />
      <Enroll chosen={listed} names={names} back="/student-in-admin" />
    </div>
  )
}
