import { gapsBetween } from '#contract/schedule/school-days.rules.ts'
import { academicTerm } from '#contract/settings/catalogs.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { Note } from '#web/ui/Note.tsx'
import { SetUpCatalog } from './parts/SetUpCatalog.tsx'

export default function AcademicTermsScreen() {
  return <SetUpCatalog of={academicTerm} tabs={<Gaps />} />
}

/** Days between two terms belong to none: that may be a holiday or a slip. */
const Gaps = () => {
  const t = useTexts()
  const { data } = useReading(academicTerm.list, { size: 200 })
  return gapsBetween(data?.rows ?? []).map((gap) => <Note key={gap.after + gap.before} tone="info" title={t('schedule.gap', gap)} />)
}
