import { type TableColumn, tableColumns } from '../kernel/table.ts'
import type { LogWords } from './log-words.rules.ts'
import type { LogRow } from './logs.contract.ts'

/** The log as a file, in the words of its reader. */
export const logColumns = (words: LogWords): readonly TableColumn<LogRow>[] =>
  tableColumns<LogRow>('logs.column-', [
    { key: 'at', kind: 'instant' },
    { key: 'by', value: ({ by }) => by || words.system },
    { key: 'acting-for', value: ({ acting_for }) => acting_for },
    { key: 'what', value: ({ table }) => words.table(table) },
    { key: 'name', value: ({ table, label }) => words.label(table, label) },
    { key: 'operation', words: 'people.log-' },
    { key: 'change', value: words.line },
    'reason',
    { key: 'seal', only: 'file' },
  ])
