import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, ids, optionalText, orNull, pageInput, text, version, yesNo } from '../kernel/fields.ts'
import { Named } from '../people/person.contract.ts'
import { postStatuses } from './threads.contract.ts'

export const interactions = ['like', 'answer', 'follow'] as const

const WaitingReply = z.object({
  id: id(),
  thread_id: id(),
  title: z.string(),
  section: z.string(),
  author: Named,
  body: z.string(),
  created_at: z.string(),
})
export type WaitingReply = z.infer<typeof WaitingReply>

export const replies = {
  /** A reply to a thread or to another reply, or what becomes of one's own. */
  save: endpoint('POST /discussion/replies', 'discussion.write', {
    input: z.object({
      id: id().optional(),
      version: version().optional(),
      thread_id: id(),
      parent_id: orNull(id()).optional(),
      body: text(20_000),
      file_ids: z.array(id()).max(10).optional(),
      /** Who is named in it, and hears of it. */
      mention_ids: z.array(id()).max(50).optional(),
    }),
    output: z.object({ id: id(), version: version(), status: z.enum(postStatuses) }),
    idempotent: true,
  }),
  /** Who takes part in a thread and can be named in it. */
  users: endpoint('GET /discussion/users', 'discussion.write', {
    input: z.object({ thread_id: id(), search: optionalText(100).optional() }),
    output: z.object({ rows: z.array(Named) }),
  }),
  /** `like` and `answer` are of a reply, `follow` of a thread. */
  interact: endpoint('POST /discussion/interact', 'discussion.write', {
    input: z.object({ kind: choice(interactions), id: id(), on: yesNo() }),
    output: z.object({}),
  }),
  changeStatus: endpoint('POST /discussion/change_reply_status', 'discussion.manage', {
    input: z.object({ ids: ids(200), status: choice(['visible', 'rejected']), reason: optionalText(500).optional() }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ ids: z.array(id()) }),
  }),
  /** What waits for an approval, oldest first. */
  waiting: endpoint('GET /discussion/waiting', 'discussion.manage', {
    input: z.object({ section_id: id().optional(), ...pageInput }),
    output: z.object({ rows: z.array(WaitingReply), count: z.int() }),
    topics: ['discussion'],
  }),
  /** What stood in a reply before, newest first; for its author and the teachers. */
  history: endpoint('GET /discussion/history', 'discussion.read', {
    input: z.object({ id: id() }),
    output: z.object({ rows: z.array(z.object({ id: id(), body: z.string(), at: z.string() })) }),
    topics: ['discussion'],
  }),
}
