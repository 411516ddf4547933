import type { depositsReport } from '#contract/banking/entries.contract.ts'
import { fullName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql } from '#server/kernel/sql.ts'

export type DepositKind = 'slip' | 'payout'

export const depositsStatement: Statement<typeof depositsReport.filters> = {
  rows({ search, ids, kind }) {
    const asked = sql.params({ search, ids, kind: kind ?? null })
    return sql`
      select d.id, d.kind, d.number, d.deposited_on, d.currency, d.amount, d.fee, d.note, d.version
      from bank_deposit d
      where d.school_id = kernel.school_id()
        and ${matchesSearch(sql`kernel.plain(d.number || ' ' || d.note)`, asked.search)}
        and (${asked.kind}::text is null or d.kind = ${asked.kind})
        and (${asked.ids}::bigint[] is null or d.id = any (${asked.ids}))`
  },
  details: () => sql`
    select
      (
        select count(*)::int
        from bank_deposit_payment l
        where l.school_id = kernel.school_id() and l.bank_deposit_id = r.id
      ) as payments,
      (
        select e.booked_on
        from bank_match b
        join bank_entry e on e.school_id = b.school_id and e.id = b.bank_entry_id
        where b.school_id = kernel.school_id() and b.bank_deposit_id = r.id
      ) as arrived_on`,
  order: sql`r.id desc`,
}

export type OpenPayment = {
  id: number
  number: string
  payer: string
  method: string
  received_on: string
  reference: string
  currency: string
  amount: number
}
/** Settled payments that no deposit holds, with what of each goes to the bank. */
export const selectUndeposited = (db: Db, kind: DepositKind, ids: readonly number[] | null) =>
  sql<OpenPayment>`
    select
      m.id, m.number, coalesce(${fullName('p')}, y.name) as payer, m.method, m.received_on, m.reference, m.currency,
      m.amount - m.fee as amount
    from payment m
    join payer y on y.school_id = m.school_id and y.id = m.payer_id
    left join person p on p.school_id = y.school_id and p.id = y.person_id
    where m.school_id = kernel.school_id()
      and m.kind = 'payment'
      and m.number is not null
      and m.failed_on is null
      and m.method = any (case when ${kind} = 'slip' then array['cash', 'check'] else array['card', 'online'] end)
      and (${ids}::bigint[] is null or m.id = any (${ids}::bigint[]))
      and not exists (select from bank_deposit_payment l where l.school_id = m.school_id and l.payment_id = m.id)
    order by m.received_on, m.id
    limit 500`.all(db)

/** Payments are put into one deposit, however many try. */
export const lockPaymentsOf = (db: Db, ids: readonly number[]) =>
  sql`select id from payment where school_id = kernel.school_id() and id = any (${ids}) order by id for update`.run(db)

export const insertDeposit = async (
  db: Db,
  deposit: {
    kind: DepositKind
    number: string
    currency: string
    amount: number
    fee: number
    deposited_on: string
    note: string
    payment_ids: readonly number[]
  },
  made_by: number,
  now: Date,
): Promise<{ id: number } | undefined> => {
  const made = await sql<{ id: number }>`
    insert into bank_deposit (school_id, kind, number, currency, amount, fee, deposited_on, note, made_by, made_at)
    values (
      kernel.school_id(), ${deposit.kind}, ${deposit.number}, ${deposit.currency}, ${deposit.amount}, ${deposit.fee},
      ${deposit.deposited_on}, ${deposit.note}, ${made_by}, ${now}
    )
    on conflict (school_id, number) do nothing
    returning id`.optional(db)
  if (made)
    await sql`
      insert into bank_deposit_payment (school_id, bank_deposit_id, payment_id)
      select kernel.school_id(), ${made.id}, unnest(${deposit.payment_ids}::bigint[])`.run(db)
  return made
}

export type StoredDeposit = {
  id: number
  kind: DepositKind
  number: string
  currency: string
  amount: number
  fee: number
  deposited_on: string
  note: string
  version: number
  arrived: boolean
}
export const lockDeposit = (db: Db, id: number) =>
  sql<StoredDeposit>`
    select
      d.id, d.kind, d.number, d.currency, d.amount, d.fee, d.deposited_on, d.note, d.version,
      exists (select from bank_match b where b.school_id = d.school_id and b.bank_deposit_id = d.id) as arrived
    from bank_deposit d
    where d.school_id = kernel.school_id() and d.id = ${id}
    for update`.optional(db)

export const deleteDeposit = (db: Db, id: number) =>
  sql`delete from bank_deposit d where d.school_id = kernel.school_id() and d.id = ${id}`.run(db)

/** What stands on a slip. */
export const selectDepositPayments = (db: Db, id: number) =>
  sql<OpenPayment>`
    select
      m.id, m.number, coalesce(${fullName('p')}, y.name) as payer, m.method, m.received_on, m.reference, m.currency,
      m.amount - m.fee as amount
    from bank_deposit_payment l
    join payment m on m.school_id = l.school_id and m.id = l.payment_id
    join payer y on y.school_id = m.school_id and y.id = m.payer_id
    left join person p on p.school_id = y.school_id and p.id = y.person_id
    where l.school_id = kernel.school_id() and l.bank_deposit_id = ${id}
    order by m.method, m.received_on, m.id`.all(db)

export const optionalDeposit = (db: Db, id: number) =>
  sql<Omit<StoredDeposit, 'arrived'>>`
    select d.id, d.kind, d.number, d.currency, d.amount, d.fee, d.deposited_on, d.note, d.version
    from bank_deposit d
    where d.school_id = kernel.school_id() and d.id = ${id}`.optional(db)
