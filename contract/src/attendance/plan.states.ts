import { states } from '../kernel/states.ts'

import { requestStatuses } from '../kernel/request.ts'

/** An absence that a parent announced. An approved one can still be withdrawn; the office may think again. */
export const planStates = states({
  states: requestStatuses,
  initial: 'requested',
  transitions: [
    { action: 'approve', from: ['requested', 'declined'], to: 'approved' },
    { action: 'decline', from: ['requested', 'approved'], to: 'declined' },
    { action: 'withdraw', from: ['requested', 'approved'], to: 'withdrawn' },
  ],
})
