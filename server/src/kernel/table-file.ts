import { stringify } from 'csv-stringify/sync'
import type { Cell as SheetCell, SheetData } from 'write-excel-file/node'
import { cutTo } from '#contract/kernel/graphemes.ts'
import { fail, type Failure } from '#contract/kernel/errors.ts'
import { formats } from '#contract/kernel/formats.ts'
import type { FileFormat, TableColumn } from '#contract/kernel/table.ts'
import { isFigure, plainCell, shownCell, type TableReader, titleOf } from '#contract/kernel/table-cells.ts'
import { pdfOf } from '#server/platform/pdf.ts'
import type { Context, Download } from './serve.ts'
import { sql } from './sql.ts'
import { say } from './texts.ts'

type Reader = Pick<Context, 'actor' | 'db' | 'now'>
type Table<Row> = {
  /** Name of the file without its ending. */
  name: string
  /** Key of the text that heads a sheet of paper; its name unless told. */
  title?: string
  /** What stands below it: whom it is about. */
  sub?: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  format?: FileFormat | undefined
}

export const fileTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** A table as a file, in the language of its reader: CSV as programs read it, a workbook of typed values, or paper. */
export const tableFile = async <Row>(
  context: Reader,
  { format = 'csv', ...table }: Table<Row>,
): Promise<Download | Failure> => {
  if (format === 'pdf' && table.rows.length > mostOnPaper)
    return fail('invalid', 'table-too-long', { params: { count: table.rows.length, max: mostOnPaper } })
  const columns = table.columns.filter(({ only }) => only !== 'screen')
  const { language, school_time_zone } = context.actor
  const reader = {
    say: (key: string) => say(language, key),
    format: formats(language, school_time_zone ?? 'UTC'),
  }
  return {
    download: {
      name: `${table.name}.${format}`,
      content_type: fileTypes[format],
      body: await makers[format](reader, { ...table, columns }, context),
    },
  }
}

/** Each row costs more than half a millisecond in which the process does nothing else. */
const mostOnPaper = 2_000

/** A file of rows that are cells already. */
export const cellsFile = async (name: string, format: 'csv' | 'xlsx', rows: CellRows): Promise<Download> => ({
  download: {
    name: `${name}.${format}`,
    content_type: fileTypes[format],
    body: format === 'csv' ? csvOf(rows) : await workbookOf([{ sheet: name, rows }]),
  },
})

type Plain = string | number | boolean | null
type CellRows = readonly (readonly Plain[])[]

/** CSV for people: a cell that a spreadsheet would run as a formula is neutralised by an apostrophe, here alone. */
const forPeople = { escape_formulas: true, cast: { boolean: String } }

export const csvOf = (rows: CellRows): string =>
  stringify(
    rows.map((row) => [...row]),
    { ...forPeople, bom: true },
  )

/** Cells of one line, without its end. */
export const csvLine = (cells: readonly Plain[]): string => stringify([[...cells]], { ...forPeople, eof: false })

/** A workbook; the first row of a sheet heads it. Texts stay texts, so that none is run as a formula. */
export const workbookOf = async (
  sheets: readonly { sheet: string; rows: readonly (readonly (Plain | Date)[])[] }[],
): Promise<Buffer> => {
  const { default: writeWorkbook } = await import('write-excel-file/node') // not read where nobody asks for a workbook
  return writeWorkbook(
    sheets.map(({ sheet, rows }) => ({
      sheet: cutTo(sheet.replaceAll(/[\\/?*:[\]]/g, ' '), 31),
      data: rows.map((row, at) => row.map((value) => sheetCell(value, at === 0))) satisfies SheetData,
      columns: (rows[0] ?? []).map((title) => ({ width: Math.min(40, Math.max(14, String(title).length + 4)) })),
      stickyRowsCount: 1,
    })),
  ).toBuffer()
}

const sheetCell = (value: Plain | Date, heads: boolean): SheetCell => {
  if (value === null) return null
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd' }
  if (typeof value === 'number') return { value, type: Number }
  return { value: String(value), type: String, ...(heads && { fontWeight: 'bold' }) }
}

type Maker = <Row>(reader: TableReader, table: Table<Row>, context: Reader) => string | Promise<Buffer>
const makers: Record<FileFormat, Maker> = {
  csv: (reader, { columns, rows }) =>
    csvOf([
      columns.map((column) => column.head ?? titleOf(reader, column)),
      ...rows.map((row) => columns.map((column) => plainCell(reader, column, row))),
    ]),

  xlsx: (reader, { name, columns, rows }) =>
    workbookOf([
      {
        sheet: name,
        rows: [
          columns.map((column) => titleOf(reader, column)),
          ...rows.map((row) => columns.map((column) => typedCell(reader, column, row))),
        ],
      },
    ]),

  async pdf(reader, { name, title, sub = '', columns, rows }, { actor, db, now }) {
    const school = await sql<{ name: string }>`select name from school where id = kernel.school_id()`.optional(db)
    const shown = rows.map((row) => columns.map((column) => shownCell(reader, column, row)))
    return pdfOf('platform/table.typ', {
      language: actor.language,
      school: school?.name ?? '',
      title: title ? reader.say(title) : name,
      sub,
      as_of: reader.format.moment(now),
      wide: columns.length > 6,
      columns: columns.map((column, at) => ({
        title: titleOf(reader, column),
        figure: isFigure(column),
        width: widthOf([titleOf(reader, column), ...shown.map((cells) => cells[at] ?? '')]),
      })),
      rows: shown,
    })
  },
}

/** A share of the sheet: what is long gets more of it, but not all. */
const widthOf = (texts: readonly string[]): number =>
  texts.reduce((widest, { length }) => Math.max(widest, Math.min(length, 28)), 5)

const typedCell = <Row>(reader: TableReader, column: TableColumn<Row>, row: Row): Plain | Date => {
  const cell = plainCell(reader, column, row)
  if (typeof cell === 'boolean') return reader.say(cell ? 'ui.yes' : 'ui.no')
  return cell && (column.kind === 'date' || column.kind === 'day') ? new Date(`${cell}T00:00:00Z`) : cell
}
