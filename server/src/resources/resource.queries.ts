import type { OpenedResource, Placed, Resource } from '#contract/resources/resource.contract.ts'
import { accountName, fullName } from '#server/access/person.sql.ts'
import { leads } from '#server/access/reach.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { me, sql, type Sql } from '#server/kernel/sql.ts'
import { edits, everyResource, place, seen } from './resource.sql.ts'

const fileOf = sql`
  case
    when f.id is not null
      then json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'content_type', f.content_type)
  end`

/** A resource with its versions, for who edits it. */
export const optionalResource = (db: Db, actor: Actor, id: number): Promise<Resource | undefined> =>
  sql<Resource>`
    select
      r.id, r.version, r.kind, r.title, r.description, r.scope, r.course_id, r.section_id, ${place} as place, r.folder,
      r.tags, array_to_json(r.roles) as roles, r.grade_levels, r.visible_from, r.visible_to, r.offline,
      r.archived_at is not null as archived, ${fullName('o')} as owner, r.current,
      coalesce(k.result, '') as check_result, k.checked_at,
      (
        select json_agg(json_build_object(
          'id', v.id, 'number', v.number, 'url', v.url, 'body', v.body, 'file', ${fileOf},
          'made_by', coalesce(${accountName('v.made_by')}, ''),
          'made_at', v.made_at
        ) order by v.number desc)
        from resource_version v
        left join file f on f.school_id = v.school_id and f.id = v.file_id
        where v.school_id = r.school_id and v.resource_id = r.id
      ) as versions,
      coalesce((
        select json_agg(json_build_object(
          'person_id', p.id, 'name', ${fullName('p')}, 'opens', y.opens, 'last_at', y.last_at,
          'role', (select min(x.role) from person_role x where x.school_id = p.school_id and x.person_id = p.id)
        ) order by y.last_at desc)
        from (
          select *
          from resource_open y
          where y.school_id = r.school_id and y.resource_id = r.id
          order by y.last_at desc
          limit 200
        ) y
        join person p on p.school_id = y.school_id and p.id = y.person_id
      ), '[]') as openings
    from resource r
    join person o on o.school_id = r.school_id and o.id = r.owner_id
    left join resource_check k on k.school_id = r.school_id and k.resource_id = r.id
    where r.school_id = kernel.school_id() and r.id = ${id} and ${edits(actor)}`.optional(db)

/** Sections and courses of which somebody may add resources, and the words in use. */
export type Choices = {
  sections: { id: number; name: string }[]
  courses: { id: number; name: string }[]
  folders: string[]
  tags: string[]
  grade_levels: string[]
  hosts: string
  group_wide: boolean
}
export const selectChoices = (db: Db, actor: Actor, group_wide: Sql): Promise<Choices> =>
  sql<Choices>`
    select
      coalesce((
        select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name, s.id)
        from section s
        where s.school_id = kernel.school_id() and s.status <> 'closed' and ${leads(actor)}
      ), '[]') as sections,
      coalesce((
        select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id)
        from course c
        where c.school_id = kernel.school_id() and c.archived_at is null and ${courseLed(actor)}
      ), '[]') as courses,
      array(
        select distinct folder
        from resource
        where school_id = kernel.school_id() and folder <> ''
        order by 1
      ) as folders,
      array(
        select distinct t
        from resource r
        cross join unnest(r.tags) t
        where r.school_id = kernel.school_id()
        order by 1
      ) as tags,
      array(
        select grade_level
        from student
        where school_id = kernel.school_id() and status = 'active' and grade_level <> ''
        group by 1
        order by grade_level collate kernel.natural
      ) as grade_levels,
      coalesce(auth.setting(kernel.school_id(), 'resources.hosts') #>> '{}', '') as hosts,
      ${group_wide} as group_wide`.one(db)

/** Whether somebody leads a section of course `c`; the office leads all. */
const courseLed = (actor: Actor): Sql => sql`(
  ${me(actor).role}::int = 2
  or exists (select from section s where s.school_id = c.school_id and s.course_id = c.id and ${leads(actor)})
)`

/** Whether somebody may put a resource into this section or course. */
export const mayPlace = async (
  db: Db,
  actor: Actor,
  { section_id, course_id }: { section_id: number | null; course_id: number | null },
): Promise<boolean> =>
  (
    await sql<{ may: boolean }>`
      select (
        ${section_id}::bigint is not null
        and exists (
          select from section s
          where s.school_id = kernel.school_id() and s.id = ${section_id} and ${leads(actor)}
        )
        or ${course_id}::bigint is not null
        and exists (
          select from course c
          where c.school_id = kernel.school_id() and c.id = ${course_id} and ${courseLed(actor)}
        )
      ) as may`.one(db)
  ).may

/** Of these resources those that somebody edits, as bulk changes touch them. */
export const selectPlaced = (db: Db, actor: Actor, ids: readonly number[]): Promise<Placed[]> =>
  sql<Placed>`
    select r.id, r.folder, r.tags, r.visible_from, r.visible_to, r.archived_at is not null as archived
    from resource r
    where r.school_id = kernel.school_id() and r.id = any (${ids}) and ${edits(actor)}
    order by r.id
    for update`.all(db)

export const updatePlaced = (db: Db, rows: readonly Placed[], now: Date) =>
  sql`
    update resource r
    set
      folder = n.folder, tags = n.tags, visible_from = n.visible_from, visible_to = n.visible_to,
      archived_at = case when n.archived then coalesce(r.archived_at, ${now}::timestamptz) end,
      version = r.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (
      id bigint, folder text, tags text[], visible_from date, visible_to date, archived boolean
    )
    where r.school_id = kernel.school_id() and r.id = n.id`.run(db)

/** Files of all versions of a resource. */
export const selectFileIds = async (db: Db, id: number): Promise<number[]> =>
  (
    await sql<{ file_id: number }>`
      select distinct file_id
      from resource_version
      where school_id = kernel.school_id() and resource_id = ${id} and file_id is not null`.all(db)
  ).map(({ file_id }) => file_id)

export type Contents = { url: string; body: string; file_id: number | null }

/** Another version at the address of a resource; the same contents make none. */
export const insertVersion = (db: Db, actor: Actor, id: number, { url, body, file_id }: Contents, now: Date) => {
  const given = sql.params({ id, url, body, file_id, now })
  return sql<{ number: number; version: number }>`
    with made as (
      insert into resource_version (school_id, resource_id, number, url, body, file_id, made_by, made_at)
      select
        r.school_id, r.id,
        coalesce(max(v.number), 0) + 1,
        ${given.url}, ${given.body}, ${given.file_id}::bigint, ${actor.user_id}, ${given.now}
      from resource r
      left join resource_version v on v.school_id = r.school_id and v.resource_id = r.id
      where r.school_id = kernel.school_id()
        and r.id = ${given.id}
        and not exists (
          select from resource_version c
          where c.school_id = r.school_id
            and c.resource_id = r.id
            and c.number = r.current
            and (c.url, c.body, c.file_id) is not distinct from (${given.url}, ${given.body}, ${given.file_id}::bigint)
        )
      group by r.school_id, r.id
      returning number
    ) update resource r set current = made.number,
    version = r.version + case when made.number > 1 then 1 else 0 end
    from made
    where r.school_id = kernel.school_id() and r.id = ${given.id}
    returning made.number, r.version`.optional(db)
}

/** The words of the current version, by which it is found; none for a link. */
export const replaceText = (db: Db, id: number, text: string) => {
  const given = sql.params({ id, text: text.slice(0, mostCharacters) })
  return sql`
    insert into resource_text (school_id, resource_id, words)
    values (kernel.school_id(), ${given.id}, kernel.word_vector(${given.text}))
    on conflict (school_id, resource_id) do update
    set words = excluded.words`.run(db)
}
/** PostgreSQL keeps a megabyte of words. */
const mostCharacters = 150_000

export type OpenedRow = Omit<OpenedResource, 'can'> & { editable: boolean; storage_key: string | null; own: boolean }

/** A resource that somebody sees today, with the contents of its current version. */
export const optionalOpened = (db: Db, actor: Actor, id: number, date: string): Promise<OpenedRow | undefined> => {
  const { today } = sql.params({ today: date })
  return sql<OpenedRow>`
    select
      r.id, r.kind, r.title, r.description, ${place} as place, coalesce(${fullName('o')}, g.owner, '') as owner,
      coalesce(v.number, g.number) as number, coalesce(v.made_at, g.made_at) as made_at, r.visible_to,
      coalesce(v.url, g.url) as url, coalesce(v.body, g.body) as body,
      case
        when g.file_name is not null
          then json_build_object('id', r.id, 'name', g.file_name, 'size', g.size, 'content_type', g.content_type)
        else ${fileOf}
      end as file,
      coalesce(f.storage_key, g.storage_key) as storage_key,
      ${edits(actor)} as editable, r.school_id = kernel.school_id() as own
    from ${everyResource} r
    left join person o on o.school_id = r.school_id and o.id = r.owner_id
    left join resource_version v on v.school_id = r.school_id and v.resource_id = r.id and v.number = r.current
    left join file f on f.school_id = v.school_id and f.id = v.file_id
    left join lateral auth.group_resource(r.id) g on r.school_id <> kernel.school_id()
    where r.id = ${id} and ${seen(actor, today)}`.optional(db)
}

/** Counts an opening; of many at once each is counted. */
export const countOpening = (db: Db, person_id: number, id: number, now: Date) => {
  const at = sql.params({ now })
  return sql`
    insert into resource_open (school_id, resource_id, person_id, first_at, last_at)
    values (kernel.school_id(), ${id}, ${person_id}, ${at.now}, ${at.now})
    on conflict (school_id, resource_id, person_id) do update
    set opens = resource_open.opens + 1, last_at = excluded.last_at`.run(db)
}
