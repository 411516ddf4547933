import { states } from '../kernel/states.ts'

export const enrollmentStates = states({
  states: ['requested', 'waitlisted', 'active', 'hold', 'completed', 'withdrawn', 'dropped', 'transferred'],
  initial: 'requested',
  transitions: [
    { action: 'waitlist', from: ['requested'], to: 'waitlisted' },
    { action: 'activate', from: ['requested', 'waitlisted', 'hold'], to: 'active' },
    { action: 'hold', from: ['active'], to: 'hold' },
    { action: 'complete', from: ['active', 'hold'], to: 'completed' },
    { action: 'withdraw', from: ['active', 'hold', 'waitlisted', 'requested'], to: 'withdrawn' },
    { action: 'drop', from: ['active', 'hold'], to: 'dropped' },
    { action: 'transfer', from: ['active', 'hold'], to: 'transferred' },
    { action: 'reactivate', from: ['completed', 'withdrawn', 'dropped'], to: 'active' },
  ],
})
/** The moves after which a student is no longer in the class; each has a last day and may have a reason. */
export const leavingActions = ['complete', 'withdraw', 'drop', 'transfer'] as const
export type EnrollmentAction = (typeof enrollmentStates.transitions)[number]['action']
