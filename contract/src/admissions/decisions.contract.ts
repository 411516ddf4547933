import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, ids, optionalText, wholeNumber, yesNo } from '../kernel/fields.ts'
import { applicationStates, officeActions } from './application.states.ts'

const states = applicationStates.states

/** What a change of state would do to one application. `problem`: why it cannot. */
const Moving = z.object({
  id: id(),
  name: z.string(),
  from: z.enum(states),
  to: z.enum(states).nullable(),
  email: z.string(),
  problem: z.enum(['', 'move', 'no-email']),
})
export type Moving = z.infer<typeof Moving>

export const decisions = {
  /**
   * Unconfirmed it only tells what would happen, and the words of the mail to the first family. The answer's `cause`
   * takes it back.
   */
  change: endpoint('POST /application/change_status', 'admissions.manage', {
    input: z.object({
      ids: ids(200),
      action: choice(officeActions),
      reason: optionalText(1000),
      notify_family: yesNo(),
      confirmed: yesNo(),
    }),
    parts: { by: 'ids', size: 200 },
    approvable: true,
    output: z.object({
      rows: z.array(Moving),
      mail: z.object({ subject: z.string(), body: z.string() }).nullable(),
      cause: z.string().nullable(),
    }),
    idempotent: true,
  }),
  /** Everybody stands as before the decision; mails that have not left are not sent. */
  undo: endpoint('POST /application/undo_change', 'admissions.manage', {
    input: z.object({ cause: z.uuid() }),
    output: z.object({ applications: z.int(), mails: z.int() }),
  }),
  /** Puts a waiting application to a place of the list of its grade and term; the others close up. */
  moveWaiting: endpoint('POST /application/move_waiting', 'admissions.manage', {
    input: z.object({ id: id(), place: wholeNumber({ min: 1, max: 10_000 }) }),
    output: z.object({ from: z.int(), place: z.int() }),
  }),
}
