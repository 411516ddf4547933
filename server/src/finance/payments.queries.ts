import type { Payment, paymentsReport } from '#contract/finance/payments.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { openInvoices, unpaidOf } from './instalments.sql.ts'
import { payerName } from './invoices.queries.ts'

/** What of a payment is applied to invoices. */
const appliedOf = (payment: string): Sql => sql`
  coalesce((
    select -sum(e.amount)
    from ledger_entry e
    join ledger_account a on a.school_id = e.school_id and a.id = e.ledger_account_id and a.kind = 'receivable'
    where e.school_id = ${sql.ref(`${payment}.school_id`)} and e.payment_id = ${sql.ref(`${payment}.id`)}
  ), 0)::bigint`

export const paymentsStatement: Statement<typeof paymentsReport.filters> = {
  rows({ search, state, method, credit, kind, payer_id, from, to, ids }) {
    const asked = sql.params({
      search,
      state: state ?? null,
      method: method ?? null,
      credit: credit ?? null,
      kind: kind ?? null,
      payer: payer_id ?? null,
      from: from ?? null,
      to: to ?? null,
      ids,
    })
    return sql`
      select
        q.id, coalesce(q.number, '') as number, q.kind, q.payer_id, q.method, q.reference, q.received_on, q.amount,
        q.unapplied, q.refunded, q.currency, q.state, q.version, ${payerName('y', 'pp')} as payer
      from payment q
      join payer y on y.school_id = q.school_id and y.id = q.payer_id
      left join person pp on pp.school_id = y.school_id and pp.id = y.person_id
      where q.school_id = kernel.school_id()
        and (${asked.state}::text is null or q.state = ${asked.state})
        and (${asked.method}::text is null or q.method = ${asked.method})
        and (${asked.kind}::text is null or q.kind = ${asked.kind})
        and (${asked.payer}::bigint is null or q.payer_id = ${asked.payer})
        and (${asked.from}::date is null or q.received_on >= ${asked.from}::date)
        and (${asked.to}::date is null or q.received_on <= ${asked.to}::date)
        and case ${asked.credit} when 'with' then q.unapplied > 0 when 'without' then q.unapplied = 0 else true end
        and ${matchesSearch(
          sql`kernel.plain(coalesce(q.number, '') || ' ' || q.reference || ' ' || ${payerName('y', 'pp')})`,
          asked.search,
        )}
        and (${asked.ids}::bigint[] is null or q.id = any (${asked.ids}))`
  },
  details: () => sql`
    select ${appliedOf('q')} as applied
    from payment q
    where q.school_id = kernel.school_id() and q.id = r.id`,
  order: sql`r.id desc`,
}

export const selectPayments = (db: Db, within: Sql) =>
  sql<Payment>`
    select
      q.id, coalesce(q.number, '') as number, q.kind, q.payer_id, q.student_id, q.method, q.reference, q.received_on,
      q.amount, q.unapplied, q.refunded, q.currency, q.state, q.version, q.note, q.failure as returned, q.fee,
      q.provider, q.made_at, ${payerName('y', 'pp')} as payer, coalesce(b.fname || ' ' || b.lname, '') as by,
      ${appliedOf('q')} as applied,
      coalesce((
        select json_agg(json_build_object(
          'invoice_id', x.invoice_id, 'number', x.number, 'title', x.title, 'amount', x.amount
        ) order by x.invoice_id)
        from (
          select i.id as invoice_id, i.number, i.title, -sum(e.amount)::bigint as amount
          from ledger_entry e
          join ledger_account a on a.school_id = e.school_id and a.id = e.ledger_account_id and a.kind = 'receivable'
          join invoice i on i.school_id = e.school_id and i.id = e.invoice_id
          where e.school_id = q.school_id and e.payment_id = q.id
          group by i.id, i.number, i.title
          having sum(e.amount) <> 0
        ) x
      ), '[]') as applications,
      coalesce((
        select json_agg(json_build_object(
          'id', r.id, 'amount', r.amount, 'on', r.happened_on, 'reason', r.reason, 'state', r.state, 'method', r.method
        ) order by r.id)
        from adjustment r
        where r.school_id = q.school_id and r.payment_id = q.id
      ), '[]') as refunds
    from payment q
    join payer y on y.school_id = q.school_id and y.id = q.payer_id
    left join person pp on pp.school_id = y.school_id and pp.id = y.person_id
    left join account b on b.id = q.made_by
    where q.school_id = kernel.school_id() and ${within}
    order by q.id desc`.all(db)

type Due = {
  payer: string
  open: number
  credit: number
  rows: {
    invoice_id: number
    number: string
    title: string
    student: string
    due_on: string
    balance: number
    overdue: number
  }[]
  credits: { id: number; number: string; unapplied: number; received_on: string }[]
  students: { id: number; name: string }[]
}
/** What a payer owes and has, in one statement. */
export const selectDueOf = (db: Db, payer_id: number, currency: string, today: string) => {
  const asked = sql.params({ currency, today })
  return sql<Due>`
    select
      ${payerName('y', 'pp')} as payer,
      coalesce((
        select sum(i.balance)
        from invoice i
        where i.school_id = y.school_id and i.payer_id = y.id and i.currency = ${asked.currency}
      ), 0)::bigint as open,
      coalesce((
        select sum(q.unapplied)
        from payment q
        where q.school_id = y.school_id and q.payer_id = y.id and q.currency = ${asked.currency}
      ), 0)::bigint as credit,
      coalesce((
        select json_agg(json_build_object(
          'invoice_id', d.id, 'number', d.number, 'title', d.title, 'student', d.student, 'due_on', d.due_on,
          'balance', d.balance, 'overdue', d.overdue
        ) order by d.due_on, d.id)
        from (
          select
            i.id, i.number, i.title, i.balance, coalesce(s.fname || ' ' || s.lname, '') as student,
            min(u.due_on) as due_on,
            coalesce(sum(u.open) filter (where u.due_on < ${asked.today}::date), 0) as overdue
          from (${unpaidOf(openInvoices(sql`i.payer_id = y.id and i.currency = ${asked.currency}`))}) u
          join invoice i on i.school_id = y.school_id and i.id = u.invoice_id
          left join person s on s.school_id = i.school_id and s.id = i.student_id
          group by i.id, i.number, i.title, i.balance, s.fname, s.lname
        ) d
      ), '[]') as rows,
      coalesce((
        select json_agg(json_build_object(
          'id', q.id, 'number', coalesce(q.number, ''), 'unapplied', q.unapplied, 'received_on', q.received_on
        ) order by q.received_on, q.id)
        from payment q
        where q.school_id = y.school_id and q.payer_id = y.id and q.currency = ${asked.currency} and q.unapplied > 0
      ), '[]') as credits,
      coalesce((
        select json_agg(json_build_object('id', s.id, 'name', s.fname || ' ' || s.lname) order by s.fname, s.id)
        from person s
        where s.school_id = y.school_id
          and s.id in (
            select i.student_id
            from invoice i
            where i.school_id = y.school_id and i.payer_id = y.id
            union
            select g.student_id
            from guardianship g
            where g.school_id = y.school_id and g.parent_id = y.person_id
          )
      ), '[]') as students
    from payer y
    left join person pp on pp.school_id = y.school_id and pp.id = y.person_id
    where y.school_id = kernel.school_id() and y.id = ${payer_id}`.optional(db)
}

export type WaitingAdjustment = {
  id: number
  kind: 'refund' | 'write_off'
  amount: number
  currency: string
  reason: string
  payer: string
  number: string
  asked_by: string
  asked_at: string
  mine: boolean
}
export const selectWaiting = (db: Db, user_id: number) =>
  sql<WaitingAdjustment>`
    select
      w.id, w.kind, w.amount, coalesce(i.currency, q.currency) as currency, w.reason, ${payerName('y', 'p')} as payer,
      coalesce(i.number, q.number, '') as number,
      coalesce(b.fname || ' ' || b.lname, '') as asked_by,
      w.asked_at, w.asked_by = ${user_id} as mine
    from adjustment w
    left join invoice i on i.school_id = w.school_id and i.id = w.invoice_id
    left join payment q on q.school_id = w.school_id and q.id = w.payment_id
    join payer y on y.school_id = w.school_id and y.id = coalesce(i.payer_id, q.payer_id)
    left join person p on p.school_id = y.school_id and p.id = y.person_id
    left join account b on b.id = w.asked_by
    where w.school_id = kernel.school_id() and w.state = 'waiting'
    order by w.asked_at, w.id`.all(db)

type Adjustment = {
  id: number
  kind: 'refund' | 'write_off'
  invoice_id: number | null
  payment_id: number | null
  amount: number
  method: 'cash' | 'check' | 'card' | 'bank'
  reason: string
  asked_by: number | null
}
export const lockAdjustments = (db: Db, ids: readonly number[]) =>
  sql<Adjustment>`
    select id, kind, invoice_id, payment_id, amount, method, reason, asked_by
    from adjustment
    where school_id = kernel.school_id() and id = any (${ids}) and state = 'waiting'
    order by id
    for update`.all(db)

export const decideAdjustment = (
  db: Db,
  id: number,
  change: { state: 'done' | 'declined'; transaction_id: number | null; decided_by: number; now: Date; on: string },
) =>
  sql`
    update adjustment
    set
      state = ${change.state}, transaction_id = ${change.transaction_id}, decided_by = ${change.decided_by},
      decided_at = ${change.now}, happened_on = ${change.on}, version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)

/** Invoices of which something is taken off now that they are paid early but for that. */
export const selectEarly = (db: Db, ids: readonly number[], on: string) =>
  sql<{ id: number; balance: number; name: string }>`
    select id, balance, early_name as name
    from invoice
    where school_id = kernel.school_id()
      and id = any (${ids})
      and early_on >= ${on}
      and balance between 1 and early_amount
      and not exists (select from credit_note c where c.school_id = invoice.school_id and c.invoice_id = invoice.id)
    order by id`.all(db)

type WithCauses = { invoice_ids: number[]; causes: { source: string; source_id: number }[] }

/** Invoices with what their charges were for. */
const withCauses = (invoices: Sql): Sql => sql`
  with said as materialized (${invoices})
  select
    array(select p.id from said p order by p.id)::bigint[] as invoice_ids,
    coalesce((
      select json_agg(distinct jsonb_build_object('source', c.source, 'source_id', c.source_id))
      from said p
      join invoice_line l on l.school_id = kernel.school_id() and l.invoice_id = p.id
      join charge c on c.school_id = l.school_id and c.id = l.charge_id and c.source_id is not null
    ), '[]') as causes`

/** Invoices that these payments went to: all of them, and those of which nothing is open now. */
export const selectPaid = (db: Db, payment_ids: readonly number[]) =>
  sql<WithCauses & { touched: number[] }>`
    with touched as materialized (
      select distinct i.id, i.state
      from ledger_entry e
      join invoice i on i.school_id = e.school_id and i.id = e.invoice_id
      where e.school_id = kernel.school_id() and e.payment_id = any (${payment_ids})
    )
    select array(select t.id from touched t order by t.id)::bigint[] as touched, c.invoice_ids, c.causes
    from (${withCauses(sql`select t.id from touched t where t.state = 'paid'`)}) c`.one(db)

/** Invoices that these payments went to once and of which something is open now. */
export const selectReopened = (db: Db, payment_ids: readonly number[]) =>
  sql<WithCauses>`
    ${withCauses(sql`
      select distinct i.id
      from ledger_entry e
      join invoice i on i.school_id = e.school_id and i.id = e.invoice_id and i.balance > 0
      where e.school_id = kernel.school_id() and e.payment_id = any (${payment_ids})`)}`.one(db)
