import type { Run, RowResult } from '#contract/imports/import.contract.ts'
import { fileOfKind } from '#contract/imports/roster-files.rules.ts'
import { recordKinds, type RecordKind } from '#contract/imports/sds.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { say } from '#server/kernel/texts.ts'
import { selectRows } from './staged.queries.ts'

const english = 'en'

/** A text as the command line says it. */
export const words = (key: string, params: Record<string, string | number> = {}): string => say(english, key, params)

const columns = ['new', 'changed', 'ended', 'unchanged', 'wrong', 'held_back'] as const
const separatorNames: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }

/** Prints what an import would do: how the files were recognised, counts by kind, every wrong row with its reason. */
export const printPreview = async (db: Db, run: Run): Promise<void> => {
  for (const { name, encoding, separator, rows, unknown_columns, left_out_columns } of run.files) {
    console.log(`${name}: ${rows} rows, ${encoding}, separated by ${separatorNames[separator] ?? separator}`)
    if (unknown_columns.length > 0)
      console.log(
        `  ${words(run.source === 'sds' ? 'imports.recognised.unknown' : 'imports.recognised.kept', { columns: unknown_columns.join(', ') })}`,
      )
    if (left_out_columns.length > 0) console.log(`  left out: ${left_out_columns.join(', ')}`)
  }
  for (const { code, kind, params } of run.notes)
    console.log(`Note: ${words(`imports.note.${code}`, { file: fileOfKind(run.source, kind), ...params })}`)

  for (const { kind, before, missing, examples } of run.lacking)
    console.log(
      words('imports.lacking.kind', { kind: kindName(kind, 2), missing, before, examples: examples.join(', ') }),
    )

  console.log(`\n${''.padEnd(24)}${columns.map((column) => column.padStart(11)).join('')}`)
  for (const kind of recordKinds) {
    const counts = run.counts[kind]
    if (counts)
      console.log(
        `${kindName(kind, 2).padEnd(24)}${columns.map((column) => String(counts[column]).padStart(11)).join('')}`,
      )
  }
  const { rows } = await selectRows(db, { run_id: run.id, result: 'wrong', page: 1, size: 200 })
  for (const { kind, row, problems, holds_back } of rows) {
    for (const { column, reason, params } of problems)
      console.log(
        `${fileOfKind(run.source, kind)}, row ${row}${column && `, ${column}`}: ${words(`imports.reason.${reason}`, params)}`,
      )
    if (holds_back > 0) console.log(`  ${words('imports.holds-back', { count: holds_back })}`)
  }
  if (sum(run, 'wrong') > rows.length) console.log(`… and ${sum(run, 'wrong') - rows.length} more`)
}

export const sum = (run: Run, result: RowResult): number =>
  Object.values(run.counts).reduce((total, counts) => total + (counts?.[result] ?? 0), 0)

export const kindName = (kind: RecordKind | 'account', count: number): string =>
  words(`imports.kind.${kind}`, { count })
