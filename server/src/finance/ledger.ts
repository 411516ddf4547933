import type { AccountKind } from '#contract/finance/ledger.rules.ts'
import { fail, type Failure } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

/** Minor units; a debit is positive, a credit negative. `account_id`: another than the usual one of its kind. */
export type Entry = {
  kind: AccountKind
  amount: number
  account_id?: number
  payer_id?: number
  student_id?: number
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

/** The usual accounts of these kinds, made where they are not there yet. */
const accountsOf = async (
  db: Db,
  currency: string,
  kinds: readonly AccountKind[],
): Promise<Map<AccountKind, number>> => {
  await sql`
    insert into ledger_account (school_id, kind, currency, is_default)
    select kernel.school_id(), k, ${currency}, true
    from unnest(${[...new Set(kinds)]}::text[]) k
    on conflict do nothing`.run(db)
  const rows = await sql<{ kind: AccountKind; id: number }>`
    select kind, id
    from ledger_account
    where school_id = kernel.school_id() and currency = ${currency} and kind = any (${kinds}) and is_default`.all(db)
  return new Map(rows.map(({ kind, id }) => [kind, id]))
}

/**
 * Posts a transaction with its entries, which come to nothing; entries of 0 are left out. The database refuses what is
 * out of balance, and what falls into a closed month.
 * @returns the id; that of the first time where the same was posted before
 */
export const post = async (db: Db, posting: Posting, entries: readonly Entry[]): Promise<number> => {
  const given = entries.filter(({ amount }) => amount !== 0)
  const { kind, currency, posted_on, memo = '', cause, reverses_id = null, made_by, now } = posting
  const made = await sql<{ id: number }>`
    insert into ledger_transaction (school_id, currency, kind, posted_on, memo, cause, reverses_id, made_by, made_at)
    values (
      kernel.school_id(), ${currency}, ${kind}, ${posted_on}, ${memo}, ${cause}, ${reverses_id}, ${made_by}, ${now}
    )
    on conflict (school_id, cause) do nothing
    returning id`.optional(db)
  if (!made)
    return (
      await sql<{ id: number }>`
        select id
        from ledger_transaction
        where school_id = kernel.school_id() and cause = ${cause}`.one(db)
    ).id
  const usual = await accountsOf(
    db,
    currency,
    given.filter(({ account_id }) => account_id === undefined).map((entry) => entry.kind),
  )
  const rows = given.map(({ kind: of, amount, account_id, payer_id, student_id }) => ({
    ledger_account_id: account_id ?? usual.get(of),
    amount,
    payer_id,
    student_id,
  }))
  await sql`
    insert into ledger_entry (school_id, transaction_id, ledger_account_id, currency, amount, payer_id, student_id)
    select kernel.school_id(), ${made.id}, e.ledger_account_id, ${currency}, e.amount, e.payer_id, e.student_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (
      ledger_account_id bigint, amount bigint, payer_id bigint, student_id bigint
    )`.run(db)
  return made.id
}

/**
 * Posts the opposite of a transaction, once.
 * @throws a refusal where it was reversed already
 */
export const reverse = async (
  db: Db,
  transaction_id: number,
  posting: Omit<Posting, 'currency' | 'reverses_id' | 'kind'>,
): Promise<number | Failure> => {
  const original = await sql<{ currency: string; kind: string; reversed: boolean }>`
    select
      t.currency, t.kind,
      exists (select from ledger_transaction o where o.school_id = t.school_id and o.reverses_id = t.id) as reversed
    from ledger_transaction t
    where t.school_id = kernel.school_id() and t.id = ${transaction_id}
    for update`.optional(db)
  if (!original) return fail('not_found')
  if (original.reversed) return fail('conflict', 'finance.reversed')
  const entries = await sql<{
    account_id: number
    kind: AccountKind
    amount: number
    payer_id: number | null
    student_id: number | null
  }>`
    select e.ledger_account_id as account_id, a.kind, -e.amount as amount, e.payer_id, e.student_id
    from ledger_entry e
    join ledger_account a on a.school_id = e.school_id and a.id = e.ledger_account_id
    where e.school_id = kernel.school_id() and e.transaction_id = ${transaction_id}
    order by e.id`.all(db)
  return post(
    db,
    { ...posting, currency: original.currency, kind: original.kind, reverses_id: transaction_id },
    entries.map(({ payer_id, student_id, ...entry }) => ({
      ...entry,
      ...(payer_id !== null && { payer_id }),
      ...(student_id !== null && { student_id }),
    })),
  )
}

/** The next number of a series, as INV-000042: none is left out and none is given twice, also under load. */
export const nextNumber = async (db: Db, series: string, prefix: string): Promise<string> => {
  const { prefix: written, last } = await sql<{ prefix: string; last: number }>`
    insert into number_series (school_id, series, prefix, last)
    values (kernel.school_id(), ${series}, ${prefix}, 1)
    on conflict (school_id, series) do update
    set last = number_series.last + 1, version = number_series.version + 1
    returning prefix, last`.one(db)
  return `${written}${String(last).padStart(6, '0')}`
}
