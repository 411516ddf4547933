import { stringify } from 'csv-stringify/sync'
import type { In } from '#contract/kernel/endpoint.ts'
import { logs, type LogRow, mostCounted } from '#contract/logs/logs.contract.ts'
import { serve } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { type LogFilter, selectLog } from './logs.queries.ts'

export const logsService = serve(logs, {
  list: ({ page = 1, size = 25, ...asked }, { db }) => selectLog(db, filterOf(asked), (page - 1) * size, size),

  async exported(asked, { db, actor }) {
    const { rows } = await selectLog(db, filterOf(asked), 0, mostCounted)
    return {
      download: { name: 'audit-log.csv', content_type: 'text/csv; charset=utf-8', body: asCsv(rows, actor.language) },
    }
  },
})

const filterOf = ({ subject, operation, from, to, search }: In<typeof logs.list>): LogFilter => ({
  subject: subject ?? null,
  operation: operation ?? null,
  from: from ?? null,
  to: to ?? null,
  search: search ?? '',
})

/** Cells that a spreadsheet would run as a formula are neutralised. */
const asCsv = (rows: readonly LogRow[], language: string): string => {
  const columns = {
    at: ({ at }) => at,
    by: ({ by }) => by,
    'acting-for': ({ acting_for }) => acting_for ?? '',
    what: ({ table }) => table,
    name: ({ label }) => label,
    operation: ({ operation }) => operation,
    old: ({ old }) => (old ? JSON.stringify(old) : ''),
    new: (row) => (row.new ? JSON.stringify(row.new) : ''),
    reason: ({ reason }) => reason ?? '',
  } satisfies Record<string, (row: LogRow) => string>
  const cells: [string, (row: LogRow) => string][] = Object.entries(columns)
  return stringify(
    [
      cells.map(([name]) => say(language, `logs.column-${name}`)),
      ...rows.map((row) => cells.map(([, cell]) => cell(row))),
    ],
    {
      bom: true,
      escape_formulas: true,
    },
  )
}
