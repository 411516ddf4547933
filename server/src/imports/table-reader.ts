import { parse } from 'csv-parse/sync'
import type { MatchedHeader } from '#contract/imports/sds.rules.ts'
import type { TableRow } from '#contract/imports/roster.rules.ts'
import { fail, type Failure } from '#contract/kernel/errors.ts'
import type { NamedBytes } from './archive.ts'
import { readText } from '#server/kernel/text-encoding.ts'

export const separators = [',', ';', '\t'] as const

/** Characters of one row; a quotation mark that is never closed would otherwise swallow the rest of the file into one cell. */
export const longestRow = 64 * 1024
export const mostRows = 300_000

/** A file as it was recognised, with its rows. */
export type ReadTable = {
  name: string
  encoding: string
  separator: string
  unknown_columns: string[]
  left_out_columns: string[]
  rows: TableRow[]
}

/**
 * Reads one file of the set into its rows. Cells of columns that are not kept – passwords among them – are dropped here and reach nothing else.
 * `row` is the row that a spreadsheet shows: blank rows count, a cell with line breaks does not.
 */
export const readTable = (
  match: (cells: string[]) => MatchedHeader,
  { name, bytes }: NamedBytes,
): ReadTable | Failure => {
  const { encoding, text } = readText(bytes)
  const separator = separatorOf(text)
  const refuse = (code: string, params: Record<string, string | number> = {}) =>
    fail('invalid', code, { params: { file: name, ...params } })

  let row = 0
  let tooMany = false
  let header: MatchedHeader | undefined
  const rows: TableRow[] = []
  const readRecord = (cells: string[]) => {
    row++
    if (cells.every((cell) => cell.trim() === '')) return null
    if (header) rows.push(keptCells(row, cells, header.fields))
    else header = match(cells)
    tooMany = rows.length > mostRows
    if (tooMany) throw new RangeError('too many rows') // ends the parser, which would read on to the end of the file
    return null
  }

  try {
    parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
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
  return { name, encoding, separator, unknown_columns, left_out_columns, rows }
}

const keptCells = (row: number, cells: readonly string[], fields: readonly (string | undefined)[]): TableRow => {
  const values: Record<string, string> = {}
  for (const [index, field] of fields.entries()) {
    if (field) values[field] = (cells[index] ?? '').normalize('NFC').trim()
  }
  const surplus = cells.slice(fields.length).some((cell) => cell.trim() !== '')
  return surplus ? { row, values, surplus } : { row, values }
}

/** The separator that stands most often in the first line, outside of quotation marks. */
export const separatorOf = (text: string) => {
  const [firstLine = ''] = text
    .slice(0, longestRow)
    .trimStart()
    .split(/[\r\n]/, 1)
  const bare = firstLine.replaceAll(/"[^"]*"/g, '')
  const count = (separator: string) => bare.split(separator).length
  return separators.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}
