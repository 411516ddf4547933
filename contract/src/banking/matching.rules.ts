import { daysBetween } from '../kernel/dates.rules.ts'
import type { EntryPart, StatementEntry } from './bank-statement.rules.ts'
import { plainReference, qrNamed, rfNamed } from '#contract/finance/payment-reference.rules.ts'

/** An invoice that money can be for; one with a balance of 0 is paid. */
export type MatchInvoice = {
  id: number
  number: string
  payer_id: number
  currency: string
  balance: number
  due_on: string
}
export type MatchPayer = { id: number; name: string; students: readonly string[]; accounts: readonly string[] }
export type MatchPayment = {
  id: number
  number: string
  payer_id: number
  currency: string
  amount: number
  received_on: string
  method: string
  /** Check number, or what a direct debit was sent under. */
  reference: string
  account: string
}
/** Money that goes to the bank as one: a deposit slip, a payout of a card processor. */
export type MatchDeposit = {
  id: number
  kind: 'slip' | 'payout'
  number: string
  currency: string
  amount: number
  on: string
}
export type MatchEntry = Pick<
  StatementEntry,
  | 'amount'
  | 'booked_on'
  | 'is_reversal'
  | 'return_reason'
  | 'counterparty_name'
  | 'counterparty_account'
  | 'reference'
  | 'end_to_end_id'
  | 'remittance'
  | 'check_number'
  | 'parts'
> & { id: number; currency: string }

export const confidences = ['sure', 'likely', 'possible'] as const
export type Confidence = (typeof confidences)[number]

export const matchReasons = [
  'rf-reference',
  'qr-reference',
  'invoice-number',
  'invoice-digits',
  'payer-number',
  'already-paid',
  'amount',
  'amounts-together',
  'amount-part',
  'amount-over',
  'account',
  'name',
  'student',
  'only-amount',
  'slip-number',
  'deposit-amount',
  'payout-amount',
  'return-reference',
  'return-check',
  'return-account',
  'return-name',
  'return-amount',
] as const
/** Why, in words of the screen; `value` is what was found. */
export type Reason = { code: (typeof matchReasons)[number]; value: string }

export type Allocation = { payer_id: number; invoice_id: number | null; amount: number }
export type Proposal = { entry_id: number; confidence: Confidence; reasons: Reason[] } & (
  | { kind: 'payment'; allocations: Allocation[] }
  | { kind: 'return'; payment_id: number }
  | { kind: 'deposit'; deposit_id: number }
)

export type Known = {
  invoices: readonly MatchInvoice[]
  payers: readonly MatchPayer[]
  payments: readonly MatchPayment[]
  deposits: readonly MatchDeposit[]
}

/**
 * What entries of a statement are for, in the order in which they were booked: what an earlier one surely pays is not
 * open for a later one. Entries about which nothing is known have no proposal.
 */
export const propose = (entries: readonly MatchEntry[], known: Known): Proposal[] => {
  const index = indexOf(known)
  const ordered = entries.toSorted((one, other) =>
    one.booked_on === other.booked_on ? one.id - other.id : one.booked_on < other.booked_on ? -1 : 1,
  )
  return ordered.flatMap((entry) => {
    const proposal =
      entry.amount < 0 ? returnOf(entry, known, index) : (depositOf(entry, known, index) ?? paymentOf(entry, index))
    if (!proposal) return []
    if (proposal.confidence === 'sure') take(proposal, index)
    return [proposal]
  })
}

type Index = {
  byNumber: Map<string, MatchInvoice[]>
  byDigits: Map<string, MatchInvoice[]>
  byPayer: Map<number, MatchInvoice[]>
  byAccount: Map<string, MatchPayer[]>
  byToken: Map<string, Set<MatchPayer>>
  payers: Map<number, MatchPayer>
  open: Map<number, number>
  used: Set<string>
}

const grouped = <Value>(values: readonly Value[], keys: (value: Value) => readonly string[]): Map<string, Value[]> => {
  const groups = new Map<string, Value[]>()
  for (const value of values)
    for (const key of new Set(keys(value))) groups.set(key, [...(groups.get(key) ?? []), value])
  return groups
}

const indexOf = ({ invoices, payers }: Known): Index => {
  const byToken = new Map<string, Set<MatchPayer>>()
  for (const payer of payers)
    for (const token of tokensOf(payer.name)) byToken.set(token, (byToken.get(token) ?? new Set()).add(payer))
  return {
    byNumber: grouped(invoices, ({ number }) => [keyOf(number)]),
    byDigits: grouped(invoices, ({ number }) => [digitsIn(number)]),
    byPayer: Map.groupBy(invoices, ({ payer_id }) => payer_id),
    byAccount: grouped(payers, ({ accounts }) => accounts.map(plainReference)),
    byToken,
    payers: new Map(payers.map((payer) => [payer.id, payer])),
    open: new Map(invoices.map(({ id, balance }) => [id, balance])),
    used: new Set(),
  }
}

/** What is surely paid is not open any more; a payment comes back once, a deposit arrives once. */
const take = (proposal: Proposal, { open, used }: Index): void => {
  if (proposal.kind === 'return') used.add(`return ${proposal.payment_id}`)
  if (proposal.kind === 'deposit') used.add(`deposit ${proposal.deposit_id}`)
  if (proposal.kind === 'payment')
    for (const { invoice_id, amount } of proposal.allocations)
      if (invoice_id !== null) open.set(invoice_id, (open.get(invoice_id) ?? 0) - amount)
}

/** 'INV-000042' as 'INV42': letters, and the number without zeros in front. */
const keyOf = (number: string): string => {
  const plain = plainReference(number)
  const found = /^(.*?)0*(\d+)$/.exec(plain)
  return found ? `${found[1] ?? ''}${found[2] ?? ''}` : plain
}
const digitsIn = (number: string): string => /\d+$/.exec(plainReference(number))?.[0] ?? ''

// --- what the text names ---

type Named = { invoices: MatchInvoice[]; reasons: Reason[]; checked: boolean; payer?: MatchPayer }

const namedIn = (
  { reference, remittance, end_to_end_id }: Pick<EntryPart, 'reference' | 'remittance' | 'end_to_end_id'>,
  currency: string,
  index: Index,
): Named => {
  const texts = [reference, remittance, end_to_end_id].filter((text) => text !== '')
  const found = new Map<number, MatchInvoice>()
  const reasons: Reason[] = []
  let checked = true
  const add = (some: readonly MatchInvoice[] | undefined, code: Reason['code'], value: string) => {
    for (const invoice of some ?? [])
      if (!found.has(invoice.id) && invoice.currency === currency) {
        found.set(invoice.id, invoice)
        reasons.push({ code, value })
        checked &&= code === 'rf-reference' || code === 'qr-reference'
      }
  }
  let payer: MatchPayer | undefined
  const byPayerNumber = (named: string, value: string) => {
    const id = /^P0*(\d{1,12})$/.exec(named)?.[1]
    const one = id === undefined ? undefined : index.payers.get(Number(id))
    if (one && !payer) {
      payer = one
      reasons.push({ code: 'payer-number', value })
    }
  }
  for (const text of texts) {
    for (const rf of rfIn(text)) {
      const named = rfNamed(rf)
      if (named === undefined) continue
      add(index.byNumber.get(keyOf(named)), 'rf-reference', rf)
      byPayerNumber(named, rf)
    }
    for (const qr of qrIn(text)) add(index.byDigits.get(paddedTo(index, qrNamed(qr) ?? '')), 'qr-reference', qr)
    for (const { key, shown } of numbersIn(text)) {
      add(index.byNumber.get(key), 'invoice-number', shown)
      byPayerNumber(key, shown)
    }
  }
  if (found.size === 0 && !payer)
    for (const text of texts)
      for (const [digits] of text.matchAll(/(?<![\d])\d{5,12}(?!\d)/g))
        add(index.byDigits.get(digits), 'invoice-digits', digits)
  return { invoices: [...found.values()], reasons, checked: checked && found.size > 0, ...(payer && { payer }) }
}

/** Numbers are compared with the zeros that the series writes. */
const paddedTo = ({ byDigits }: Index, digits: string): string => {
  if (digits === '') return ' '
  for (let length = digits.length; length <= 12; length++)
    if (byDigits.has(digits.padStart(length, '0'))) return digits.padStart(length, '0')
  return digits
}

/** RF references, also written in groups of four. */
const rfIn = (text: string): string[] =>
  [...text.toUpperCase().matchAll(/RF\d\d(?:\s?[A-Z0-9]{1,4}){1,6}/g)].flatMap(([whole]) => prefixesOf(whole))

/** A group that follows may be no part of it: all lengths at blanks are tried, the longest first. */
const prefixesOf = (whole: string): string[] => {
  const groups = whole.split(/\s/)
  return groups.map((_, at) => groups.slice(0, groups.length - at).join('')).filter((text) => text.length > 4)
}

const qrIn = (text: string): string[] =>
  [...text.matchAll(/(?<!\d)(?:\d\s?){27}(?!\d)/g)].map(([whole]) => whole.replaceAll(/\s/g, ''))

/** Letters and digits behind them, also where a blank or the end of a line stands within the digits. */
const numbersIn = (text: string): { key: string; shown: string }[] =>
  [...text.toUpperCase().matchAll(/(?<![A-Z])([A-Z]{1,10})[\s\-./:#_]{0,3}(\d{1,12}(?:[\s-]\d{1,12}){0,3})/g)].flatMap(
    ([, letters = '', figures = '']) => {
      const groups = figures.split(/[\s-]/)
      return groups.map((_, at) => {
        const digits = groups.slice(0, at + 1).join('')
        return { key: keyOf(`${letters}${digits}`), shown: `${letters}-${digits}` }
      })
    },
  )

// --- names ---

const spelled: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'ss'],
  [/ae/g, 'a'],
  [/oe/g, 'o'],
  [/ue/g, 'u'],
  [/ø/g, 'o'],
  [/ł/g, 'l'],
  [/đ/g, 'd'],
]
const titles = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'dr',
  'herr',
  'frau',
  'prof',
  'and',
  'und',
  'et',
  'or',
  'oder',
  'ing',
  'mag',
  'the',
])

/** The words of a name in small letters without accents; umlauts written out are those that are not. */
export const tokensOf = (name: string): string[] => {
  const plain = spelled.reduce(
    (text, [from, to]) => text.replace(from, to),
    name.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, ''),
  )
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])].filter((word) => word.length > 1 && !titles.has(word))
}

/** The same person: all words of the shorter name are in the longer one, two at least. */
export const sameName = (one: string, other: string): boolean => {
  const [a, b] = [tokensOf(one), tokensOf(other)]
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  return few.length >= 2 && few.every((word) => many.includes(word))
}

const payersNamed = (name: string, index: Index): MatchPayer[] => {
  const tokens = tokensOf(name)
  const candidates = new Set(tokens.flatMap((token) => [...(index.byToken.get(token) ?? [])]))
  return [...candidates].filter((payer) => sameName(payer.name, name))
}

const payersOfStudentsIn = (text: string, index: Index): MatchPayer[] => {
  const words = new Set(tokensOf(text))
  if (words.size < 2) return []
  return [...index.payers.values()].filter(({ students }) =>
    students.some((student) => {
      const tokens = tokensOf(student)
      return tokens.length >= 2 && tokens.every((token) => words.has(token))
    }),
  )
}

// --- credits ---

type Choice = { confidence: Confidence; reasons: Reason[]; allocations: Allocation[] }

const paymentOf = (entry: MatchEntry, index: Index): Proposal | undefined => {
  const parts = entry.parts.filter(({ amount }) => amount !== 0)
  const whole = parts.length > 1 && parts.every(({ amount }) => amount !== null && amount > 0)
  const choice = whole ? batchOf(entry, parts, index) : choiceOf(entry, entry.amount, entry.currency, index)
  return choice && { entry_id: entry.id, kind: 'payment', ...choice }
}

/** A batch is as sure as its least sure part. */
const batchOf = (entry: MatchEntry, parts: readonly EntryPart[], index: Index): Choice | undefined => {
  const open = new Map(index.open)
  const choices = parts.map((part) => {
    const choice = choiceOf(part, part.amount ?? 0, entry.currency, { ...index, open })
    for (const { invoice_id, amount } of choice?.allocations ?? [])
      if (invoice_id !== null) open.set(invoice_id, (open.get(invoice_id) ?? 0) - amount)
    return choice
  })
  const known = choices.filter((choice) => choice !== undefined)
  if (known.length < parts.length) return undefined
  const worst = confidences.findLast((one) => known.some(({ confidence }) => confidence === one)) ?? 'possible'
  return {
    confidence: worst,
    reasons: known.flatMap(({ reasons }) => reasons).slice(0, 12),
    allocations: known.flatMap(({ allocations }) => allocations),
  }
}

type Said = Pick<EntryPart, 'counterparty_name' | 'counterparty_account' | 'reference' | 'end_to_end_id' | 'remittance'>

const choiceOf = (said: Said, amount: number, currency: string, index: Index): Choice | undefined => {
  if (amount <= 0) return undefined
  const named = namedIn(said, currency, index)
  if (named.invoices.length > 0) return forInvoices(named, amount, index)
  if (named.payer) return forPayer(named.payer, named.reasons, amount, currency, index, { strong: true })
  const holders = index.byAccount.get(plainReference(said.counterparty_account)) ?? []
  const [holder] = said.counterparty_account === '' ? [] : holders
  if (holder && holders.length === 1)
    return forPayer(holder, [{ code: 'account', value: said.counterparty_account }], amount, currency, index, {
      strong: true,
    })
  const byName = payersNamed(said.counterparty_name, index)
  const byStudent = byName.length === 0 ? payersOfStudentsIn(said.remittance, index) : []
  const candidates = byName.length > 0 ? byName : byStudent.length > 0 ? byStudent : holders
  const fitting = candidates.filter((payer) => fits(openOf(payer.id, currency, index), amount, index) !== undefined)
  const [payer] = fitting.length === 1 ? fitting : candidates.length === 1 ? candidates : []
  if (payer) {
    const reason: Reason =
      byName.length > 0
        ? { code: 'name', value: said.counterparty_name }
        : byStudent.length > 0
          ? { code: 'student', value: payer.students.join(', ') }
          : { code: 'account', value: said.counterparty_account }
    return forPayer(payer, [reason], amount, currency, index, { strong: false })
  }
  return onlyAmount(amount, currency, index)
}

const openOf = (payer_id: number, currency: string, { byPayer, open }: Index): MatchInvoice[] =>
  (byPayer.get(payer_id) ?? [])
    .filter((invoice) => invoice.currency === currency && (open.get(invoice.id) ?? 0) > 0)
    .toSorted((one, other) => (one.due_on === other.due_on ? one.id - other.id : one.due_on < other.due_on ? -1 : 1))

/** The invoices whose balances are the amount: one of them, or all together. */
const fits = (invoices: readonly MatchInvoice[], amount: number, { open }: Index): MatchInvoice[] | undefined => {
  const exact = invoices.filter(({ id }) => open.get(id) === amount)
  if (exact.length > 0) return exact.slice(0, 1)
  const all = invoices.reduce((sum, { id }) => sum + (open.get(id) ?? 0), 0)
  return invoices.length > 1 && all === amount ? [...invoices] : undefined
}

/** The oldest first; what is left over stays the payer's credit. */
const spread = (invoices: readonly MatchInvoice[], amount: number, payer_id: number, { open }: Index): Allocation[] => {
  let left = amount
  const parts = invoices.flatMap((invoice): Allocation[] => {
    const part = Math.min(left, open.get(invoice.id) ?? 0)
    left -= part
    return part > 0 ? [{ payer_id: invoice.payer_id, invoice_id: invoice.id, amount: part }] : []
  })
  return left > 0 ? [...parts, { payer_id, invoice_id: null, amount: left }] : parts
}

const forInvoices = ({ invoices, reasons, checked }: Named, amount: number, index: Index): Choice => {
  const byDigits = reasons.some(({ code }) => code === 'invoice-digits')
  const total = invoices.reduce((sum, { id }) => sum + Math.max(index.open.get(id) ?? 0, 0), 0)
  const payer_id = invoices[0]?.payer_id ?? 0
  const allocations = spread(invoices, amount, payer_id, index)
  const several = new Set(invoices.map((invoice) => invoice.payer_id)).size > 1
  if (total === 0)
    return { confidence: 'possible', reasons: [...reasons, { code: 'already-paid', value: '' }], allocations }
  if (total === amount)
    return {
      confidence: byDigits && invoices.length > 1 ? 'likely' : 'sure',
      reasons: [...reasons, { code: invoices.length > 1 ? 'amounts-together' : 'amount', value: '' }],
      allocations,
    }
  if (amount < total) {
    const sure = checked && invoices.length === 1
    return {
      confidence: sure ? 'sure' : byDigits ? 'possible' : 'likely',
      reasons: [...reasons, { code: 'amount-part', value: '' }],
      allocations,
    }
  }
  return {
    confidence: byDigits || several ? 'possible' : 'likely',
    reasons: [...reasons, { code: 'amount-over', value: '' }],
    allocations,
  }
}

/** @param strong an account or a number names the payer, not a name alone */
const forPayer = (
  payer: MatchPayer,
  reasons: Reason[],
  amount: number,
  currency: string,
  index: Index,
  { strong }: { strong: boolean },
): Choice => {
  const invoices = openOf(payer.id, currency, index)
  const fitting = fits(invoices, amount, index)
  const twice = invoices.filter(({ id }) => index.open.get(id) === amount).length > 1
  if (fitting)
    return {
      confidence: strong && !twice ? 'sure' : 'likely',
      reasons: [...reasons, { code: fitting.length > 1 ? 'amounts-together' : 'amount', value: '' }],
      allocations: spread(fitting, amount, payer.id, index),
    }
  const all = invoices.reduce((sum, { id }) => sum + (index.open.get(id) ?? 0), 0)
  return {
    confidence: strong && invoices.length > 0 ? 'likely' : 'possible',
    reasons: [
      ...reasons,
      ...(invoices.length === 0
        ? []
        : [{ code: amount > all ? ('amount-over' as const) : ('amount-part' as const), value: '' }]),
    ],
    allocations: spread(invoices, amount, payer.id, index),
  }
}

/** One open invoice of the school alone has the amount. */
const onlyAmount = (amount: number, currency: string, index: Index): Choice | undefined => {
  const invoices = [...index.byPayer.values()]
    .flat()
    .filter(({ id, currency: of }) => of === currency && index.open.get(id) === amount)
  const [only] = invoices.length === 1 ? invoices : []
  return (
    only && {
      confidence: 'possible',
      reasons: [{ code: 'only-amount', value: only.number }],
      allocations: [{ payer_id: only.payer_id, invoice_id: only.id, amount }],
    }
  )
}

const daysApart = (one: string, other: string): number => Math.abs(daysBetween(one, other))

const depositOf = (entry: MatchEntry, { deposits }: Known, { used }: Index): Proposal | undefined => {
  const open = deposits.filter(
    ({ id, currency, amount }) => currency === entry.currency && amount === entry.amount && !used.has(`deposit ${id}`),
  )
  const text = plainReference(`${entry.reference} ${entry.remittance} ${entry.end_to_end_id}`)
  const named = open.find(({ number }) => plainReference(number).length >= 4 && text.includes(plainReference(number)))
  if (named)
    return {
      entry_id: entry.id,
      kind: 'deposit',
      deposit_id: named.id,
      confidence: 'sure',
      reasons: [
        { code: 'slip-number', value: named.number },
        { code: named.kind === 'slip' ? 'deposit-amount' : 'payout-amount', value: '' },
      ],
    }
  const near = open.filter(({ on }) => daysApart(on, entry.booked_on) <= 10)
  const [only] = near.length === 1 ? near : []
  return (
    only && {
      entry_id: entry.id,
      kind: 'deposit',
      deposit_id: only.id,
      confidence: 'likely',
      reasons: [{ code: only.kind === 'slip' ? 'deposit-amount' : 'payout-amount', value: only.number }],
    }
  )
}

// --- what comes back ---

/** A bank may give a payment back for 13 months (direct debit without mandate). */
const returnDays = 400

const returnOf = (entry: MatchEntry, { payments }: Known, index: Index): Proposal | undefined => {
  const amount = -entry.amount
  const open = payments.filter(
    (payment) =>
      payment.currency === entry.currency &&
      payment.amount === amount &&
      payment.received_on <= entry.booked_on &&
      daysApart(payment.received_on, entry.booked_on) <= returnDays &&
      !index.used.has(`return ${payment.id}`),
  )
  const text = plainReference(`${entry.reference} ${entry.end_to_end_id} ${entry.remittance} ${entry.check_number}`)
  const one = (
    payment: MatchPayment | undefined,
    confidence: Confidence,
    code: Reason['code'],
    value: string,
  ): Proposal | undefined =>
    payment && {
      entry_id: entry.id,
      kind: 'return',
      payment_id: payment.id,
      confidence,
      reasons: [
        { code, value },
        ...(entry.return_reason === '' ? [] : [{ code: 'return-amount' as const, value: entry.return_reason }]),
      ],
    }
  const byReference = open.filter(
    ({ reference, method }) =>
      method !== 'check' && plainReference(reference).length >= 5 && text.includes(plainReference(reference)),
  )
  const byCheck = open.filter(
    ({ reference, method }) =>
      method === 'check' &&
      plainReference(reference) !== '' &&
      (plainReference(entry.check_number) === plainReference(reference) ||
        (plainReference(reference).length >= 3 &&
          new RegExp(`(?<!\\d)${plainReference(reference)}(?!\\d)`).test(entry.remittance))),
  )
  const said = entry.is_reversal || entry.return_reason !== ''
  if (byReference.length === 1) return one(byReference[0], 'sure', 'return-reference', byReference[0]?.reference ?? '')
  if (byCheck.length === 1)
    return one(byCheck[0], said ? 'sure' : 'likely', 'return-check', byCheck[0]?.reference ?? '')
  const byAccount =
    entry.counterparty_account === ''
      ? []
      : open.filter(({ account, payer_id }) =>
          [account, ...(index.payers.get(payer_id)?.accounts ?? [])].some(
            (known) => known !== '' && plainReference(known) === plainReference(entry.counterparty_account),
          ),
        )
  if (said && byAccount.length === 1) return one(byAccount[0], 'likely', 'return-account', entry.counterparty_account)
  const byName = open.filter(({ payer_id }) =>
    sameName(index.payers.get(payer_id)?.name ?? '', entry.counterparty_name),
  )
  if (said && byName.length === 1) return one(byName[0], 'likely', 'return-name', entry.counterparty_name)
  return said && open.length === 1 ? one(open[0], 'possible', 'return-amount', '') : undefined
}
