import { parent, schoolAdmin, student, superAdmin, teacher } from '#contract/kernel/access.ts'
import type { DirectoryRow, DirectorySizes, Found } from '#contract/people/people.contract.ts'
import { plain } from '#contract/kernel/search.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { taught } from '#server/access/reach.ts'
import { personColumns } from '#server/access/person.sql.ts'
import { sectionColor, withCourse } from '#server/access/section.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { me, sql } from '#server/kernel/sql.ts'

/** What a question to the directory may name; the database reads it as JSON. */
export type DirectoryFilter = {
  search?: string | undefined
  view?: string | undefined
  role?: string | undefined
  status?: string | undefined
  own_status?: number | undefined
  grade_level?: string | undefined
  sign_in?: string | undefined
  school_id?: number | undefined
  ids?: number[] | undefined
  custom_field?: number
  /** JSON: what the value holds. */
  custom_value?: string
}
export type DirectoryPart = { sort: string; descending: boolean; offset: number; size: number }

/** The database answers over schools, for those that the caller may list: the own one, or all of the group. */
export const selectPeople = async (
  db: Db,
  filter: DirectoryFilter,
  { sort, descending, offset, size }: DirectoryPart,
): Promise<{ rows: DirectoryRow[]; count: number }> => {
  const answer = await sql<{ page: { rows: DirectoryRow[]; count: number } }>`
    select auth.directory_page(${filter}, ${sort}, ${descending}, ${offset}, ${size}) as page`.optional(db)
  return answer?.page ?? { rows: [], count: 0 }
}

export const selectSizes = async (
  db: Db,
  school_id: number | undefined,
  status: string | undefined,
): Promise<DirectorySizes | undefined> =>
  (
    await sql<{ sizes: DirectorySizes }>`
      select auth.directory_sizes(${school_id ?? null}, ${status ?? null}) as sizes`.optional(db)
  )?.sizes

export const selectAccountBelow = async (db: Db, school_id: number, person_id: number): Promise<number | null> =>
  (await sql<{ user_id: number | null }>`select auth.account_below(${school_id}, ${person_id}) as user_id`.optional(db))
    ?.user_id ?? null

const atMost = 8
const looked = 50

/**
 * People by the words of their names: everybody of the directory for admins, their own students for teachers, nobody
 * for families.
 */
export const selectFoundPeople = async (db: Db, actor: Actor, search: string): Promise<Found['people']> => {
  if (actor.role === superAdmin || actor.role === schoolAdmin) {
    const { rows } = await selectPeople(db, { search }, { sort: 'name', descending: false, offset: 0, size: looked })
    return nearestFirst(rows, search)
      .slice(0, atMost)
      .map(({ roles, ...row }) => ({ ...row, role: roles[0]?.role ?? null }))
  }
  if (actor.role !== teacher) return []
  const params = sql.params({ search })
  return sql<Found['people'][number]>`
    select ${personColumns('p')}, '' as school_name, ${sql.constant(student)} as role, st.grade_level
    from person p
    join student st on st.school_id = p.school_id and st.id = p.id
    where p.school_id = kernel.school_id()
      and ${matchesSearch(sql`p.search`, params.search)}
      and exists (
        select from enrollment e
        join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
        where e.school_id = p.school_id and e.student_id = p.id and ${enrolled('e')} and ${taught(actor)}
      )
    order by p.lname, p.fname, p.id
    limit ${sql.constant(atMost)}`.all(db)
}

/**
 * Open sections by name, number or course: those the caller runs, teaches, attends, or whose student is their child.
 */
export const selectFoundSections = async (db: Db, actor: Actor, search: string): Promise<Found['sections']> => {
  const params = sql.params({ search })
  const named = sql`kernel.plain(s.name || ' ' || s.number || ' ' || c.name)`
  const joined = sql`${withCourse}`
  const columns = sql`s.id, s.name, s.number, ${sectionColor} as color`
  if (actor.role === schoolAdmin || actor.role === teacher)
    return sql<Found['sections'][number]>`
      select ${columns}, null::bigint as student_id
      from section s
      ${joined}
      where s.school_id = kernel.school_id()
        and s.status = 'open'
        and ${taught(actor)}
        and ${matchesSearch(named, params.search)}
      order by s.name, s.id
      limit ${sql.constant(atMost)}`.all(db)
  if (actor.role === superAdmin) return []
  return sql<Found['sections'][number]>`
    select distinct on (s.name, s.id) ${columns}, e.student_id
    from enrollment e
    join section s on s.school_id = e.school_id and s.id = e.section_id
    ${joined}
    where e.school_id = kernel.school_id()
      and ${enrolled('e')}
      and s.status = 'open'
      and ${matchesSearch(named, params.search)}
      and (
        (${me(actor).role}::int = ${sql.constant(student)} and e.student_id = ${me(actor).person_id}::bigint)
        or (
          ${me(actor).role}::int = ${sql.constant(parent)}
          and exists (
            select from guardianship g
            where g.school_id = e.school_id
              and g.parent_id = ${me(actor).person_id}::bigint
              and g.student_id = e.student_id
          )
        )
      )
    order by s.name, s.id, e.student_id
    limit ${sql.constant(atMost)}`.all(db)
}

/** Those first in whose name a word begins with what was typed; 'mei' means Meiling rather than Almeida. */
const nearestFirst = (rows: DirectoryRow[], search: string): DirectoryRow[] => {
  const [first = ''] = plain(search).split(/[\s,]+/)
  const begins = ({ fname, lname, native_name }: DirectoryRow) =>
    plain(`${fname} ${lname} ${native_name}`)
      .split(/[\s-]+/)
      .some((word) => word.startsWith(first))
  return [...rows.filter(begins), ...rows.filter((row) => !begins(row))]
}
