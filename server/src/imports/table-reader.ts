import { parse } from 'csv-parse/sync'
import type { MatchedHeader } from '#contract/imports/sds.rules.ts'
import type { TableRow } from '#contract/imports/roster.rules.ts'
import { fail, type Failure } from '#contract/kernel/errors.ts'
import type { NamedBytes } from './archive.ts'
import { csvOptions } from '#server/kernel/csv-options.ts'
import { readText } from '#contract/kernel/text-encoding.ts'

/**
 * Characters of one row; a quotation mark that is never closed would otherwise swallow the rest of the file into one
 * cell.
 */
export const longestRow = 64 * 1024
export const mostRows = 300_000

/** A file as it was recognised, with its rows. */
export type ReadTable = {
  name: string
  encoding: string
  separator: string
  unknown_columns: string[]
  left_out_columns: string[]
  derived_columns: { column: string; used: string }[]
  rows: TableRow[]
}

/**
 * Reads one file of the set into its rows. Cells of columns that are not kept – passwords among them – are dropped here
 * and reach nothing else.
 * `row` is the row that a spreadsheet shows: blank rows count, a cell with line breaks does not.
 */
export const readTable = (
  match: (cells: string[]) => MatchedHeader,
  { name, bytes }: NamedBytes,
): ReadTable | Failure => {
  const { encoding, text } = readText(bytes)
  const options = csvOptions(text)
  const refuse = (code: string, params: Record<string, string | number> = {}) =>
    fail('invalid', code, { params: { file: name, ...params } })

  let row = 0
  let tooMany = false
  let header: MatchedHeader | undefined
  const rows: TableRow[] = []
  const readRecord = (cells: string[]) => {
    row++
    if (cells.every((cell) => cell.trim() === '')) return null
    if (header) rows.push(keptCells(row, cells, header))
    else header = match(cells)
    tooMany = rows.length > mostRows
    if (tooMany) throw new RangeError('too many rows') // ends the parser, which would read on to the end of the file
    return null
  }

  try {
    parse(text, {
      ...options,
      max_record_size: longestRow,
      on_record: readRecord,
    })
  } catch {
    return tooMany
      ? refuse('import-too-many-rows', { max: mostRows })
      : refuse('import-file-unreadable', { row: row + 1 })
  }

  if (!header) return refuse('import-file-empty')
  const [missing] = header.missing
  if (missing) return refuse('import-column-missing', { column: missing })
  if (header.repeated[0]) return refuse('import-column-twice', { column: header.repeated[0] })

  const { unknown_columns, left_out_columns } = header
  const derived_columns = header.derived.map(({ column, used }) => ({ column, used }))
  return { name, encoding, separator: options.delimiter, unknown_columns, left_out_columns, derived_columns, rows }
}

const keptCells = (row: number, cells: readonly string[], { fields, derived }: MatchedHeader): TableRow => {
  const values: Record<string, string> = {}
  for (const [index, field] of fields.entries()) {
    if (field) values[field] = (cells[index] ?? '').normalize('NFC').trim()
  }
  for (const { field, from } of derived) values[field] = values[from] ?? ''
  const surplus = cells.slice(fields.length).some((cell) => cell.trim() !== '')
  return surplus ? { row, values, surplus } : { row, values }
}
