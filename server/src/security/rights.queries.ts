import type { Role } from '#contract/kernel/access.ts'
import type { TagSource } from '#contract/security/flags.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { personColumns } from '#server/access/person.sql.ts'
import { sql } from '#server/kernel/sql.ts'

export type Words = {
  id: number
  group_id: number
  flag: string
  name: string
  about: string
  archived: boolean
  version: number
}

export type PersonOfSchool = {
  id: number
  fname: string
  lname: string
  native_name: string
  photo: string
  roles: Role[]
}

export type SchoolTagRow = {
  id: number
  group_id: number
  group_name: string
  name: string
  about: string
  archived: boolean
  version: number
  schools: { id: number; name: string }[]
  roles: { role: number; granted: string[]; denied: string[] }[]
}

export const selectWords = (db: Db): Promise<Words[]> => sql<Words>`select * from auth.tag_words()`.all(db)

export const selectSources = (db: Db, person_id: number | null, role: number): Promise<TagSource[]> =>
  sql<TagSource>`select kind, id, name, granted, denied from auth.tag_sources(${person_id}, ${role}::smallint)`.all(db)

export const selectRoleSources = (db: Db, role: number): Promise<TagSource[]> =>
  sql<TagSource>`select kind, id, name, granted, denied from auth.role_sources(${role}::smallint)`.all(db)

/** What each of the people may do, in a role or in the highest that each holds. */
export const selectEffective = async (
  db: Db,
  people: readonly number[],
  role: number | null = null,
): Promise<Map<number, string[]>> =>
  new Map(
    (
      await sql<{ person_id: number; flags: string[] }>`
        select person_id, flags
        from auth.effective_tags(${people}, ${role}::smallint)`.all(db)
    ).map(({ person_id, flags }) => [person_id, flags]),
  )

export const selectPeopleOfRoles = async (
  db: Db,
  schools: readonly number[] | null = null,
): Promise<Map<number, number>> =>
  new Map(
    (
      await sql<{ role: number; people: number }>`
        select role, people::int
        from auth.people_of_roles(${schools})`.all(db)
    ).map(({ role, people }) => [role, people]),
  )

export const selectSchoolTags = (db: Db): Promise<SchoolTagRow[]> =>
  sql<SchoolTagRow>`select * from auth.school_tags() order by archived, name, id`.all(db)

/** The schools that the caller may list. */
export const selectSchools = (db: Db): Promise<{ id: number; name: string }[]> =>
  sql<{ id: number; name: string }>`
    select s.id, s.name
    from school s
    where s.id = any (auth.listed_schools(null))
    order by s.name, s.id`.all(db)

/** People of the present school, held against a second change at once where `lock` says so. */
export const selectPeople = (db: Db, ids: readonly number[], lock = false): Promise<PersonOfSchool[]> =>
  sql<PersonOfSchool>`
    select
      ${personColumns('p')},
      array(
        select r.role::int
        from person_role r
        where r.school_id = p.school_id and r.person_id = p.id
        order by r.role
      ) as roles
    from person p
    where p.school_id = kernel.school_id() and p.id = any (${ids}) and p.merged_into is null
    order by p.lname, p.fname, p.id ${lock ? sql`for update` : sql.empty}`.all(db)

export const selectGroupName = async (db: Db): Promise<string> =>
  (await sql<{ name: string }>`select name from school_group where id = kernel.group_id()`.optional(db))?.name ?? ''

/** A school that a super admin looks after from outside; false: out of reach. */
export const enterSchool = async (db: Db, school_id: number): Promise<boolean> =>
  (await sql<{ entered: boolean }>`select auth.enter_school(${school_id}) as entered`.optional(db))?.entered ?? false

export const selectKeepers = async (db: Db): Promise<number> =>
  (await sql<{ keepers: number }>`select auth.keepers_of_school()::int as keepers`.optional(db))?.keepers ?? 0

/** One change at a time of what a holder says. */
export const lockHolder = (db: Db, holder: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext(${holder}))`.run(db)

export const saveUserTags = (
  db: Db,
  person_id: number,
  rows: readonly { flag: string; to: string }[],
): Promise<unknown> => {
  const params = sql.params({ person_id })
  return sql`
    with given as (
      select *
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (flag text, "to" text)
    ),
    gone as (
      delete from user_tag t
      using given g
      where t.school_id = kernel.school_id()
        and t.person_id = ${params.person_id}
        and t.flag = g.flag
        and g."to" = 'inherit'
      returning t.id
    )
    insert into user_tag (school_id, person_id, flag, granted)
    select kernel.school_id(), ${params.person_id}, flag, "to" = 'allow'
    from given
    where "to" <> 'inherit'
    on conflict (school_id, person_id, flag) do update
    set granted = excluded.granted`.run(db)
}

export type Says = { granted: readonly string[]; denied: readonly string[] }

export const saveRoleTags = (db: Db, role: number, { granted, denied }: Says): Promise<unknown> =>
  sql`
    insert into role_tag (group_id, role, granted, denied)
    values (kernel.group_id(), ${role}, ${granted}, ${denied})
    on conflict (group_id, role) do update
    set granted = excluded.granted, denied = excluded.denied, version = role_tag.version + 1`.run(db)

export const saveSchoolTagRole = (
  db: Db,
  { id, group_id }: SchoolTagRow,
  role: number,
  { granted, denied }: Says,
): Promise<unknown> =>
  sql`
    insert into school_tag_role (group_id, school_tag_id, role, granted, denied)
    values (${group_id}, ${id}, ${role}, ${granted}, ${denied})
    on conflict (school_tag_id, role) do update
    set granted = excluded.granted, denied = excluded.denied, version = school_tag_role.version + 1`.run(db)

export const saveCustomTags = (db: Db, id: number, { granted, denied }: Says): Promise<unknown> =>
  sql`
    update custom_role
    set granted = ${granted}, denied = ${denied}, version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)
