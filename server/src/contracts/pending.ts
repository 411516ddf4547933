import { contractPending } from '#contract/contracts/pending.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Context } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { isTurn } from './contract-list.queries.ts'

type PendingScope = Pick<Context, 'db' | 'publish'> & { school_id: number }

/**
 * Puts the status of the guardians who are named in these contracts right: pending while one of their contracts waits
 * for their signature, or for the first payment of what they signed.
 */
export const refreshPending = async (
  { db, publish, school_id }: PendingScope,
  contract_ids: readonly number[],
): Promise<void> => {
  const changed = await sql<{ user_id: number | null }>`
    update person_role r
    set status = x.status
    from (
      select
        k.person_id,
        case
          when exists (
            select from contract_signer g
            join contract c on c.school_id = g.school_id and c.id = g.contract_id
            join guardianship w on w.school_id = c.school_id
              and w.parent_id = g.person_id
              and w.student_id = c.student_id
              and not w.no_contact
            where g.school_id = kernel.school_id()
              and g.person_id = k.person_id
              and g.capacity = 'guardian'
              and (
                (c.state in ('sent', 'partly-signed') and ${isTurn})
                or (c.state = 'signed' and c.payment_open and g.signed_at is not null)
              )
          )
            then ${sql.constant(contractPending)}
          else 'Active'
        end as status
      from contract_signer k
      where k.school_id = kernel.school_id() and k.contract_id = any (${contract_ids}) and k.capacity = 'guardian'
    ) x,
    person p
    where r.school_id = kernel.school_id()
      and r.person_id = x.person_id
      and r.role = 5
      and r.status in ('Active', ${sql.constant(contractPending)})
      and r.status <> x.status
      and p.school_id = r.school_id
      and p.id = r.person_id
    returning p.user_id`.all(db)
  for (const { user_id } of changed) if (user_id !== null) publish({ school_id, topic: 'rights', user_id })
}

/**
 * Clears what waits for the first payment: of each invoice of a contract for the family at least its first instalment
 * is
 * paid, or it is void.
 * @param invoice_ids those that were paid; null: every contract that waits
 */
export const settlePayments = async (scope: PendingScope, invoice_ids: readonly number[] | null): Promise<void> => {
  const settled = await sql<{ id: number }>`
    update contract c
    set payment_open = false, version = c.version + 1
    from contract_fulfilment f
    where c.school_id = kernel.school_id()
      and c.payment_open
      and f.school_id = c.school_id
      and f.contract_id = c.id
      and (${invoice_ids}::bigint[] is null or f.invoice_ids && ${invoice_ids}::bigint[])
      and not exists (
        select from invoice i
        join payer p on p.school_id = i.school_id and p.id = i.payer_id and p.kind = 'person'
        join instalment n on n.school_id = i.school_id and n.invoice_id = i.id and n.plan = i.plan and n.position = 1
        where i.school_id = c.school_id
          and i.id = any (f.invoice_ids)
          and i.voided_on is null
          and i.balance > i.total - n.amount
      )
    returning c.id`.all(scope.db)
  if (settled.length > 0)
    await refreshPending(
      scope,
      settled.map(({ id }) => id),
    )
}

export const setPaymentOpen = (db: Db, contract_id: number, open: boolean) =>
  sql`
    update contract
    set payment_open = ${open}, version = version + 1
    where school_id = kernel.school_id() and id = ${contract_id} and payment_open <> ${open}`.run(db)
