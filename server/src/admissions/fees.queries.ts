import { fullName } from '#server/access/person.sql.ts'
import { identifyContact, insertContact, payersOfPeople } from '#server/finance/payers.queries.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

export type Fee = 'none' | 'due' | 'paid' | 'waived'
export type FeeRow = {
  id: number
  family_id: number
  number: number | null
  fee: Fee
  note: string
  amount: number
  currency: string
  /** The payment that the office recorded with the fee. */
  payment_id: number | null
  method: 'cash' | 'check' | 'card' | 'bank' | null
}

/** The fees of applications, locked until the call ends. */
export const lockFees = async (db: Db, ids: readonly number[]): Promise<FeeRow[]> => {
  await sql`
    select 1
    from application
    where school_id = kernel.school_id() and id = any (${ids})
    order by id
    for update`.run(db)
  return sql<FeeRow>`
    select
      a.id, a.family_id, a.number, a.fee, a.fee_note as note, a.fee_amount as amount, a.fee_currency as currency,
      q.id as payment_id, q.method
    from application a
    left join payment q on q.school_id = a.school_id and q.id = a.fee_payment_id and q.failed_on is null
    where a.school_id = kernel.school_id() and a.id = any (${ids})
    order by a.id`.all(db)
}

export const updateFees = (
  db: Db,
  rows: readonly { id: number; fee: Fee; note: string; amount: number; currency: string; payment_id: number | null }[],
) =>
  sql`
    update application a
    set
      fee = g.fee, fee_note = g.note, fee_amount = g.amount, fee_currency = g.currency, fee_payment_id = g.payment_id,
      version = a.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (
      id bigint, fee text, note text, amount integer, currency text, payment_id bigint
    )
    where a.school_id = kernel.school_id() and a.id = g.id`.run(db)

/** What finance says of the fee: paid, or due again. */
export const settleFees = async (db: Db, ids: readonly number[], from: Fee, to: Fee): Promise<number> =>
  (
    await sql<{ id: number }>`
      update application
      set fee = ${to}, version = version + 1
      where school_id = kernel.school_id() and id = any (${ids}) and fee = ${from}
      returning id`.all(db)
  ).length

/**
 * The account that pays for a family: that of the guardian who gets the bills where the office said who it is, a
 * contact
 * otherwise, for anybody may type the address of a parent. A contact becomes the account of the person once it did.
 */
export const payerOfFamily = async (db: Db, family_id: number): Promise<number> => {
  const family = await sql<{
    payer_id: number | null
    language: string
    name: string
    email: string
    person_id: number | null
  }>`
    select
      m.payer_id, m.language,
      trim(coalesce(${fullName('g')}, '')) as name,
      coalesce(g.email, '') as email, g.person_id
    from application_family m
    left join lateral (
      select x.fname, x.lname, x.email, x.person_id
      from application_guardian x
      where x.school_id = m.school_id and x.family_id = m.id
      order by x.billing desc, x.position, x.id
      limit 1
    ) g on true
    where m.school_id = kernel.school_id() and m.id = ${family_id}
    for update of m`.one(db)
  if (family.payer_id !== null) return family.payer_id
  const { person_id, name, email, language } = family
  const known = person_id === null ? undefined : (await payersOfPeople(db, [person_id])).get(person_id)
  const payer_id = known ?? (await insertContact(db, { name: name === '' ? email : name, email, language }))
  await sql`
    update application_family
    set payer_id = ${payer_id}
    where school_id = kernel.school_id() and id = ${family_id}`.run(db)
  return payer_id
}

/** The account of a family follows who the school says that its guardian is. */
export const followGuardian = async (db: Db, guardian_id: number): Promise<void> => {
  const payer = await sql<{ payer_id: number; person_id: number | null }>`
    select m.payer_id, g.person_id
    from application_guardian g
    join application_family m on m.school_id = g.school_id and m.id = g.family_id and m.payer_id is not null
    where g.school_id = kernel.school_id()
      and g.id = ${guardian_id}
      and g.id = (
        select x.id
        from application_guardian x
        where x.school_id = g.school_id and x.family_id = g.family_id
        order by x.billing desc, x.position, x.id
        limit 1
      )`.optional(db)
  if (payer) await identifyContact(db, payer.payer_id, payer.person_id)
}

/** The languages of families, for what is written to them. */
export const selectLanguages = async (db: Db, family_ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await sql<{ id: number; language: string }>`
    select id, language
    from application_family
    where school_id = kernel.school_id() and id = any (${family_ids})`.all(db)
  return new Map(rows.map(({ id, language }) => [id, language]))
}
