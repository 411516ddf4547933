import type { BillingChoice } from '#contract/finance/billing.contract.ts'
import type { Price } from '#contract/finance/billing.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import type { Share } from './payers.queries.ts'

export type BillableProduct = {
  product_id: number
  name: string
  quantity: number
  kind: string
  tax_rate: number
  tax_included: boolean
  recognition: 'at_once' | 'monthly'
  ledger_account_id: number | null
  prices: Price[]
  /** Billed to the student before for some of these days. */
  billed: boolean
}
export type BillableCharge = {
  id: number
  payer_id: number | null
  product_id: number
  name: string
  quantity: number
  unit_amount: number
  currency: string
  from_on: string | null
  to_on: string | null
  tax_rate: number
  tax_included: boolean
  recognition: 'at_once' | 'monthly'
  ledger_account_id: number | null
}
export type BillableDiscount = {
  id: number
  name: string
  basis: 'assigned' | 'sibling' | 'staff' | 'early'
  kind: 'percent' | 'amount'
  percent: number
  amount: number
  cap: number | null
  from_child: number
  early_days: number
  product_ids: number[]
}
export type BillableStudent = {
  id: number
  fname: string
  lname: string
  number: string
  grade_level: string
  birth_date: string | null
  academic_track_ids: number[]
  joined_on: string | null
  left_on: string | null
  staff_child: boolean
  payment_plan_id: number | null
  products: BillableProduct[]
  charges: BillableCharge[]
  discount_ids: number[]
  awards: { id: number; name: string; left: number; third_party: boolean }[]
}

/** Days in session of the school between two days, both included. */
export const instructionalDays = async (db: Db, from: string, to: string): Promise<number> =>
  from > to
    ? 0
    : (
        await sql<{ days: number }>`
          select count(*)::int as days
          from generate_series(${from}::date, ${to}::date, interval '1 day') g
          where extract(isodow from g) < 6
            and not exists (
              select from school_closure c
              where c.school_id = kernel.school_id()
                and c.archived_at is null
                and g::date between c.start_date and c.end_date
            )`.one(db)
      ).days

/** Who of a choice would be billed for what; everything that a plan needs, in one statement. */
export const selectBillable = (
  db: Db,
  { fee_set_ids, student_ids, grade_levels, from_on, to_on, with_charges }: BillingChoice,
) => {
  const asked = sql.params({
    fee_sets: fee_set_ids,
    students: student_ids ?? null,
    grades: grade_levels ?? null,
    from: from_on,
    to: to_on,
  })
  return sql<BillableStudent>`
    with tracks as materialized (
      select distinct sp.student_id, t.academic_track_id
      from student_path sp
      join path_template t on t.school_id = sp.school_id and t.id = sp.path_template_id
      where sp.school_id = kernel.school_id() and t.academic_track_id is not null
    ),
    chosen as materialized (
      select s.id, s.number, s.grade_level, s.birth_date, f.id as fee_set_id, f.payment_plan_id, f.position
      from fee_set f
      join student s on s.school_id = f.school_id
      join person p on p.school_id = s.school_id and p.id = s.id and p.merged_into is null
      where f.school_id = kernel.school_id()
        and f.id = any (${asked.fee_sets})
        and f.archived_at is null
        and s.status = 'active'
        and (f.grade_levels = '' or s.grade_level = any (regexp_split_to_array(f.grade_levels, '\\s*,\\s*')))
        and (
          f.academic_track_id is null
          or exists (select from tracks k where k.student_id = s.id and k.academic_track_id = f.academic_track_id)
        )
        and (${asked.students}::bigint[] is null or s.id = any (${asked.students}::bigint[]))
        and (${asked.grades}::text[] is null or s.grade_level = any (${asked.grades}::text[]))
    ),
    billed as materialized (
      select distinct i.student_id, l.product_id
      from invoice_line l
      join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
      where l.school_id = kernel.school_id()
        and l.kind = 'item'
        and i.voided_on is null
        and i.student_id in (select c.id from chosen c)
        and l.from_on <= ${asked.to}
        and l.to_on >= ${asked.from}
    ),
    items as materialized (
      select distinct on (c.id, i.product_id) c.id as student_id, i.product_id, i.quantity, c.position, i.position as at
      from chosen c
      join fee_set_item i on i.school_id = kernel.school_id() and i.fee_set_id = c.fee_set_id
      order by c.id, i.product_id, c.position, i.position
    ),
    priced as materialized (
      select
        p.id,
        jsonb_build_object(
          'product_id', p.id, 'name', p.name, 'kind', p.kind, 'tax_rate', p.tax_rate, 'tax_included', p.tax_included,
          'recognition', p.recognition, 'ledger_account_id', p.ledger_account_id,
          'prices', coalesce((
            select jsonb_agg(jsonb_build_object(
              'amount', r.amount, 'academic_year_id', r.academic_year_id, 'grade_level', r.grade_level,
              'academic_track_id', r.academic_track_id, 'course_id', r.course_id
            ) order by r.position)
            from product_price r
            where r.school_id = p.school_id and r.product_id = p.id
          ), '[]')
        ) as product
      from product p
      where p.school_id = kernel.school_id() and p.archived_at is null
    )
    select
      c.id, p.fname, p.lname, c.number, c.grade_level, c.birth_date,
      array(select k.academic_track_id from tracks k where k.student_id = c.id)::bigint[] as academic_track_ids,
      e.joined_on, e.left_on,
      exists (
        select from guardianship g
        join person_role r on r.school_id = g.school_id and r.person_id = g.parent_id and r.role in (2, 3)
        where g.school_id = kernel.school_id() and g.student_id = c.id
      ) as staff_child,
      c.payment_plan_id,
      coalesce((
        select json_agg(x.product || jsonb_build_object(
          'quantity', i.quantity, 'billed', b.product_id is not null
        ) order by i.position, i.at)
        from items i
        join priced x on x.id = i.product_id
        left join billed b on b.student_id = i.student_id and b.product_id = i.product_id
        where i.student_id = c.id
      ), '[]') as products,
      coalesce((
        select json_agg(json_build_object(
          'id', h.id, 'payer_id', h.payer_id, 'product_id', h.product_id, 'name', h.name, 'quantity', h.quantity,
          'unit_amount', h.unit_amount, 'currency', h.currency, 'from_on', h.from_on, 'to_on', h.to_on,
          'tax_rate', q.tax_rate, 'tax_included', q.tax_included, 'recognition', q.recognition,
          'ledger_account_id', q.ledger_account_id
        ) order by h.id)
        from charge h
        join product q on q.school_id = h.school_id and q.id = h.product_id
        where h.school_id = kernel.school_id() and h.student_id = c.id and h.state = 'open' and ${with_charges}
      ), '[]') as charges,
      array(
        select d.discount_id
        from student_discount d
        where d.school_id = kernel.school_id()
          and d.student_id = c.id
          and (d.from_on is null or d.from_on <= ${asked.to})
          and (d.to_on is null or d.to_on >= ${asked.from})
      )::bigint[] as discount_ids,
      coalesce((
        select json_agg(json_build_object(
          'id', a.id, 'name', f.name, 'left', a.left, 'third_party', f.payer_id is not null
        ) order by a.id)
        from (
          select
            a.id, a.aid_fund_id,
            a.amount - coalesce((
              select -sum(l.amount)
              from invoice_line l
              join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
              where l.school_id = a.school_id and l.aid_award_id = a.id and i.voided_on is null and l.amount < 0
            ), 0)::bigint as left
          from aid_award a
          where a.school_id = kernel.school_id() and a.student_id = c.id and a.state = 'committed'
        ) a
        join aid_fund f on f.school_id = kernel.school_id() and f.id = a.aid_fund_id and f.archived_at is null
        left join academic_year y on y.school_id = f.school_id and y.id = f.academic_year_id
        where a.left > 0 and (y.id is null or (y.start_date <= ${asked.to} and y.end_date >= ${asked.from}))
      ), '[]') as awards
    from (select distinct on (c.id) c.* from chosen c order by c.id, c.position) c
    join person p on p.school_id = kernel.school_id() and p.id = c.id
    left join lateral (
      select
        min(e.start_date) as joined_on,
        case
          when bool_and(e.status in ('withdrawn', 'dropped', 'transferred')) then max(coalesce(e.last_day, e.end_date))
        end as left_on
      from enrollment e
      where e.school_id = kernel.school_id()
        and e.student_id = c.id
        and e.status not in ('requested', 'waitlisted')
        and coalesce(e.start_date, ${asked.from}) <= ${asked.to}
        and (e.end_date is null or e.end_date >= ${asked.from})
    ) e on true
    order by p.lname, p.fname, c.id`.all(db)
}

export const selectDiscounts = (db: Db) =>
  sql<BillableDiscount>`
    select
      d.id, d.name, d.basis, d.kind, d.percent, d.amount, d.cap, d.from_child, d.early_days,
      array(
        select p.product_id
        from discount_product p
        where p.school_id = d.school_id and p.discount_id = d.id
        order by p.position
      )::bigint[] as product_ids
    from discount d
    where d.school_id = kernel.school_id() and d.archived_at is null
    order by d.position, d.id`.all(db)

export type Terms = {
  id: number
  name: string
  count: number
  every_months: number
  down_percent: number
  for_families: boolean
}
export const selectTerms = (db: Db) =>
  sql<Terms>`
    select id, name, count, every_months, down_percent, for_families
    from payment_plan
    where school_id = kernel.school_id() and archived_at is null`.all(db)

/** The academic year that holds a day. */
export const yearOn = async (db: Db, day: string): Promise<number | null> =>
  (
    await sql<{ id: number }>`
      select id
      from academic_year
      where school_id = kernel.school_id() and archived_at is null and ${day}::date between start_date and end_date
      order by start_date desc
      limit 1`.optional(db)
  )?.id ?? null

/** All children of the payers, who is older first, as discounts for siblings count them. */
export const selectChildren = (db: Db, payers: readonly (Share & { student_id: number })[]) =>
  sql<{ payer_id: number; student_ids: number[] }>`
    with payers as (
      select distinct w.payer_id
      from jsonb_to_recordset(${JSON.stringify(payers)}::jsonb) as w (payer_id bigint)
    ),
    children as (
      select w.payer_id, g.student_id
      from payers w
      join payer p on p.school_id = kernel.school_id() and p.id = w.payer_id
      join guardianship g on g.school_id = p.school_id and g.parent_id = p.person_id
      union
      select w.payer_id, s.student_id
      from payers w
      join payer_share s on s.school_id = kernel.school_id() and s.payer_id = w.payer_id
    )
    select c.payer_id, array_agg(c.student_id order by s.birth_date nulls last, s.id) as student_ids
    from children c
    join student s on s.school_id = kernel.school_id() and s.id = c.student_id and s.status = 'active'
    group by c.payer_id`.all(db)

/**
 * What payers left as deposits for students: of invoices that are paid whole, less what was taken off and given back
 * since.
 */
export const selectDeposits = (db: Db, payers: readonly { payer_id: number; student_id: number }[], currency: string) =>
  sql<{ payer_id: number; student_id: number; product_id: number | null; name: string; held: number }>`
    select e.payer_id, e.student_id, e.product_id, coalesce(p.name, a.name) as name, -sum(e.amount)::bigint as held
    from ledger_account a
    join ledger_entry e on e.school_id = a.school_id and e.ledger_account_id = a.id
    left join invoice i on i.school_id = e.school_id and i.id = e.invoice_id
    left join product p on p.school_id = e.school_id and p.id = e.product_id
    where a.school_id = kernel.school_id()
      and a.kind = 'deposit'
      and a.currency = ${currency}
      and e.payer_id = any (${[...new Set(payers.map(({ payer_id }) => payer_id))]})
      and e.student_id = any (${[...new Set(payers.map(({ student_id }) => student_id))]})
      and (e.amount > 0 or i.balance = 0)
    group by e.payer_id, e.student_id, e.product_id, p.name, a.name
    having sum(e.amount) < 0
    order by e.payer_id, e.student_id, e.product_id`.all(db)

/** What payers are called and whether mail reaches them. */
export const selectPayerFacts = (db: Db, ids: readonly number[]) =>
  sql<{ id: number; name: string; email: string; collections: string; language: string }>`
    select
      y.id,
      coalesce(p.fname || ' ' || p.lname, y.name) as name,
      coalesce(nullif(y.email, ''), nullif(a.email, ''), p.email, '') as email,
      y.collections,
      coalesce(y.language, a.language, s.language) as language
    from payer y
    join school s on s.id = y.school_id
    left join person p on p.school_id = y.school_id and p.id = y.person_id
    left join account a on a.id = p.user_id
    where y.school_id = kernel.school_id() and y.id = any (${ids})`.all(db)
