import type { TogetherAgreement } from '#contract/contracts/together.contract.ts'
import { fullName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

type OfMaster = { master_contract_id: number }
export type Agreement = Pick<
  TogetherAgreement,
  'id' | 'number' | 'title' | 'organization' | 'payer_id' | 'billing' | 'share' | 'purchase_order'
> & { due_days: number | null; payment_plan_id: number | null }

const agreementColumns = sql`
  m.id, m.number, m.title, o.name as organization, o.payer_id, m.billing, m.share, m.purchase_order, m.due_days,
  m.payment_plan_id`

export const selectAgreements = (db: Db, ids: readonly number[]): Promise<Agreement[]> =>
  sql<Agreement>`
    select ${agreementColumns}
    from master_contract m
    join organization o on o.school_id = m.school_id and o.id = m.organization_id
    where m.school_id = kernel.school_id() and m.id = any (${ids})
    order by lower(o.name), m.id`.all(db)

/** The agreement of each contract that has one. */
export const selectAgreementsOf = (db: Db, contract_ids: readonly number[]) =>
  sql<Agreement & { contract_id: number; contract: string; student: string }>`
    select ${agreementColumns}, c.id as contract_id, c.number as contract, ${fullName('p')} as student
    from contract c
    join person p on p.school_id = c.school_id and p.id = c.student_id
    join master_contract m on m.school_id = c.school_id and m.id = c.master_contract_id
    join organization o on o.school_id = m.school_id and o.id = m.organization_id
    where c.school_id = kernel.school_id() and c.id = any (${contract_ids})
    order by m.id, p.lname, p.fname, c.id`.all(db)

/** What signed contracts under these agreements asked of their organizations and no invoice has yet. */
export const selectOpen = (db: Db, ids: readonly number[]) =>
  sql<OfMaster & Omit<TogetherAgreement['open'][number], 'tax'> & { tax_rate: number }>`
    select
      c.master_contract_id, c.id as contract_id, c.number, ${fullName('p')} as student, s.grade_level, c.lines,
      c.total as price, h.unit_amount as amount, h.currency, q.tax_rate::float as tax_rate,
      array_remove(array[
        case when c.state = 'void' then 'contract-void' end,
        case when s.status <> 'active' then 'student-left' end,
        case
          when not exists (
            select from master_contract_seat k
            where k.school_id = c.school_id
              and k.master_contract_id = c.master_contract_id
              and k.student_id = c.student_id
              and k.left_at is null
          )
            then 'no-seat'
        end,
        case when h.payer_id is distinct from o.payer_id then 'other-account' end
      ], null) as findings
    from contract c
    join charge h on h.school_id = c.school_id and h.source = 'contract' and h.source_id = c.id and h.state = 'open'
    join product q on q.school_id = h.school_id and q.id = h.product_id
    join master_contract m on m.school_id = c.school_id and m.id = c.master_contract_id
    join organization o on o.school_id = m.school_id and o.id = m.organization_id
    join person p on p.school_id = c.school_id and p.id = c.student_id
    join student s on s.school_id = c.school_id and s.id = c.student_id
    where c.school_id = kernel.school_id() and c.master_contract_id = any (${ids})
    order by p.lname, p.fname, c.id`.all(db)

/** Invoices that were made of such charges, the latest first. */
export const selectCollective = (db: Db, ids: readonly number[]) =>
  sql<OfMaster & TogetherAgreement['invoices'][number]>`
    select
      c.master_contract_id, i.id, i.number, i.issued_on, count(distinct c.student_id)::int as students, i.total,
      i.balance, i.currency, i.state
    from contract c
    join charge h on h.school_id = c.school_id and h.source = 'contract' and h.source_id = c.id
    join invoice_line l on l.school_id = h.school_id and l.charge_id = h.id
    join invoice i on i.school_id = l.school_id and i.id = l.invoice_id and i.number is not null
    where c.school_id = kernel.school_id() and c.master_contract_id = any (${ids})
    group by c.master_contract_id, i.school_id, i.id
    order by i.id desc`.all(db)

/**
 * Lines of contracts that are void now, with what can be taken back of them: not more than is left of the invoice.
 * @param of the contracts, or those under these agreements
 */
export const selectVoided = (db: Db, of: { ids: readonly number[] } | { contract_ids: readonly number[] }) =>
  sql<OfMaster & TogetherAgreement['voided'][number] & { charge_id: number }>`
    select
      c.master_contract_id, c.id as contract_id, c.number, ${fullName('p')} as student, i.id as invoice_id,
      i.number as invoice, i.currency, h.id as charge_id,
      least(
        l.amount + case when l.tax_included then 0 else l.tax end,
        i.total - i.written_off - coalesce((
          select sum(n.amount)
          from credit_note n
          where n.school_id = i.school_id and n.invoice_id = i.id
        ), 0)
      )::bigint as amount
    from contract c
    join charge h on h.school_id = c.school_id and h.source = 'contract' and h.source_id = c.id and h.state = 'billed'
    join invoice_line l on l.school_id = h.school_id and l.charge_id = h.id
    join invoice i on i.school_id = l.school_id and i.id = l.invoice_id and i.number is not null and i.voided_on is null
    join person p on p.school_id = c.school_id and p.id = c.student_id
    where c.school_id = kernel.school_id()
      and c.state = 'void'
      and ${'ids' in of ? sql`c.master_contract_id = any (${of.ids})` : sql`c.id = any (${of.contract_ids})`}
    order by i.id, p.lname, p.fname, c.id`.all(db)
