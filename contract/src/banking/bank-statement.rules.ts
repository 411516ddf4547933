import { currencyDigits } from '#contract/kernel/money.ts'

export const statementFormats = ['camt.053', 'camt.052', 'camt.054', 'mt940', 'mt942', 'ofx', 'csv'] as const
export type StatementFormat = (typeof statementFormats)[number]

/**
 * Reports of a day that goes on and notices of single bookings: the statement says the same again, so they are only
 * shown.
 */
export const previewOnly: readonly StatementFormat[] = ['camt.052', 'camt.054', 'mt942']

/**
 * One of the transactions that a bank booked together; `amount` is null where the file does not say it in the account's
 * currency.
 */
export type EntryPart = {
  amount: number | null
  counterparty_name: string
  counterparty_account: string
  reference: string
  end_to_end_id: string
  remittance: string
  return_reason: string
}

/** Amounts in minor units; what comes in is positive. Texts are empty where the file says nothing. */
export type StatementEntry = {
  booked_on: string
  value_on: string | null
  amount: number
  status: 'booked' | 'pending' | 'information'
  /** The bank takes back a booking of its own, or a payment comes back. */
  is_reversal: boolean
  /** Why a payment came back: the code of the bank, as MD06 or 914. */
  return_reason: string
  counterparty_name: string
  counterparty_account: string
  /** What the payer was asked to name: RF reference, QR reference. */
  reference: string
  end_to_end_id: string
  /** What the bank calls the booking; not every bank gives one, and not every one is used once. */
  bank_reference: string
  remittance: string
  check_number: string
  /** How many transactions the bank booked together. */
  transactions: number
  parts: EntryPart[]
}

export type Balance = { amount: number; on: string | null }
export type Statement = {
  account: string
  currency: string
  number: string
  /** Messages that it came in: a long one goes on in the next. */
  pages: number
  from_on: string | null
  to_on: string | null
  opening: Balance | null
  closing: Balance | null
  entries: StatementEntry[]
}

export const findingCodes = [
  'amount',
  'date',
  'currency',
  'direction',
  'date-of-statement',
  'value-date',
  'account-line',
  'parts',
  'line',
  'balance-currency',
  'no-currency',
  'bank-message',
] as const
/** What could not be read, and where: 'line 12', 'Stmt 1 / Ntry 3 / Amt'. */
export type Finding = { code: (typeof findingCodes)[number]; at: string; value: string }
export type ReadStatements = { format: StatementFormat; version: string; statements: Statement[]; findings: Finding[] }

/** What is booked of the entries: of a statement those, otherwise all. */
export const sumOf = (entries: readonly Pick<StatementEntry, 'amount' | 'status'>[]): number =>
  entries.reduce((sum, { amount, status }) => (status === 'pending' ? sum : sum + amount), 0)

/**
 * By how much the closing balance differs from opening balance and entries; null: the file does not hold both balances.
 */
export const differenceOf = ({
  opening,
  closing,
  entries,
}: Pick<Statement, 'opening' | 'closing' | 'entries'>): number | null =>
  opening && closing ? closing.amount - opening.amount - sumOf(entries) : null

const largest = 9_007_199_254_740_991n

/**
 * Minor units of a plain decimal as machines write it: 12.5, 12,5, 12., 8.85000, -3. Null where it is none, or has more
 * digits than its currency.
 */
export const minorOf = (text: string, currency: string): number | null => {
  const found = /^([+-]?)(\d{1,18})(?:[.,](\d{0,18}))?$/.exec(text.trim())
  if (!found) return null
  const [, sign = '', whole = '', fraction = ''] = found
  const digits = currencyDigits(currency)
  if (/[1-9]/.test(fraction.slice(digits))) return null
  const value = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  if (value > largest) return null
  return sign === '-' && value !== 0n ? -Number(value) : Number(value)
}

export const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text)
