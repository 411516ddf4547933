import type { In } from '#contract/kernel/endpoint.ts'
import { formats } from '#contract/kernel/formats.ts'
import { logColumns } from '#contract/logs/log-file.rules.ts'
import { logWords } from '#contract/logs/log-words.rules.ts'
import { logs, type LogVerification, mostCounted } from '#contract/logs/logs.contract.ts'
import { serve } from '#server/kernel/serve.ts'
import { tableFile } from '#server/kernel/table-file.ts'
import { sql } from '#server/kernel/sql.ts'
import { say } from '#server/kernel/texts.ts'
import { type LogFilter, selectLog } from './logs.queries.ts'
import { signedDownload } from './signed-export.ts'

export const logsService = serve(logs, {
  verify: (_, { db }) => sql<LogVerification>`select * from auth.verify_audit()`.one(db),

  list: ({ page = 1, size = 25, ...asked }, { db }) => selectLog(db, filterOf(asked), (page - 1) * size, size),

  async exported({ format, ...asked }, context) {
    const { language, school_time_zone } = context.actor
    const { rows } = await selectLog(context.db, filterOf(asked), 0, mostCounted)
    const words = logWords((key) => say(language, key), formats(language, school_time_zone ?? 'UTC'))
    const file = await tableFile(context, {
      name: 'audit-log',
      title: 'logs.title',
      columns: logColumns(words),
      rows,
      format,
    })
    return signedDownload(context, file, rows.length)
  },
})

const filterOf = ({ subject, operation, from, to, search, about, by_system }: In<typeof logs.list>): LogFilter => ({
  subject: subject ?? null,
  operation: operation ?? null,
  from: from ?? null,
  to: to ?? null,
  search: search ?? '',
  about: about ?? '',
  by_system: by_system ?? false,
})
