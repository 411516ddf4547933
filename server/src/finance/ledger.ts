import { randomUUID } from 'node:crypto'
import type { AccountKind } from '#contract/finance/ledger.rules.ts'
import { fail, type Failure } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

/** Who does it and when; `on`: the day that the books show. */
export type By = { made_by: number | null; now: Date; on: string }

/** Minor units; a debit is positive, a credit negative. `account_id`: another than the usual one of its kind. */
export type Entry = {
  kind: AccountKind
  amount: number
  account_id?: number
  payer_id?: number | null | undefined
  student_id?: number | null | undefined
  /** Of a receivable or a write-off: what is open of this invoice changes by it. */
  invoice_id?: number | null
  /** Of a credit: what is not applied of this payment changes by it. */
  payment_id?: number | null
  product_id?: number | null
}
export type Posting = {
  /** What happened: 'invoice', 'payment' … */
  kind: string
  currency: string
  posted_on: string
  memo?: string
  /** Of the call: the same is posted once, however often it is tried. */
  cause: string
  reverses_id?: number
  made_by: number | null
  now: Date
}

/** The usual accounts of these kinds in these currencies, made where they are not there yet. */
const accountsOf = async (
  db: Db,
  wanted: readonly { kind: AccountKind; currency: string }[],
): Promise<Map<string, number>> => {
  const of = JSON.stringify(wanted)
  const known = () =>
    sql<{ key: string; id: number }>`
      select a.currency || ' ' || a.kind as key, a.id
      from ledger_account a
      where a.school_id = kernel.school_id()
        and a.is_default
        and (a.kind, a.currency) in (
          select w.kind, w.currency
          from jsonb_to_recordset(${of}::jsonb) as w (kind text, currency text)
        )`.all(db)
  const keys = new Set(wanted.map(({ kind, currency }) => `${currency} ${kind}`))
  let rows = await known()
  if (rows.length < keys.size) {
    await sql`
      insert into ledger_account (school_id, kind, currency, is_default)
      select distinct kernel.school_id(), w.kind, w.currency, true
      from jsonb_to_recordset(${of}::jsonb) as w (kind text, currency text)
      on conflict do nothing`.run(db)
    rows = await known()
  }
  return new Map(rows.map(({ key, id }) => [key, id]))
}

export type Transaction = { posting: Posting; entries: readonly Entry[] }

/**
 * Posts transactions with their entries, each of which come to nothing; entries of 0 are left out. The database refuses
 * what is out of balance, and what falls into a closed month.
 * @returns their ids, in their order; that of the first time where the same was posted before
 */
export const postAll = async (db: Db, given: readonly Transaction[]): Promise<number[]> => {
  if (given.length === 0) return []
  const postings = given.map(({ posting: { memo = '', reverses_id = null, ...posting } }) => ({
    ...posting,
    memo,
    reverses_id,
  }))
  const made = await sql<{ id: number; cause: string }>`
    insert into ledger_transaction (school_id, currency, kind, posted_on, memo, cause, reverses_id, made_by, made_at)
    select kernel.school_id(), a.currency, a.kind, a.posted_on, a.memo, a.cause, a.reverses_id, a.made_by, a.now
    from jsonb_to_recordset(${JSON.stringify(postings)}::jsonb) as a (
      kind text, currency text, posted_on date, memo text, cause uuid, reverses_id bigint, made_by bigint,
      now timestamptz
    )
    on conflict (school_id, cause) do nothing
    returning id, cause`.all(db)
  const fresh = new Set(made.map(({ cause }) => cause))
  // What was posted before, also by another one a moment ago: a statement of its own sees it.
  const known =
    made.length === postings.length
      ? []
      : await sql<{ id: number; cause: string }>`
        select id, cause
        from ledger_transaction
        where school_id = kernel.school_id() and cause = any (${postings.map(({ cause }) => cause)}::uuid[])`.all(db)
  const of = new Map([...known, ...made].map((one) => [one.cause, one]))
  const entries = given.flatMap(({ posting: { cause, currency }, entries }) =>
    fresh.has(cause)
      ? entries.filter(({ amount }) => amount !== 0).map((entry) => ({ ...entry, cause, currency }))
      : [],
  )
  const usual = await accountsOf(
    db,
    entries.filter(({ account_id }) => account_id === undefined),
  )
  const rows = entries.map(({ kind, currency, cause, account_id, ...entry }) => ({
    ...entry,
    currency,
    transaction_id: of.get(cause)?.id,
    ledger_account_id: account_id ?? usual.get(`${currency} ${kind}`),
  }))
  if (rows.length > 0)
    await sql`
      insert into ledger_entry (
        school_id, transaction_id, ledger_account_id, currency, amount, payer_id, student_id, invoice_id, payment_id,
        product_id
      )
      select
        kernel.school_id(), e.transaction_id, e.ledger_account_id, e.currency, e.amount, e.payer_id, e.student_id,
        e.invoice_id, e.payment_id, e.product_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (
        transaction_id bigint, ledger_account_id bigint, currency text, amount bigint, payer_id bigint,
        student_id bigint, invoice_id bigint, payment_id bigint, product_id bigint
      )`.run(db)
  return given.map(({ posting }) => of.get(posting.cause)?.id ?? 0)
}

/** What is posted for a call of its own; `memo`: a number and a reason, as much of it as fits. */
export const postingOf = (kind: string, currency: string, memo: string, { made_by, now, on }: By): Posting => ({
  kind,
  currency,
  posted_on: on,
  memo: memo.slice(0, 200),
  cause: randomUUID(),
  made_by,
  now,
})

/**
 * Posts one transaction.
 * @see postAll
 */
export const post = async (db: Db, posting: Posting, entries: readonly Entry[]): Promise<number> =>
  (await postAll(db, [{ posting, entries }]))[0] ?? 0

type Original = { id: number; currency: string; kind: string; reversed: boolean; entries: Required<Entry>[] }

/**
 * Posts the opposite of transactions, each once.
 * @returns their ids, in their order, or a refusal where one is not there or was reversed already
 */
export const reverseAll = async (
  db: Db,
  given: readonly { transaction_id: number; memo: string }[],
  by: By,
): Promise<number[] | Failure> => {
  const ids = given.map(({ transaction_id }) => transaction_id)
  await sql`
    select 1
    from ledger_transaction
    where school_id = kernel.school_id() and id = any (${ids})
    order by id
    for update`.run(db)
  const rows = await sql<Original>`
    select
      t.id, t.currency, t.kind,
      exists (select from ledger_transaction o where o.school_id = t.school_id and o.reverses_id = t.id) as reversed,
      (
        select json_agg(json_build_object(
          'account_id', e.ledger_account_id, 'kind', a.kind, 'amount', -e.amount, 'payer_id', e.payer_id,
          'student_id', e.student_id, 'invoice_id', e.invoice_id, 'payment_id', e.payment_id, 'product_id', e.product_id
        ) order by e.id)
        from ledger_entry e
        join ledger_account a on a.school_id = e.school_id and a.id = e.ledger_account_id
        where e.school_id = t.school_id and e.transaction_id = t.id
      ) as entries
    from ledger_transaction t
    where t.school_id = kernel.school_id() and t.id = any (${ids})`.all(db)
  const originals = new Map(rows.map((row) => [row.id, row]))
  if (ids.some((id) => !originals.has(id))) return fail('not_found')
  if (rows.some(({ reversed }) => reversed)) return fail('conflict', 'finance.reversed')
  return postAll(
    db,
    given.flatMap(({ transaction_id, memo }) => {
      const original = originals.get(transaction_id)
      if (!original) return []
      const { currency, kind, entries } = original
      return [{ posting: { ...postingOf(kind, currency, memo, by), reverses_id: transaction_id }, entries }]
    }),
  )
}

/** The next numbers of a series, as INV-000042: none is left out and none is given twice, also under load. */
export const nextNumbers = async (db: Db, series: string, prefix: string, count: number): Promise<string[]> => {
  if (count === 0) return []
  const { prefix: written, last } = await sql<{ prefix: string; last: number }>`
    insert into number_series (school_id, series, prefix, last)
    values (kernel.school_id(), ${series}, ${prefix}, ${count})
    on conflict (school_id, series) do update
    set last = number_series.last + ${count}, version = number_series.version + 1
    returning prefix, last`.one(db)
  return Array.from({ length: count }, (_, at) => `${written}${String(last - count + 1 + at).padStart(6, '0')}`)
}

export const nextNumber = async (db: Db, series: string, prefix: string): Promise<string> =>
  (await nextNumbers(db, series, prefix, 1))[0] ?? ''
