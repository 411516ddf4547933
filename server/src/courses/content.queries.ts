import type { CourseUnit, Lesson } from '#contract/courses/content.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { practiceSets } from '#server/questions/practice.queries.ts'
import { fileList } from '#server/files/files.queries.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

export type CourseHead = { id: number; name: string; archived: boolean }
export type Outline = { course: CourseHead; units: CourseUnit[]; archived_count: number }

const head = sql`json_build_object('id', c.id, 'name', c.name, 'archived', c.archived_at is not null)`

/** A unit `u` with its lessons; `shown` says which of them, over an alias `l`. */
const unitWith = (shown: Sql): Sql => sql`json_build_object(
  'id', u.id, 'name', u.name, 'description', u.description, 'version', u.version, 'archived', u.archived_at is not null,
  'lessons', coalesce((
    select json_agg(json_build_object(
      'id', l.id, 'name', l.name, 'summary', l.summary, 'minutes', l.minutes, 'shared', l.shared, 'version', l.version,
      'archived', l.archived_at is not null, 'block_count', jsonb_array_length(l.blocks)
    ) order by l.position, l.id)
    from course_lesson l
    where l.school_id = u.school_id and l.unit_id = u.id and ${shown}
  ), '[]')
)`

/**
 * @param archived what was put away instead of what is in use: archived units whole, and archived lessons of the others
 */
export const optionalOutline = async (db: Db, course_id: number, archived: boolean): Promise<Outline | undefined> => {
  const lessons = archived ? sql`(u.archived_at is not null or l.archived_at is not null)` : sql`l.archived_at is null`
  const units = archived
    ? sql`u.archived_at is not null
      or exists (
        select from course_lesson l
        where l.school_id = u.school_id and l.unit_id = u.id and l.archived_at is not null
      )`
    : sql`u.archived_at is null`
  const row = await sql<{ outline: Outline }>`
    select json_build_object(
      'course', ${head},
      'units', coalesce((
        select json_agg(${unitWith(lessons)} order by u.position, u.id)
        from course_unit u
        where u.school_id = c.school_id and u.course_id = c.id and (${units})
      ), '[]'),
      'archived_count', (
        select count(*)
        from course_unit u
        where u.school_id = c.school_id and u.course_id = c.id and u.archived_at is not null
      )
        + (
          select count(*)
          from course_unit u
          join course_lesson l on l.school_id = u.school_id and l.unit_id = u.id
          where u.school_id = c.school_id and u.course_id = c.id and u.archived_at is null and l.archived_at is not null
        )
    ) as outline
    from course c
    where c.school_id = kernel.school_id() and c.id = ${course_id}`.optional(db)
  return row?.outline
}

export const optionalUnit = async (
  db: Db,
  unit_id: number,
): Promise<{ course: CourseHead; unit: CourseUnit } | undefined> =>
  (
    await sql<{ page: { course: CourseHead; unit: CourseUnit } }>`
      select json_build_object('course', ${head}, 'unit', ${unitWith(sql`l.archived_at is null`)}) as page
      from course_unit u
      join course c on c.school_id = u.school_id and c.id = u.course_id
      where u.school_id = kernel.school_id() and u.id = ${unit_id}`.optional(db)
  )?.page

export const optionalLesson = async (db: Db, lesson_id: number): Promise<Omit<Lesson, 'can'> | undefined> =>
  (
    await sql<{ lesson: Omit<Lesson, 'can'> }>`
      select json_build_object(
        'id', l.id, 'name', l.name, 'summary', l.summary, 'minutes', l.minutes, 'shared', l.shared,
        'version', l.version, 'archived', l.archived_at is not null, 'blocks', l.blocks,
        'files', ${fileList('lesson', sql`l`)}, 'sets', ${practiceSets(sql`l.blocks`, sql`l`)},
        'unit', json_build_object('id', u.id, 'name', u.name),
        'course', ${head}, 'previous_id', n.previous_id, 'next_id', n.next_id
      ) as lesson
      from course_lesson l
      join course_unit u on u.school_id = l.school_id and u.id = l.unit_id
      join course c on c.school_id = u.school_id and c.id = u.course_id
      left join lateral (
        select x.previous_id, x.next_id
        from (
          select o.id, lag(o.id) over w as previous_id, lead(o.id) over w as next_id
          from course_unit v
          join course_lesson o on o.school_id = v.school_id and o.unit_id = v.id
          where v.school_id = c.school_id and v.course_id = c.id and v.archived_at is null and o.archived_at is null
          window w as (order by v.position, v.id, o.position, o.id)
        ) x
        where x.id = l.id
      ) n on true
      where l.school_id = kernel.school_id() and l.id = ${lesson_id}`.optional(db)
  )?.lesson

/** The units of a course in their new order. */
export const orderUnits = (db: Db, course_id: number, ids: number[]) =>
  sql`
    update course_unit u
    set position = o.position
    from unnest(${ids}::bigint[]) with ordinality o (id, position)
    where u.school_id = kernel.school_id() and u.course_id = ${course_id} and u.id = o.id`.run(db)

/** The lessons of a unit in their new order, those of other units of the course among them. */
export const orderLessons = (db: Db, course_id: number, unit_id: number, ids: number[]) =>
  sql`
    update course_lesson l
    set position = o.position, unit_id = ${unit_id}
    from unnest(${ids}::bigint[]) with ordinality o (id, position)
    where l.school_id = kernel.school_id()
      and l.id = o.id
      and l.unit_id in (
        select u.id
        from course_unit u
        where u.school_id = kernel.school_id() and u.course_id = ${course_id}
      )`.run(db)
