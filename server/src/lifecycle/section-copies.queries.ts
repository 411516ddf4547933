import type { Db } from '#server/kernel/database.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/**
 * Copies the units of the course into a new section; each lesson becomes one of the section, with what it is made of.
 */
export const copyContent = (db: Db, section_id: number, course_id: number) => {
  const params = sql.params({ section_id })
  return sql<{ lesson_id: number; activity_id: number }>`
    with units as (
      insert into unit (school_id, section_id, name, description, position, source_id)
      select
        u.school_id, ${params.section_id}, u.name, u.description, row_number() over (order by u.position, u.id) - 1,
        u.id
      from course_unit u
      where u.school_id = kernel.school_id() and u.course_id = ${course_id} and u.archived_at is null
      returning id, source_id
    ),
    lessons as (
      select l.*, units.id as target_id
      from units
      join course_lesson l on l.school_id = kernel.school_id() and l.unit_id = units.source_id and l.archived_at is null
    ),
    activities as (
      insert into activity (
        school_id, section_id, unit_id, name, description, max_score, graded, mandatory, shared, kind, blocks, position,
        source_id
      )
      select
        l.school_id, ${params.section_id}, l.target_id, l.name, l.summary, 0, false, false, l.shared, 'lesson',
        l.blocks,
        row_number() over (partition by l.target_id order by l.position, l.id) - 1,
        l.id
      from lessons l
      returning id, source_id
    )
    select source_id as lesson_id, id as activity_id
    from activities`.all(db)
}

const moved = (days: Sql, zone: Sql, instant: Sql): Sql => sql`
  ((${instant} at time zone ${zone}) + ${days} * interval '1 day') at time zone ${zone}`

/**
 * Copies units, activities and links of one section into another. Wall times stay: 23:59 is 23:59 after a change of the
 * clocks too. $4 is the zone of the school. A unit keeps its grading period within the term; in another term it gets
 * the one at the same place, or where that has more or fewer, the one its middle moves into. Curves stay behind: they
 * were made for the grades of that class. One statement, because links and activities need the ids that it gives.
 */
export const copyUnits = (db: Db, from: number, to: number, days: number, zone: string) => {
  const params = sql.params({ from, to, days, zone })
  return sql<{ source_id: number; activity_id: number }>`
    with places as (
      select g.*, row_number() over w as place, count(*) over (partition by g.academic_term_id) as of_them
      from grading_period g
      where g.school_id = kernel.school_id()
        and g.archived_at is null
        and g.academic_term_id in (
          select academic_term_id
          from section
          where school_id = kernel.school_id() and id in (${params.from}, ${params.to})
        )
      window w as (partition by g.academic_term_id order by g.start_date, g.id)
    ),
    periods as (
      select
        o.id,
        coalesce(
          (
            select n.id
            from places n
            join section s on s.school_id = n.school_id
              and s.id = ${params.to}
              and s.academic_term_id = n.academic_term_id
            where n.id = o.id
              or n.academic_term_id <> o.academic_term_id and n.of_them = o.of_them and n.place = o.place
          ),
          (
            select n.id
            from places n
            join section s on s.school_id = n.school_id
              and s.id = ${params.to}
              and s.academic_term_id = n.academic_term_id
            where n.academic_term_id <> o.academic_term_id
              and n.of_them <> o.of_them
              and o.start_date
                + (o.end_date - o.start_date) / 2
                + ${params.days}::int between n.start_date and n.end_date
            order by n.place
            limit 1
          )
        ) as new_id
      from places o
    ),
    old_units as (
      select u.*, row_number() over (order by u.position, u.id) - 1 as at
      from unit u
      where u.school_id = kernel.school_id() and u.section_id = ${params.from} and u.archived_at is null
    ),
    units as (
      insert into unit (
        school_id, section_id, grading_period_id, name, description, position, shared, source_id, available_at
      )
      select
        school_id, ${params.to},
        (select new_id from periods p where p.id = grading_period_id),
        name, description, at, shared, source_id,
        ${moved(params.days, params.zone, sql`available_at`)}
      from old_units
      order by at
      returning id, position
    ),
    old_activities as (
      select a.*, units.id as target_id, row_number() over (order by o.at, a.position, a.id) - 1 as nth
      from activity a
      join old_units o on o.id = a.unit_id
      join units on units.position = o.at
      where a.school_id = kernel.school_id() and a.section_id = ${params.from} and a.archived_at is null
    ),
    made as (
      insert into activity (
        school_id, section_id, unit_id, activity_type_id, name, description, max_score, due_at, expires_at,
        available_at, graded, mandatory, shared, position, source_id, kind, extra, never_drop, exam, must_reach,
        rubric_id, rubric_counts, anonymous, grades_hidden, blocks, preparation, place, bring, post_due_at,
        required_posts, required_replies, post_points, reply_points
      )
      select
        school_id, ${params.to}, target_id, activity_type_id, name, description, max_score,
        ${sql.join(
          ['due_at', 'expires_at', 'available_at'].map((instant) => moved(params.days, params.zone, sql.ref(instant))),
          ', ',
        )},
        graded, mandatory, shared, nth, source_id, kind, extra, never_drop, exam, must_reach, rubric_id, rubric_counts,
        anonymous, anonymous, blocks, preparation, place, bring,
        ${moved(params.days, params.zone, sql`post_due_at`)},
        required_posts, required_replies, post_points, reply_points
      from old_activities
      order by nth
      returning id, position
    ),
    links as (
      insert into activity_link (school_id, activity_id, label, url, position)
      select l.school_id, made.id, l.label, l.url, l.position
      from made
      join old_activities o on o.nth = made.position
      join activity_link l on l.school_id = o.school_id and l.activity_id = o.id
    ),
    standards as (
      insert into activity_standard (school_id, activity_id, standard_id, source, criterion)
      select x.school_id, made.id, x.standard_id, x.source, x.criterion
      from made
      join old_activities o on o.nth = made.position
      join activity_standard x on x.school_id = o.school_id and x.activity_id = o.id
    )
    select o.id as source_id, made.id as activity_id
    from made
    join old_activities o on o.nth = made.position`.all(db)
}

export const copyTeachers = (db: Db, from: number, to: number) =>
  sql`
    insert into section_teacher (school_id, section_id, teacher_id, role, position)
    select school_id, ${to}, teacher_id, role, position
    from section_teacher
    where school_id = kernel.school_id() and section_id = ${from}
    order by position, id`.run(db)

/**
 * The links of meetings stay behind: a link is for one class. Those that are held for a part of the term move by as
 * many days.
 */
export const copyMeetings = (db: Db, from: number, to: number, days: number) => {
  const params = sql.params({ days })
  return sql`
    insert into section_meeting (
      school_id, section_id, weekday, rotation_day, bell_period_id, start_time, end_time, facility_id, start_date,
      end_date
    )
    select
      school_id, ${to}, weekday, rotation_day, bell_period_id, start_time, end_time, facility_id,
      start_date + ${params.days}::int, end_date + ${params.days}::int
    from section_meeting
    where school_id = kernel.school_id() and section_id = ${from}
    order by id`.run(db)
}

export type FileToCopy = {
  id: number
  owner_id: number
  name: string
  size: number
  content_type: string
  sha256: string
  storage_key: string
}

/** The files of these records. */
export const selectFilesOf = (db: Db, owner_kind: string, owner_ids: number[]) =>
  sql<FileToCopy>`
    select id, owner_id, name, size, content_type, sha256, storage_key
    from file
    where school_id = kernel.school_id() and owner_kind = ${owner_kind} and owner_id = any (${owner_ids})
    order by id`.all(db)
