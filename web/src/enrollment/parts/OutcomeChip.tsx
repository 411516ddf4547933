import type { Outcome } from '#contract/enrollment/enrollment.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'

const chip = {
  enrolled: 'done',
  waitlisted: 'waitlisted',
  already: 'active',
  missing: 'rejected',
  inactive: 'rejected',
  held: 'hold',
} as const

/** What becomes of one student in one section. */
export const OutcomeChip = ({ outcome }: Pick<Outcome, 'outcome'>) => {
  const t = useTexts()
  return <StatusChip status={chip[outcome]} word={t(`enrollment.outcome-${outcome}`)} />
}
