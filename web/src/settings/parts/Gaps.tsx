import { gapsBetween } from '#contract/settings/school-days.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '#web/ui/Note.tsx'

/** Days that belong to no row between two: that may be a holiday or a slip. */
export const Gaps = ({ rows }: { rows: Parameters<typeof gapsBetween>[0] }) => {
  const t = useTexts()
  return gapsBetween(rows).map((gap) => (
    <Note key={gap.after + gap.before} tone="info" title={t('schedule.gap', gap)} />
  ))
}
