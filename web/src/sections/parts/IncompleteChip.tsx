import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'

/** A grade that is incomplete, until when, and whether that day is over. */
export const IncompleteChip = ({ until, overdue }: { until: string; overdue: boolean }) => {
  const t = useTexts()
  const { shortDay } = useFormat()
  return (
    <StatusChip
      status={overdue ? 'overdue' : 'hold'}
      word={t(overdue ? 'gradebook.incomplete-since' : 'gradebook.incomplete-until', { date: shortDay(until) })}
    />
  )
}
