import type { MasterCourse, MasterRow, MasterSnapshot, MasterUnit } from '#contract/courses/master.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

const snapshot = sql`jsonb_build_object(
  'number', m.number, 'name', m.name, 'description', m.description, 'subject', m.subject, 'credits', m.credits,
  'grade_levels', to_jsonb(m.grade_levels), 'units', m.units
)`
const state = sql`
  m.id, m.version, m.published, m.archived_at is not null as archived, coalesce(n.schools, 0) as schools,
  m.published > 0
    and ${snapshot} is distinct from (
      select v.snapshot
      from master_course_version v
      where v.master_course_id = m.id and v.number = m.published
    ) as changed`
const own = sql`master_course m left join auth.master_schools() n on n.id = m.id where m.group_id = kernel.group_id()`

const orders: Record<string, Sql> = {
  number: sql`number collate kernel.natural`,
  name: sql`name collate kernel.natural`,
  subject: sql`subject`,
  published: sql`published`,
  schools: sql`schools`,
}

export const selectMasterCourses = async (
  db: Db,
  {
    search,
    state: wanted,
    sort,
    descending,
    offset,
    size,
  }: { search: string; state: string | null; sort: string; descending: boolean; offset: number; size: number },
): Promise<{ rows: MasterRow[]; count: number }> => {
  const params = sql.params({ search, wanted })
  const order = sql`${orders[sort] ?? sql`number collate kernel.natural`} ${descending ? sql`desc` : sql`asc`}`
  const row = await sql<{ list: { rows: MasterRow[]; count: number } }>`
    with found as (
      select
        ${state}, m.number, m.name, m.subject, trim_scale(m.credits) as credits, m.grade_levels,
        jsonb_array_length(m.units) as unit_count,
        (select coalesce(sum(jsonb_array_length(u->'lessons')), 0) from jsonb_array_elements(m.units) u) as lesson_count
      from ${own}
        and ${matchesSearch(sql`kernel.plain(m.number || ' ' || m.name || ' ' || m.subject)`, params.search)}
        and (m.archived_at is not null) = (${params.wanted}::text is not distinct from 'archived')
    ),
    filtered as (
      select *
      from found
      where case ${params.wanted} when 'changed' then changed when 'unpublished' then published = 0 else true end
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(r)
        from (select * from filtered order by ${order}, id limit ${size} offset ${offset}) r
      ), '[]'),
      'count', (select count(*) from filtered)
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0 }
}

export const optionalMasterCourse = async (db: Db, course_id: number): Promise<Omit<MasterCourse, 'can'> | undefined> =>
  await sql<Omit<MasterCourse, 'can'>>`
    select ${state}, m.number, m.name, m.description, m.subject, m.credits, m.grade_levels, m.units
    from ${own} and m.id = ${course_id}`.optional(db)

/** What is written now, as the next version; undefined when somebody wrote since. */
export const publishMaster = async (
  db: Db,
  course_id: number,
  version: number,
  user_id: number,
  now: Date,
): Promise<number | undefined> =>
  (
    await sql<{ number: number }>`
      with m as (
        update master_course m
        set published = published + 1
        where m.id = ${course_id}
          and m.group_id = kernel.group_id()
          and m.version = ${version}
          and m.archived_at is null
        returning m.*
      )
      insert into master_course_version (group_id, master_course_id, number, snapshot, published_by, published_at)
      select m.group_id, m.id, m.published, ${snapshot}, ${user_id}, ${now}
      from m
      returning number`.optional(db)
  )?.number

export type Offer = MasterSnapshot & { id: number; version: number }
/** Master courses that the school may draw, at their latest version. */
export const selectOffers = async (db: Db, ids: number[] | null): Promise<Offer[]> =>
  (await sql<{ offers: Offer[] }>`select auth.master_offers(${ids}) as offers`.optional(db))?.offers ?? []

export const optionalSnapshot = async (
  db: Db,
  master_course_id: number,
  version: number,
): Promise<MasterSnapshot | undefined> =>
  (
    await sql<{ snapshot: MasterSnapshot | null }>`
      select auth.master_snapshot(${master_course_id}, ${version}) as snapshot`.optional(db)
  )?.snapshot ?? undefined

/** Units and lessons of a course (alias c) that came from elsewhere, by their keys. */
export const keyedUnits = sql`coalesce((
  select json_agg(json_build_object(
    'key', u.source_key, 'name', u.name, 'description', u.description,
    'lessons', coalesce((
      select json_agg(json_build_object(
        'key', l.source_key, 'name', l.name, 'summary', l.summary, 'minutes', l.minutes, 'shared', l.shared,
        'blocks', l.blocks
      ) order by l.position, l.id)
      from course_lesson l
      where l.school_id = u.school_id and l.unit_id = u.id and l.source_key is not null and l.archived_at is null
    ), '[]')
  ) order by u.position, u.id)
  from course_unit u
  where u.school_id = c.school_id and u.course_id = c.id and u.source_key is not null and u.archived_at is null
), '[]')`

export type DrawnCourse = Omit<MasterSnapshot, 'number'> & {
  id: number
  archived: boolean
  master_course_id: number
  master_version: number
  latest: number | null
}
/** A course of the school that was drawn from a master course, with the units and lessons that still are its own. */
export const optionalDrawnCourse = async (db: Db, course_id: number): Promise<DrawnCourse | undefined> =>
  await sql<DrawnCourse & { units: MasterUnit[] }>`
    select
      c.id, c.archived_at is not null as archived, c.name, c.description, c.subject, c.credits, c.grade_levels,
      c.master_course_id, c.master_version, auth.master_latest(c.master_course_id) as latest, ${keyedUnits} as units
    from course c
    where c.school_id = kernel.school_id() and c.id = ${course_id} and c.master_course_id is not null`.optional(db)

type Taken = { key: string; unit_key: string; value: unknown }

/**
 * Stores units of a master course in a school's course: what is known by its key is written over, what is not is added
 * at the end.
 */
export const takeUnits = (db: Db, course_id: number, units: readonly Taken[]) => {
  const params = sql.params({ course_id })
  return sql`
    with given as (
      select g.key, g.value, g.ordinality as at
      from rows
      from (jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as (key text, value jsonb)) with ordinality g (
        key, value, ordinality
      )
    ),
    known as (
      update course_unit u
      set name = g.value->>'name', description = g.value->>'description', archived_at = null, version = u.version + 1
      from given g
      where u.school_id = kernel.school_id() and u.course_id = ${params.course_id} and u.source_key = g.key
      returning u.source_key
    )
    insert into course_unit (school_id, course_id, name, description, source_key, position)
    select
      kernel.school_id(), ${params.course_id}, g.value->>'name', g.value->>'description', g.key,
      (
        select coalesce(max(position) + 1, 0)
        from course_unit
        where school_id = kernel.school_id() and course_id = ${params.course_id}
      )
        + g.at - 1
    from given g
    where g.key not in (select source_key from known)
    order by g.at`.run(db)
}

/** The same with lessons; each goes to the unit that it stands in. */
export const takeLessons = (db: Db, course_id: number, lessons: readonly Taken[]) => {
  const params = sql.params({ course_id })
  return sql`
    with given as (
      select g.key, g.value, g.ordinality as at, u.id as unit_id
      from rows
      from (
        jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) as (key text, unit_key text, value jsonb)
      ) with ordinality g (key, unit_key, value, ordinality)
      join course_unit u on u.school_id = kernel.school_id()
        and u.course_id = ${params.course_id}
        and u.source_key = g.unit_key
    ),
    known as (
      update course_lesson l
      set
        unit_id = g.unit_id, name = g.value->>'name', summary = g.value->>'summary',
        minutes = (g.value->>'minutes')::int, shared = (g.value->>'shared')::boolean, blocks = g.value->'blocks',
        archived_at = null, version = l.version + 1
      from given g
      where l.school_id = kernel.school_id()
        and l.source_key = g.key
        and l.unit_id in (
          select id
          from course_unit
          where school_id = kernel.school_id() and course_id = ${params.course_id}
        )
      returning l.source_key
    )
    insert into course_lesson (school_id, unit_id, name, summary, minutes, shared, blocks, source_key, position)
    select
      kernel.school_id(), g.unit_id, g.value->>'name', g.value->>'summary', (g.value->>'minutes')::int,
      (g.value->>'shared')::boolean, g.value->'blocks', g.key,
      (
        select coalesce(max(position) + 1, 0)
        from course_lesson l
        where l.school_id = kernel.school_id() and l.unit_id = g.unit_id
      )
        + g.at - 1
    from given g
    where g.key not in (select source_key from known)
    order by g.at`.run(db)
}

/** Units and lessons that the master course dropped are put away; what a school added to such a unit goes with it. */
export const archiveParts = (db: Db, course_id: number, keys: string[], now: Date) => {
  const params = sql.params({ course_id, keys, now })
  return sql`
    with units as (
      update course_unit
      set archived_at = ${params.now}, version = version + 1
      where school_id = kernel.school_id() and course_id = ${params.course_id} and source_key = any (${params.keys})
      returning id
    ) update course_lesson set archived_at = ${params.now},
    version = version + 1
    where school_id = kernel.school_id()
      and source_key = any (${params.keys})
      and unit_id in (
        select id
        from course_unit
        where school_id = kernel.school_id() and course_id = ${params.course_id}
      )`.run(db)
}
