import { parse } from 'csv-parse/sync'
import {
  type Finding,
  isCurrency,
  minorOf,
  type ReadStatements,
  type Statement,
  type StatementEntry,
} from '#contract/banking/bank-statement.rules.ts'
import {
  amountIn,
  type CsvField,
  type CsvMapping,
  columnsOf,
  dateOrderOf,
  decimalOf,
  headerRowOf,
} from '#contract/banking/csv-statement.rules.ts'
import { fail, type Failure } from '#contract/kernel/errors.ts'
import { readDay } from '#contract/kernel/typed-dates.rules.ts'
import { csvOptions } from '#server/kernel/csv-options.ts'
import { isoDate } from './dates.ts'
import { clean } from './xml.ts'

const mostRows = 20_200

/** A table as it stands, with how it is read; what the file leaves open is asked. */
export type CsvTable = { head: string[]; rows: string[][]; mapping: CsvMapping; unsure: ('date_order' | 'decimal')[] }

export const readCsv = (text: string, given?: CsvMapping, currency = ''): ReadStatements | Failure => {
  const table = tableOf(text, given)
  return 'failure' in table ? table : statementsOf(table, currency)
}

/** @returns a refusal where the text is no table, or nothing says which columns hold dates and amounts */
export const tableOf = (text: string, given?: CsvMapping): CsvTable | Failure => {
  const rows: string[][] = []
  try {
    parse(text.slice(0, 16 * 1024 * 1024), {
      ...csvOptions(text),
      max_record_size: 64 * 1024,
      on_record: (cells: string[]) => {
        if (rows.push(cells.map(clean)) > mostRows) throw new RangeError('too many rows')
        return null
      },
    })
  } catch {
    return rows.length > mostRows
      ? fail('invalid', 'banking.file-too-many', { params: { max: mostRows } })
      : fail('invalid', 'banking.file-row', { params: { line: rows.length + 1 } })
  }
  if (rows.every((row) => row.length < 2)) return fail('invalid', 'banking.file-unknown')
  const header_row = given ? given.header_row : headerRowOf(rows)
  const head = header_row === null ? [] : (rows[header_row] ?? [])
  const columns = given?.columns ?? columnsOf(head)
  const body = rows.slice(header_row === null ? 0 : header_row + 1)
  const texts = (fields: readonly CsvField[]) =>
    body.flatMap((row) => fields.map((field) => cellOf(row, columns, field)).filter((cell) => cell !== ''))
  const order = dateOrderOf(texts(['booked_on']))
  const decimal = decimalOf(texts(['amount', 'credit', 'debit', 'balance']))
  return {
    head,
    rows,
    mapping: given ?? { header_row, date_order: order.order, decimal: decimal.decimal, columns },
    unsure: given
      ? []
      : [...(order.sure ? [] : ['date_order' as const]), ...(decimal.sure ? [] : ['decimal' as const])],
  }
}

const cellOf = (row: readonly string[], columns: CsvMapping['columns'], field: CsvField): string => {
  const at = columns[field]
  return typeof at === 'number' ? (row[at] ?? '') : ''
}

type Line = { entry: StatementEntry; balance: number | null; account: string; currency: string }

const statementsOf = ({ rows, mapping }: CsvTable, chosen: string): ReadStatements | Failure => {
  const { columns, header_row } = mapping
  const has = (field: CsvField) => typeof columns[field] === 'number'
  if (!has('booked_on')) return fail('invalid', 'banking.file-no-column', { params: { column: 'date' } })
  if (!has('amount') && !has('credit') && !has('debit'))
    return fail('invalid', 'banking.file-no-column', { params: { column: 'amount' } })
  const findings: Finding[] = []
  const first = header_row === null ? 0 : header_row + 1
  const lines = rows.slice(first).flatMap((row, at) => lineOf(row, mapping, chosen, first + at + 1, findings) ?? [])
  const groups = Map.groupBy(lines, ({ account, currency }) => `${account} ${currency}`)
  const statements = [...groups.values()].map((group) => statementOf(group))
  if (statements.length === 0) return fail('invalid', 'banking.file-no-statement', { params: { element: 'amount' } })
  if (statements.some(({ currency }) => currency === '')) findings.push({ code: 'no-currency', at: '', value: '' })
  return { format: 'csv', version: '', statements, findings }
}

const lineOf = (
  row: readonly string[],
  mapping: CsvMapping,
  chosen: string,
  line: number,
  findings: Finding[],
): Line | undefined => {
  const of = (field: CsvField) => cellOf(row, mapping.columns, field)
  const refuse = (code: Finding['code'], value: string) => {
    findings.push({ code, at: `line ${line}`, value: value.slice(0, 80) })
    return undefined
  }
  const [dated, amounts] = [of('booked_on'), [of('amount'), of('credit'), of('debit')]]
  if (row.every((cell) => cell === '') || (dated === '' && amounts.every((cell) => cell === ''))) return undefined
  const currency = isCurrency(of('currency').toUpperCase()) ? of('currency').toUpperCase() : chosen
  const booked_on = dateIn(dated, mapping)
  // what stands below a table, as 'Total' or 'Closing balance', is none of its lines
  if (booked_on === null) return refuse(dated === '' ? 'line' : 'date', dated || row.join(' '))
  const amount = amountOf(amounts, of('direction'), currency, mapping)
  if (amount === null) return refuse('amount', amounts.filter((cell) => cell !== '').join(' / '))
  const entry: StatementEntry = {
    booked_on,
    value_on: dateIn(of('value_on'), mapping),
    amount,
    status: 'booked',
    is_reversal: false,
    return_reason: '',
    counterparty_name: of('counterparty_name'),
    counterparty_account: of('counterparty_account').replaceAll(/\s/g, ''),
    reference: of('reference'),
    end_to_end_id: '',
    bank_reference: of('bank_reference'),
    remittance: [of('remittance'), of('more_remittance')].filter((text) => text !== '').join(' '),
    check_number: '',
    transactions: 1,
    parts: [],
  }
  const balance = of('balance') === '' ? null : minorIn(of('balance'), currency, mapping)
  return { entry, balance, account: of('own_account').replaceAll(/\s/g, ''), currency }
}

const dateIn = (text: string, { date_order }: CsvMapping): string | null => {
  if (text === '') return null
  if (/^\d{8}$|^\d{4}-\d\d-\d\d/.test(text)) return isoDate(text)
  const read = readDay(text, { order: date_order, latest_year: 2079, languages: ['en', 'de', 'fr', 'es', 'nl'] })
  return 'value' in read ? read.value : null
}

const minorIn = (text: string, currency: string, { decimal }: CsvMapping): number | null => {
  const plain = amountIn(text, decimal)
  return plain === null ? null : minorOf(plain, currency)
}

const out = /^(?:d|dr|debit|af|s|soll|dbit|-|uit)$/i

/** One column with a sign, one with a word for the side beside it, or two columns. */
const amountOf = (
  [amount = '', credit = '', debit = '']: readonly string[],
  direction: string,
  currency: string,
  mapping: CsvMapping,
): number | null => {
  if (amount !== '') {
    const value = minorIn(amount, currency, mapping)
    return value !== null && value > 0 && out.test(direction) ? -value : value
  }
  const [came, went] = [credit, debit].map((cell) => (cell === '' ? 0 : minorIn(cell, currency, mapping)))
  if (came === null || went === null || came === undefined || went === undefined) return null
  return credit === '' && debit === '' ? null : came - Math.abs(went)
}

/** Banks write the newest line first or last; the balances beside the lines are those after them. */
const statementOf = (lines: readonly Line[]): Statement => {
  const [head, tail] = [lines[0], lines.at(-1)]
  const newestFirst =
    head &&
    tail &&
    (head.entry.booked_on > tail.entry.booked_on || (head.entry.booked_on === tail.entry.booked_on && upwards(lines)))
  const ordered = newestFirst ? lines.toReversed() : lines
  const [oldest, newest] = [ordered[0], ordered.at(-1)]
  const days = lines.map(({ entry }) => entry.booked_on).toSorted((one, other) => (one < other ? -1 : 1))
  return {
    account: oldest?.account ?? '',
    currency: oldest?.currency ?? '',
    number: '',
    pages: 1,
    from_on: days[0] ?? null,
    to_on: days.at(-1) ?? null,
    opening:
      typeof oldest?.balance === 'number'
        ? { amount: oldest.balance - oldest.entry.amount, on: oldest.entry.booked_on }
        : null,
    closing: typeof newest?.balance === 'number' ? { amount: newest.balance, on: newest.entry.booked_on } : null,
    entries: ordered.map(({ entry }) => entry),
  }
}

/** Within one day only the balances say which line was first. */
const upwards = ([first, second]: readonly Line[]): boolean =>
  typeof first?.balance === 'number' &&
  typeof second?.balance === 'number' &&
  second.balance + first.entry.amount === first.balance
