import { useTexts } from '#web/kernel/i18n.ts'
import { Directory } from './parts/Directory.tsx'

export default function GlobalUserDirectoryScreen() {
  const t = useTexts()
  return <Directory title={t('people.global-directory')} sub={t('people.global-directory-sub')} overSchools />
}
