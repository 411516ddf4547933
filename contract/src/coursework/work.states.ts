/** Where a piece of work stands for one student. */
export const workStates = [
  'open',
  'handed_in',
  'late',
  'graded',
  'done',
  'missing',
  'exempt',
  'expired',
  'not_assigned',
] as const
export type WorkState = (typeof workStates)[number]
