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

export const sessions = {
  list: endpoint('GET /user/list_sessions', 'session.own', { input: z.object({}), output: z.array(OwnSession) }),
  end: endpoint('POST /user/end_session', 'session.own', { input: z.object({ id: id() }), output: z.object({}) }),
  endOthers: endpoint('POST /user/end_other_sessions', 'session.own', {
    input: z.object({}),
    output: z.object({ ended: z.int() }),
  }),
}
