import { sql, type Sql } from '#server/kernel/sql.ts'

/**
 * What is not paid of the instalments of invoices, the oldest of which are paid first: invoice_id, payer_id, position,
 * due_on, open.
 * @param invoices select id, payer_id, plan, balance
 */
export const unpaidOf = (invoices: Sql): Sql => sql`
  select d.invoice_id, d.payer_id, d.position, d.due_on, d.open
  from (
    select
      i.id as invoice_id, i.payer_id, p.position, p.due_on,
      least(
        p.amount,
        greatest(
          sum(p.amount) over (partition by i.id order by p.position) - (
            sum(p.amount) over (partition by i.id) - i.balance
          ),
          0
        )
      )::bigint as open
    from (${invoices}) i
    join instalment p on p.school_id = kernel.school_id() and p.invoice_id = i.id and p.plan = i.plan
  ) d
  where d.open > 0`

/** The open invoices of the school that `within` leaves, as `unpaidOf` reads them. */
export const openInvoices = (within: Sql): Sql => sql`
  select i.id, i.payer_id, i.plan, i.balance
  from invoice i
  where i.school_id = kernel.school_id() and i.balance > 0 and ${within}`
