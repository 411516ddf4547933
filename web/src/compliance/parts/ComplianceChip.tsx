import type { complianceStates } from '#contract/compliance/compliance.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'

type State = (typeof complianceStates)[number]
const looks = {
  open: 'requested',
  overdue: 'overdue',
  waiting: 'waiting',
  done: 'done',
  waived: 'exempted',
} as const satisfies Record<State, string>

/** How somebody stands towards what must be confirmed or handed in; `of` names it. */
export const ComplianceChip = ({ state, of }: { state: State; of?: string }) => {
  const t = useTexts()
  const word = t(`compliance.state-${state}`)
  return <StatusChip status={looks[state]} word={of ? t('compliance.of', { name: of, state: word }) : word} />
}
