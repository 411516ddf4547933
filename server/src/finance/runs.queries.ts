import type { BillingChoice, BillingRun } from '#contract/finance/billing.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { openInvoices, unpaidOf } from './instalments.sql.ts'

type Choice = BillingChoice & { student_ids: number[] }
export type StoredRun = {
  id: number
  name: string
  choice: Choice
  issued_on: string
  due_on: string
  state: BillingRun['state']
  total: number
  done: number
  made_by: number | null
}

export const insertRun = async (
  db: Db,
  run: { name: string; choice: Choice; issued_on: string; due_on: string; made_by: number; now: Date },
): Promise<number> =>
  (
    await sql<{ id: number }>`
      insert into billing_run (school_id, name, choice, issued_on, due_on, total, made_by, made_at)
      values (
        kernel.school_id(), ${run.name}, ${JSON.stringify(run.choice)}, ${run.issued_on}, ${run.due_on},
        ${run.choice.student_ids.length}, ${run.made_by}, ${run.now}
      )
      returning id`.one(db)
  ).id

export const selectRuns = (db: Db) =>
  sql<BillingRun>`
    select
      r.id, r.name, r.issued_on, r.due_on, r.state, r.total, r.done, r.invoices, r.amount, r.failure as stopped,
      r.made_at, r.version, coalesce(a.fname || ' ' || a.lname, '') as made_by,
      (
        select count(*)::int
        from invoice i
        where i.school_id = r.school_id and i.run_id = r.id and i.voided_on is null and i.balance = i.total
      ) as unpaid
    from billing_run r
    left join account a on a.id = r.made_by
    where r.school_id = kernel.school_id()
    order by r.id desc
    limit 50`.all(db)

/** A run that goes on, held by whoever makes its next invoices; undefined while another does. */
export const lockRun = (db: Db, id: number) =>
  sql<StoredRun>`
    select id, name, choice, issued_on, due_on, state, total, done, made_by
    from billing_run
    where school_id = kernel.school_id() and id = ${id} and state in ('waiting', 'running')
    for update skip locked`.optional(db)

export const waitForRun = (db: Db, id: number) =>
  sql<StoredRun>`
    select id, name, choice, issued_on, due_on, state, total, done, made_by
    from billing_run
    where school_id = kernel.school_id() and id = ${id}
    for update`.optional(db)

export const updateRun = (
  db: Db,
  id: number,
  change: { state: BillingRun['state']; done: number; invoices: number; amount: number; now: Date },
) =>
  sql`
    update billing_run
    set
      state = ${change.state}, done = ${change.done}, invoices = invoices + ${change.invoices},
      amount = amount + ${change.amount}, heartbeat_at = ${change.now}, version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)

export const endRun = (db: Db, id: number, state: BillingRun['state'], failure = '') =>
  sql`
    update billing_run
    set state = ${state}, failure = ${failure}, version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)

export const selectInvoicesOfRun = async (db: Db, id: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id
      from invoice
      where school_id = kernel.school_id() and run_id = ${id} and voided_on is null
      order by id`.all(db)
  ).map((row) => row.id)

/** What programs pay of the students of a run: a line for each, by the program. */
export const selectThirdParties = (db: Db, run_id: number) =>
  sql<{
    payer_id: number
    fund: string
    lines: { student_id: number; name: string; amount: number; award_id: number }[]
  }>`
    select
      f.payer_id, f.name as fund,
      json_agg(json_build_object(
        'student_id', i.student_id, 'name', p.fname || ' ' || p.lname, 'amount', -l.amount, 'award_id', l.aid_award_id
      ) order by p.lname, p.fname, l.id) as lines
    from invoice i
    join invoice_line l on l.school_id = i.school_id and l.invoice_id = i.id and l.kind = 'aid' and l.amount < 0
    join aid_award a on a.school_id = l.school_id and a.id = l.aid_award_id
    join aid_fund f on f.school_id = a.school_id and f.id = a.aid_fund_id and f.payer_id is not null
    join person p on p.school_id = i.school_id and p.id = i.student_id
    where i.school_id = kernel.school_id() and i.run_id = ${run_id} and i.voided_on is null
    group by f.id, f.payer_id, f.name
    order by f.id`.all(db)

type ChargeToAdd = {
  student_id: number | null
  payer_id?: number | null
  product_id: number
  name: string
  quantity: number
  unit_amount: number
  currency: string
  source: 'manual' | 'batch' | 'enrollment' | 'application' | 'contract' | 'late_fee' | 'return_fee'
  source_id?: number | null
  from_on?: string | null
  to_on?: string | null
  batch_id?: string | null
}

/** Charges that wait for an invoice; what was charged for the same cause before is left out. */
export const insertCharges = (db: Db, charges: readonly ChargeToAdd[], made_by: number | null, now: Date) =>
  sql<{ id: number; student_id: number | null; unit_amount: number }>`
    insert into charge (
      school_id, student_id, payer_id, product_id, name, quantity, unit_amount, currency, source, source_id, from_on,
      to_on, batch_id, made_by, made_at
    )
    select
      kernel.school_id(), c.student_id, c.payer_id, c.product_id, c.name, c.quantity, c.unit_amount, c.currency,
      c.source, c.source_id, c.from_on, c.to_on, c.batch_id, ${made_by}, ${now}
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as c (
      student_id bigint, payer_id bigint, product_id bigint, name text, quantity integer, unit_amount bigint,
      currency text, source text, source_id bigint, from_on date, to_on date, batch_id uuid
    )
    on conflict do nothing
    returning id, student_id, unit_amount`.all(db)

export const cancelCharges = async (db: Db, batch_id: string): Promise<number> =>
  (
    await sql<{ id: number }>`
      update charge
      set state = 'canceled', version = version + 1
      where school_id = kernel.school_id() and batch_id = ${batch_id} and state = 'open'
      returning id`.all(db)
  ).length

export const selectBatchInvoices = async (db: Db, batch_id: string): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select distinct i.id
      from charge c
      join invoice_line l on l.school_id = c.school_id and l.charge_id = c.id
      join invoice i on i.school_id = l.school_id and i.id = l.invoice_id and i.voided_on is null
      where c.school_id = kernel.school_id() and c.batch_id = ${batch_id}
      order by i.id`.all(db)
  ).map((row) => row.id)

export type ProductFacts = {
  id: number
  name: string
  tax_rate: number
  tax_included: boolean
  recognition: 'at_once' | 'monthly'
  ledger_account_id: number | null
  prices: {
    amount: number
    academic_year_id: number | null
    grade_level: string
    academic_track_id: number | null
    course_id: number | null
  }[]
}
export const selectProduct = (db: Db, id: number) =>
  sql<ProductFacts>`
    select
      p.id, p.name, p.tax_rate, p.tax_included, p.recognition, p.ledger_account_id,
      coalesce((
        select json_agg(json_build_object(
          'amount', r.amount, 'academic_year_id', r.academic_year_id, 'grade_level', r.grade_level,
          'academic_track_id', r.academic_track_id, 'course_id', r.course_id
        ) order by r.position)
        from product_price r
        where r.school_id = p.school_id and r.product_id = p.id
      ), '[]') as prices
    from product p
    where p.school_id = kernel.school_id() and p.id = ${id} and p.archived_at is null`.optional(db)

type Listed = { student_id: number; student: string; number: string; grade_level: string; line: number | null }
/** Active students by id, by class, or by what stands in lines: student number, mail or full name. */
export const selectListed = (
  db: Db,
  { ids, section_id, lines }: { ids: readonly number[]; section_id: number | null; lines: readonly string[] },
) =>
  sql<Listed>`
    with listed as (
      select s.id, null::int as line
      from student s
      where s.school_id = kernel.school_id() and s.id = any (${ids})
      union
      select e.student_id, null
      from enrollment e
      where e.school_id = kernel.school_id() and e.section_id = ${section_id} and e.status in ('active', 'hold')
      union
      select s.id, w.line::int
      from unnest(${lines}::text[]) with ordinality as w (said, line)
      join person p on p.school_id = kernel.school_id()
      join student s on s.school_id = p.school_id and s.id = p.id
      where w.said <> ''
        and (
          lower(s.number) = lower(w.said)
          or lower(p.email) = lower(w.said)
          or lower(p.fname || ' ' || p.lname) = lower(w.said)
        )
    )
    select l.id as student_id, p.fname || ' ' || p.lname as student, s.number, s.grade_level, l.line
    from listed l
    join student s on s.school_id = kernel.school_id() and s.id = l.id and s.status = 'active'
    join person p on p.school_id = s.school_id and p.id = s.id
    order by p.lname, p.fname, p.id, l.line`.all(db)

/** Invoices that are overdue by more than the days of grace, with what is open of what was due until then. */
export const selectLate = (db: Db, on: string, grace: number, monthly: boolean, ids: readonly number[] | null) =>
  sql<{
    id: number
    number: string
    payer_id: number
    payer: string
    student_id: number | null
    student: string
    due_on: string
    days: number
    open: number
    currency: string
  }>`
    with late as (
      select u.invoice_id as id, min(u.due_on) as due_on, sum(u.open)::bigint as open
      from (
        ${unpaidOf(openInvoices(sql`i.kind <> 'late_fee' and (${ids}::bigint[] is null or i.id = any (${ids}))`))}
      ) u
      where u.due_on + ${grace}::integer < ${on}::date
      group by u.invoice_id
    )
    select
      i.id, i.number, i.payer_id,
      coalesce(pp.fname || ' ' || pp.lname, y.name) as payer,
      i.student_id,
      coalesce(sp.fname || ' ' || sp.lname, '') as student,
      l.due_on, ${on}::date - l.due_on as days, l.open, i.currency
    from late l
    join invoice i on i.school_id = kernel.school_id() and i.id = l.id
    join payer y on y.school_id = i.school_id and y.id = i.payer_id
    left join person pp on pp.school_id = y.school_id and pp.id = y.person_id
    left join person sp on sp.school_id = i.school_id and sp.id = i.student_id
    where case
      when ${monthly} then coalesce(i.fees_on + interval '1 month' <= ${on}::date, true)
      else i.fees_on is null
    end
    order by l.due_on, i.id`.all(db)

export const updateFeesOn = (db: Db, ids: readonly number[], on: string) =>
  sql`
    update invoice
    set fees_on = ${on}, version = version + 1
    where school_id = kernel.school_id() and id = any (${ids})`.run(db)
