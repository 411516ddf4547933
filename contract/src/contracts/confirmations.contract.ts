import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, ids, orNull, text } from '../kernel/fields.ts'
import { Named } from '../people/person.contract.ts'

/**
 * What is odd about asking a family to confirm. `has-one`: it has a confirmation for that year; `nobody-signs`: no
 * guardian with custody and the student is not of age; `no-email`: nobody who signs gets a mail; `no-account`: nobody
 * who
 * signs can sign in; `last-grade`: there is no grade after this one; `no-fees`: no fee of the template is for the next
 * grade; `leaves`: the status of the student ends before that year.
 */
export const oddities = [
  'has-one',
  'nobody-signs',
  'no-account',
  'no-email',
  'last-grade',
  'no-fees',
  'leaves',
] as const
export type Oddity = (typeof oddities)[number]
/** With these none can be sent. */
export const blocking: readonly Oddity[] = ['has-one', 'nobody-signs']

const Asked = Named.extend({
  grade_level: z.string(),
  next_grade: z.string(),
  language: z.string(),
  signers: z.array(z.string()),
  total: z.int(),
  odd: z.array(z.enum(oddities)),
})
export type Asked = z.infer<typeof Asked>

const Batch = z.object({
  id: id(),
  template: z.string(),
  year: z.string(),
  by: z.string(),
  made_at: z.string(),
  undone_at: z.string().nullable(),
  sent: z.int(),
  /** By status, of what was sent. */
  out: z.int(),
  partly: z.int(),
  signed: z.int(),
  declined: z.int(),
  expired: z.int(),
  void: z.int(),
})
export type Batch = z.infer<typeof Batch>

const template = { template_id: id(), academic_year_id: id() }

export const confirmations = {
  /** Every active student: who would get one, and what is odd. */
  preview: endpoint('GET /contract/preview_confirmations', 'contracts.edit', {
    input: z.object({ ...template, grade_level: text(20).optional() }),
    output: z.object({ currency: z.string(), rows: z.array(Asked) }),
    topics: ['contract', 'contract_template'],
  }),
  /** In parts, which `cause` holds together; those that cannot be sent are left out and named. */
  send: endpoint('POST /contract/send_confirmations', 'contracts.edit', {
    input: z.object({ ...template, student_ids: ids(100), sign_by: orNull(date()), cause: z.uuid() }),
    parts: { by: 'student_ids', size: 100 },
    output: z.object({
      batch_id: id(),
      ids: z.array(id()),
      skipped: z.array(z.object({ name: z.string(), why: choice(oddities) })),
    }),
    idempotent: true,
  }),
  /** Takes back what nobody has signed yet. */
  undo: endpoint('POST /contract/undo_confirmations', 'contracts.edit', {
    input: z.object({ id: id() }),
    output: z.object({ taken_back: z.int(), left: z.int() }),
  }),
  batches: endpoint('GET /contract/batches', 'contracts.office', {
    input: z.object({}),
    output: z.object({ rows: z.array(Batch) }),
    topics: ['contract'],
  }),
}
