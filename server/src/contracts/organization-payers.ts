import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

/**
 * The account of an organization, which has its name and address: one of this name that no other organization has, or
 * a new one.
 */
export const payerOfOrganization = async (db: Db, organization_id: number): Promise<number> => {
  const known = await sql<{ payer_id: number | null }>`
    select payer_id
    from organization
    where school_id = kernel.school_id() and id = ${organization_id}
    for no key update`.one(db)
  if (known.payer_id !== null) return known.payer_id
  const named = await sql<{ id: number }>`
    select y.id
    from organization o
    join payer y on y.school_id = o.school_id and y.kind = 'organization' and lower(y.name) = lower(o.name)
    where o.school_id = kernel.school_id()
      and o.id = ${organization_id}
      and not exists (select from organization k where k.school_id = y.school_id and k.payer_id = y.id)
    order by y.id
    limit 1`.optional(db)
  const { id } =
    named ??
    (await sql<{ id: number }>`
      insert into payer (school_id, kind, name, email, address, tax_number)
      select o.school_id, 'organization', o.name, o.email, o.address, o.tax_number
      from organization o
      where o.school_id = kernel.school_id() and o.id = ${organization_id}
      returning id`.one(db))
  await sql`
    update organization
    set payer_id = ${id}, version = version + 1
    where school_id = kernel.school_id() and id = ${organization_id}`.run(db)
  return id
}
