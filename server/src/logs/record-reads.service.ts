import type { In } from '#contract/kernel/endpoint.ts'
import { mostCounted } from '#contract/logs/logs.contract.ts'
import { readColumns, recordReads } from '#contract/logs/record-reads.contract.ts'
import { serve } from '#server/kernel/serve.ts'
import { tableFile } from '#server/kernel/table-file.ts'
import { type ReadFilter, selectReads } from './record-reads.queries.ts'
import { signedDownload } from './signed-export.ts'

export const recordReadsService = serve(recordReads, {
  list: ({ page = 1, size = 25, ...asked }, { db }) => selectReads(db, filterOf(asked), (page - 1) * size, size),

  async exported({ format, ...asked }, context) {
    const { rows } = await selectReads(context.db, filterOf(asked), 0, mostCounted)
    const file = await tableFile(context, {
      name: 'opened-records',
      title: 'logs.view-reads',
      columns: readColumns,
      rows,
      format,
    })
    return signedDownload(context, file, rows.length)
  },
})

const filterOf = ({ page_of, person_id, from, to, search }: In<typeof recordReads.list>): ReadFilter => ({
  page: page_of ?? null,
  person_id: person_id ?? null,
  from: from ?? null,
  to: to ?? null,
  search: search ?? '',
})
