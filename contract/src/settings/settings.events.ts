import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { choice, id } from '../kernel/fields.ts'
import { stateNouns } from '../object-states.ts'

/** Records of one noun went from one state to another, by the same action. */
export const statesChanged = event(
  'state.changed',
  z.object({
    noun: choice(stateNouns),
    moves: z.array(z.object({ id: id(), action: z.string(), from: z.string(), to: z.string() })),
    reason: z.string(),
  }),
)

/** Moves wait until a second person approves them. */
export const approvalAsked = event('approval.asked', z.object({ ids: z.array(id()) }))

/** A second person approved or declined moves. */
export const approvalsDecided = event('approval.decided', z.object({ ids: z.array(id()) }))
