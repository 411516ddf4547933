import type { BillLine } from '#contract/finance/billing.rules.ts'
import type { recurringReport } from '#contract/finance/recurring.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql } from '#server/kernel/sql.ts'
import { payerName } from './invoices.queries.ts'

const state = sql`
  case
    when r.ended_at is not null or r.next_on > r.until_on then 'ended'
    when r.paused_at is not null then 'paused'
    else 'active'
  end`

export const recurringStatement: Statement<typeof recurringReport.filters> = {
  rows({ search, state: wanted, every, ids }) {
    const asked = sql.params({ search, state: wanted ?? null, every: every ?? null, ids })
    return sql`
      select
        r.id, r.invoice_id, i.title, i.payer_id, ${payerName('y', 'p')} as payer,
        coalesce(c.fname || ' ' || c.lname, '') as student, i.total as amount, i.currency, r.every, r.first_on,
        case when r.ended_at is null and (r.until_on is null or r.next_on <= r.until_on) then r.next_on end as next_on,
        r.until_on, r.due_days, r.issues, r.sends, r.made, ${state} as state, r.version
      from recurring_invoice r
      join invoice i on i.school_id = r.school_id and i.id = r.invoice_id
      join payer y on y.school_id = i.school_id and y.id = i.payer_id
      left join person p on p.school_id = y.school_id and p.id = y.person_id
      left join person c on c.school_id = i.school_id and c.id = i.student_id
      where r.school_id = kernel.school_id()
        and (${asked.state}::text is null or ${state} = ${asked.state})
        and (${asked.every}::text is null or r.every = ${asked.every})
        and ${matchesSearch(
          sql`i.title || ' ' || ${payerName('y', 'p')} || ' ' || coalesce(c.search, '')`,
          asked.search,
        )}
        and (${asked.ids}::bigint[] is null or r.id = any (${asked.ids}))`
  },
  details: () => sql`select`,
  order: sql`r.id`,
}

export type Schedule = {
  next_on: string
  every: string
  until_on: string | null
  due_days: number
  issues: boolean
  sends: boolean
}

export const insertRecurring = (
  db: Db,
  { invoice_id, next_on, ...one }: Schedule & { invoice_id: number },
  made_by: number,
  now: Date,
) =>
  sql<{ id: number }>`
    insert into recurring_invoice (
      school_id, invoice_id, every, first_on, until_on, due_days, issues, sends, made_by, made_at
    )
    select
      kernel.school_id(), i.id, ${one.every}, ${next_on}, ${one.until_on}, ${one.due_days}, ${one.issues}, ${one.sends},
      ${made_by}, ${now}
    from invoice i
    where i.school_id = kernel.school_id() and i.id = ${invoice_id} and i.kind = 'invoice' and i.number is not null
    returning id`.optional(db)

export const lockRecurring = (db: Db, id: number) =>
  sql<{ id: number }>`
    select id
    from recurring_invoice
    where school_id = kernel.school_id() and id = ${id}
    for update`.optional(db)

/** From its next day on; days are counted from there. */
export const updateRecurring = (db: Db, { id, version, next_on, ...one }: Schedule & { id: number; version: number }) =>
  sql<{ version: number }>`
    update recurring_invoice
    set
      every = ${one.every},
      first_on = case when next_on = ${next_on} and every = ${one.every} then first_on else ${next_on} end,
      made = case when next_on = ${next_on} and every = ${one.every} then made else 0 end,
      until_on = ${one.until_on}, due_days = ${one.due_days}, issues = ${one.issues}, sends = ${one.sends},
      version = version + 1
    where school_id = kernel.school_id() and id = ${id} and version = ${version}
    returning version`.optional(db)

/** Those that go on begin with their first day from today on. */
export const pauseRecurring = async (db: Db, ids: readonly number[], paused: boolean, now: Date): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      update recurring_invoice
      set paused_at = case when ${paused} then ${now}::timestamptz end, version = version + 1
      where school_id = kernel.school_id() and id = any (${ids}) and (paused_at is null) = ${paused}
      returning id`.all(db)
  ).map(({ id }) => id)

export const endRecurring = async (db: Db, ids: readonly number[], ended: boolean, now: Date): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      update recurring_invoice
      set ended_at = case when ${ended} then ${now}::timestamptz end, version = version + 1
      where school_id = kernel.school_id() and id = any (${ids}) and (ended_at is null) = ${ended}
      returning id`.all(db)
  ).map(({ id }) => id)

/** Leaves out the days before today on which none came. */
export const skipRecurring = (db: Db, ids: readonly number[], today: string) =>
  sql`
    update recurring_invoice r
    set made = (
      select min(n)
      from generate_series(r.made, r.made + 5000) n
      where kernel.recurs_on(r.first_on, r.every, n) >= ${today}
    )
    where r.school_id = kernel.school_id() and r.id = any (${ids}) and r.next_on < ${today}`.run(db)

export type DueRecurring = {
  id: number
  next_on: string
  due_days: number
  issues: boolean
  sends: boolean
  payer_id: number
  student_id: number | null
  currency: string
  title: string
  note: string
  purchase_order: string
  total: number
  tax: number
  lines: BillLine[]
}
/**
 * Those whose day has come, held until the end of the transaction. Aid is awarded anew, so its lines do not come again.
 */
export const lockDueRecurring = (db: Db, today: string) =>
  sql<DueRecurring>`
    select
      r.id, r.next_on, r.due_days, r.issues, r.sends, i.payer_id, i.student_id, i.currency, i.title, i.note,
      i.purchase_order, i.total, i.tax,
      (
        select coalesce(json_agg(json_build_object(
          'position', l.position, 'kind', l.kind, 'of_position', l.of_position, 'product_id', l.product_id,
          'name', l.name, 'quantity', l.quantity, 'unit_amount', l.unit_amount, 'amount', l.amount,
          'tax_rate', l.tax_rate, 'tax_included', l.tax_included, 'tax', l.tax,
          'ledger_account_id', l.ledger_account_id, 'recognition', l.recognition, 'from_on', null, 'to_on', null,
          'charge_id', null
        ) order by l.position), '[]')
        from invoice_line l
        where l.school_id = i.school_id and l.invoice_id = i.id and l.kind in ('item', 'discount')
      ) as lines
    from recurring_invoice r
    join invoice i on i.school_id = r.school_id and i.id = r.invoice_id
    where r.school_id = kernel.school_id()
      and r.paused_at is null
      and r.ended_at is null
      and r.next_on <= ${today}
      and (r.until_on is null or r.next_on <= r.until_on)
    order by r.id
    for update of r skip locked`.all(db)

export const countMade = (db: Db, ids: readonly number[]) =>
  sql`update recurring_invoice set made = made + 1 where school_id = kernel.school_id() and id = any (${ids})`.run(db)
