import type { ReadStatements } from '#contract/banking/bank-statement.rules.ts'
import type { CsvMapping } from '#contract/banking/csv-statement.rules.ts'
import { fail, type Failure, isFailure } from '#contract/kernel/errors.ts'
import { readText } from '#contract/kernel/text-encoding.ts'
import { readCamt } from './camt.ts'
import { readCsv } from './csv-statement.ts'
import { readMt } from './mt940.ts'
import { readOfx } from './ofx.ts'

/** Characters of a file: a month of a large school has some hundred thousand. */
const longestFile = 16 * 1024 * 1024
export const mostEntries = 20_000

/** What a table does not say itself. */
type Chosen = { mapping?: CsvMapping | undefined; currency?: string }

/** Reads whatever a bank gives out, told apart by what stands in it and not by its name. */
export const readStatements = (bytes: Uint8Array, chosen: Chosen = {}): ReadStatements | Failure => {
  if (bytes.length > longestFile) return fail('invalid', 'banking.file-too-large')
  const text = readText(bytes).text
  if (text.trim() === '') return fail('invalid', 'banking.file-empty')
  const read = readerOf(text, chosen)(text)
  if (isFailure(read)) return read
  const entries = read.statements.reduce((sum, statement) => sum + statement.entries.length, 0)
  return entries > mostEntries ? fail('invalid', 'banking.file-too-many', { params: { max: mostEntries } }) : read
}

const readerOf = (text: string, { mapping, currency = '' }: Chosen): ((text: string) => ReadStatements | Failure) => {
  const head = text.slice(0, 4096).trimStart()
  if (/^OFXHEADER|<OFX>|<\?OFX/i.test(head)) return readOfx
  if (head.startsWith('<')) return readCamt
  if (/^[{[]\s*["{[]/.test(head)) return () => fail('invalid', 'banking.file-unknown')
  if (/^(?:\{1:|.*\{4:)|^:?(?:20|25|28C?|60[FM]|61|62[FM]|64|86|NS|940):/m.test(head)) return readMt
  return (table) => readCsv(table, mapping, currency)
}
