import { useTexts } from '#web/kernel/i18n.ts'
import { ContactChanges } from './parts/ContactChanges.tsx'
import { Directory } from './parts/Directory.tsx'

export default function StudentListScreen() {
  const t = useTexts()
  return (
    <>
      <Directory title={t('people.students')} sub={t('people.students-sub')} kind="student" />
      <ContactChanges />
    </>
  )
}
