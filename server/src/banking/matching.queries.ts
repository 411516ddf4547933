import type { Known, MatchEntry } from '#contract/banking/matching.rules.ts'
import type { PayerChoice, QueueEntry } from '#contract/banking/entries.contract.ts'
import { fullName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql } from '#server/kernel/sql.ts'

/** Entries that one look proposes for: the oldest of those that wait. */
export const mostWaiting = 500

export type StoredEntry = MatchEntry &
  Omit<QueueEntry, 'proposal'> & { state: 'open' | 'matched' | 'ignored'; reason: string }

const entryColumns = sql`
  e.id, e.version, e.booked_on, e.value_on, e.amount, e.currency, e.counterparty_name, e.counterparty_account,
  e.reference, e.end_to_end_id, e.remittance, e.check_number, e.is_reversal, e.return_reason, e.transactions, e.parts,
  e.state, e.reason,
  (select a.name from bank_account a where a.school_id = e.school_id and a.id = e.bank_account_id) as account`

export const selectWaiting = (db: Db, account_id: number | null) =>
  sql<StoredEntry>`
    select ${entryColumns}
    from bank_entry e
    where e.school_id = kernel.school_id()
      and e.state = 'open'
      and (${account_id}::bigint is null or e.bank_account_id = ${account_id})
    order by e.booked_on, e.id
    limit ${mostWaiting}`.all(db)

export const countWaiting = async (db: Db, account_id: number | null): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count
      from bank_entry e
      where e.school_id = kernel.school_id()
        and e.state = 'open'
        and (${account_id}::bigint is null or e.bank_account_id = ${account_id})`.one(db)
  ).count

export const optionalEntry = (db: Db, id: number) =>
  sql<StoredEntry>`
    select ${entryColumns}
    from bank_entry e
    where e.school_id = kernel.school_id() and e.id = ${id}`.optional(db)

/** Held until the end of the call, by their ids: whoever comes later finds them decided. */
export const lockEntries = (db: Db, ids: readonly number[]) =>
  sql<StoredEntry>`
    select ${entryColumns}
    from bank_entry e
    where e.school_id = kernel.school_id() and e.id = any (${ids})
    order by e.id
    for update`.all(db)

/** The students of a payer: those whom it is set to pay for, and those whose guardian it is. */
const studentsOf = sql`
  select s.person_id, s.payer_id
  from (
    select h.student_id as person_id, h.payer_id
    from payer_share h
    where h.school_id = kernel.school_id()
    union
    select g.student_id, o.id
    from payer o
    join guardianship g on g.school_id = o.school_id and g.parent_id = o.person_id and not g.no_contact
    where o.school_id = kernel.school_id()
  ) s`

/** All that entries can be matched to. Of payments those alone that have the amount of something that went out. */
export const selectKnown = async (db: Db, entries: readonly MatchEntry[]): Promise<Known> => {
  const gone = [...new Set(entries.filter(({ amount }) => amount < 0).map(({ amount }) => -amount))]
  return sql<Known>`
    with payers as (
      select
        y.id, coalesce(${fullName('p')}, y.name) as name,
        coalesce((
          select json_agg(b.number)
          from payer_bank_account b
          where b.school_id = y.school_id and b.payer_id = y.id
        ), '[]') as accounts
      from payer y
      left join person p on p.school_id = y.school_id and p.id = y.person_id
      where y.school_id = kernel.school_id()
    ),
    names as (
      select s.payer_id, json_agg(${fullName('p')} order by p.id) as students
      from (${studentsOf}) s
      join person p on p.school_id = kernel.school_id() and p.id = s.person_id
      group by s.payer_id
    )
    select
      coalesce((
        select json_agg(json_build_object(
          'id', i.id, 'number', i.number, 'payer_id', i.payer_id, 'currency', i.currency, 'balance', i.balance,
          'due_on', i.due_on
        ) order by i.id)
        from invoice i
        where i.school_id = kernel.school_id()
          and i.number is not null
          and i.voided_on is null
          and (i.balance > 0 or i.issued_on > current_date - 200)
      ), '[]') as invoices,
      coalesce((
        select json_agg(json_build_object(
          'id', y.id, 'name', y.name, 'accounts', y.accounts, 'students', coalesce(n.students, '[]')
        ))
        from payers y
        left join names n on n.payer_id = y.id
      ), '[]') as payers,
      coalesce((
        select json_agg(json_build_object(
          'id', m.id, 'number', m.number, 'payer_id', m.payer_id, 'currency', m.currency, 'amount', m.amount,
          'received_on', m.received_on, 'method', m.method, 'reference', m.reference,
          'account', coalesce(f.counterparty_account, '')
        ))
        from payment m
        left join lateral (
          select e.counterparty_account
          from bank_match b
          join bank_entry e on e.school_id = b.school_id and e.id = b.bank_entry_id
          where b.school_id = m.school_id and b.payment_id = m.id and b.kind = 'payment'
        ) f on true
        where m.school_id = kernel.school_id()
          and m.amount = any (${gone}::bigint[])
          and m.method in ('bank', 'check', 'online')
          and m.kind = 'payment'
          and m.number is not null
          and m.failed_on is null
      ), '[]') as payments,
      coalesce((
        select json_agg(json_build_object(
          'id', d.id, 'kind', d.kind, 'number', d.number, 'currency', d.currency, 'amount', d.amount,
          'on', d.deposited_on
        ))
        from bank_deposit d
        where d.school_id = kernel.school_id()
          and not exists (select from bank_match b where b.school_id = d.school_id and b.bank_deposit_id = d.id)
      ), '[]') as deposits`.one(db)
}

/** Payers by their name, the number of an invoice or the name of a student, with what is open in a currency. */
export const selectPayerChoices = (db: Db, search: string, currency: string) => {
  const asked = sql.params({ search })
  return sql<PayerChoice>`
    with wanted as (
      select y.id, coalesce(${fullName('p')}, y.name) as name
      from payer y
      left join person p on p.school_id = y.school_id and p.id = y.person_id
      where y.school_id = kernel.school_id()
        and (
          ${matchesSearch(sql`coalesce(p.search, '') || ' ' || kernel.plain(y.name)`, asked.search)}
          or exists (
            select from invoice i
            where i.school_id = y.school_id
              and i.payer_id = y.id
              and ${matchesSearch(sql`kernel.plain(coalesce(i.number, ''))`, asked.search)}
          )
          or exists (
            select from (${studentsOf}) s
            join person c on c.school_id = y.school_id and c.id = s.person_id
            where s.payer_id = y.id and ${matchesSearch(sql`c.search`, asked.search)}
          )
        )
      order by 2, 1
      limit 20
    )
    select
      w.id, w.name,
      coalesce((
        select json_agg(${fullName('c')} order by c.id)
        from (${studentsOf}) s
        join person c on c.school_id = kernel.school_id() and c.id = s.person_id
        where s.payer_id = w.id
      ), '[]') as students,
      coalesce((
        select json_agg(json_build_object(
          'id', i.id, 'number', i.number, 'title', i.title, 'due_on', i.due_on, 'balance', i.balance,
          'student', coalesce(${fullName('c')}, '')
        ) order by i.due_on, i.id)
        from invoice i
        left join person c on c.school_id = i.school_id and c.id = i.student_id
        where i.school_id = kernel.school_id() and i.payer_id = w.id and i.currency = ${currency} and i.balance > 0
      ), '[]') as invoices
    from wanted w
    order by w.name, w.id`.all(db)
}

/** Payments of an amount that an entry may take back. */
export const selectPaymentChoices = (db: Db, entry: StoredEntry, search: string) => {
  const asked = sql.params({ search })
  return sql<{ id: number; number: string; payer: string; received_on: string; amount: number; reference: string }>`
    select m.id, m.number, coalesce(${fullName('p')}, y.name) as payer, m.received_on, m.amount, m.reference
    from payment m
    join payer y on y.school_id = m.school_id and y.id = m.payer_id
    left join person p on p.school_id = y.school_id and p.id = y.person_id
    where m.school_id = kernel.school_id()
      and m.currency = ${entry.currency}
      and m.amount = ${-entry.amount}
      and m.kind = 'payment'
      and m.method in ('bank', 'check', 'online')
      and m.number is not null
      and m.failed_on is null
      and m.received_on <= ${entry.booked_on}
      and ${matchesSearch(
        sql`coalesce(p.search, '') || ' ' || kernel.plain(y.name || ' ' || m.number || ' ' || m.reference)`,
        asked.search,
      )}
    order by m.received_on desc, m.id desc
    limit 50`.all(db)
}

export type StoredMatch = {
  id: number
  bank_entry_id: number
  kind: 'payment' | 'return' | 'deposit'
  payment_id: number | null
  bank_deposit_id: number | null
  transaction_id: number | null
  amount: number
  payer_id: number | null
  counterparty_account: string
}
export const selectMatches = (db: Db, entry_ids: readonly number[]) =>
  sql<StoredMatch>`
    select
      b.id, b.bank_entry_id, b.kind, b.payment_id, b.bank_deposit_id, b.transaction_id, b.amount, m.payer_id,
      e.counterparty_account
    from bank_match b
    join bank_entry e on e.school_id = b.school_id and e.id = b.bank_entry_id
    left join payment m on m.school_id = b.school_id and m.id = b.payment_id
    where b.school_id = kernel.school_id() and b.bank_entry_id = any (${entry_ids})
    order by b.id`.all(db)

export type ShownMatch = {
  kind: StoredMatch['kind']
  payment_id: number | null
  number: string
  payer: string
  invoices: { number: string; amount: number }[]
  amount: number
}
/** What an entry was matched to, in words. */
export const selectShownMatches = (db: Db, entry_id: number) =>
  sql<ShownMatch>`
    select
      b.kind, b.payment_id, coalesce(m.number, d.number, '') as number, coalesce(${fullName('p')}, y.name, '') as payer,
      coalesce((
        select json_agg(json_build_object('number', i.number, 'amount', a.amount) order by i.id)
        from (
          select l.invoice_id, -sum(l.amount)::bigint as amount
          from ledger_entry l
          join ledger_account c on c.school_id = l.school_id and c.id = l.ledger_account_id and c.kind = 'receivable'
          where l.school_id = b.school_id and l.payment_id = b.payment_id and l.invoice_id is not null
          group by l.invoice_id
          having sum(l.amount) <> 0
        ) a
        join invoice i on i.school_id = b.school_id and i.id = a.invoice_id
      ), '[]') as invoices,
      b.amount
    from bank_match b
    left join payment m on m.school_id = b.school_id and m.id = b.payment_id
    left join payer y on y.school_id = m.school_id and y.id = m.payer_id
    left join person p on p.school_id = y.school_id and p.id = y.person_id
    left join bank_deposit d on d.school_id = b.school_id and d.id = b.bank_deposit_id
    where b.school_id = kernel.school_id() and b.bank_entry_id = ${entry_id}
    order by b.id`.all(db)

export type NewMatch = {
  bank_entry_id: number
  kind: StoredMatch['kind']
  payment_id: number | null
  bank_deposit_id: number | null
  transaction_id: number | null
  amount: number
}
export const insertMatches = (db: Db, matches: readonly NewMatch[]) =>
  sql`
    insert into bank_match (school_id, bank_entry_id, kind, payment_id, bank_deposit_id, transaction_id, amount)
    select kernel.school_id(), b.bank_entry_id, b.kind, b.payment_id, b.bank_deposit_id, b.transaction_id, b.amount
    from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as b (
      bank_entry_id bigint, kind text, payment_id bigint, bank_deposit_id bigint, transaction_id bigint, amount bigint
    )`.run(db)

export const deleteMatches = (db: Db, entry_ids: readonly number[]) =>
  sql`delete from bank_match b where b.school_id = kernel.school_id() and b.bank_entry_id = any (${entry_ids})`.run(db)

export const decideEntries = (
  db: Db,
  ids: readonly number[],
  { state, reason = '', by, now }: { state: 'open' | 'matched' | 'ignored'; reason?: string; by: number; now: Date },
) =>
  sql<{ id: number; version: number }>`
    update bank_entry e
    set
      state = ${state}, reason = ${reason}, version = e.version + 1,
      decided_by = case when ${state} = 'open' then null else ${by}::bigint end,
      decided_at = case when ${state} = 'open' then null else ${now}::timestamptz end
    where e.school_id = kernel.school_id() and e.id = any (${ids})
    returning e.id, e.version`.all(db)

/** A payer is known by the account from then on. */
export const rememberAccount = (db: Db, payer_id: number, number: string) =>
  sql`
    insert into payer_bank_account (school_id, payer_id, number)
    values (kernel.school_id(), ${payer_id}, ${number})
    on conflict (school_id, payer_id, number) do nothing`.run(db)

/** Not any more, where no other entry says so. */
export const forgetAccount = (db: Db, payer_id: number, number: string) =>
  sql`
    delete from payer_bank_account k
    where k.school_id = kernel.school_id()
      and k.payer_id = ${payer_id}
      and k.number = ${number}
      and not exists (
        select from bank_match b
        join bank_entry e on e.school_id = b.school_id and e.id = b.bank_entry_id and e.counterparty_account = k.number
        join payment m on m.school_id = b.school_id and m.id = b.payment_id and m.payer_id = k.payer_id
        where b.school_id = k.school_id
      )`.run(db)

/** Whether the books of the month of a day are closed. */
export const isClosedMonth = async (db: Db, day: string): Promise<boolean> =>
  (
    await sql<{ closed: boolean }>`
      select exists (
        select from accounting_period p
        where p.school_id = kernel.school_id()
          and p.month = date_trunc('month', ${day}::date)::date
          and p.closed_at is not null
      ) as closed`.one(db)
  ).closed
