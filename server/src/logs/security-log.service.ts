import type { In } from '#contract/kernel/endpoint.ts'
import { mostCounted } from '#contract/logs/logs.contract.ts'
import { securityColumns, securityLog } from '#contract/logs/security-log.contract.ts'
import { serve } from '#server/kernel/serve.ts'
import { tableFile } from '#server/kernel/table-file.ts'
import { type EventFilter, selectEvents } from './security-log.queries.ts'
import { signedDownload } from './signed-export.ts'

export const securityLogService = serve(securityLog, {
  list: ({ page = 1, size = 25, ...asked }, { db }) => selectEvents(db, filterOf(asked), (page - 1) * size, size),

  async exported({ format, ...asked }, context) {
    const { rows } = await selectEvents(context.db, filterOf(asked), 0, mostCounted)
    const file = await tableFile(context, {
      name: 'security-log',
      title: 'logs.view-sign-ins',
      columns: securityColumns,
      rows,
      format,
    })
    return signedDownload(context, file, rows.length)
  },
})

const filterOf = ({ kind, from, to, search }: In<typeof securityLog.list>): EventFilter => ({
  kind: kind ?? null,
  from: from ?? null,
  to: to ?? null,
  search: search ?? '',
})
