import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import type { By } from './ledger.ts'

/** What charges of other domains are for. */
export type ChargeSource = 'application' | 'contract'

/** The product that charges of a source are booked to; made when it is first needed. */
export const insertSourceProduct = async (db: Db, source: ChargeSource, name: string): Promise<number> => {
  const known = () =>
    sql<{ id: number }>`select id from product where school_id = kernel.school_id() and source = ${source}`.optional(db)
  const present = await known()
  if (present) return present.id
  await sql`
    insert into product (school_id, name, kind, source, required, position)
    select kernel.school_id(), ${name}, 'fee', ${source}, false, coalesce(max(p.position), 0) + 1
    from product p
    where p.school_id = kernel.school_id()
    on conflict (school_id, source)
    where source is not null do nothing`.run(db)
  const made = await known()
  if (!made) throw new Error('a product that was made is there')
  return made.id
}

export type NewCharge = {
  payer_id: number
  student_id: number | null
  /** What stands on the invoice. */
  name: string
  /** All that is to be paid, tax included; minor units. */
  amount: number
  currency: string
  source_id: number
}

/** Charges of what was not charged yet. */
export const insertSourceCharges = (
  db: Db,
  source: ChargeSource,
  product_id: number,
  charges: readonly NewCharge[],
  { made_by, now }: By,
) =>
  sql`
    insert into charge (
      school_id, student_id, payer_id, product_id, name, unit_amount, currency, source, source_id, made_by, made_at
    )
    select
      kernel.school_id(), g.student_id, g.payer_id, ${product_id}, g.name, g.amount, g.currency, ${source}, g.source_id,
      ${made_by}, ${now}
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as g (
      payer_id bigint, student_id bigint, name text, amount bigint, currency text, source_id bigint
    )
    where not exists (
      select from charge c
      where c.school_id = kernel.school_id()
        and c.source = ${source}
        and c.source_id = g.source_id
        and c.state <> 'canceled'
    )
    on conflict do nothing`.run(db)

export type SourceCharge = {
  id: number
  source_id: number
  payer_id: number
  student_id: number | null
  product_id: number
  name: string
  unit_amount: number
  currency: string
  tax_rate: number
  ledger_account_id: number | null
}

/**
 * Charges of a source that no invoice has yet, kept until the end of the call, with how their products are taxed and
 * booked: to an account of the product where it is one of the currency, to the usual one otherwise.
 */
export const selectSourceCharges = (db: Db, source: ChargeSource, source_ids: readonly number[]) =>
  sql<SourceCharge>`
    select
      c.id, c.source_id, c.payer_id, c.student_id, c.product_id, c.name, c.unit_amount, c.currency,
      p.tax_rate::float as tax_rate, a.id as ledger_account_id
    from charge c
    join product p on p.school_id = c.school_id and p.id = c.product_id
    left join ledger_account a on a.school_id = p.school_id and a.id = p.ledger_account_id and a.currency = c.currency
    where c.school_id = kernel.school_id()
      and c.source = ${source}
      and c.source_id = any (${source_ids})
      and c.state = 'open'
      and c.payer_id is not null
    order by c.id
    for update of c`.all(db)

/** Charges of a source, whatever became of them, kept until the end of the call. */
export const lockSourceCharges = (db: Db, source: ChargeSource, source_ids: readonly number[]) =>
  sql`
    select 1
    from charge
    where school_id = kernel.school_id() and source = ${source} and source_id = any (${source_ids})
    order by id
    for update`.run(db)

/** What was charged for these and has no invoice yet is never billed. */
export const dropSourceCharges = (db: Db, source: ChargeSource, source_ids: readonly number[]) =>
  sql`
    update charge
    set state = 'canceled', version = version + 1
    where school_id = kernel.school_id()
      and source = ${source}
      and source_id = any (${source_ids})
      and state = 'open'`.run(db)

/** What was charged for these does not hold any more, so that it can be charged anew. */
export const cancelSourceCharges = (db: Db, source: ChargeSource, source_ids: readonly number[]) =>
  sql`
    update charge
    set state = 'canceled', version = version + 1
    where school_id = kernel.school_id()
      and source = ${source}
      and source_id = any (${source_ids})
      and state <> 'canceled'`.run(db)

export type SourceInvoice = {
  source_id: number
  invoice_id: number
  number: string
  payer_id: number
  currency: string
  total: number
  balance: number
  credited: number
  written_off: number
  state: 'open' | 'partly_paid' | 'paid' | 'written_off' | 'void'
  due_on: string
  /** Its charge was not canceled. */
  holds: boolean
}

/** The latest issued invoice of each charge of a source, whatever became of it. */
export const selectSourceInvoices = async (
  db: Db,
  source: ChargeSource,
  source_ids: readonly number[],
): Promise<Map<number, SourceInvoice>> => {
  const rows = await sql<SourceInvoice>`
    select distinct
      on (c.source_id) c.source_id, i.id as invoice_id, i.number, i.payer_id, i.currency, i.total, i.balance,
      i.written_off, i.state, i.due_on, c.state <> 'canceled' as holds,
      coalesce((
        select sum(n.amount)
        from credit_note n
        where n.school_id = i.school_id and n.invoice_id = i.id
      ), 0)::bigint as credited
    from charge c
    join invoice_line l on l.school_id = c.school_id and l.charge_id = c.id
    join invoice i on i.school_id = l.school_id and i.id = l.invoice_id and i.number is not null
    where c.school_id = kernel.school_id() and c.source = ${source} and c.source_id = any (${source_ids})
    order by c.source_id, i.id desc`.all(db)
  return new Map(rows.map((row) => [row.source_id, row]))
}

/** Receipts of what was paid of invoices and not taken back, by invoice. */
export const selectReceipts = (db: Db, invoice_ids: readonly number[]) =>
  sql<{ invoice_id: number; payment_id: number; number: string; kind: string; provider: string; amount: number }>`
    select
      e.invoice_id, q.id as payment_id, coalesce(q.number, '') as number, q.kind, q.provider,
      -sum(e.amount)::bigint as amount
    from ledger_entry e
    join ledger_account a on a.school_id = e.school_id and a.id = e.ledger_account_id and a.kind = 'receivable'
    join payment q on q.school_id = e.school_id and q.id = e.payment_id
    where e.school_id = kernel.school_id() and e.invoice_id = any (${invoice_ids})
    group by e.invoice_id, q.school_id, q.id, q.number, q.kind, q.provider
    having sum(e.amount) <> 0
    order by e.invoice_id, q.id`.all(db)
