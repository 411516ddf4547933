import type { Child, Family } from '#contract/admissions/family.contract.ts'
import { date } from '#contract/kernel/fields.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

/** The guardians in their order; those beyond go. Who they are at the school stays with the place. */
export const saveGuardians = async (db: Db, family_id: number, guardians: Family['guardians']): Promise<void> => {
  const params = sql.params({
    family_id,
    guardians: JSON.stringify(guardians.map((guardian, position) => ({ ...guardian, position }))),
  })
  await sql`
    with given as (
      select r.*, row_number() over (order by r.position) as nth
      from json_populate_recordset(null::application_guardian, ${params.guardians}) r
    ),
    present as (
      select g.id, row_number() over (order by g.position, g.id) as nth
      from application_guardian g
      where g.school_id = kernel.school_id() and g.family_id = ${params.family_id}
    ),
    changed as (
      update application_guardian g
      set
        position = r.position, fname = r.fname, lname = r.lname, relationship = r.relationship, email = r.email,
        phone = r.phone, custody = r.custody, contact = r.contact, billing = r.billing, address = r.address,
        version = g.version + 1
      from given r
      join present p on p.nth = r.nth
      where g.school_id = kernel.school_id() and g.id = p.id
      returning g.id
    ),
    gone as (
      delete from application_guardian g
      using present p
      where g.school_id = kernel.school_id() and g.id = p.id and p.nth > (select count(*) from given)
      returning g.id
    )
    insert into application_guardian (
      school_id, family_id, position, fname, lname, relationship, email, phone, custody, contact, billing, address
    )
    select
      kernel.school_id(), ${params.family_id}, r.position, r.fname, r.lname, r.relationship, r.email, r.phone,
      r.custody, r.contact, r.billing, r.address
    from given r
    where r.nth > (select count(*) from present)`.run(db)
}

const childColumns = [
  'fname',
  'mname',
  'lname',
  'native_name',
  'preferred_name',
  'gender',
  'birth_date',
  'academic_term_id',
  'grade_level',
  'previous_school',
  'answers',
] as const

/** Children that stand already are changed, new ones become drafts; the ids in the order of the children. */
export const saveChildren = async (
  db: Db,
  family_id: number,
  children: readonly Child[],
  origin: 'family' | 'office',
  now: Date,
): Promise<number[]> => {
  const rows = children.map((child, position) => ({
    ...child,
    birth_date: date().safeParse(child.birth_date).data ?? null,
    position,
  }))
  const params = sql.params({ rows: JSON.stringify(rows.filter(({ id }) => id !== null)) })
  await sql`
    update application a
    set
      position = r.position,
      ${sql.join(
        childColumns.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`),
        ', ',
      )},
      version = a.version + 1
    from json_populate_recordset(null::application, ${params.rows}) r
    where a.school_id = kernel.school_id() and a.family_id = ${family_id} and a.id = r.id and a.state = 'draft'`.run(db)
  const params2 = sql.params({ rows: JSON.stringify(rows.filter(({ id }) => id === null)) })
  const fresh = await sql<{ id: number; position: number }>`
    insert into application (
      school_id, family_id, origin, state_at, position, ${sql.join(childColumns.map(sql.ref), ', ')}
    )
    select
      kernel.school_id(), ${family_id}, ${origin}, ${now}, r.position,
      ${sql.join(
        childColumns.map((name) => sql`r.${sql.ref(name)}`),
        ', ',
      )}
    from json_populate_recordset(null::application, ${params2.rows}) r
    order by r.position
    returning id, position`.all(db)
  return rows.map(({ id, position }) => id ?? fresh.find((one) => one.position === position)?.id ?? 0)
}

/** Drafts of the family that are no longer named are removed for good. */
export const removeDrafts = (db: Db, family_id: number, kept: readonly number[]) =>
  sql`select auth.remove_drafts(${family_id}, ${kept})`.run(db)
