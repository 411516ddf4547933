import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id } from '../kernel/fields.ts'

/** A device that is signed in to the own account. */
export const OwnSession = z.object({
  id: id(),
  school_name: z.string(),
  role: z.int(),
  user_agent: z.string(),
  address: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  present: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** What was tried around signing in to an account. */
export const attemptKinds = [
  'signed-in',
  'wrong-password',
  'wrong-code',
  'account-waits',
  'address-waits',
  'link-asked',
  'password-changed',
] as const
export const OwnAttempt = z.object({
  id: id(),
  at: z.string(),
  kind: z.enum(attemptKinds),
  address: z.string(),
  user_agent: z.string(),
})
export type OwnAttempt = z.infer<typeof OwnAttempt>

export const sessions = {
  list: endpoint('GET /user/list_sessions', 'session.own', {
    input: z.object({}),
    output: z.array(OwnSession),
    in_person: true,
  }),
  /** The latest tries to sign in to the own account. */
  attempts: endpoint('GET /user/recent_sign_ins', 'session.own', {
    input: z.object({}),
    output: z.array(OwnAttempt),
    in_person: true,
  }),
  end: endpoint('POST /user/end_session', 'session.own', {
    input: z.object({ id: id() }),
    output: z.object({}),
    in_person: true,
  }),
  endOthers: endpoint('POST /user/end_other_sessions', 'session.own', {
    input: z.object({}),
    output: z.object({ ended: z.int() }),
    in_person: true,
  }),
}
