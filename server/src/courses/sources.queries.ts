import type { CourseSource } from '#contract/courses/sources.contract.ts'
import type { MasterSnapshot } from '#contract/courses/master.contract.ts'
import type { ListedCourse } from '#contract/courses/course-listing.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { keyedUnits } from './master.queries.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

const orders: Record<string, Sql> = { name: sql`name collate kernel.natural`, courses: sql`courses` }
type Page = { search: string; archived: boolean; sort: string; descending: boolean; offset: number; size: number }

export const selectSources = async (db: Db, page: Page): Promise<{ rows: CourseSource[]; count: number }> => {
  const params = sql.params({ search: page.search })
  const order = sql`${orders[page.sort] ?? orders['name'] ?? sql.empty} ${page.descending ? sql`desc` : sql`asc`}`
  const row = await sql<{ list: { rows: CourseSource[]; count: number } }>`
    with found as (
      select
        o.id, o.version, o.name, o.address, o.secret is not null as has_key, o.checked_at, o.checked_ok,
        o.archived_at is not null as archived,
        (
          select count(*)
          from course_source_course x
          join course c on c.school_id = x.school_id and c.id = x.course_id and c.archived_at is null
          where x.school_id = o.school_id and x.course_source_id = o.id
        ) as courses
      from course_source o
      where o.school_id = kernel.school_id()
        and (o.archived_at is not null) = ${page.archived}::boolean
        and ${matchesSearch(sql`kernel.plain(o.name || ' ' || o.address)`, params.search)}
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

/** Courses in use that came from the service, by its keys. */
export const selectTaken = async (db: Db, source_id: number): Promise<Map<string, number>> => {
  const rows = await sql<{ source_key: string; course_id: number }>`
    select x.source_key, x.course_id
    from course_source_course x
    join course c on c.school_id = x.school_id and c.id = x.course_id and c.archived_at is null
    where x.school_id = kernel.school_id() and x.course_source_id = ${source_id}
    order by x.course_id`.all(db)
  return new Map(rows.map((row) => [row.source_key, row.course_id]))
}

type Taken = { course_id: number; key: string; snapshot: ListedCourse }

export const insertTaken = (db: Db, source_id: number, taken: readonly Taken[], user_id: number, now: Date) =>
  sql`
    insert into course_source_course (school_id, course_source_id, course_id, source_key, snapshot, taken_by, taken_at)
    select kernel.school_id(), ${source_id}, x.course_id, x.key, x.snapshot, ${user_id}, ${now}
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as x (course_id bigint, key text, snapshot jsonb)`.run(db)

export type SourcedCourse = Omit<MasterSnapshot, 'number'> & {
  id: number
  archived: boolean
  source_id: number
  source_name: string
  source_key: string
  snapshot: ListedCourse
  taken_at: string
}

/** A course of the school that came from a service, with the units and lessons that still are its own. */
export const optionalSourcedCourse = async (db: Db, course_id: number): Promise<SourcedCourse | undefined> =>
  await sql<SourcedCourse>`
    select
      c.id, c.archived_at is not null as archived, c.name, c.description, c.subject, c.credits, c.grade_levels,
      o.id as source_id, o.name as source_name, x.source_key, x.snapshot, x.taken_at, ${keyedUnits} as units
    from course c
    join course_source_course x on x.school_id = c.school_id and x.course_id = c.id
    join course_source o on o.school_id = x.school_id and o.id = x.course_source_id
    where c.school_id = kernel.school_id() and c.id = ${course_id}`.optional(db)

export type SectionLessons = {
  section: { id: number; name: string; open: boolean }
  course: { id: number; name: string; from_source: string | null }
  lessons: { id: number; unit: string; name: string }[]
}

/** A lesson is in the section when an activity came from it, archived or not. */
const missing = sql`from course_unit u
join course_lesson l on l.school_id = u.school_id and l.unit_id = u.id and l.archived_at is null
where u.school_id = s.school_id
  and u.course_id = s.course_id
  and u.archived_at is null
  and not exists (
    select from activity a
    where a.school_id = l.school_id and a.section_id = s.id and a.source_id = l.id and a.kind in ('offline', 'lesson')
  )`

export const optionalSectionLessons = async (db: Db, section_id: number): Promise<SectionLessons | undefined> =>
  (
    await sql<{ answer: SectionLessons }>`
      select json_build_object(
        'section', json_build_object('id', s.id, 'name', s.name, 'open', s.status = 'open'),
        'course', json_build_object(
          'id', c.id, 'name', c.name,
          'from_source', (
            select o.name
            from course_source_course x
            join course_source o on o.school_id = x.school_id and o.id = x.course_source_id
            where x.school_id = c.school_id and x.course_id = c.id
          )
        ),
        'lessons', coalesce((
          select json_agg(json_build_object('id', l.id, 'unit', u.name, 'name', l.name) order by
            u.position, u.id, l.position, l.id) ${missing}
        ), '[]')
      ) as answer
      from section s
      join course c on c.school_id = s.school_id and c.id = s.course_id
      where s.school_id = kernel.school_id() and s.id = ${section_id}`.optional(db)
  )?.answer

/**
 * The lessons as activities at the end of the unit of the same name, which is made where it lacks. One statement,
 * because units and activities need the ids that it gives.
 */
export const bringLessons = (db: Db, section_id: number, lesson_ids: readonly number[]) => {
  const params = sql.params({ section_id })
  return sql<{ id: number; version: number }>`
    with wanted as (
      select
        l.*, u.name as unit_name, u.description as unit_description, u.position as unit_position, s.id as section_id
      from section s
      cross join lateral (select u.id as u_id, l.id as l_id ${missing} and l.id = any (${lesson_ids}::bigint[])) m
      join course_lesson l on l.school_id = s.school_id and l.id = m.l_id
      join course_unit u on u.school_id = s.school_id and u.id = m.u_id
      where s.school_id = kernel.school_id() and s.id = ${params.section_id} and s.status = 'open'
    ),
    known as (
      select distinct on (lower(name)) id, lower(name) as name
      from unit
      where school_id = kernel.school_id() and section_id = ${params.section_id} and archived_at is null
      order by lower(name), position, id
    ),
    made as (
      insert into unit (school_id, section_id, name, description, position)
      select
        school_id, section_id, unit_name, unit_description,
        (select count(*) from unit where school_id = kernel.school_id() and section_id = ${params.section_id})
          + row_number() over (order by unit_position) - 1
      from (select distinct on (lower(unit_name)) * from wanted order by lower(unit_name), unit_position) w
      where lower(unit_name) not in (select name from known)
      returning id, lower(name) as name
    ),
    homes as (select id, name from known union all select id, name from made),
    added as (
      insert into activity (
        school_id, section_id, unit_id, name, description, max_score, graded, mandatory, shared, kind, blocks, position,
        source_id
      )
      select
        l.school_id, l.section_id, h.id, l.name, l.summary, 0, false, false, l.shared, 'lesson', l.blocks,
        (select count(*) from activity a where a.school_id = l.school_id and a.unit_id = h.id)
          + row_number() over (partition by h.id order by l.position, l.id) - 1,
        l.id
      from wanted l
      join homes h on h.name = lower(l.unit_name)
      returning id, version
    )
    select id, version
    from added
    order by id`.all(db)
}
