import type { aidReport } from '#contract/finance/aid.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/** What invoices used of awards. */
const usedOf = (award: string): Sql => sql`
  coalesce((
    select -sum(l.amount)
    from invoice_line l
    join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
    where l.school_id = ${sql.ref(`${award}.school_id`)}
      and l.aid_award_id = ${sql.ref(`${award}.id`)}
      and i.voided_on is null
      and l.amount < 0
  ), 0)::bigint`

export const aidStatement: Statement<typeof aidReport.filters> = {
  rows({ search, state, fund, ids }) {
    const asked = sql.params({ search, state: state ?? null, fund: fund ?? null, ids })
    return sql`
      select
        a.id, a.student_id, a.aid_fund_id as fund_id, a.amount, a.state, a.note, a.version, f.name as fund,
        p.fname || ' ' || p.lname as student, s.number as student_number, s.grade_level, ${usedOf('a')} as used,
        a.amount - ${usedOf('a')} as left,
        (select c.currency from school c where c.id = a.school_id) as currency
      from aid_award a
      join aid_fund f on f.school_id = a.school_id and f.id = a.aid_fund_id
      join person p on p.school_id = a.school_id and p.id = a.student_id
      join student s on s.school_id = a.school_id and s.id = a.student_id
      where a.school_id = kernel.school_id()
        and (${asked.state}::text is null or a.state = ${asked.state})
        and (${asked.fund}::bigint is null or a.aid_fund_id = ${asked.fund})
        and ${matchesSearch(sql`p.search`, asked.search)}
        and (${asked.ids}::bigint[] is null or a.id = any (${asked.ids}))`
  },
  details: () => sql`select`,
  choices: {
    fund: () => sql`
      select f.id as value, f.name as label
      from aid_fund f
      where f.school_id = kernel.school_id() and f.archived_at is null
      order by f.position`,
  },
  order: sql`r.id`,
}

type Fund = { id: number; name: string; budget: number | null; committed: number; spent: number }
export const selectFunds = (db: Db) =>
  sql<Fund>`
    select
      f.id, f.name, f.budget,
      coalesce(sum(a.amount) filter (where a.state <> 'withdrawn'), 0)::bigint as committed,
      coalesce(sum(${usedOf('a')}), 0)::bigint as spent
    from aid_fund f
    left join aid_award a on a.school_id = f.school_id and a.aid_fund_id = f.id
    where f.school_id = kernel.school_id() and f.archived_at is null
    group by f.school_id, f.id
    order by f.position, f.id`.all(db)

type Award = {
  aid_fund_id: number
  student_id: number
  amount: number
  state: 'offered' | 'committed' | 'withdrawn'
  note: string
}
export const insertAward = (db: Db, award: Award, by: number, now: Date) =>
  sql<{ id: number }>`
    insert into aid_award (school_id, aid_fund_id, student_id, amount, state, note, made_by, made_at)
    values (
      kernel.school_id(), ${award.aid_fund_id}, ${award.student_id}, ${award.amount}, ${award.state}, ${award.note},
      ${by}, ${now}
    )
    on conflict (school_id, aid_fund_id, student_id) do nothing
    returning id`.optional(db)

export const updateAward = (db: Db, id: number, version: number, award: Award) =>
  sql<{ id: number }>`
    update aid_award
    set amount = ${award.amount}, state = ${award.state}, note = ${award.note}, version = version + 1
    where school_id = kernel.school_id()
      and id = ${id}
      and version = ${version}
      and aid_fund_id = ${award.aid_fund_id}
      and student_id = ${award.student_id}
    returning id`.optional(db)

type Checked = { fund: boolean; student: boolean; left: number | null; used: number; version: number | null }
/** Whether fund and student are of the school, what the fund has beside this award, and what was used of it. */
export const checkAward = (db: Db, { aid_fund_id, student_id, id }: Award & { id?: number | undefined }) =>
  sql<Checked>`
    select
      f.id is not null as fund,
      exists (select from student s where s.school_id = kernel.school_id() and s.id = ${student_id}) as student,
      f.budget - coalesce((
        select sum(a.amount)
        from aid_award a
        where a.school_id = f.school_id and a.aid_fund_id = f.id and a.state <> 'withdrawn' and a.id is distinct from
        ${id ?? null}
      ), 0)::bigint as left,
      coalesce((
        select ${usedOf('a')}
        from aid_award a
        where a.school_id = kernel.school_id() and a.id = ${id ?? null}
      ), 0) as used,
      (select a.version from aid_award a where a.school_id = kernel.school_id() and a.id = ${id ?? null}) as version
    from (select) one
    left join aid_fund f on f.school_id = kernel.school_id()
      and f.id = ${aid_fund_id}
      and f.archived_at is null`.one(db)

export const selectStudentDiscounts = (db: Db, student_id: number) =>
  sql<{ id: number; name: string; from_on: string | null; to_on: string | null }>`
    select g.id, d.name, g.from_on, g.to_on
    from student_discount g
    join discount d on d.school_id = g.school_id and d.id = g.discount_id
    where g.school_id = kernel.school_id() and g.student_id = ${student_id}
    order by d.position, g.id`.all(db)

export const insertStudentDiscounts = (
  db: Db,
  {
    discount_id,
    student_ids,
    from_on,
    to_on,
  }: {
    discount_id: number
    student_ids: readonly number[]
    from_on: string | null
    to_on: string | null
  },
) =>
  sql<{ student_id: number }>`
    insert into student_discount as g (school_id, student_id, discount_id, from_on, to_on)
    select s.school_id, s.id, d.id, ${from_on}, ${to_on}
    from student s
    join discount d on d.school_id = s.school_id and d.id = ${discount_id} and d.archived_at is null
    where s.school_id = kernel.school_id() and s.id = any (${student_ids})
    on conflict (school_id, student_id, discount_id) do update
    set from_on = excluded.from_on, to_on = excluded.to_on, version = g.version + 1
    returning student_id`.all(db)

export const deleteStudentDiscount = (db: Db, id: number) =>
  sql<{ id: number }>`
    delete from student_discount
    where school_id = kernel.school_id() and id = ${id}
    returning id`.optional(db)
