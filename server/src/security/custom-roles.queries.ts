import type { Db } from '#server/kernel/database.ts'
import { personColumns } from '#server/access/person.sql.ts'
import { sql } from '#server/kernel/sql.ts'
import type { PersonOfSchool } from './rights.queries.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

export type CustomRoleRow = {
  id: number
  name: string
  about: string
  granted: string[]
  denied: string[]
  archived: boolean
  version: number
}

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
        and ${matchesSearch(sql`kernel.plain(c.name || ' ' || c.about)`, params.search)}
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
