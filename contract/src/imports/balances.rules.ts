import { typedNumber } from '../kernel/typed-numbers.rules.ts'
import { currencyDigits } from '../kernel/money.ts'

/** Rows of one file of balances. */
export const mostBalanceRows = 5_000

/** The columns of a file of balances, in the order of the template, with what they are called in other programs. */
export const balanceFields: readonly { key: BalanceField; cell: BalanceField; spellings: readonly string[] }[] = (
  [
    ['payer_email', 'email', 'e-mail', 'parent email', 'customer email', 'billing email'],
    ['payer_name', 'payer', 'customer', 'customer name', 'parent', 'family', 'account', 'name', 'bill to'],
    ['student_number', 'student id', 'student no', 'student', 'student #', 'sis id'],
    ['invoice_number', 'invoice', 'invoice no', 'invoice #', 'number', 'document number', 'num', 'reference'],
    ['title', 'description', 'item', 'memo', 'what', 'for'],
    ['issued_on', 'invoice date', 'date', 'issued', 'issue date'],
    ['due_on', 'due date', 'due'],
    ['total', 'invoice total', 'amount', 'original amount'],
    ['open_amount', 'open', 'open balance', 'balance', 'balance due', 'amount due', 'outstanding'],
    ['credit', 'credit balance', 'unapplied credit', 'prepaid', 'overpaid', 'unapplied'],
  ] as const
).map(([key, ...spellings]) => ({ key, cell: key, spellings }))

export const balanceFieldNames = [
  'payer_email',
  'payer_name',
  'student_number',
  'invoice_number',
  'title',
  'issued_on',
  'due_on',
  'total',
  'open_amount',
  'credit',
] as const
export type BalanceField = (typeof balanceFieldNames)[number]

/** What some column must say before rows can be read. */
export const lackingBalances = (columns: readonly (string | null)[]): ('payer' | 'amount')[] => [
  ...(['payer_email', 'payer_name', 'student_number'].some((key) => columns.includes(key)) ? [] : ['payer' as const]),
  ...(['open_amount', 'credit'].some((key) => columns.includes(key)) ? [] : ['amount' as const]),
]

const most = 100_000_000_000

/**
 * An amount of money as people write it, in minor units; empty is nothing. A currency sign or code beside it is left
 * out. Three digits behind a comma (1,200) are thousands where the currency has fewer decimals; behind a point they may
 * be either, which is refused.
 */
export const readAmount = (cell: string, currency: string): { amount: number } | { problem: string } => {
  const text = cell.replaceAll(/[\p{Sc}A-Za-z]/gu, '').trim()
  if (text === '') return cell.trim() === '' ? { amount: 0 } : { problem: 'imports.balance-no-amount' }
  const digits = currencyDigits(currency)
  const thousands = digits < 3 && /^[-+]?\d{1,3},\d{3}$/.test(text) ? text.replace(',', '') : text
  const plain = typedNumber(thousands)
  if (plain === undefined) return { problem: 'imports.balance-no-amount' }
  if (plain.startsWith('-')) return { problem: 'imports.balance-negative' }
  const [whole = '0', part = ''] = plain.replace('+', '').split('.')
  if (part.replace(/0+$/, '').length > digits) return { problem: 'imports.balance-decimals' }
  const amount = Number(whole + part.slice(0, digits).padEnd(digits, '0'))
  return amount > most ? { problem: 'imports.balance-too-much' } : { amount }
}
