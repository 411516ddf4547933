import { states } from '../kernel/states.ts'

/** Final is closed for good by finalizing (stored as closed and marked); only reactivating leads back from there. */
export const sectionStates = states({
  states: ['open', 'closed', 'final'],
  initial: 'open',
  transitions: [
    { action: 'close', from: ['open'], to: 'closed' },
    { action: 'open', from: ['closed'], to: 'open' },
    { action: 'finalize', from: ['open', 'closed'], to: 'final' },
    { action: 'reactivate', from: ['final'], to: 'closed' },
  ],
})
export type SectionAction = (typeof sectionStates.transitions)[number]['action']
