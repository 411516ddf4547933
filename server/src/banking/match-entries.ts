import type { Allocation } from '#contract/banking/matching.rules.ts'
import { fail, type Failure, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { cutTo } from '#contract/kernel/graphemes.ts'
import type { Db } from '#server/kernel/database.ts'
import { emitPaid, emitReopened } from '#server/finance/settling.ts'
import { takeEarly } from '#server/finance/early.ts'
import type { Emit } from '#server/kernel/events.ts'
import { type By, post, postingOf, reverseAll } from '#server/finance/ledger.ts'
import { recordPayment, reversePayment } from '#server/finance/payments.ts'
import { lockDeposit } from './deposits.queries.ts'
import {
  decideEntries,
  deleteMatches,
  forgetAccount,
  insertMatches,
  isClosedMonth,
  rememberAccount,
  selectMatches,
  type StoredEntry,
} from './matching.queries.ts'

type Who = { made_by: number; now: Date; today: string; emit: Emit }
type Decided = { id: number; version: number }

/** The day of the bank, or today where the books of that month are closed. */
const byOf = async (db: Db, day: string, { made_by, now, today }: Who): Promise<By> => ({
  made_by,
  now,
  on: (await isClosedMonth(db, day)) ? today : day,
})

const matched = async (db: Db, entry: StoredEntry, { made_by, now }: Who): Promise<Decided> => {
  const [decided] = await decideEntries(db, [entry.id], { state: 'matched', by: made_by, now })
  return decided ?? { id: entry.id, version: entry.version }
}

/** Records what came in: a payment for each payer, applied to the invoices; what is for none is credit. */
export const matchPayment = async (
  db: Db,
  entry: StoredEntry,
  allocations: readonly Allocation[],
  who: Who,
): Promise<Decided | Failure> => {
  const sum = allocations.reduce((all, { amount }) => all + amount, 0)
  if (entry.amount <= 0 || sum !== entry.amount) return wrongField('allocations', 'banking.not-the-amount')
  const by = await byOf(db, entry.booked_on, who)
  const payers = Map.groupBy(allocations, ({ payer_id }) => payer_id)
  const payment_ids: number[] = []
  for (const [payer_id, parts] of payers) {
    const invoices = Map.groupBy(
      parts.filter((part) => part.invoice_id !== null),
      (part) => part.invoice_id ?? 0,
    )
    const amount = parts.reduce((all, part) => all + part.amount, 0)
    const recorded = await recordPayment(
      db,
      {
        payer_id,
        method: 'bank',
        currency: entry.currency,
        amount,
        reference: cutTo(entry.end_to_end_id || entry.reference, 100),
        note: cutTo(entry.remittance, 200),
      },
      by,
      [...invoices].map(([invoice_id, of]) => ({ invoice_id, amount: of.reduce((all, part) => all + part.amount, 0) })),
    )
    if (isFailure(recorded)) return recorded
    payment_ids.push(recorded.id)
    await insertMatches(db, [
      {
        bank_entry_id: entry.id,
        kind: 'payment',
        payment_id: recorded.id,
        bank_deposit_id: null,
        transaction_id: null,
        amount,
      },
    ])
    if (payers.size === 1 && entry.counterparty_account !== '')
      await rememberAccount(db, payer_id, entry.counterparty_account)
  }
  const refused = await takeEarly(
    db,
    allocations.flatMap(({ invoice_id }) => (invoice_id === null ? [] : [invoice_id])),
    by,
  )
  if (refused) return refused
  await emitPaid(db, who.emit, payment_ids)
  return matched(db, entry, who)
}

/** A payment came back: what it paid is open again. */
export const matchReturn = async (
  db: Db,
  entry: StoredEntry,
  payment_id: number,
  who: Who,
): Promise<Decided | Failure> => {
  if (entry.amount >= 0) return fail('conflict', 'banking.not-out')
  const by = await byOf(db, entry.booked_on, who)
  const reason = cutTo([entry.return_reason, entry.remittance].filter((text) => text !== '').join(' '), 200)
  const refused = await reversePayment(db, { id: payment_id, reason }, by)
  if (refused) return refused
  await emitReopened(db, who.emit, [payment_id])
  await insertMatches(db, [
    {
      bank_entry_id: entry.id,
      kind: 'return',
      payment_id,
      bank_deposit_id: null,
      transaction_id: null,
      amount: entry.amount,
    },
  ])
  return matched(db, entry, who)
}

/** Cash, checks or what a processor held is in the bank now. */
export const matchDeposit = async (
  db: Db,
  entry: StoredEntry,
  deposit_id: number,
  who: Who,
): Promise<Decided | Failure> => {
  const deposit = await lockDeposit(db, deposit_id)
  if (!deposit) return fail('not_found')
  if (deposit.arrived) return fail('conflict', 'banking.arrived')
  if (deposit.currency !== entry.currency || deposit.amount !== entry.amount)
    return fail('conflict', 'banking.not-the-amount')
  const by = await byOf(db, entry.booked_on, who)
  const transaction_id = await post(db, postingOf('deposit', entry.currency, deposit.number, by), [
    { kind: 'bank', amount: deposit.amount },
    { kind: 'processor_fee', amount: deposit.fee },
    { kind: deposit.kind === 'slip' ? 'cash' : 'clearing', amount: -deposit.amount - deposit.fee },
  ])
  await insertMatches(db, [
    {
      bank_entry_id: entry.id,
      kind: 'deposit',
      payment_id: null,
      bank_deposit_id: deposit_id,
      transaction_id,
      amount: entry.amount,
    },
  ])
  return matched(db, entry, who)
}

/** Takes the decision about an entry back. One that took a payment back stays: the payment did come back. */
export const unmatch = async (
  db: Db,
  entry: StoredEntry,
  why: string,
  who: Who,
): Promise<Decided | Failure | undefined> => {
  const matches = await selectMatches(db, [entry.id])
  if (matches.some(({ kind }) => kind === 'return')) return undefined
  const by = await byOf(db, entry.booked_on, who)
  for (const { payment_id, transaction_id } of matches) {
    const refused =
      payment_id !== null
        ? await reversePayment(db, { id: payment_id, reason: why }, by)
        : transaction_id !== null
          ? await reverseAll(db, [{ transaction_id, memo: why }], by)
          : undefined
    if (isFailure(refused)) return refused
  }
  await emitReopened(
    db,
    who.emit,
    matches.flatMap(({ payment_id }) => payment_id ?? []),
  )
  await deleteMatches(db, [entry.id])
  for (const { payer_id, counterparty_account } of matches)
    if (payer_id !== null && counterparty_account !== '') await forgetAccount(db, payer_id, counterparty_account)
  const [decided] = await decideEntries(db, [entry.id], { state: 'open', by: who.made_by, now: who.now })
  return decided
}
