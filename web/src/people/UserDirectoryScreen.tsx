import { useTexts } from '#web/kernel/i18n.ts'
import { Directory } from './parts/Directory.tsx'

export default function UserDirectoryScreen() {
  const t = useTexts()
  return <Directory title={t('people.directory')} sub={t('people.directory-sub')} />
}
