import { useSearchParams } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ContactChanges } from './parts/family/ContactChanges.tsx'
import { Directory } from './parts/directory/Directory.tsx'

/** The students; `?part=changes` shows alone what parents ask to change. */
export default function StudentListScreen() {
  const t = useTexts()
  const [address] = useSearchParams()
  if (address.get('part') === 'changes') return <Changes />
  return (
    <>
      <Directory title={t('people.students')} sub={t('people.students-sub')} kind="student" />
      <ContactChanges />
    </>
  )
}

const Changes = () => {
  const t = useTexts()
  return (
    <div className="reading">
      <PageHeader
        title={t('people.changes-waiting')}
        crumbs={[{ label: t('people.students'), to: '/student-in-admin' }, { label: t('people.changes-waiting') }]}
      />
      <ContactChanges alone />
    </div>
  )
}
