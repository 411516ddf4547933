import { useTexts } from '#web/kernel/i18n.ts'
import { Directory } from './parts/Directory.tsx'

export default function AdminListScreen() {
  const t = useTexts()
  return <Directory title={t('people.admins')} sub={t('people.admins-sub')} kind="admin" />
}
