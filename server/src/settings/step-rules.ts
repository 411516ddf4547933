import { fail, type Failure } from '#contract/kernel/errors.ts'
import type { StepRule, Stop } from '#contract/kernel/states.ts'
import type { StateNoun } from '#contract/object-states.ts'
import type { Context } from '#server/kernel/serve.ts'

type Step = Stop & { id: number; reason: string }
/** What waits for an approval, as the refusal says it. */
export type Held = { noun: StateNoun; action: string; ids: number[] }
export const approvalNeeded = 'settings.move-approval'

/** Refuses moves for which the school asks for an approval or a reason, as long as it is not given. */
export const refusedByRules = (
  { approved }: Pick<Context, 'approved'>,
  noun: StateNoun,
  { rules }: { rules: readonly StepRule[] },
  steps: readonly Step[],
): Failure | undefined => {
  const asks = (wanted: 'approval' | 'reason') => (step: Step) =>
    rules.some((rule) => rule.action === step.action && rule.from === step.from && rule[wanted])
  const held = approved ? undefined : steps.find(asks('approval'))
  if (held) {
    const present: Held = { noun, action: held.action, ids: steps.map(({ id }) => id) }
    return fail('conflict', approvalNeeded, { present })
  }
  return steps.some((step) => step.reason.trim() === '' && asks('reason')(step))
    ? fail('conflict', 'settings.move-reason')
    : undefined
}
