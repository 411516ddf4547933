import { useTexts } from '#web/kernel/i18n.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import type { WorkState } from '#contract/coursework/work.states.ts'

const chipOf: Record<WorkState, string> = {
  open: 'open',
  handed_in: 'submitted',
  late: 'late',
  graded: 'done',
  done: 'done',
  missing: 'missing',
  exempt: 'excused',
  expired: 'closed',
  not_assigned: 'excused',
}

/** Where a piece of work stands for its student. */
export const WorkChip = ({ state }: { state: WorkState }) => {
  const t = useTexts()
  return <StatusChip status={chipOf[state]} word={t(`learning.state-${state}`)} />
}
