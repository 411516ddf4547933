import { useTexts } from '#web/kernel/i18n.ts'
import { Directory } from './parts/Directory.tsx'

export default function ParentListScreen() {
  const t = useTexts()
  return <Directory title={t('people.parents')} sub={t('people.parents-sub')} kind="parent" />
}
