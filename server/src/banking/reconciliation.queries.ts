import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

export type AccountOf = { id: number; name: string; currency: string }
export const optionalAccount = (db: Db, id: number) =>
  sql<AccountOf>`
    select id, name, currency
    from bank_account
    where school_id = kernel.school_id() and id = ${id}`.optional(db)

/** Transactions of the books that entries of an account stand for; `own` of this account or of another. */
const linked = (account_id: number) => sql`
  select m.transaction_id, e.bank_account_id = ${account_id} as own
  from bank_match b
  join bank_entry e on e.school_id = b.school_id and e.id = b.bank_entry_id
  join payment m on m.school_id = b.school_id and m.id = b.payment_id
  where b.school_id = kernel.school_id() and b.kind = 'payment'
  union
  select t.id, e.bank_account_id = ${account_id}
  from bank_match b
  join bank_entry e on e.school_id = b.school_id and e.id = b.bank_entry_id
  join payment m on m.school_id = b.school_id and m.id = b.payment_id
  join ledger_transaction t on t.school_id = m.school_id and t.reverses_id = m.transaction_id
  where b.school_id = kernel.school_id() and b.kind = 'return'
  union
  select b.transaction_id, e.bank_account_id = ${account_id}
  from bank_match b
  join bank_entry e on e.school_id = b.school_id and e.id = b.bank_entry_id
  where b.school_id = kernel.school_id() and b.kind = 'deposit'`

/** What was posted to the bank up to a day, but for what belongs to other accounts. */
const postedTo = (account_id: number, currency: string, to_on: string) => sql`
  select
    t.id, t.posted_on, t.memo, t.kind, t.reverses_id, sum(l.amount)::bigint as amount, coalesce(k.own, false) as own
  from ledger_entry l
  join ledger_account a on a.school_id = l.school_id and a.id = l.ledger_account_id and a.kind = 'bank'
  join ledger_transaction t on t.school_id = l.school_id and t.id = l.transaction_id
  left join (${linked(account_id)}) k on k.transaction_id = t.id
  where l.school_id = kernel.school_id()
    and l.currency = ${currency}
    and t.posted_on <= ${to_on}
    and coalesce(k.own, true)
  group by t.id, t.posted_on, t.memo, t.kind, t.reverses_id, k.own`

export type Booked = { id: number; posted_on: string; amount: number; memo: string; kind: string }

/**
 * The books of an account at the end of a day, and what of them no entry stands for; what was taken back cancels out.
 */
export const selectBooks = (db: Db, { id, currency }: AccountOf, to_on: string) =>
  sql<{ ledger: number; only_books: Booked[] }>`
    with posted as materialized (${postedTo(id, currency, to_on)})
    select
      coalesce((select sum(p.amount) from posted p), 0)::bigint as ledger,
      coalesce((
        select json_agg(json_build_object(
          'id', p.id, 'posted_on', p.posted_on, 'amount', p.amount, 'memo', p.memo, 'kind', p.kind
        ) order by p.posted_on, p.id)
        from posted p
        where not p.own
          and not exists (select from posted o where o.reverses_id = p.id and not o.own)
          and not exists (select from posted o where o.id = p.reverses_id and not o.own)
      ), '[]') as only_books`.one(db)

export type BankSide = {
  opening: number | null
  closing: number | null
  closing_on: string | null
  only_bank: {
    id: number
    booked_on: string
    amount: number
    name: string
    state: 'open' | 'ignored'
    reason: string
  }[]
  breaks: { id: number; to_on: string | null; difference: number; kind: 'balance' | 'gap' }[]
}

/**
 * The statements of an account up to a day: first opening, last closing, what is not in the books, and where they do
 * not go on.
 */
export const selectBankSide = (db: Db, account_id: number, to_on: string) =>
  sql<BankSide>`
    with stated as materialized (
      select
        s.id, s.to_on, s.opening, s.closing, s.difference,
        s.opening - lag(s.closing) over (order by s.to_on, s.id) as gap
      from bank_statement s
      where s.school_id = kernel.school_id() and s.bank_account_id = ${account_id} and s.to_on <= ${to_on}
    ),
    last as (
      select s.closing, s.to_on
      from stated s
      where s.closing is not null
      order by s.to_on desc, s.id desc
      limit 1
    )
    select
      (select s.opening from stated s where s.opening is not null order by s.to_on, s.id limit 1) as opening,
      (select l.closing from last l) as closing,
      (select l.to_on from last l) as closing_on,
      coalesce((
        select json_agg(json_build_object(
          'id', e.id, 'booked_on', e.booked_on, 'amount', e.amount,
          'name', coalesce(nullif(e.counterparty_name, ''), e.remittance),
          'state', e.state, 'reason', e.reason
        ) order by e.booked_on, e.id)
        from bank_entry e
        where e.school_id = kernel.school_id()
          and e.bank_account_id = ${account_id}
          and e.booked_on <= ${to_on}
          and e.state <> 'matched'
      ), '[]') as only_bank,
      coalesce((
        select json_agg(json_build_object('id', b.id, 'to_on', b.to_on, 'difference', b.difference, 'kind', b.kind))
        from (
          select s.id, s.to_on, s.difference, 'balance' as kind
          from stated s
          where s.difference <> 0
          union all
          select s.id, s.to_on, s.gap, 'gap'
          from stated s
          where s.gap <> 0
        ) b
      ), '[]') as breaks`.one(db)
