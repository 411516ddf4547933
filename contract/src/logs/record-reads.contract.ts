import { z } from 'zod'
import { endpoint, recordPages } from '../kernel/endpoint.ts'
import { choice, date, id, listInput, listOf } from '../kernel/fields.ts'
import { fileInput, tableColumns } from '../kernel/table.ts'

/** Somebody opened the record of somebody else. */
export const RecordRead = z.object({
  id: id(),
  at: z.string(),
  by: z.string(),
  acting_for: z.string().nullable(),
  role: z.string(),
  person_id: id(),
  person: z.string(),
  page: z.enum(recordPages),
})
export type RecordRead = z.infer<typeof RecordRead>

export const readColumns = tableColumns<RecordRead>('logs.column-', [
  { key: 'at', kind: 'instant' },
  'by',
  { key: 'acting-for', value: ({ acting_for }) => acting_for },
  { key: 'role', words: 'shell.role.' },
  'person',
  { key: 'page', words: 'logs.page-' },
])

const asked = {
  page_of: choice(recordPages).optional(),
  person_id: id().optional(),
  from: date().optional(),
  to: date().optional(),
}

export const recordReads = {
  /**
   * Who opened whose record, the latest first; the same reader and page at most every 15 minutes. `search`: either of
   * the two.
   */
  list: endpoint('GET /school/record_reads', 'logs.read', {
    input: z.object({ ...listInput(['id']), ...asked }),
    output: listOf(RecordRead),
  }),
  exported: endpoint('GET /school/export_record_reads', 'logs.read', {
    input: z.object({ ...listInput(['id']), ...asked, ...fileInput }),
    output: z.unknown(),
    download: true,
  }),
}
