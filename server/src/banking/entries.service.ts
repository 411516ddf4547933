import { entries, entriesReport, type QueueEntry, type ShownProposal } from '#contract/banking/entries.contract.ts'
import { type Known, type Proposal, propose } from '#contract/banking/matching.rules.ts'
import { fail, type Failure, found, isFailure } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { serveReport } from '#server/kernel/report-service.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve, type Service } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { entriesStatement } from './entries.queries.ts'
import { matchDeposit, matchPayment, matchReturn, unmatch } from './match-entries.ts'
import {
  countWaiting,
  decideEntries,
  lockEntries,
  optionalEntry,
  selectKnown,
  selectPayerChoices,
  selectPaymentChoices,
  selectShownMatches,
  selectWaiting,
  type StoredEntry,
} from './matching.queries.ts'

export const entriesService: Service[] = [
  ...serveReport(entriesReport, entriesStatement),
  ...serve(entries, {
    async queue({ account_id }, { db }) {
      const waiting = await selectWaiting(db, account_id ?? null)
      const { proposals, known } = await proposalsFor(db, waiting)
      return {
        rows: waiting.map((entry) => shownEntry(entry, proposals.get(entry.id), known)),
        count: await countWaiting(db, account_id ?? null),
      }
    },

    async read({ id }, { db }) {
      const entry = found(await optionalEntry(db, id))
      const waiting = entry.state === 'open' ? await waitingWith(db, entry) : []
      const { proposals, known } = await proposalsFor(db, waiting)
      return {
        ...shownEntry(entry, proposals.get(id), known),
        state: entry.state,
        reason: entry.reason,
        matches: await selectShownMatches(db, id),
      }
    },

    async findPayers({ entry_id, search }, { db }) {
      const { currency } = found(await optionalEntry(db, entry_id))
      return { payers: await selectPayerChoices(db, search, currency) }
    },

    async findPayments({ entry_id, search = '' }, { db }) {
      const entry = found(await optionalEntry(db, entry_id))
      return { payments: entry.amount < 0 ? await selectPaymentChoices(db, entry, search) : [] }
    },

    async accept({ ids }, context) {
      const { db } = context
      const locked = await lockEntries(db, ids)
      if (locked.length < ids.length) return fail('not_found')
      const { proposals } = await proposalsFor(db, await selectWaiting(db, null))
      const done: number[] = []
      for (const entry of locked) {
        const proposal = proposals.get(entry.id)
        if (entry.state !== 'open' || proposal?.confidence !== 'sure') continue
        const decided = await matchProposal(context, entry, proposal)
        if (isFailure(decided)) return decided
        done.push(entry.id)
      }
      published(context)
      return { ids: done, left: ids.length - done.length }
    },

    match: ({ id, version, allocations }, context) =>
      decide(context, id, version, (entry) => matchPayment(context.db, entry, allocations, whoOf(context))),

    matchReturn: ({ id, version, payment_id }, context) =>
      decide(context, id, version, (entry) => matchReturn(context.db, entry, payment_id, whoOf(context))),

    matchDeposit: ({ id, version, deposit_id }, context) =>
      decide(context, id, version, (entry) => matchDeposit(context.db, entry, deposit_id, whoOf(context))),

    async ignore({ ids, reason }, context) {
      const { db, actor, now } = context
      const locked = await lockEntries(db, ids)
      if (locked.length < ids.length) return fail('not_found')
      if (locked.some(({ state }) => state === 'matched')) return fail('conflict', 'banking.decided')
      await decideEntries(db, ids, { state: 'ignored', reason, by: actor.user_id, now })
      published(context)
      return { ids }
    },

    async unmatch({ ids }, context) {
      const { db, actor } = context
      const locked = await lockEntries(db, ids)
      if (locked.length < ids.length) return fail('not_found')
      const done: number[] = []
      for (const entry of locked) {
        if (entry.state === 'open') continue
        const taken = await unmatch(db, entry, say(actor.language, 'banking.unmatched'), whoOf(context))
        if (isFailure(taken)) return taken
        if (taken) done.push(entry.id)
      }
      published(context)
      return { ids: done, left: ids.length - done.length }
    },
  }),
]

const whoOf = ({ actor, now, emit }: Context) => ({
  made_by: actor.user_id,
  now,
  today: dayOf(actor, now).date,
  emit,
})

const published = ({ actor, publish }: Context): void => {
  const school_id = found(actor.school_id)
  for (const topic of ['bank', 'payment', 'invoice']) publish({ school_id, topic })
}

/** One entry, as it was read: what somebody else decided meanwhile is a conflict. */
const decide = async (
  context: Context,
  id: number,
  version: number,
  how: (entry: StoredEntry) => Promise<{ id: number; version: number } | Failure>,
) => {
  const entry = found((await lockEntries(context.db, [id]))[0])
  if (entry.state !== 'open') return fail('conflict', 'banking.decided')
  if (entry.version !== version) return fail('conflict', 'stale')
  const decided = await how(entry)
  if (!isFailure(decided)) published(context)
  return decided
}

const matchProposal = (context: Context, entry: StoredEntry, proposal: Proposal) => {
  const { db } = context
  const who = whoOf(context)
  if (proposal.kind === 'payment') return matchPayment(db, entry, proposal.allocations, who)
  if (proposal.kind === 'return') return matchReturn(db, entry, proposal.payment_id, who)
  return matchDeposit(db, entry, proposal.deposit_id, who)
}

/** What is proposed for one depends on those before it. */
const waitingWith = async (db: Db, entry: StoredEntry): Promise<StoredEntry[]> => {
  const waiting = await selectWaiting(db, null)
  return waiting.some(({ id }) => id === entry.id) ? waiting : [...waiting, entry]
}

const proposalsFor = async (
  db: Db,
  waiting: readonly StoredEntry[],
): Promise<{ proposals: Map<number, Proposal>; known: Known }> => {
  if (waiting.length === 0)
    return { proposals: new Map(), known: { invoices: [], payers: [], payments: [], deposits: [] } }
  const known = await selectKnown(db, waiting)
  return { proposals: new Map(propose(waiting, known).map((proposal) => [proposal.entry_id, proposal])), known }
}

const shownEntry = (entry: StoredEntry, proposal: Proposal | undefined, known: Known): QueueEntry => {
  const { parts: _parts, state: _state, reason: _reason, ...shown } = entry
  return { ...shown, proposal: proposal ? shownProposal(proposal, known) : null }
}

const shownProposal = (proposal: Proposal, { payers, invoices, payments, deposits }: Known): ShownProposal => {
  const payerOf = (id: number) => payers.find((payer) => payer.id === id)?.name ?? ''
  const payment =
    proposal.kind === 'payment' || proposal.kind === 'deposit'
      ? undefined
      : payments.find(({ id }) => id === proposal.payment_id)
  const deposit = proposal.kind === 'deposit' ? deposits.find(({ id }) => id === proposal.deposit_id) : undefined
  return {
    kind: proposal.kind,
    confidence: proposal.confidence,
    reasons: proposal.reasons,
    allocations:
      proposal.kind === 'payment'
        ? proposal.allocations.map((one) => ({
            ...one,
            payer: payerOf(one.payer_id),
            invoice: invoices.find(({ id }) => id === one.invoice_id)?.number ?? '',
          }))
        : [],
    payment_id: payment?.id ?? null,
    payment: payment ? `${payment.number} ${payerOf(payment.payer_id)}` : '',
    deposit_id: deposit?.id ?? null,
    deposit: deposit?.number ?? '',
  }
}
