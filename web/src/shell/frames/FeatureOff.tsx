import { useTexts } from '#web/kernel/i18n.ts'
import { LostPage } from './LostPage.tsx'

/** A page of a feature that the school does without. */
export default function FeatureOff() {
  const t = useTexts()
  return <LostPage title={t('shell.feature-off.title')} text={t('shell.feature-off.text')} />
}
