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
export type CustomRoleRow = {
  id: number
  name: string
  about: string
  granted: string[]
  denied: string[]
  archived: boolean
  version: number
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

const customColumns = sql`c.id, c.name, c.about, c.granted, c.denied, c.archived_at is not null as archived, c.version`

export const selectCustomRoles = (db: Db, ids: readonly number[]): Promise<CustomRoleRow[]> =>
  sql<CustomRoleRow>`
    select ${customColumns}
    from custom_role c
    where c.school_id = kernel.school_id() and c.id = any (${ids})
    for update`.all(db)

/** Who holds any of the custom roles, with the highest of their roles. */
export const selectMembers = (
  db: Db,
  ids: readonly number[],
): Promise<{ custom_role_id: number; person_id: number; role: number | null }[]> =>
  sql<{ custom_role_id: number; person_id: number; role: number | null }>`
    select
      m.custom_role_id, m.person_id,
      (select min(r.role)::int from person_role r where r.school_id = m.school_id and r.person_id = m.person_id) as role
    from custom_role_person m
    where m.school_id = kernel.school_id() and m.custom_role_id = any (${ids})`.all(db)

type Page = {
  search: string
  archived: boolean
  sort: string
  descending: boolean
  offset: number
  size: number
  person_id: number | null
}

export const selectCustomRolePage = async (
  db: Db,
  page: Page,
): Promise<{ rows: (CustomRoleRow & { people: number; held: boolean })[]; count: number }> => {
  const params = sql.params({ search: page.search })
  const order = sql`
    ${page.sort === 'people' ? sql`people` : sql`name collate kernel.natural`} ${
      page.descending ? sql`desc` : sql`asc`
    }`
  const row = await sql<{
    list: { rows: (CustomRoleRow & { people: number; held: boolean })[]; count: number }
  }>`
    with found as (
      select
        ${customColumns},
        (
          select count(*)
          from custom_role_person m
          where m.school_id = c.school_id and m.custom_role_id = c.id
        ) as people,
        exists (
          select from custom_role_person m
          where m.school_id = c.school_id and m.custom_role_id = c.id and m.person_id = ${page.person_id}
        ) as held
      from custom_role c
      where c.school_id = kernel.school_id()
        and (c.archived_at is not null) = ${page.archived}::boolean
        and (
          ${params.search} = '' or strpos(kernel.plain(c.name || ' ' || c.about), kernel.plain(${params.search})) > 0
        )
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(f)
        from (select * from found order by ${order}, id limit ${page.size} offset ${page.offset}) f
      ), '[]'),
      'count', (select count(*) from found)
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0 }
}

/** Gives and takes custom roles; answers the rows that changed, as they were before. */
export const saveMembers = (db: Db, rows: readonly { person_id: number; custom_role_id: number; held: boolean }[]) =>
  sql<{ person_id: number; custom_role_id: number; held: boolean }>`
    with given as (
      select distinct *
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (
        person_id bigint, custom_role_id bigint, held boolean
      )
    ),
    gone as (
      delete from custom_role_person m
      using given g
      where m.school_id = kernel.school_id()
        and m.person_id = g.person_id
        and m.custom_role_id = g.custom_role_id
        and not g.held
      returning m.person_id, m.custom_role_id
    ),
    come as (
      insert into custom_role_person (school_id, custom_role_id, person_id)
      select kernel.school_id(), custom_role_id, person_id
      from given
      where held
      on conflict (school_id, person_id, custom_role_id) do nothing
      returning person_id, custom_role_id
    )
    select person_id, custom_role_id, true as held
    from gone
    union all
    select person_id, custom_role_id, false
    from come`.all(db)

/** How often each tag is given or denied in the present school beside what roles say. */
export const selectTagCounts = async (db: Db) =>
  new Map(
    (
      await sql<{ flag: string; granted: number; denied: number; custom: number }>`
        select flag, sum(g)::int as granted, sum(d)::int as denied, sum(c)::int as custom
        from (
          select flag, granted::int as g, (not granted)::int as d, 0 as c
          from user_tag
          where school_id = kernel.school_id()
          union all
          select unnest(granted), 0, 0, 1
          from custom_role
          where school_id = kernel.school_id() and archived_at is null
        ) x
        group by flag`.all(db)
    ).map(({ flag, ...counts }) => [flag, counts]),
  )

const holdersAtMost = 200

export const selectHolders = async (db: Db, flag: string) => {
  const params = sql.params({ flag })
  const rows = await sql<PersonOfSchool & { given: boolean; custom_role: string; count: number }>`
    with held as (
      select person_id, granted as given, '' as custom_role
      from user_tag
      where school_id = kernel.school_id() and flag = ${params.flag}
      union all
      select m.person_id, ${params.flag} = any (c.granted), c.name
      from custom_role_person m
      join custom_role c on c.school_id = m.school_id and c.id = m.custom_role_id and c.archived_at is null
      where m.school_id = kernel.school_id() and (${params.flag} = any (c.granted) or ${params.flag} = any (c.denied))
    )
    select
      ${personColumns('p')}, h.given, h.custom_role,
      (count(*) over ())::int as count,
      array(
        select r.role::int
        from person_role r
        where r.school_id = p.school_id and r.person_id = p.id
        order by r.role
      ) as roles
    from held h
    join person p on p.school_id = kernel.school_id() and p.id = h.person_id
    order by p.lname, p.fname, p.id, h.custom_role
    limit ${sql.constant(holdersAtMost)}`.all(db)
  return { rows: rows.map(({ count: _count, ...row }) => row), count: rows[0]?.count ?? 0 }
}
