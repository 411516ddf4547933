import { states } from '../kernel/states.ts'

/**
 * An application of one child. Accepting makes the student, taking it back archives what was made; both are calls of
 * their own, as handing over to another school is.
 */
export const applicationStates = states({
  states: ['draft', 'submitted', 'in-review', 'waitlisted', 'accepted', 'rejected', 'withdrawn', 'archived'],
  initial: 'draft',
  transitions: [
    { action: 'submit', from: ['draft'], to: 'submitted' },
    { action: 'review', from: ['submitted'], to: 'in-review' },
    { action: 'accept', from: ['submitted', 'in-review', 'waitlisted'], to: 'accepted' },
    { action: 'waitlist', from: ['submitted', 'in-review'], to: 'waitlisted' },
    { action: 'reject', from: ['submitted', 'in-review', 'waitlisted'], to: 'rejected' },
    { action: 'withdraw', from: ['draft', 'submitted', 'in-review', 'waitlisted'], to: 'withdrawn' },
    { action: 'reconsider', from: ['waitlisted', 'rejected', 'withdrawn'], to: 'in-review' },
    { action: 'take-back', from: ['accepted'], to: 'in-review' },
    { action: 'archive', from: ['rejected', 'withdrawn'], to: 'archived' },
    { action: 'hand-over', from: ['submitted', 'in-review', 'waitlisted'], to: 'archived' },
    { action: 'restore', from: ['archived'], to: 'in-review' },
  ],
})
export type ApplicationState = (typeof applicationStates.states)[number]
export type ApplicationAction = (typeof applicationStates.transitions)[number]['action']

/** What the office does by changing the state alone. */
export const officeActions = [
  'submit',
  'review',
  'waitlist',
  'reject',
  'withdraw',
  'reconsider',
  'archive',
  'restore',
] as const satisfies ApplicationAction[]
/** What a screen offers, the usual step first. */
export const offeredActions = [
  'submit',
  'review',
  'accept',
  'waitlist',
  'reject',
  'reconsider',
  'withdraw',
  'archive',
  'restore',
] as const satisfies ApplicationAction[]
/** The family hears of these unless the office says otherwise. */
export const notifiedActions: ReadonlySet<string> = new Set(['waitlist', 'reject', 'accept'])
