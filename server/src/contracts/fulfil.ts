import type { Fulfilment } from '#contract/contracts/contracts.contract.ts'
import { found } from '#contract/kernel/errors.ts'
import type { Context } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { enrollStudent } from '#server/enrollment/enroll-student.ts'
import { invoiceContract } from './contract-invoices.ts'
import { setPaymentOpen, settlePayments } from './pending.ts'
import type { ContractRecord } from './contracts.queries.ts'

/**
 * Creates what a signed contract promises, in the transaction of the last signature: seats in its classes, and invoices
 * with their plan. The row of
 * the contract stands first, so nothing is created twice, however often it is called.
 */
export const fulfil = async (context: Context, contract: ContractRecord): Promise<void> => {
  const { db, now } = context
  const begun = await sql<{ id: number }>`
    insert into contract_fulfilment (school_id, contract_id, made, made_at)
    values (kernel.school_id(), ${contract.id}, '{}', ${now})
    on conflict (school_id, contract_id) do nothing
    returning id`.optional(db)
  if (!begun) return
  const made = await enroll(context, contract)
  const invoice_ids = await invoiceContract(context, contract)
  await sql`
    update contract_fulfilment
    set made = ${JSON.stringify(made)}::jsonb, invoice_ids = ${invoice_ids}::bigint[], version = version + 1
    where school_id = kernel.school_id() and id = ${begun.id}`.run(db)
  if (invoice_ids.length === 0) return
  await setPaymentOpen(db, contract.id, true)
  // Credit of the family may have paid the first part already.
  await settlePayments({ db, publish: context.publish, school_id: found(context.actor.school_id) }, invoice_ids)
}

type Made = Pick<Fulfilment, 'enrolled' | 'waitlisted' | 'problems'> & { enrollment_ids: number[] }

const enroll = async (context: Context, { student_id, section_ids }: ContractRecord): Promise<Made> => {
  const { rows, closed } = await enrollStudent(context, student_id, section_ids)
  const named = (outcome: string) => rows.filter((row) => row.outcome === outcome).map(({ section }) => section)
  const known = rows.length + closed.length
  return {
    enrollment_ids: rows.flatMap(({ enrollment_id }) => (enrollment_id === null ? [] : [enrollment_id])),
    enrolled: [...named('enrolled'), ...named('already')],
    waitlisted: named('waitlisted'),
    problems: [
      ...closed.map((name) => ({ name, why: 'closed' as const })),
      ...named('missing').map((name) => ({ name, why: 'missing' as const })),
      ...(known < section_ids.length
        ? [{ name: '', why: rows.length === 0 ? ('inactive' as const) : ('gone' as const) }]
        : []),
    ],
  }
}
