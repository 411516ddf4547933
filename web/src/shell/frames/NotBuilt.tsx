import { useTexts } from '#web/kernel/i18n.ts'
import { LostPage } from './LostPage.tsx'

/** A page of the table whose screen does not exist yet. */
export default function NotBuilt() {
  const t = useTexts()
  return <LostPage title={t('shell.not-built.title')} text={t('shell.not-built.text')} />
}
