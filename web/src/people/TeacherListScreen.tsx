import { useTexts } from '#web/kernel/i18n.ts'
import { Directory } from './parts/Directory.tsx'

export default function TeacherListScreen() {
  const t = useTexts()
  return <Directory title={t('people.teachers')} sub={t('people.teachers-sub')} kind="teacher" />
}
