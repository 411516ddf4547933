import type { Leaver } from '#contract/finance/billing.contract.ts'
import { prorated } from '#contract/finance/money.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { fullName } from '#server/access/person.sql.ts'
import { partThere } from './billing.ts'
import { selectConfig } from './config.queries.ts'
import { payerName, selectDatedLines } from './invoices.queries.ts'

type Leaving = { id: number; left_on: string }
export type LeavingLine = { name: string; amount: number; part: number; whole: number; back: number }

/**
 * What of the lines of invoices falls on the days after a student left, by the proration of the school. Amounts are in
 * minor units, with tax and after discounts.
 */
export const leavingLines = async (db: Db, all: readonly Leaving[]): Promise<Map<number, LeavingLine[]>> => {
  const { proration } = await selectConfig(db)
  const left = new Map(all.map(({ id, left_on }) => [id, left_on]))
  const lines = new Map<number, LeavingLine[]>(all.map(({ id }) => [id, []]))
  const parts = new Map<string, Awaited<ReturnType<typeof partThere>>>()
  for (const { invoice_id, name, from_on, to_on, amount } of await selectDatedLines(db, [...left.keys()])) {
    const last = left.get(invoice_id) ?? to_on
    const key = `${from_on} ${to_on} ${last}`
    const { part, whole } =
      parts.get(key) ?? (await partThere(db, proration, { from_on, to_on }, { from_on, to_on: last }))
    parts.set(key, { part, whole })
    lines.get(invoice_id)?.push({ name, amount, part, whole, back: amount - prorated(amount, part, whole) })
  }
  return lines
}

/** Who left longer ago than so many days is settled by hand. */
const longAgo = 400

type Row = Omit<Leaver, 'amount'> & { most: number }

/** Invoices for days on which their students are no longer there, and what would be credited of each. */
export const leaversOf = async (db: Db, today: string, ids: readonly number[] | null = null): Promise<Leaver[]> => {
  const rows = await sql<Row>`
    with gone as materialized (
      select distinct e.student_id
      from enrollment e
      where e.school_id = kernel.school_id()
        and e.status in ('withdrawn', 'dropped', 'transferred')
        and coalesce(e.last_day, e.end_date) > ${today}::date - ${longAgo}::int
    )
    select
      i.id, i.number, i.student_id, ${fullName('s')} as student, ${payerName('y', 'p')} as payer, e.left_on, l.from_on,
      l.to_on, i.currency, i.version, (i.total - i.written_off - n.credited) as most
    from gone g
    join invoice i on i.school_id = kernel.school_id() and i.student_id = g.student_id
    join lateral (
      select min(l.from_on) as from_on, max(l.to_on) as to_on
      from invoice_line l
      where l.school_id = i.school_id and l.invoice_id = i.id and l.kind = 'item' and l.to_on is not null
    ) l on l.to_on is not null
    join lateral (
      select max(coalesce(e.last_day, e.end_date)) as left_on
      from enrollment e
      where e.school_id = i.school_id
        and e.student_id = i.student_id
        and e.status not in ('requested', 'waitlisted')
        and coalesce(e.start_date, l.from_on) <= l.to_on
        and (e.end_date is null or e.end_date >= l.from_on)
      having bool_and(e.status in ('withdrawn', 'dropped', 'transferred'))
    ) e on e.left_on < l.to_on
    join lateral (
      select coalesce(sum(n.amount), 0)::bigint as credited, coalesce(bool_or(n.left_on = e.left_on), false) as done
      from credit_note n
      where n.school_id = i.school_id and n.invoice_id = i.id
    ) n on not n.done
    join person s on s.school_id = i.school_id and s.id = i.student_id
    join payer y on y.school_id = i.school_id and y.id = i.payer_id
    left join person p on p.school_id = y.school_id and p.id = y.person_id
    where i.number is not null and i.voided_on is null and (${ids}::bigint[] is null or i.id = any (${ids}))
    order by s.lname, s.fname, i.id`.all(db)
  const lines = await leavingLines(db, rows)
  return rows.flatMap(({ most, ...row }) => {
    const amount = Math.min(
      (lines.get(row.id) ?? []).reduce((sum, { back }) => sum + back, 0),
      most,
    )
    return amount > 0 ? [{ ...row, amount }] : []
  })
}
