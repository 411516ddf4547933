import { states } from '../kernel/states.ts'

export const planStatuses = ['waiting', 'approved', 'declined', 'withdrawn'] as const
export type PlanStatus = (typeof planStatuses)[number]

/** An absence that a parent announced. An approved one can still be withdrawn; the office may think again. */
export const planStates = states({
  states: planStatuses,
  initial: 'waiting',
  moves: [
    { action: 'approve', from: ['waiting', 'declined'], to: 'approved' },
    { action: 'decline', from: ['waiting', 'approved'], to: 'declined' },
    { action: 'withdraw', from: ['waiting', 'approved'], to: 'withdrawn' },
  ],
})
