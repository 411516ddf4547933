import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, yesNo } from '../kernel/fields.ts'
import { copyParts } from './school-parts.ts'

const asked = { from_school_id: id(), school_id: id(), parts: z.array(choice(copyParts)).min(1).max(copyParts.length) }

/** One part of a copy: rows that come, and rows that stay because one of the same name is there already. */
const PartCount = z.object({ part: choice(copyParts), rows: z.int(), kept: z.int() })

/** What was taken from another school, newest first. */
const Copy = z.object({
  id: id(),
  from_school: z.string(),
  parts: z.array(z.string()),
  rows: z.int(),
  made_at: z.string(),
  made_by: z.string(),
  undone: z.boolean(),
})

export const schoolCopy = {
  /** Without `confirmed` the answer is the preview and nothing is kept. */
  copy: endpoint('POST /school/copy', 'schools.edit', {
    input: z.object({ ...asked, confirmed: yesNo() }),
    output: z.object({ id: id().nullable(), parts: z.array(PartCount) }),
  }),
  copies: endpoint('GET /school/list_copies', 'schools.read', {
    input: z.object({ school_id: id() }),
    output: z.object({ rows: z.array(Copy) }),
  }),
  /** Takes the rows out again that came with the copy; refused when one of them is in use. */
  undo: endpoint('POST /school/undo_copy', 'schools.edit', {
    input: z.object({ school_id: id(), id: id() }),
    output: z.object({ rows: z.int() }),
  }),
}
