import type { JournalFormat } from '#contract/finance/books.contract.ts'
import { plainAmount } from '#contract/kernel/money.ts'
import { csvOf } from '#server/kernel/table-file.ts'
import type { JournalLine } from './books.queries.ts'

/** What an account is called in the program: its code, or its name. */
type Named = (line: Pick<JournalLine, 'account_kind' | 'code' | 'name'>) => string

const grouped = (lines: readonly JournalLine[]): JournalLine[][] => [...Map.groupBy(lines, ({ id }) => id).values()]

/** Columns of our own: one entry a line, debit and credit apart. */
const csv = (lines: readonly JournalLine[], name: Named): string =>
  csvOf([
    ['date', 'transaction', 'type', 'account', 'account_name', 'debit', 'credit', 'currency', 'name', 'number', 'memo'],
    ...lines.map((line) => [
      line.posted_on,
      line.id,
      line.kind,
      line.code,
      name(line),
      line.amount > 0 ? plainAmount(line.amount, line.currency) : '',
      line.amount < 0 ? plainAmount(-line.amount, line.currency) : '',
      line.currency,
      line.payer,
      line.number,
      line.memo,
    ]),
  ])

const oneLine = (text: string): string => text.replaceAll(/[\t\r\n"]+/g, ' ').trim()

/** QuickBooks Desktop, Intuit Interchange Format: general journal, tabs between, months first. */
const iif = (lines: readonly JournalLine[], name: Named): string => {
  const day = (on: string) => `${on.slice(5, 7)}/${on.slice(8, 10)}/${on.slice(0, 4)}`
  const row = (tag: string, line: JournalLine) =>
    [
      tag,
      'GENERAL JOURNAL',
      day(line.posted_on),
      oneLine(name(line)),
      // A receivable names its customer; other accounts need none.
      line.account_kind === 'receivable' ? oneLine(line.payer) : '',
      plainAmount(line.amount, line.currency),
      String(line.id),
      oneLine(line.memo),
    ].join('\t')
  const head = ['TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO'].join('\t')
  return [
    `!TRNS\t${head}`,
    `!SPL\t${head}`,
    '!ENDTRNS',
    ...grouped(lines).flatMap((all) => [...all.map((line, at) => row(at === 0 ? 'TRNS' : 'SPL', line)), 'ENDTRNS']),
    '',
  ].join('\r\n')
}

/** Xero, import of manual journals. */
const xero = (lines: readonly JournalLine[], name: Named): string =>
  csvOf([
    ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
    ...lines.map((line) => [
      `${line.id} ${oneLine(line.memo)}`.trim(),
      `${line.posted_on.slice(8, 10)}/${line.posted_on.slice(5, 7)}/${line.posted_on.slice(0, 4)}`,
      oneLine(`${line.payer} ${line.number}`),
      line.code === '' ? name(line) : line.code,
      'Tax Exempt',
      plainAmount(line.amount, line.currency),
    ]),
  ])

/** The plain-text journal of hledger and Ledger. */
const hledger = (lines: readonly JournalLine[], name: Named): string => {
  // Two spaces end the name of an account, a semicolon begins a comment.
  const clean = (text: string) => oneLine(text).replaceAll(/[;\s]+/g, ' ')
  return grouped(lines)
    .map((all) => {
      const [first] = all
      if (!first) return ''
      const heads = `${first.posted_on} (${first.id}) ${clean(first.memo === '' ? first.kind : first.memo)}`
      const postings = all.map(
        (line) =>
          `    ${clean(name(line))}  ${line.currency} ${plainAmount(line.amount, line.currency)}${line.payer === '' ? '' : `  ; ${clean(line.payer)}`}`,
      )
      return [heads, ...postings, ''].join('\n')
    })
    .join('\n')
}

const writers: Record<JournalFormat, (lines: readonly JournalLine[], name: Named) => string> = {
  csv,
  iif,
  xero,
  hledger,
}
const endings: Record<JournalFormat, { ending: string; content_type: string }> = {
  csv: { ending: 'csv', content_type: 'text/csv; charset=utf-8' },
  iif: { ending: 'iif', content_type: 'text/plain; charset=utf-8' },
  xero: { ending: 'csv', content_type: 'text/csv; charset=utf-8' },
  hledger: { ending: 'journal', content_type: 'text/plain; charset=utf-8' },
}

/** Postings as a file that an accounting program reads. */
export const journalFile = (lines: readonly JournalLine[], format: JournalFormat, name: Named) => ({
  ...endings[format],
  body: writers[format](lines, name),
})
