import type { agingReport, BooksAccount } from '#contract/finance/books.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { unpaidOf } from './instalments.sql.ts'
import { payerName } from './invoices.queries.ts'

/**
 * What was open of each invoice at the end of a day: what is open now, less what was posted after it. So the days of
 * now need no look at the entries, and others look at those that came later alone. What is open now is read apart from
 * what was open then, so that the paid invoices of years are not read.
 */
const openAt = (on: Sql): Sql => sql`
  with later as materialized (
    select e.invoice_id, sum(e.amount) as amount
    from ledger_transaction t
    join ledger_entry e on e.school_id = t.school_id and e.transaction_id = t.id and e.invoice_id is not null
    join ledger_account a on a.school_id = e.school_id and a.id = e.ledger_account_id and a.kind = 'receivable'
    where t.school_id = kernel.school_id() and t.posted_on > ${on}
    group by e.invoice_id
  )
  select i.id, i.payer_id, i.plan, i.instalments, i.due_on, i.balance - coalesce(l.amount, 0) as balance
  from invoice i
  left join later l on l.invoice_id = i.id
  where i.school_id = kernel.school_id()
    and i.balance > 0
    and i.balance - coalesce(l.amount, 0) > 0
    and i.currency = (select s.currency from school s where s.id = kernel.school_id())
  union all
  select i.id, i.payer_id, i.plan, i.instalments, i.due_on, -l.amount
  from later l
  join invoice i on i.school_id = kernel.school_id() and i.id = l.invoice_id
  where i.balance = 0
    and l.amount < 0
    and i.currency = (select s.currency from school s where s.id = kernel.school_id())`

/**
 * By days past due; of plans each instalment by its own day. Most invoices have one, whose day they know themselves.
 */
const partsAt = (on: Sql): Sql => sql`
  with open_then as materialized (${openAt(on)})
  select o.payer_id, ${on} - o.due_on as days, o.balance as open
  from open_then o
  where o.instalments = 1
  union all
  select u.payer_id, ${on} - u.due_on, u.open
  from (${unpaidOf(sql`select o.id, o.payer_id, o.plan, o.balance from open_then o where o.instalments > 1`)}) u`

const buckets: Sql = sql`
  coalesce(sum(b.open) filter (where b.days <= 0), 0)::bigint as current,
  coalesce(sum(b.open) filter (where b.days between 1 and 30), 0)::bigint as days_30,
  coalesce(sum(b.open) filter (where b.days between 31 and 60), 0)::bigint as days_60,
  coalesce(sum(b.open) filter (where b.days between 61 and 90), 0)::bigint as days_90,
  coalesce(sum(b.open) filter (where b.days > 90), 0)::bigint as older`

export const agingStatement: Statement<typeof agingReport.filters> = {
  rows({ search, on, ids }, { actor, now }) {
    const asked = sql.params({ search, on: on ?? dayOf(actor, now).date, ids })
    const day = sql`${asked.on}::date`
    return sql`
      with aged as materialized (
        select b.payer_id, ${buckets}, sum(b.open)::bigint as gross
        from (${partsAt(day)}) b
        group by b.payer_id
      ),
      credits as materialized (
        select c.payer_id, sum(c.credit)::bigint as credit
        from (
          select q.payer_id, q.unapplied as credit
          from payment q
          where q.school_id = kernel.school_id()
            and q.unapplied > 0
            and q.currency = (select s.currency from school s where s.id = kernel.school_id())
          union all
          select e.payer_id, e.amount
          from ledger_transaction t
          join ledger_entry e on e.school_id = t.school_id and e.transaction_id = t.id and e.payment_id is not null
          join ledger_account a on a.school_id = e.school_id and a.id = e.ledger_account_id and a.kind = 'credit'
          where t.school_id = kernel.school_id()
            and t.posted_on > ${day}
            and e.currency = (select s.currency from school s where s.id = kernel.school_id())
        ) c
        group by c.payer_id
        having sum(c.credit) <> 0
      )
      select
        y.id, ${payerName('y', 'p')} as name, coalesce(g.current, 0) as current, coalesce(g.days_30, 0) as days_30,
        coalesce(g.days_60, 0) as days_60, coalesce(g.days_90, 0) as days_90, coalesce(g.older, 0) as older,
        coalesce(g.gross, 0) as gross, coalesce(c.credit, 0) as credit,
        coalesce(g.gross, 0) - coalesce(c.credit, 0) as net,
        (select s.currency from school s where s.id = kernel.school_id()) as currency
      from aged g
      full join credits c on c.payer_id = g.payer_id
      join payer y on y.school_id = kernel.school_id() and y.id = coalesce(g.payer_id, c.payer_id)
      left join person p on p.school_id = y.school_id and p.id = y.person_id
      where ${matchesSearch(sql`kernel.plain(${payerName('y', 'p')})`, asked.search)}
        and (${asked.ids}::bigint[] is null or y.id = any (${asked.ids}))`
  },
  details: () => sql`select`,
  order: sql`r.id`,
}

type Figures = {
  open: number
  overdue: number
  overdue_accounts: number
  credit: number
  due_soon: number
  received_month: number
  invoiced_month: number
  promised: number
  drafts: number
  waiting: number
  open_charges: number
  contract_charges: number
  pending: number
  buckets: { current: number; days_30: number; days_60: number; days_90: number; older: number }
  months: { month: string; invoiced: number; received: number }[]
}
/** All figures of the dashboard, in one statement. */
export const selectDashboard = (db: Db, today: string, currency: string) => {
  const asked = sql.params({ today, currency })
  const day = sql`${asked.today}::date`
  return sql<Figures>`
    with parts as materialized (${partsAt(day)}),
    months as (
      select m::date as month
      from generate_series(
        date_trunc('month', ${day}) - interval '11 months', date_trunc('month', ${day}), interval '1 month'
      ) m
    ),
    invoiced as (
      select date_trunc('month', i.issued_on)::date as month, sum(i.total)::bigint as amount
      from invoice i
      where i.school_id = kernel.school_id()
        and i.issued_on >= date_trunc('month', ${day}) - interval '11 months'
        and i.voided_on is null
        and i.kind <> 'opening'
        and i.currency = ${asked.currency}
      group by 1
    ),
    received as (
      select date_trunc('month', q.received_on)::date as month, sum(q.amount - q.refunded)::bigint as amount
      from payment q
      where q.school_id = kernel.school_id()
        and q.received_on >= date_trunc('month', ${day}) - interval '11 months'
        and q.kind = 'payment'
        and q.number is not null
        and q.failed_on is null
        and q.currency = ${asked.currency}
      group by 1
    )
    select
      coalesce((select sum(open) from parts), 0)::bigint as open,
      coalesce((select sum(open) from parts where days > 0), 0)::bigint as overdue,
      (select count(distinct payer_id)::int from parts where days > 0) as overdue_accounts,
      coalesce((select sum(open) from parts where days between -14 and 0), 0)::bigint as due_soon,
      coalesce((select sum(open) from parts where days < -14), 0)::bigint as promised,
      coalesce((
        select sum(q.unapplied)
        from payment q
        where q.school_id = kernel.school_id() and q.unapplied > 0 and q.currency = ${asked.currency}
      ), 0)::bigint as credit,
      coalesce((select amount from received where month = date_trunc('month', ${day})), 0) as received_month,
      coalesce((select amount from invoiced where month = date_trunc('month', ${day})), 0) as invoiced_month,
      (select count(*)::int from invoice i where i.school_id = kernel.school_id() and i.number is null) as drafts,
      (
        select count(*)::int
        from adjustment w
        where w.school_id = kernel.school_id() and w.state = 'waiting'
      ) as waiting,
      (
        select count(*)::int
        from charge h
        where h.school_id = kernel.school_id() and h.state = 'open' and h.payer_id is null
      ) as open_charges,
      (
        select count(*)::int
        from charge h
        where h.school_id = kernel.school_id() and h.state = 'open' and h.source = 'contract'
      ) as contract_charges,
      (select count(*)::int from payment q where q.school_id = kernel.school_id() and q.state = 'pending') as pending,
      (select to_json(b) from (select ${buckets} from parts b) b) as buckets,
      (
        select json_agg(json_build_object(
          'month', m.month, 'invoiced', coalesce(i.amount, 0), 'received', coalesce(r.amount, 0)
        ) order by m.month)
        from months m
        left join invoiced i on i.month = m.month
        left join received r on r.month = m.month
      ) as months`.one(db)
}

/** Debits and credits of every account until a day. */
export const selectTrialBalance = (db: Db, on: string) =>
  sql<BooksAccount>`
    select
      a.id, a.kind, a.code, a.name, a.currency, a.is_default, a.version, coalesce(e.debit, 0) as debit,
      coalesce(e.credit, 0) as credit
    from ledger_account a
    left join (
      select
        e.ledger_account_id,
        coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as debit,
        coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as credit
      from ledger_entry e
      join ledger_transaction t on t.school_id = e.school_id and t.id = e.transaction_id
      where e.school_id = kernel.school_id() and t.posted_on <= ${on}::date
      group by e.ledger_account_id
    ) e on e.ledger_account_id = a.id
    where a.school_id = kernel.school_id()
    order by a.currency, a.code, a.kind, a.id`.all(db)

/** What is open of all invoices at the end of a day: what the receivables account must show. */
export const selectOpenAt = async (db: Db, on: string): Promise<number> =>
  (
    await sql<{ open: number }>`
      select coalesce(sum(o.balance), 0)::bigint as open
      from (${openAt(sql`${on}::date`)}) o`.one(db)
  ).open

export const insertLedgerAccount = async (
  db: Db,
  { name, code, currency }: { name: string; code: string; currency: string },
): Promise<number> =>
  (
    await sql<{ id: number }>`
      insert into ledger_account (school_id, kind, code, name, currency)
      values (kernel.school_id(), 'revenue', ${code}, ${name}, ${currency})
      returning id`.one(db)
  ).id

export const updateLedgerAccount = (
  db: Db,
  { id, version, name, code }: { id: number; version: number; name: string; code: string },
) =>
  sql<{ id: number }>`
    update ledger_account
    set name = ${name}, code = ${code}, version = version + 1
    where school_id = kernel.school_id() and id = ${id} and version = ${version}
    returning id`.optional(db)

type Month = {
  month: string
  closed: boolean
  closed_at: string | null
  closed_by: string
  reason: string
  invoiced: number
  received: number
  entries: number
}
/** The months with postings, and the present one. */
export const selectMonths = (db: Db, today: string, currency: string) =>
  sql<Month>`
    with posted as (
      select date_trunc('month', t.posted_on)::date as month, count(*)::int as entries
      from ledger_transaction t
      where t.school_id = kernel.school_id()
      group by 1
    ),
    sums as (
      select
        date_trunc('month', t.posted_on)::date as month,
        coalesce(
          sum(e.amount) filter (where a.kind = 'receivable' and t.kind in ('invoice', 'late_fee')),
          0
        )::bigint as invoiced,
        coalesce(-sum(e.amount) filter (where a.kind = 'credit' and t.kind = 'payment'), 0)::bigint as received
      from ledger_transaction t
      join ledger_entry e on e.school_id = t.school_id and e.transaction_id = t.id and e.currency = ${currency}
      join ledger_account a on a.school_id = e.school_id and a.id = e.ledger_account_id
      where t.school_id = kernel.school_id()
      group by 1
    )
    select
      m.month, c.closed_at is not null as closed, c.closed_at,
      coalesce(b.fname || ' ' || b.lname, '') as closed_by,
      coalesce(c.reason, '') as reason, coalesce(s.invoiced, 0) as invoiced, coalesce(s.received, 0) as received,
      coalesce(p.entries, 0) as entries
    from (
      select p.month
      from posted p
      union
      select date_trunc('month', ${today}::date)::date
      union
      select c.month
      from accounting_period c
      where c.school_id = kernel.school_id()
    ) m
    left join posted p on p.month = m.month
    left join sums s on s.month = m.month
    left join accounting_period c on c.school_id = kernel.school_id() and c.month = m.month
    left join account b on b.id = c.closed_by
    order by m.month desc`.all(db)

/** An earlier month that is still open and has postings. */
export const hasOpenBefore = async (db: Db, month: string): Promise<boolean> =>
  (
    await sql`
      select 1
      from ledger_transaction t
      where t.school_id = kernel.school_id()
        and t.posted_on < ${month}::date
        and not exists (
          select from accounting_period c
          where c.school_id = t.school_id and c.month = date_trunc('month', t.posted_on) and c.closed_at is not null
        )
      limit 1`.all(db)
  ).length > 0

export const closeMonth = (db: Db, month: string, by: number, now: Date) =>
  sql<{ month: string }>`
    insert into accounting_period as c (school_id, month, closed_at, closed_by)
    values (kernel.school_id(), ${month}, ${now}, ${by})
    on conflict (school_id, month) do update
    set closed_at = excluded.closed_at, closed_by = excluded.closed_by, reason = '', version = c.version + 1
    where c.closed_at is null
    returning month`.optional(db)

export const reopenMonth = (db: Db, month: string, reason: string) =>
  sql<{ month: string }>`
    update accounting_period
    set closed_at = null, reason = ${reason}, version = version + 1
    where school_id = kernel.school_id() and month = ${month} and closed_at is not null
    returning month`.optional(db)

export type JournalLine = {
  id: number
  posted_on: string
  kind: string
  memo: string
  account_kind: BooksAccount['kind']
  code: string
  name: string
  currency: string
  amount: number
  payer: string
  number: string
}
/** Every entry of a span of days, by transaction. */
export const selectJournal = (db: Db, from: string, to: string) =>
  sql<JournalLine>`
    select
      t.id, t.posted_on, t.kind, t.memo, a.kind as account_kind, a.code, a.name, e.currency, e.amount,
      coalesce(${payerName('y', 'p')}, '') as payer, coalesce(i.number, q.number, '') as number
    from ledger_transaction t
    join ledger_entry e on e.school_id = t.school_id and e.transaction_id = t.id
    join ledger_account a on a.school_id = e.school_id and a.id = e.ledger_account_id
    left join payer y on y.school_id = e.school_id and y.id = e.payer_id
    left join person p on p.school_id = y.school_id and p.id = y.person_id
    left join invoice i on i.school_id = e.school_id and i.id = e.invoice_id
    left join payment q on q.school_id = e.school_id and q.id = e.payment_id
    where t.school_id = kernel.school_id() and t.posted_on between ${from}::date and ${to}::date
    order by t.posted_on, t.id, e.id`.all(db)
