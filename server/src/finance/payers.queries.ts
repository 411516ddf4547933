import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

/** The account of a person, made where there is none yet. */
export const payerOfPerson = async (db: Db, person_id: number): Promise<number | undefined> =>
  (await payersOfPeople(db, [person_id])).get(person_id)

/** The accounts of people by person, made where there are none yet; who is no person of the school has none. */
export const payersOfPeople = async (db: Db, person_ids: readonly number[]): Promise<Map<number, number>> => {
  const ids = [...new Set(person_ids)]
  const known = () =>
    sql<{ person_id: number; id: number }>`
      select person_id, min(id) as id
      from payer
      where school_id = kernel.school_id() and person_id = any (${ids})
      group by person_id`.all(db)
  let rows = await known()
  if (rows.length < ids.length) {
    // Whoever else makes accounts waits for this one.
    await sql`select pg_advisory_xact_lock(hashtextextended('payers ' || kernel.school_id(), 0))`.run(db)
    await sql`
      insert into payer (school_id, kind, person_id)
      select p.school_id, 'person', p.id
      from person p
      where p.school_id = kernel.school_id()
        and p.id = any (${ids})
        and not exists (select from payer o where o.school_id = p.school_id and o.person_id = p.id)`.run(db)
    rows = await known()
  }
  return new Map(rows.map(({ person_id, id }) => [person_id, id]))
}

export type Share = { payer_id: number; share: number }

/**
 * Who pays for each student, and how much of it: by the shares that the office set; without them the first guardian who
 * gets the bills, or the first one, or the student.
 */
export const sharesOf = async (db: Db, student_ids: readonly number[]): Promise<Map<number, Share[]>> => {
  const set = await sql<{ student_id: number; shares: Share[] }>`
    select
      s.student_id,
      json_agg(json_build_object('payer_id', s.payer_id, 'share', s.share) order by s.position, s.id) as shares
    from payer_share s
    where s.school_id = kernel.school_id() and s.student_id = any (${student_ids})
    group by s.student_id`.all(db)
  const shares = new Map(set.map(({ student_id, shares }) => [student_id, shares]))
  const others = student_ids.filter((id) => !shares.has(id))
  if (others.length === 0) return shares
  const guardians = await sql<{ student_id: number; person_id: number }>`
    select s.id as student_id, coalesce(g.parent_id, s.id) as person_id
    from student s
    left join lateral (
      select g.parent_id
      from guardianship g
      where g.school_id = s.school_id and g.student_id = s.id and not g.no_contact
      order by g.billing desc, g.position, g.id
      limit 1
    ) g on true
    where s.school_id = kernel.school_id() and s.id = any (${others})`.all(db)
  const payers = await payersOfPeople(
    db,
    guardians.map(({ person_id }) => person_id),
  )
  for (const { student_id, person_id } of guardians) {
    const payer_id = payers.get(person_id)
    if (payer_id !== undefined) shares.set(student_id, [{ payer_id, share: 10_000 }])
  }
  return shares
}

/** The account of somebody who has no record in the school yet. */
export const insertContact = async (
  db: Db,
  { name, email, language }: { name: string; email: string; language: string },
): Promise<number> =>
  (
    await sql<{ id: number }>`
      insert into payer (school_id, kind, name, email, language)
      values (kernel.school_id(), 'contact', ${name}, ${email}, ${language})
      returning id`.one(db)
  ).id

/** A contact is this person of the school; null: it was none after all. Accounts of people stay as they are. */
export const identifyContact = (db: Db, id: number, person_id: number | null) =>
  sql`
    update payer
    set
      kind = case when ${person_id}::bigint is null then 'contact' else 'person' end,
      person_id = ${person_id}, version = version + 1
    where school_id = kernel.school_id()
      and id = ${id}
      and name <> '' -- of a contact
      and kind in ('contact', 'person')
      and person_id is distinct from ${person_id}::bigint`.run(db)
