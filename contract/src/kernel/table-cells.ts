import type { Formats } from './formats.ts'
import { majorUnits } from './money.ts'
import type { TableColumn } from './table.ts'

/** Who reads a table: the words and formats of a language. */
export type TableReader = { say: (key: string) => string; format: Formats }

export const isFigure = <Row>({ kind }: TableColumn<Row>): boolean =>
  kind === 'number' || kind === 'percent' || kind === 'money'

/** What heads a column. */
export const titleOf = <Row>({ say }: TableReader, { title, head = '' }: TableColumn<Row>): string =>
  title === '' ? head : say(title)

/** A value as programs read it: our words in the language, several values in a row, numbers and dates as they are. */
export const plainCell = <Row>(
  { say, format }: TableReader,
  { kind, words, value, currency }: TableColumn<Row>,
  row: Row,
): string | number | boolean | null => {
  const cell = value(row)
  if (cell === null || cell === '') return cell
  const prefix = typeof words === 'function' ? words(row) : words
  const wordOf = (one: string | number) => (prefix ? say(`${prefix}${one}`) : String(one))
  if (typeof cell === 'object') return cell.map(wordOf).join(', ')
  if (prefix) return wordOf(String(cell))
  if (currency) return majorUnits(Number(cell), currency(row))
  return kind === 'day' ? format.isoDate(new Date(String(cell))) : cell
}

/** A value as people read it, on a screen and on paper. */
export const shownCell = <Row>(reader: TableReader, column: TableColumn<Row>, row: Row): string => {
  const { number, percent, money, date, moment } = reader.format
  const cell = plainCell(reader, column, row)
  if (cell === null || cell === '') return ''
  const { kind, digits, currency } = column
  if (currency) return money(Number(column.value(row)), currency(row))
  if (kind === 'percent') return percent(Number(cell), digits)
  if (typeof cell === 'number')
    return number(cell, digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits })
  if (typeof cell === 'boolean') return reader.say(cell ? 'ui.yes' : 'ui.no')
  if (kind === 'date' || kind === 'day') return date(cell)
  return kind === 'instant' ? moment(cell) : cell
}
