import { z } from 'zod'
import { choice, wholeNumber } from '#contract/kernel/fields.ts'
import { dateOrders, type DateOrder, figuresOf } from '#contract/kernel/typed-dates.rules.ts'
import { latinDigits } from '#contract/kernel/typed-numbers.rules.ts'

/** What the columns of a bank's table can be. */
export const csvFields = [
  'booked_on',
  'value_on',
  'amount',
  'credit',
  'debit',
  'direction',
  'currency',
  'counterparty_name',
  'counterparty_account',
  'remittance',
  'more_remittance',
  'reference',
  'bank_reference',
  'balance',
  'own_account',
] as const
export type CsvField = (typeof csvFields)[number]

const column = wholeNumber({ min: 0, max: 200 }).nullish()
/** `header_row` is counted from 0; null: there is none. Columns are counted from 0. */
export const CsvMapping = z.object({
  header_row: wholeNumber({ min: 0, max: 200 }).nullable(),
  date_order: choice(dateOrders),
  decimal: choice(['.', ',']),
  columns: z.partialRecord(z.enum(csvFields), column),
})
export type CsvMapping = z.infer<typeof CsvMapping>

const names: Record<CsvField, readonly string[]> = {
  booked_on: [
    'booking date',
    'date',
    'posting date',
    'posted date',
    'transaction date',
    'booked',
    'completed date',
    'entry date',
    'buchungstag',
    'buchungsdatum',
    'datum',
    'buchung',
    'date operation',
    'date comptable',
    'date de comptabilisation',
    'fecha',
    'fecha operacion',
    'fecha contable',
    'boekdatum',
    'boekingsdatum',
    'data',
    'data contabile',
    'data operazione',
    'data lancamento',
    'data mov',
  ],
  value_on: [
    'value date',
    'valuta',
    'valutadatum',
    'wertstellung',
    'date valeur',
    'date de valeur',
    'fecha valor',
    'rentedatum',
    'data valuta',
    'data valor',
  ],
  amount: [
    'amount',
    'betrag',
    'umsatz',
    'montant',
    'importe',
    'bedrag',
    'importo',
    'valor',
    'transaction amount',
    'betrag eur',
    'amount eur',
    'amount usd',
    'amount gbp',
    'net amount',
  ],
  credit: [
    'credit',
    'credits',
    'credit amount',
    'paid in',
    'money in',
    'deposit',
    'deposits',
    'haben',
    'gutschrift',
    'abono',
    'bij',
    'avere',
    'entrate',
    'received',
  ],
  debit: [
    'debit',
    'debits',
    'debit amount',
    'paid out',
    'money out',
    'withdrawal',
    'withdrawals',
    'soll',
    'belastung',
    'lastschrift',
    'cargo',
    'af',
    'dare',
    'uscite',
    'spent',
  ],
  direction: [
    'af bij',
    'credit debit',
    'debit credit',
    'dr cr',
    'cr dr',
    'soll haben',
    's h',
    'sens',
    'type dc',
    'credit debit indicator',
    'd c',
  ],
  currency: [
    'currency',
    'wahrung',
    'waehrung',
    'devise',
    'moneda',
    'divisa',
    'munt',
    'muntsoort',
    'valuta code',
    'moeda',
    'ccy',
  ],
  counterparty_name: [
    'name',
    'counterparty',
    'payer',
    'payee',
    'from',
    'beneficiary',
    'sender',
    'counterparty name',
    'merchant',
    'auftraggeber beguenstigter',
    'auftraggeber begunstigter',
    'auftraggeber zahlungsempfanger',
    'beguenstigter zahlungspflichtiger',
    'begunstigter zahlungspflichtiger',
    'auftraggeber empfanger',
    'name zahlungsbeteiligter',
    'zahlungsbeteiligter',
    'empfanger',
    'nom',
    'nombre',
    'ordenante',
    'naam tegenpartij',
    'naam',
    'tegenpartij',
    'controparte',
    'partner name',
    'payer name',
  ],
  counterparty_account: [
    'account',
    'counterparty account',
    'iban',
    'kontonummer',
    'konto',
    'iban zahlungsbeteiligter',
    'kontonummer iban',
    'tegenrekening',
    'compte',
    'cuenta',
    'counterparty iban',
    'account number',
    'partner iban',
    'conto',
  ],
  remittance: [
    'description',
    'details',
    'text',
    'memo',
    'purpose',
    'narrative',
    'particulars',
    'payment details',
    'transaction description',
    'verwendungszweck',
    'buchungstext',
    'libelle',
    'communication',
    'concepto',
    'omschrijving',
    'mededelingen',
    'descrizione',
    'causale',
    'descricao',
    'remittance information',
    'message',
  ],
  more_remittance: [
    'additional information',
    'notes',
    'note',
    'further details',
    'extended description',
    'vermerk',
    'descripcion',
  ],
  reference: [
    'reference',
    'payment reference',
    'kundenreferenz',
    'kundenreferenz end to end',
    'end to end',
    'referentie',
    'referencia',
    'betalingskenmerk',
    'structured reference',
    'customer reference',
  ],
  bank_reference: [
    'transaction id',
    'id',
    'bank reference',
    'transaction reference',
    'fitid',
    'transaction number',
    'volgnr',
    'movement id',
  ],
  balance: [
    'balance',
    'running balance',
    'saldo',
    'solde',
    'kontostand',
    'saldo na trn',
    'saldo nach buchung',
    'available balance',
    'saldo na mutatie',
    'account balance',
  ],
  own_account: ['own account', 'account iban', 'auftragskonto', 'rekening', 'iban auftragskonto', 'iban bban'],
}

/** Small letters without accents and signs. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const fieldsByName = new Map(csvFields.flatMap((field) => names[field].map((name) => [plain(name), field] as const)))

/** Which column is what, by the words above it; of several that say the same, the first. */
export const columnsOf = (header: readonly string[]): CsvMapping['columns'] => {
  const columns: CsvMapping['columns'] = {}
  for (const [at, cell] of header.entries()) {
    const field = fieldsByName.get(plain(cell))
    if (field && columns[field] === undefined) columns[field] = at
    else if (field === 'remittance') columns.more_remittance ??= at
  }
  return columns
}

/** Above the table a bank may write its own lines: the head is the line that most columns are known of. */
export const headerRowOf = (rows: readonly (readonly string[])[]): number | null => {
  const known = rows.slice(0, 40).map((row) => Object.keys(columnsOf(row)).length)
  const most = Math.max(0, ...known)
  return most >= 2 ? known.indexOf(most) : null
}

/** How dates are ordered; `sure` where a figure above 12, a year in front or points between them say so. */
export const dateOrderOf = (dates: readonly string[]): { order: DateOrder; sure: boolean } => {
  const figures = dates.flatMap((text) => {
    const found = figuresOf(text)
    return found ? [{ found, points: text.includes('.') }] : []
  })
  if (figures.length === 0) return { order: 'year_first', sure: dates.length > 0 }
  if (figures.some(({ found: [one] }) => one > 31)) return { order: 'year_first', sure: true }
  const day = figures.some(({ found: [one] }) => one > 12)
  const month = figures.some(({ found: [, two] }) => two > 12)
  if (day !== month) return { order: day ? 'day_first' : 'month_first', sure: true }
  return { order: 'day_first', sure: !day && figures.every(({ points }) => points) }
}

/** What separates the decimals; `sure` where an amount has one or two digits behind a separator, or both separators. */
export const decimalOf = (amounts: readonly string[]): { decimal: '.' | ','; sure: boolean } => {
  const votes = { '.': 0, ',': 0 }
  let unclear = false
  for (const text of amounts) {
    const figures = latinDigits(text).replaceAll(/[^\d.,]/g, '')
    const [point, comma] = [figures.lastIndexOf('.'), figures.lastIndexOf(',')]
    if (point < 0 && comma < 0) continue
    const last = point > comma ? '.' : ','
    const behind = figures.length - 1 - Math.max(point, comma)
    const alone = figures.split(last).length === 2
    if (point >= 0 && comma >= 0) votes[last]++
    else if (!alone) votes[last === '.' ? ',' : '.']++
    else if (behind === 3) unclear = true
    else votes[last]++
  }
  if (votes['.'] === 0 && votes[','] === 0) return { decimal: '.', sure: !unclear }
  return { decimal: votes[','] > votes['.'] ? ',' : '.', sure: votes['.'] === 0 || votes[','] === 0 }
}

/**
 * An amount of a table as plain text with a point: thousands grouped by whatever is not the decimal sign, a minus in
 * front or behind, brackets, a currency, CR and DR. Null where it is none.
 */
export const amountIn = (text: string, decimal: '.' | ','): string | null => {
  let typed = latinDigits(text)
    .trim()
    .replaceAll(/[−–－]/gu, '-')
  let negative = false
  const bracketed = /^\((.*)\)$/s.exec(typed)
  if (bracketed?.[1] !== undefined) [negative, typed] = [true, bracketed[1].trim()]
  const side = /[\s\d](CR|DR|DB|C|D|H|S)\.?$/i.exec(typed)
  if (side?.[1]) {
    typed = typed
      .slice(0, typed.length - side[1].length)
      .replace(/\.$/, '')
      .trim()
    negative ||= ['DR', 'DB', 'D', 'S'].includes(side[1].toUpperCase())
  }
  typed = typed
    .replace(/^([+-]?)\s*(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc})\s*/u, '$1')
    .replace(/\s*(?:[A-Z]{3}|\p{Sc})([+-]?)$/u, '$1')
  const behind = /^(.*\d)\s*([+-])$/.exec(typed)
  if (behind?.[1] !== undefined) typed = `${behind[2] ?? ''}${behind[1]}`
  typed = typed.replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/gu, '')
  const grouping = decimal === '.' ? ',' : '.'
  const shape =
    decimal === '.' ? /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?$/ : /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+)?(?:,\d*)?$/
  if (!shape.test(typed) || !/\d/.test(typed)) return null
  const number = typed
    .replaceAll(grouping, '')
    .replace(decimal, '.')
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
  if (!negative) return number
  return number.startsWith('-') ? number : `-${number}`
}
