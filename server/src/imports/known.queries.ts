import { sql } from 'kysely'
import type { KnownRoster, RosterTable } from '#contract/imports/roster.rules.ts'
import type { RosterKind } from '#contract/imports/sds.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { inSchool } from './school-scope.ts'

export type Reach = { group_id: number; school_id: number | null }
type StoredSchool = { id: number; sis_id: string | null; name: string }

/**
 * Which stored schools the files speak of: by SIS id, and where a stored school has none yet, by its name. A school admin's own school
 * without a SIS id is also the only school that the files name.
 */
export const matchSchools = async (db: Db, { group_id, school_id }: Reach, tables: readonly RosterTable[]): Promise<Map<string, number>> => {
  const { rows: stored } = await sql<StoredSchool>`
    select id, sis_id, name from school where group_id = ${group_id} and archived_at is null and (${school_id}::bigint is null or id = ${school_id}) order by id`.execute(
    db,
  )
  const matched = new Map(stored.flatMap(({ id, sis_id }) => (sis_id === null ? [] : [[sis_id, id] as const])))

  for (const { sis_id = '', name = '' } of valuesOf(tables, 'school')) {
    const namesake = stored.find((school) => school.sis_id === null && school.name.toLowerCase() === name.toLowerCase())
    if (sis_id !== '' && namesake && !matched.has(sis_id)) matched.set(sis_id, namesake.id)
  }
  const named = sisIdsOf(tables, 'school')
  if (school_id !== null && matched.size === 0 && named.length === 1 && named[0] !== undefined) matched.set(named[0], school_id)
  return matched
}

/** What is stored of the things that the files name or refer to. */
export const knownRoster = async (db: Db, reach: Reach, tables: readonly RosterTable[], schools: ReadonlyMap<string, number>): Promise<KnownRoster> => {
  const known = { section: new Map<string, string[]>(), student: new Map<string, string[]>(), teacher: new Map<string, string[]>() }
  const asked = { section: sisIdsOf(tables, 'section'), student: sisIdsOf(tables, 'student'), teacher: sisIdsOf(tables, 'teacher') }
  for (const [schoolSisId, id] of schools) {
    await inSchool(db, id, async () => {
      for (const kind of ['section', 'student', 'teacher'] as const) {
        const { rows } = await sql<{ sis_id: string }>`select sis_id from ${sql.table(kind)} where school_id = ${id} and sis_id = any (${asked[kind]})`.execute(
          db,
        )
        for (const { sis_id } of rows) known[kind].set(sis_id, [...(known[kind].get(sis_id) ?? []), schoolSisId])
      }
    })
  }
  const [onlySchool = ''] = schools.keys()
  return {
    ...known,
    schools: new Set(schools.keys()),
    usernames: await usernameOwners(db, reach, tables),
    ...(reach.school_id !== null && { only_school: onlySchool }),
  }
}

const usernameOwners = async (db: Db, { group_id }: Reach, tables: readonly RosterTable[]) => {
  const usernames = [...valuesOf(tables, 'student'), ...valuesOf(tables, 'teacher')].map(({ username = '' }) => username.toLowerCase())
  const { rows } = await sql<{ username: string; sis_ids: string[] }>`select * from auth.username_holders(${group_id}, ${usernames})`.execute(db)
  return new Map(rows.map(({ username, sis_ids }) => [username, sis_ids]))
}

const valuesOf = (tables: readonly RosterTable[], kind: RosterKind) =>
  tables.filter((table) => table.kind === kind).flatMap(({ rows }) => rows.map(({ values }) => values))

/** Every SIS id of this kind that stands anywhere in the files. */
const sisIdsOf = (tables: readonly RosterTable[], kind: 'school' | 'section' | 'student' | 'teacher'): string[] => {
  const named = tables.flatMap((table) => {
    const field = table.kind === kind ? 'sis_id' : referring[kind][table.kind]
    return field ? table.rows.map(({ values }) => values[field] ?? '') : []
  })
  return [...new Set(named)].filter(Boolean)
}
const referring: Record<'school' | 'section' | 'student' | 'teacher', Partial<Record<RosterKind, string>>> = {
  school: { section: 'school_sis_id', teacher: 'school_sis_id', student: 'school_sis_id' },
  section: { teaching: 'section_sis_id', enrollment: 'section_sis_id' },
  student: { enrollment: 'sis_id' },
  teacher: { teaching: 'sis_id' },
}
