import { z } from 'zod'
import { id, text } from './fields.ts'
import { request, requestFields } from './request.ts'

/** A call that waits until a second person approves it; `what`: the records that it is about. */
const Approval = z.object({
  ...requestFields,
  noun: z.string(),
  action: z.string(),
  names: z.array(z.string()),
  records: z.int(),
  /** Whoever asked does not approve. */
  own: z.boolean(),
})
export type Approval = z.infer<typeof Approval>

/** Changes of state for which the school wants the approval of a second person. */
export const approvals = request({
  access: { ask: 'approvals.ask', read: 'approvals.decide', decide: 'approvals.decide' },
  paths: {
    ask: 'POST /objectstate/ask_approval',
    takeBack: 'POST /objectstate/take_back_approval',
    list: 'GET /objectstate/approvals',
    own: 'GET /objectstate/own_approvals',
    decide: 'POST /objectstate/decide_approvals',
  },
  row: Approval,
  /** The very call that was refused for want of an approval. */
  ask: { path: text(80), input: z.record(z.string(), z.unknown()), note: text(300) },
  filter: {},
  sorts: ['asked_at'],
  decision: {},
  outcome: z.object({ ids: z.array(id()) }),
  size: 20,
  topics: ['approval'],
})
