import { sql } from 'kysely'
import type { KnownRoster } from '#contract/imports/roster.rules.ts'
import type { RecordKind } from '#contract/imports/sds.rules.ts'
import { parent } from '#contract/kernel/access.ts'
import type { Db } from '#server/kernel/database.ts'
import type { AskedRecords } from './asked-records.ts'
import { inSchool } from './school-scope.ts'

export type Reach = { group_id: number; school_id: number | null }
type StoredSchool = { id: number; sis_id: string | null; uuid: string; name: string }

/**
 * Which stored schools the files speak of: by SIS id, and where a stored school has none yet, by the id that the portal
 * gave it in a roster or by its name. A school admin's own school without a SIS id is also the only school that the
 * files name.
 */
export const matchSchools = async (
  db: Db,
  { group_id, school_id }: Reach,
  { schools, named }: AskedRecords,
): Promise<Map<string, number>> => {
  const { rows: stored } = await sql<StoredSchool>`
    select id, sis_id, uuid, name
    from school
    where group_id = ${group_id} and archived_at is null and (${school_id}::bigint is null or id = ${school_id})
    order by id`.execute(db)
  const namedSchools = new Set(named.school)
  const matched = new Map(
    stored.flatMap(({ id, sis_id, uuid }) => {
      if (sis_id !== null) return [[sis_id, id] as const]
      return namedSchools.has(uuid) ? [[uuid, id] as const] : []
    }),
  )

  for (const { sis_id, name } of schools) {
    const namesake = stored.find(
      (school) =>
        school.sis_id === null && !namedSchools.has(school.uuid) && school.name.toLowerCase() === name.toLowerCase(),
    )
    if (sis_id !== '' && namesake && !matched.has(sis_id)) matched.set(sis_id, namesake.id)
  }
  const [only, second] = namedSchools
  if (school_id !== null && matched.size === 0 && only !== undefined && second === undefined)
    matched.set(only, school_id)
  return matched
}

/** Under which id a stored record is known: its SIS id, or the one that the portal gave it in a roster. */
const knownBy: Partial<Record<RecordKind, { table: string; without: string; among?: string }>> = {
  term: { table: 'academic_term', without: `kernel.sourced_id(t.school_id, 'term', t.id)` },
  grading_period: { table: 'grading_period', without: `kernel.sourced_id(t.school_id, 'grading_period', t.id)` },
  course: { table: 'course', without: `kernel.sourced_id(t.school_id, 'course', t.id)` },
  section: { table: 'section', without: `kernel.sourced_id(t.school_id, 'section', t.id)` },
  student: { table: 'student', without: 'auth.person_sourced_id(t.id)' },
  teacher: { table: 'teacher', without: 'auth.person_sourced_id(t.id)' },
  parent: {
    table: 'person',
    without: 'auth.person_sourced_id(t.id)',
    among: `t.id in (select l.person_id from person_role l where l.school_id = t.school_id and l.role = ${parent})`,
  },
}
const knownKinds = Object.keys(knownBy) as RecordKind[] // the keys of the table above

/** What is stored of the things that the files name or refer to. */
export const knownRoster = async (
  db: Db,
  reach: Reach,
  asked: AskedRecords,
  schools: ReadonlyMap<string, number>,
): Promise<KnownRoster> => {
  const records: Partial<Record<RecordKind, Map<string, string[]>>> = {}
  for (const [schoolSisId, id] of schools) {
    await inSchool(db, id, async () => {
      for (const kind of knownKinds) {
        const found = (records[kind] ??= new Map())
        for (const sis_id of await selectKnown(db, id, kind, asked.named[kind] ?? []))
          found.set(sis_id, [...(found.get(sis_id) ?? []), schoolSisId])
      }
    })
  }
  const [onlySchool = ''] = schools.keys()
  return {
    records,
    schools: new Set(schools.keys()),
    usernames: await usernameOwners(db, reach, asked.usernames),
    ...(reach.school_id !== null && { only_school: onlySchool }),
  }
}

const selectKnown = async (
  db: Db,
  school_id: number,
  kind: RecordKind,
  named: readonly string[],
): Promise<string[]> => {
  const by = knownBy[kind]
  if (!by || named.length === 0) return []
  const among = sql.raw(by.among ?? 'true')
  const { rows } = await sql<{ sis_id: string }>`
    select t.sis_id
    from ${sql.table(by.table)} t
    where t.school_id = ${school_id} and t.sis_id = any (${named}) and ${among}
    union all
    select x.sis_id
    from (
      select ${sql.raw(by.without)} as sis_id
      from ${sql.table(by.table)} t
      where t.school_id = ${school_id} and t.sis_id is null and ${among}
    ) x
    where x.sis_id = any (${named})`.execute(db)
  return rows.map(({ sis_id }) => sis_id)
}

const usernameOwners = async (db: Db, { group_id }: Reach, named: readonly string[]) => {
  const { rows } = await sql<{ username: string; sis_ids: string[] }>`
    select *
    from auth.username_holders(${group_id}, ${named})`.execute(db)
  return new Map(rows.map(({ username, sis_ids }) => [username, sis_ids]))
}
