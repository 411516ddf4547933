import { type resourcesReport } from '#contract/resources/list.contract.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import type { ownResources } from '#contract/resources/list.contract.ts'
import { parent } from '#contract/kernel/access.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sectionColor, withCourse } from '#server/access/section.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { dayOf, type SchoolDay } from '#server/kernel/school-day.ts'
import { me, sql } from '#server/kernel/sql.ts'
import { edits, everyResource, isFound, place, rank, seenByFamily, seenByStaff, state } from './resource.sql.ts'

// What only rows on the page need, and the order when it is asked for.
const owner = sql`coalesce(
  (select ${fullName('o')} from person o where o.school_id = r.school_id and o.id = r.owner_id),
  (select g.owner from auth.group_resource(r.id) g),
  ''
)`
const opened = sql`
  (select count(*)::int from resource_open y where y.school_id = kernel.school_id() and y.resource_id = r.id)`
const madeAt = sql`(
  select v.made_at
  from resource_version v
  where v.school_id = r.school_id and v.resource_id = r.id and v.number = r.current
)`
/** What following its present address came to. */
const check = sql`lateral (
  select k.result, k.checked_at
  from resource_check k
  join resource_version v on v.school_id = k.school_id and v.resource_id = k.resource_id and v.number = r.current
  where k.school_id = r.school_id and k.resource_id = r.id and k.url = v.url
)`

export const resourcesStatement: Statement<typeof resourcesReport.filters> = {
  rows({ search, kind, section_id, folder, tag, state: wanted, owner_id, opened: asks, link, ids }, { actor, now }) {
    const asked = sql.params({
      today: dayOf(actor, now).date,
      search,
      kind: kind ?? null,
      section_id: section_id ?? null,
      folder: folder ?? null,
      tag: tag ?? null,
      state: wanted ?? null,
      owner_id: owner_id ?? null,
      opened: asks ?? null,
      link: link ?? null,
      ids,
    })
    return sql`
      select r.*
      from (
        select r.*, ${state(asked.today)} as state, ${rank(asked.search)} as rank
        from ${everyResource} r
        where ${seenByStaff(actor, asked.today)} and ${isFound(asked.search)}
      ) r
      where (${asked.kind}::text is null or r.kind = ${asked.kind})
        and (
          ${asked.section_id}::bigint is null
          or r.section_id = ${asked.section_id}
          or r.course_id = (
            select s.course_id
            from section s
            where s.school_id = kernel.school_id() and s.id = ${asked.section_id}
          )
        )
        and (${asked.folder}::text is null or r.folder = ${asked.folder})
        and (${asked.tag}::text is null or ${asked.tag} = any (r.tags))
        and (
          ${asked.state}::text is null and r.state <> 'archived'
          or r.state = ${asked.state}
          or ${asked.state} = 'visible' and r.state = 'expiring'
        )
        and (${asked.owner_id}::bigint is null or r.owner_id = ${asked.owner_id})
        and (${asked.opened}::text is null or (${opened} > 0) = (${asked.opened} = 'opened'))
        and (${asked.link}::text is null or ${asked.link} = (select k.result from ${check} k))
        and (${asked.ids}::bigint[] is null or r.id = any (${asked.ids}))`
  },

  details: (_, { actor }) => sql`
    select
      ${place} as place, ${owner} as owner, ${opened} as opened, ${edits(actor)} as editable,
      coalesce(v.number, g.number) as number, coalesce(v.made_at, g.made_at) as made_at, coalesce(v.url, g.url) as url,
      coalesce(k.result, '') as check_result, k.checked_at
    from (select) one
    left join resource_version v on v.school_id = r.school_id and v.resource_id = r.id and v.number = r.current
    left join lateral auth.group_resource(r.id) g on r.school_id <> kernel.school_id()
    left join ${check} k on true`,

  choices: {
    section_id: ({ actor }) => sql`
      with mine as (
        select r.section_id, r.course_id
        from resource r
        where r.school_id = kernel.school_id() and r.archived_at is null and ${edits(actor)}
      )
      select s.id as value, s.name as label
      from section s
      where s.school_id = kernel.school_id()
        and (s.id in (select section_id from mine) or s.course_id in (select course_id from mine))
      order by s.name, s.id`,
    folder: () => sql`
      select folder as value, folder as label
      from resource
      where school_id = kernel.school_id() and folder <> ''
      group by folder
      order by folder`,
    tag: () => sql`
      select t.tag as value, t.tag as label
      from resource r
      cross join unnest(r.tags) t (tag)
      where r.school_id = kernel.school_id()
      group by t.tag
      order by t.tag`,
    owner_id: ({ actor }) => sql`
      select p.id as value, ${fullName('p')} as label
      from person p
      where p.school_id = kernel.school_id()
        and p.id in (select r.owner_id from resource r where r.school_id = kernel.school_id() and ${edits(actor)})
      order by p.lname, p.fname, p.id`,
  },
  sorts: { title: sql`r.rank, r.title`, place, owner, opened, made_at: madeAt },
  order: sql`r.title, r.id`,
}

/** How many of the school end soon. */
export const countExpiring = ({ date }: SchoolDay) => {
  const { today } = sql.params({ today: date })
  return sql`select count(*) from resource r where r.school_id = kernel.school_id() and ${state(today)} = 'expiring'`
}

type OwnList = Out<typeof ownResources.list>
type OwnAsked = {
  search?: string | undefined
  kind?: string | undefined
  student_id?: number | undefined
  sort?: 'title' | 'place' | 'visible_to' | undefined
  descending?: boolean | undefined
  page?: number | undefined
  size?: number | undefined
}

/** What somebody of a family sees today, by class and title unless told. */
export const selectOwn = (db: Db, actor: Actor, today: string, asked: OwnAsked): Promise<OwnList> => {
  const { search = '', kind = null, student_id = null, sort = 'place', descending = false, page = 1, size = 25 } = asked
  const params = sql.params({ today, search, kind, student_id })
  const by = { title: sql`r.rank, r.title`, place: sql`r.school_wide, r.place`, visible_to: sql`r.visible_to` }[sort]
  const order = sql`${by} ${descending ? sql`desc` : sql`asc`} nulls last, r.title, r.id`
  return sql<OwnList>`
    with found as materialized (
      select
        r.*, ${rank(params.search)} as rank,
        r.section_id is null and r.course_id is null as school_wide,
        coalesce(t.name, ${place}) as place, t.id as class_id, coalesce(t.color, 1) as color
      from ${everyResource} r
      left join lateral (
        select s.id, s.name, ${sectionColor} as color
        from section s
        ${withCourse}
        where s.school_id = r.school_id
          and (s.id = r.section_id or s.course_id = r.course_id)
          and exists (
            select from enrollment e
            where e.school_id = s.school_id
              and e.section_id = s.id
              and ${enrolled('e')}
              and (
                e.student_id = ${me(actor).person_id}::bigint
                or exists (
                  select from guardianship g
                  where g.school_id = e.school_id
                    and g.student_id = e.student_id
                    and g.parent_id = ${me(actor).person_id}::bigint
                )
              )
          )
        order by s.id
        limit 1
      ) t on true
      where ${seenByFamily(actor, params.today, params.student_id)}
        and ${isFound(params.search)}
        and (${params.kind}::text is null or r.kind = ${params.kind})
    ),
    r as materialized (
      select *
      from found r
      order by ${order}
      limit ${size} offset ${(page - 1) * size}
    )
    select
      (select count(*)::int from found) as count,
      coalesce((
        select json_agg(json_build_object(
          'id', r.id, 'kind', r.kind, 'title', r.title, 'description', r.description, 'scope', r.scope,
          'section_id', r.class_id, 'place', r.place, 'color', r.color, 'folder', r.folder, 'tags', r.tags,
          'visible_to', r.visible_to, 'offline', r.offline,
          'file', case
            when coalesce(f.name, g.file_name) is not null
              then json_build_object(
                'id', r.id, 'name', coalesce(f.name, g.file_name), 'size', coalesce(f.size, g.size),
                'content_type', coalesce(f.content_type, g.content_type)
              )
          end,
          'number', coalesce(v.number, g.number),
          'url', case when r.offline then coalesce(v.url, g.url) else '' end,
          'body', case when r.offline then coalesce(v.body, g.body) else '' end,
          'opened', exists (
            select from resource_open y
            where y.school_id = kernel.school_id()
              and y.resource_id = r.id
              and y.person_id = ${me(actor).person_id}::bigint
          )
        ) order by ${order})
        from r
        left join resource_version v on v.school_id = r.school_id and v.resource_id = r.id and v.number = r.current
        left join file f on f.school_id = v.school_id and f.id = v.file_id
        left join lateral auth.group_resource(r.id) g on r.school_id <> kernel.school_id()
      ), '[]') as rows,
      coalesce((
        select json_agg(json_build_object('id', p.id, 'name', p.fname) order by p.fname, p.id)
        from guardianship g
        join person p on p.school_id = g.school_id and p.id = g.student_id
        where ${me(actor).role}::int = ${sql.constant(parent)}
          and g.school_id = kernel.school_id()
          and g.parent_id = ${me(actor).person_id}::bigint
      ), '[]') as children`.one(db)
}
