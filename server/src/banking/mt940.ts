import {
  type Balance,
  type Finding,
  isCurrency,
  minorOf,
  type ReadStatements,
  type Statement,
  type StatementEntry,
} from '#contract/banking/bank-statement.rules.ts'
import { fail, type Failure } from '#contract/kernel/errors.ts'
import { day, swiftDate, swiftYear } from './dates.ts'
import { detailsOf } from './mt940-details.ts'
import { clean } from './xml.ts'

const tagLine = /^:(20|21|25P?|28C?|60[FM]|61|62[FM]|64|65|86|34F|13D?|90[CD]|NS):(.*)$/s
type Field = { tag: string; lines: string[]; line: number }

/** The fields of a file: lines that begin none belong to the one before, as long as its message goes on. */
const fieldsOf = (text: string): Field[] => {
  const fields: Field[] = []
  let open: Field | undefined
  for (const [at, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.replaceAll(/[\u0000-\u0008\u000B-\u001F]/g, '')
    const found = tagLine.exec(line.replace(/^\{1:.*\{4:/s, ''))
    if (found) {
      open = { tag: found[1] ?? '', lines: [found[2] ?? ''], line: at + 1 }
      fields.push(open)
    } else if (/^-\}?\s*$/.test(line) || line.startsWith('{')) open = undefined
    else if (open && line.trim() !== '') open.lines.push(line)
  }
  return fields
}

type Draft = Omit<Statement, 'opening' | 'closing'> & {
  opening: Balance | null
  closing: Balance | null
  /** It goes on in the next message. */
  continues: boolean
  interim: boolean
}

/** MT940 and MT942 of SWIFT, as banks of many countries write them. */
export const readMt = (text: string): ReadStatements | Failure => {
  const findings: Finding[] = []
  const drafts: Draft[] = []
  let current: Draft | undefined
  let last: StatementEntry | undefined
  const start = (): Draft => {
    const draft: Draft = {
      account: '',
      currency: '',
      number: '',
      pages: 1,
      from_on: null,
      to_on: null,
      opening: null,
      closing: null,
      entries: [],
      continues: false,
      interim: false,
    }
    drafts.push(draft)
    last = undefined
    return draft
  }
  for (const { tag, lines, line } of fieldsOf(text)) {
    const value = lines[0] ?? ''
    if (tag === '20' || !current) current = start()
    const note = (code: Finding['code'], what = value) =>
      findings.push({ code, at: `:${tag}:, line ${line}`, value: what.slice(0, 80) })
    if (tag === '25' || tag === '25P') {
      const { account, currency } = accountOf(value)
      if (current.account !== '' && current.account !== account) note('account-line')
      else [current.account, current.currency] = [account, current.currency || currency]
    }
    if (tag === '28' || tag === '28C') current.number = clean(value)
    if (tag === '34F' || tag.startsWith('13')) current.interim = true
    if (tag === '34F' && isCurrency(value.slice(0, 3))) current.currency = value.slice(0, 3)
    if (tag.startsWith('60') || tag.startsWith('62')) {
      const balance = balanceOf(value, current.currency)
      if (!balance) note('amount')
      else {
        current.currency = balance.currency
        if (tag.startsWith('60')) current.opening ??= balance
        else current.closing = balance
        current.continues = tag === '62M'
        if (tag === '60M') current = joined(drafts, current)
      }
    }
    if (tag === '61') {
      const read = entryOf(lines, current.currency)
      if ('problem' in read) {
        note(read.problem)
        last = undefined
      } else {
        if (read.value_on === null) note('value-date')
        last = read
        current.entries.push(read)
      }
    }
    if ((tag === '86' || tag === 'NS') && last) {
      Object.assign(last, detailsOf(tag, lines, last))
      last = tag === 'NS' ? last : undefined
    }
    if (tag.startsWith('62') || tag.startsWith('64')) last = undefined
  }
  const statements = drafts
    .filter(
      ({ account, opening, closing, entries, interim }) =>
        account !== '' && (opening ?? closing ?? (entries.length > 0 || interim)),
    )
    .map(({ continues: _continues, interim: _interim, ...statement }) => ({
      ...statement,
      from_on: statement.opening?.on ?? null,
      to_on: statement.closing?.on ?? null,
    }))
  if (statements.length === 0) return fail('invalid', 'banking.file-no-statement', { params: { element: ':60F:' } })
  for (const [at, { currency }] of statements.entries())
    if (currency === '') findings.push({ code: 'no-currency', at: `${at + 1}`, value: '' })
  const interim = drafts.every((draft) => draft.interim || draft.account === '')
  return { format: interim ? 'mt942' : 'mt940', version: '', statements, findings }
}

/**
 * A message that goes on where the one before stopped (62M, then 60M of the same account and balance) is one statement
 * with it.
 */
const joined = (drafts: Draft[], current: Draft): Draft => {
  const before = drafts.at(-2)
  const goesOn =
    before?.continues &&
    current.entries.length === 0 &&
    before.account === current.account &&
    before.currency === current.currency &&
    before.closing?.amount === current.opening?.amount
  if (!before || !goesOn) return current
  drafts.pop()
  before.continues = false
  before.pages++
  return before
}

/** Some banks write the currency behind the account. */
const accountOf = (value: string): { account: string; currency: string } => {
  const text = clean(value).replaceAll(' ', '')
  const found = /^(.*\d)\/?([A-Z]{3})$/.exec(text)
  return found?.[1] && found[2] ? { account: found[1], currency: found[2] } : { account: text, currency: '' }
}

const balanceOf = (value: string, known: string): (Balance & { currency: string }) | undefined => {
  const found = /^([CD])(\d{6})([A-Z]{3})?(\d+(?:[.,]\d*)?)\s*$/.exec(value)
  if (!found) return undefined
  const currency = found[3] ?? known
  const amount = minorOf(found[4] ?? '', currency)
  if (amount === null) return undefined
  return { amount: found[1] === 'D' && amount !== 0 ? -amount : amount, on: swiftDate(found[2] ?? ''), currency }
}

const entryLine = /^(\d{6})(\d{4}|\s{4})?(R?[CD])([A-Z])?(\d+(?:[.,]\d*)?)(?:([A-Z][A-Z0-9 ]{3})(.*))?$/s

const entryOf = (lines: readonly string[], currency: string): StatementEntry | { problem: Finding['code'] } => {
  const one = entryLine.exec((lines[0] ?? '').trimEnd())
  const found = one ?? entryLine.exec(lines.join('').trimEnd())
  if (!found) return { problem: 'line' }
  const [, valued = '', entered = '', direction = '', , written = '', , references = ''] = found
  const amount = minorOf(written, currency)
  if (amount === null) return { problem: 'amount' }
  const value_on = swiftDate(valued)
  const booked_on = entered.trim() === '' ? value_on : bookedOn(valued, entered)
  if (booked_on === null) return { problem: 'date' }
  const [own = '', bank = ''] = references.split('//', 2).map(clean)
  // RC takes a credit back and goes out, RD takes a debit back and comes in
  const out = direction === 'D' || direction === 'RC'
  return {
    booked_on,
    value_on,
    amount: out && amount !== 0 ? -amount : amount,
    status: 'booked',
    is_reversal: direction.startsWith('R'),
    return_reason: '',
    counterparty_name: '',
    counterparty_account: '',
    reference: '',
    end_to_end_id: /^(?:NONREF|KREF\+?|EREF\+?)?$/.test(own) ? '' : own,
    bank_reference: bank === 'NONREF' ? '' : bank,
    remittance: one ? clean(lines.slice(1).join(' ')) : '',
    check_number: '',
    transactions: 1,
    parts: [],
  }
}

/** The month and day of booking in the year of the value date, or the one beside it where that is nearer. */
const bookedOn = (valued: string, entered: string): string | null => {
  const [year, month] = [swiftYear(Number(valued.slice(0, 2))), Number(valued.slice(2, 4))]
  const [entry_month, date] = [Number(entered.slice(0, 2)), Number(entered.slice(2, 4))]
  const apart = entry_month - month
  return day(year + (apart < -6 ? 1 : apart > 6 ? -1 : 0), entry_month, date)
}
