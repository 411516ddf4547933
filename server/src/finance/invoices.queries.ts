import type { Invoice, invoicesReport } from '#contract/finance/invoices.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { openInvoices, unpaidOf } from './instalments.sql.ts'

/** What a payer is called. */
export const payerName = (payer: string, person: string): Sql => sql`
  coalesce(${sql.ref(`${person}.fname`)} || ' ' || ${sql.ref(`${person}.lname`)}, ${sql.ref(`${payer}.name`)})`

/**
 * What is due of open invoices until a day and not paid: by invoice, the oldest instalments are paid first.
 * @param within which invoices `i`
 */
export const overdueParts = (on: Sql, within: Sql = sql`true`): Sql => sql`
  select u.invoice_id as id, sum(u.open)::bigint as overdue, min(u.due_on) as since
  from (${unpaidOf(openInvoices(within))}) u
  where u.due_on < ${on}
  group by u.invoice_id`

export const invoicesStatement: Statement<typeof invoicesReport.filters> = {
  rows({ search, state, due, kind, run, product, payer_id, student_id, ids }, { actor, now }) {
    const asked = sql.params({
      search,
      state: state ?? null,
      due: due ?? null,
      kind: kind ?? null,
      run: run ?? null,
      product: product ?? null,
      payer: payer_id ?? null,
      student: student_id ?? null,
      ids,
      today: dayOf(actor, now).date,
    })
    return sql`
      select
        i.id, coalesce(i.number, '') as number, i.kind, i.title, i.payer_id, i.student_id, i.issued_on, i.due_on,
        i.total, i.balance, i.currency, i.state, i.version, ${payerName('y', 'pp')} as payer,
        coalesce(sp.fname || ' ' || sp.lname, '') as student
      from invoice i
      join payer y on y.school_id = i.school_id and y.id = i.payer_id
      left join person pp on pp.school_id = y.school_id and pp.id = y.person_id
      left join person sp on sp.school_id = i.school_id and sp.id = i.student_id
      where i.school_id = kernel.school_id()
        and (${asked.state}::text is null or i.state = ${asked.state})
        and (${asked.kind}::text is null or i.kind = ${asked.kind})
        and (${asked.run}::bigint is null or i.run_id = ${asked.run})
        and (${asked.payer}::bigint is null or i.payer_id = ${asked.payer})
        and (${asked.student}::bigint is null or i.student_id = ${asked.student})
        and (
          ${asked.product}::bigint is null
          or exists (
            select from invoice_line l
            where l.school_id = i.school_id and l.invoice_id = i.id and l.product_id = ${asked.product}
          )
        )
        and case ${asked.due}
          when 'overdue'
            then i.balance > (
              select coalesce(sum(p.amount), 0)
              from instalment p
              where p.school_id = i.school_id
                and p.invoice_id = i.id
                and p.plan = i.plan
                and p.due_on >= ${asked.today}::date
            )
          when 'open' then i.balance > 0
          when 'this-month'
            then i.balance > 0 and date_trunc('month', i.due_on) = date_trunc('month', ${asked.today}::date)
          else true
        end
        and ${matchesSearch(
          sql`kernel.plain(
            coalesce(i.number, '')
              || ' '
              || i.title
              || ' '
              || ${payerName('y', 'pp')}
              || ' '
              || coalesce(sp.fname || ' ' || sp.lname, '')
          )`,
          asked.search,
        )}
        and (${asked.ids}::bigint[] is null or i.id = any (${asked.ids}))`
  },
  details: (_, { actor, now }) => sql`
    select
      coalesce(s.number, '') as student_number, coalesce(s.grade_level, '') as grade_level,
      coalesce(o.overdue, 0) as overdue,
      coalesce(${dayOf(actor, now).date}::date - o.since, 0) as overdue_days
    from (select) one
    left join student s on s.school_id = kernel.school_id() and s.id = r.student_id
    left join lateral (
      select sum(u.open)::bigint as overdue, min(u.due_on) as since
      from (${unpaidOf(openInvoices(sql`i.id = r.id`))}) u
      where u.due_on < ${dayOf(actor, now).date}::date
    ) o on true`,
  choices: {
    run: () => sql`
      select b.id as value, b.name as label
      from billing_run b
      where b.school_id = kernel.school_id()
      order by b.id desc`,
    product: () => sql`
      select p.id as value, p.name as label
      from product p
      where p.school_id = kernel.school_id() and p.archived_at is null
      order by p.position`,
  },
  order: sql`r.id desc`,
}

/**
 * The instalments of the plan that holds, each with what is paid of it, the oldest first; nothing is of a draft or a
 * void one.
 */
export const instalmentsOf = (invoice: string, today: Sql): Sql => {
  const idle = sql`${sql.ref(`${invoice}.state`)} in ('draft', 'void')`
  return sql`coalesce((
    select json_agg(json_build_object(
      'due_on', d.due_on, 'amount', d.amount, 'paid', d.paid,
      'status', case
        when ${idle} then 'coming'
        when d.paid >= d.amount then 'paid'
        when d.due_on < ${today}::date then 'overdue'
        when d.paid > 0 then 'partly'
        when d.due_on <= ${today}::date + 14 then 'due'
        else 'coming'
      end
    ) order by d.position)
    from (
      select
        p.position, p.due_on, p.amount,
        case
          when ${idle} then 0
          else greatest(least(
            p.amount,
            (sum(p.amount) over () - ${sql.ref(`${invoice}.balance`)}) - (
              sum(p.amount) over (order by p.position) - p.amount
            )
          ), 0)
        end::bigint as paid
      from instalment p
      where p.school_id = ${sql.ref(`${invoice}.school_id`)}
        and p.invoice_id = ${sql.ref(`${invoice}.id`)}
        and p.plan = ${sql.ref(`${invoice}.plan`)}
    ) d
  ), '[]')`
}

export const linesOf = (invoice: string): Sql => sql`coalesce((
  select json_agg(json_build_object(
    'position', l.position, 'kind', l.kind, 'of_position', l.of_position, 'product_id', l.product_id, 'name', l.name,
    'quantity', l.quantity, 'unit_amount', l.unit_amount, 'amount', l.amount, 'tax_rate', l.tax_rate,
    'tax_included', l.tax_included, 'tax', l.tax, 'from_on', l.from_on, 'to_on', l.to_on,
    'student', coalesce((
      select p.fname || ' ' || p.lname
      from charge h
      join person p on p.school_id = h.school_id and p.id = h.student_id
      where h.school_id = l.school_id and h.id = l.charge_id and ${sql.ref(`${invoice}.student_id`)} is null
    ), '')
  ) order by l.position)
  from invoice_line l
  where l.school_id = ${sql.ref(`${invoice}.school_id`)} and l.invoice_id = ${sql.ref(`${invoice}.id`)}
), '[]')`

/** Invoices with all that is shown of them; `within` says which. */
export const selectInvoices = (db: Db, within: Sql, today: string) => {
  const day = sql.params({ today }).today
  return sql<Invoice>`
    select
      i.id, coalesce(i.number, '') as number, i.kind, i.title, i.payer_id, i.student_id, i.issued_on, i.due_on, i.total,
      i.balance, i.currency, i.state, i.version, i.note, i.purchase_order, i.share, i.tax, i.voided_on, i.written_off,
      ${payerName('y', 'pp')} as payer,
      coalesce(sp.fname || ' ' || sp.lname, '') as student,
      coalesce(nullif(y.email, ''), nullif(a.email, ''), pp.email, '') as payer_email,
      coalesce((
        select sum(p.amount - p.paid)::bigint
        from json_to_recordset(${instalmentsOf('i', day)}) as p (due_on date, amount bigint, paid bigint)
        where i.balance > 0 and p.due_on < ${day}::date
      ), 0) as overdue,
      coalesce((
        select sum(c.amount)
        from credit_note c
        where c.school_id = i.school_id and c.invoice_id = i.id
      ), 0)::bigint as credited,
      case
        when i.early_on >= ${day}::date and i.balance = i.total and i.number is not null
          then json_build_object('on', i.early_on, 'amount', i.early_amount, 'name', i.early_name)
      end as early,
      ${linesOf('i')} as lines, ${instalmentsOf('i', day)} as instalments, i.plan - 1 as earlier_plans,
      coalesce((
        select json_agg(json_build_object(
          'id', h.id, 'kind', h.kind, 'on', h.posted_on, 'amount', h.amount, 'note', h.note, 'payment_id', h.payment_id,
          'payment', h.payment, 'by', h.by
        ) order by h.posted_on, h.id)
        from (
          select
            t.id,
            case when t.reverses_id is not null then 'reversal' else t.kind end as kind,
            t.posted_on, sum(e.amount)::bigint as amount, t.memo as note, e.payment_id,
            coalesce(max(q.number), '') as payment,
            coalesce(max(b.fname || ' ' || b.lname), '') as by
          from ledger_entry e
          join ledger_account l on l.school_id = e.school_id and l.id = e.ledger_account_id and l.kind = 'receivable'
          join ledger_transaction t on t.school_id = e.school_id and t.id = e.transaction_id
          left join payment q on q.school_id = e.school_id and q.id = e.payment_id
          left join account b on b.id = t.made_by
          where e.school_id = i.school_id and e.invoice_id = i.id
          group by t.id, t.kind, t.reverses_id, t.posted_on, t.memo, e.payment_id
        ) h
      ), '[]') as happened,
      coalesce((
        select json_agg(json_build_object(
          'id', o.id, 'number', coalesce(o.number, ''), 'payer', ${payerName('oy', 'op')}, 'total', o.total,
          'share', o.share
        ) order by o.id)
        from invoice o
        join payer oy on oy.school_id = o.school_id and oy.id = o.payer_id
        left join person op on op.school_id = oy.school_id and op.id = oy.person_id
        where o.school_id = i.school_id and o.bill = i.bill and o.id <> i.id
      ), '[]') as others,
      coalesce((
        select json_agg(json_build_object(
          'id', w.id, 'amount', w.amount, 'reason', w.reason,
          'asked_by', coalesce(b.fname || ' ' || b.lname, '')
        ) order by w.id)
        from adjustment w
        left join account b on b.id = w.asked_by
        where w.school_id = i.school_id and w.invoice_id = i.id and w.state = 'waiting'
      ), '[]') as waiting
    from invoice i
    join payer y on y.school_id = i.school_id and y.id = i.payer_id
    left join person pp on pp.school_id = y.school_id and pp.id = y.person_id
    left join account a on a.id = pp.user_id
    left join person sp on sp.school_id = i.school_id and sp.id = i.student_id
    where i.school_id = kernel.school_id() and ${within}
    order by i.id desc`.all(db)
}

/** Tax, account and recognition of products, by product. */
export const selectProductFacts = (db: Db, ids: readonly number[]) =>
  sql<{ id: number; recognition: 'at_once' | 'monthly'; ledger_account_id: number | null }>`
    select id, recognition, ledger_account_id
    from product
    where school_id = kernel.school_id() and id = any (${ids})`.all(db)

/** Whether payer and student are of the school. */
export const areHere = (db: Db, payer_id: number, student_id: number | null) =>
  sql<{ payer: boolean; student: boolean }>`
    select
      exists (
        select from payer p
        where p.school_id = kernel.school_id() and p.id = ${payer_id} and p.archived_at is null
      ) as payer,
      ${student_id}::bigint is null
        or exists (
          select from student s
          where s.school_id = kernel.school_id() and s.id = ${student_id}
        ) as student`.one(db)

/** A draft of this version, held until the end of the call. */
export const lockDraft = (db: Db, id: number) =>
  sql<{ id: number; version: number; number: string | null }>`
    select id, version, number
    from invoice
    where school_id = kernel.school_id() and id = ${id}
    for update`.optional(db)

export const selectPlan = (db: Db, id: number) =>
  sql<{ due_on: string; amount: number }>`
    select p.due_on, p.amount
    from invoice i
    join instalment p on p.school_id = i.school_id and p.invoice_id = i.id and p.plan = i.plan
    where i.school_id = kernel.school_id() and i.id = ${id}
    order by p.position`.all(db)

/** Another plan; the one that held before stays with its number. */
export const insertPlan = async (
  db: Db,
  id: number,
  plan: readonly { due_on: string; amount: number }[],
): Promise<number> => {
  const parts = JSON.stringify(plan.map((part, at) => ({ ...part, position: at + 1 })))
  const { version } = await sql<{ version: number }>`
    with changed as (
      update invoice
      set plan = plan + 1, instalments = ${plan.length}, due_on = ${plan.at(-1)?.due_on ?? null}, version = version + 1
      where school_id = kernel.school_id() and id = ${id}
      returning plan, version
    ),
    added as (
      insert into instalment (school_id, invoice_id, plan, position, due_on, amount)
      select kernel.school_id(), ${id}, c.plan, p.position, p.due_on, p.amount
      from jsonb_to_recordset(${parts}::jsonb) as p (position integer, due_on date, amount bigint)
      cross join changed c
    )
    select version
    from changed`.one(db)
  return version
}

/** The lines of an invoice that are for days, as leaving prorates them: net of discounts and aid. */
export const selectDatedLines = (db: Db, ids: readonly number[]) =>
  sql<{ invoice_id: number; name: string; from_on: string; to_on: string; amount: number }>`
    select
      l.invoice_id, l.name, l.from_on, l.to_on,
      (
        l.amount
          + case when l.tax_included then 0 else l.tax end
          + coalesce((
            select sum(d.amount)
            from invoice_line d
            where d.school_id = l.school_id and d.invoice_id = l.invoice_id and d.of_position = l.position
          ), 0)
      )::bigint as amount
    from invoice_line l
    where l.school_id = kernel.school_id()
      and l.invoice_id = any (${ids})
      and l.kind = 'item'
      and l.from_on is not null
      and l.to_on is not null
    order by l.invoice_id, l.position`.all(db)

export type ToMail = {
  id: number
  number: string
  title: string
  total: number
  balance: number
  currency: string
  due_on: string
  payer: string
  email: string
  language: string
  user_id: number | null
  notification: object
  school: string
}
export const selectToMail = (db: Db, ids: readonly number[]) =>
  sql<ToMail>`
    select
      i.id, i.number, i.title, i.total, i.balance, i.currency, i.due_on, ${payerName('y', 'p')} as payer,
      coalesce(nullif(y.email, ''), nullif(a.email, ''), p.email, '') as email,
      coalesce(y.language, a.language, s.language) as language,
      p.user_id, coalesce(a.notification, '{}') as notification, s.name as school
    from invoice i
    join school s on s.id = i.school_id
    join payer y on y.school_id = i.school_id and y.id = i.payer_id
    left join person p on p.school_id = y.school_id and p.id = y.person_id
    left join account a on a.id = p.user_id
    where i.school_id = kernel.school_id() and i.id = any (${ids}) and i.number is not null and i.voided_on is null
    order by i.id`.all(db)

export const insertAdjustment = async (
  db: Db,
  one: {
    kind: 'refund' | 'write_off'
    invoice_id?: number
    payment_id?: number
    amount: number
    method?: string
    reason: string
    happened_on: string
    state: 'waiting' | 'done'
    transaction_id?: number
    asked_by: number
    now: Date
  },
): Promise<number> =>
  (
    await sql<{ id: number }>`
      insert into adjustment (
        school_id, kind, invoice_id, payment_id, amount, method, reason, happened_on, state, transaction_id, asked_by,
        asked_at
      )
      values (
        kernel.school_id(), ${one.kind}, ${one.invoice_id ?? null}, ${one.payment_id ?? null}, ${one.amount},
        ${one.method ?? 'none'}, ${one.reason}, ${one.happened_on}, ${one.state}, ${one.transaction_id ?? null},
        ${one.asked_by}, ${one.now}
      )
      returning id`.one(db)
  ).id

/** Whom these invoices are for. */
export const selectStudentsOf = async (db: Db, invoice_ids: readonly number[]): Promise<number[]> =>
  (
    await sql<{ student_id: number }>`
      select distinct student_id
      from invoice
      where school_id = kernel.school_id() and id = any (${invoice_ids}) and student_id is not null`.all(db)
  ).map(({ student_id }) => student_id)
