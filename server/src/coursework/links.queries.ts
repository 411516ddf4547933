import type { LinkedSections, LinkPreview } from '#contract/coursework/links.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { leads, taught } from '#server/access/reach.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

const students = sql`(
  select count(*)
  from enrollment e
  where e.school_id = s.school_id and e.section_id = s.id and ${enrolled('e')}
)`

const shown = sql`json_build_object('id', s.id, 'name', s.name, 'number', s.number, 'students', ${students})`

export type Linked = Omit<LinkedSections, 'can'> & { leads_all: boolean }

/**
 * The section was reached before. Of the others only those that the caller teaches are told. One statement for the
 * whole drawer.
 */
export const selectLinked = async (db: Db, actor: Actor, section_id: number): Promise<Linked | undefined> => {
  const params = sql.params({ section_id })
  return (
    await sql<{ linked: Linked }>`
      with mine as (
        select *
        from section
        where school_id = kernel.school_id() and id = ${params.section_id}
      ),
      others as (
        select s.*
        from section s
        join mine m on s.section_link_id = m.section_link_id
        where s.school_id = m.school_id
      )
      select json_build_object(
        'link', (
          select json_build_object('id', l.id, 'name', l.name)
          from section_link l
          join mine m on l.school_id = m.school_id and l.id = m.section_link_id
        ),
        'sections', coalesce((
          select json_agg(${shown} order by s.id <> ${params.section_id}, s.number, s.id)
          from others s
          where ${taught(actor)}
        ), '[]'),
        'linked_activities', coalesce((
          select json_agg(json_build_object('section_id', a.section_id, 'activity_id', a.id, 'column', b.id))
          from others s
          join activity a on a.school_id = s.school_id and a.section_id = s.id and a.linked_key is not null
          join activity b on b.school_id = a.school_id
            and b.section_id = ${params.section_id}
            and b.linked_key = a.linked_key
          where ${taught(actor)}
        ), '[]'),
        'choices', coalesce((
          select json_agg(${shown} order by s.number, s.id)
          from section s
          join mine m on s.school_id = m.school_id
            and s.course_id = m.course_id
            and s.id <> m.id
            and s.status = 'open'
            and s.section_link_id is null
            and s.academic_term_id is not distinct from m.academic_term_id
          where m.section_link_id is null and ${leads(actor)}
        ), '[]'),
        'leads_all', (select bool_and(${leads(actor)}) from (select * from others union select * from mine) s)
      ) as linked`.optional(db)
  )?.linked
}

export type ToLink = {
  id: number
  course_id: number
  academic_term_id: number | null
  status: string
  section_link_id: number | null
  own_rules: boolean
  leads: boolean
}

export const selectToLink = (db: Db, actor: Actor, section_ids: readonly number[]): Promise<ToLink[]> =>
  sql<ToLink>`
    select
      s.id, s.course_id, s.academic_term_id, s.status, s.section_link_id, ${leads(actor)} as leads,
      exists (select from grading_policy p where p.school_id = s.school_id and p.section_id = s.id) as own_rules
    from section s
    where s.school_id = kernel.school_id() and s.id = any (${section_ids}::bigint[]) and ${taught(actor)}
    order by s.id`.all(db)

/** Activities by the names of unit and activity: what is alike becomes one. */
const names = (section_ids: Sql) => sql`
  select
    a.school_id, a.section_id, a.id, lower(u.name) as unit_name, lower(a.name) as name,
    row_number() over (partition by a.section_id, lower(u.name), lower(a.name) order by a.position, a.id) as nth
  from activity a
  join unit u on u.school_id = a.school_id and u.id = a.unit_id
  where a.school_id = kernel.school_id()
    and a.section_id = any (${section_ids}::bigint[])
    and a.archived_at is null
    and u.archived_at is null`

export const selectLinkPlan = async (
  db: Db,
  section_ids: readonly number[],
): Promise<Pick<LinkPreview, 'sections' | 'alike'>> => {
  const params = sql.params({ section_ids })
  const row = await sql<{ plan: Pick<LinkPreview, 'sections' | 'alike'> }>`
    with n as (${names(params.section_ids)}),
    columns as (select unit_name, name, nth, count(*) as held from n group by 1, 2, 3)
    select json_build_object(
      'alike', (select count(*) from columns where held = cardinality(${params.section_ids}::bigint[])),
      'sections', (
        select json_agg(json_build_object(
          'id', s.id, 'name', s.name, 'number', s.number, 'students', ${students},
          'activities', (select count(*) from n where n.section_id = s.id),
          'gets', (select count(*) from columns) - (select count(*) from n where n.section_id = s.id)
        ) order by s.number, s.id)
        from section s
        where s.school_id = kernel.school_id() and s.id = any (${params.section_ids}::bigint[])
      )
    ) as plan`.optional(db)
  return row?.plan ?? { sections: [], alike: 0 }
}

/** What has the same name in several sections gets one key. */
export const keyAlike = (db: Db, section_ids: readonly number[]) => {
  const params = sql.params({ section_ids })
  return sql`
    with named as (
      select
        u.id, lower(u.name) as name,
        row_number() over (partition by u.section_id, lower(u.name) order by u.position, u.id) as nth
      from unit u
      where u.school_id = kernel.school_id()
        and u.section_id = any (${params.section_ids}::bigint[])
        and u.archived_at is null
    ),
    unit_keys as (
      select name, nth, gen_random_uuid() as key
      from (select distinct name, nth from named) d
    ),
    units as (
      update unit u
      set linked_key = k.key, version = u.version + 1
      from named n
      join unit_keys k using (name, nth)
      where u.school_id = kernel.school_id() and u.id = n.id
    ),
    n as (${names(params.section_ids)}),
    keys as (
      select unit_name, name, nth, gen_random_uuid() as key
      from (select distinct unit_name, name, nth from n) d
    ) update activity a set linked_key = k.key,
    version = a.version + 1
    from n
    join keys k using (unit_name, name, nth)
    where a.school_id = kernel.school_id() and a.id = n.id`.run(db)
}
