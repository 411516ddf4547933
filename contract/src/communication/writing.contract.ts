import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import {
  choice,
  date,
  id,
  ids,
  listInput,
  listOf,
  optionalText,
  orNull,
  version,
  wholeNumber,
  yesNo,
} from '../kernel/fields.ts'
import { reaches } from './writing.rules.ts'

const role = () => wholeNumber({ min: 2, max: 5 })
const roleKey = z.enum(['2', '3', '4', '5'])
const matrix = () => z.record(roleKey, z.record(roleKey, choice(reaches)))

const Exception = z.object({
  id: id(),
  version: version(),
  person_id: id(),
  person: z.string(),
  other_person_id: id().nullable(),
  other_person: z.string().nullable(),
  to_role: role().nullable(),
  allowed: z.boolean(),
  reason: z.string(),
  until: z.string().nullable(),
  over: z.boolean(),
})
export type WritingExceptionRow = z.infer<typeof Exception>

export const writing = {
  /** Who may write to whom, by role: `matrix[from][to]`. Version 0: as the portal begins. */
  rules: endpoint('GET /communication/rules', 'writing.read', {
    input: z.object({}),
    output: z.object({ matrix: matrix(), version: version(), can: z.object({ edit: z.boolean() }) }),
    topics: ['writing_rule'],
  }),
  saveRules: endpoint('POST /communication/save_rules', 'writing.edit', {
    input: z.object({ matrix: matrix(), version: version() }),
    output: z.object({ version: version() }),
  }),
  /** What the rules say about two people of the school, and why. */
  check: endpoint('GET /communication/may_write', 'writing.read', {
    input: z.object({ from_person_id: id(), to_person_id: id() }),
    output: z.object({ allowed: z.boolean(), why: z.enum(['exception', 'rule', 'related', 'not-related', 'none']) }),
  }),
  exceptions: endpoint('GET /communication/list_exceptions', 'writing.read', {
    input: z.object({ ...listInput(['person', 'until']), allowed: yesNo().optional(), over: yesNo().optional() }),
    output: listOf(Exception).extend({ can: z.object({ edit: z.boolean() }) }),
    topics: ['writing_exception'],
  }),
  /** To one other person, or to everybody of a role: one of the two. */
  saveException: endpoint('POST /communication/save_exception', 'writing.edit', {
    input: z.object({
      id: id().optional(),
      version: version().optional(),
      person_id: id(),
      other_person_id: id().nullable(),
      to_role: role().nullable(),
      allowed: yesNo(),
      reason: optionalText(300),
      until: orNull(date()),
    }),
    output: z.object({ id: id(), version: version() }),
  }),
  archive: endpoint('POST /communication/archive_exceptions', 'writing.edit', {
    input: z.object({ ids: ids(), archived: yesNo() }),
    parts: { by: 'ids', size: 500 },
    output: z.object({ ids: z.array(id()) }),
  }),
}
