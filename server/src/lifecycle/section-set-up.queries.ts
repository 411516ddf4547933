import type { SectionSetUp } from '#contract/lifecycle/section-set-up.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { yearOfTerm } from '#server/settings/academic-years.queries.ts'
import { fullName } from '#server/access/person.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

type Named = { id: number; name: string }
export type SetUpChoices = {
  courses: (Named & { number: string; unit_count: number; lesson_count: number })[]
  terms: (Named & { year: string; start_date: string; end_date: string })[]
  scales: Named[]
  facilities: Named[]
  teachers: Named[]
  periods: string[]
  next_number: string
}

const named = (table: Sql): Sql => sql`coalesce((
  select json_agg(json_build_object('id', id, 'name', name) order by position, id)
  from ${table}
  where school_id = kernel.school_id() and archived_at is null
), '[]')`

/** Terms that have begun stand first, the latest of them at the top: it is what a new section is for, until somebody chooses another. */
export const selectSetUpChoices = async (db: Db, today: string): Promise<SetUpChoices | undefined> =>
  (
    await sql<{ choices: SetUpChoices }>`
      select json_build_object(
        'courses', coalesce((
          select json_agg(
            json_build_object(
              'id', c.id, 'name', c.name, 'number', c.number, 'unit_count', coalesce(n.units, 0),
              'lesson_count', coalesce(n.lessons, 0)
            )
            order by c.number collate kernel.natural, c.name collate kernel.natural, c.id
          )
          from course c
          left join (
            select u.course_id, count(distinct u.id) as units, count(l.id) as lessons
            from course_unit u
            left join course_lesson l on l.school_id = u.school_id and l.unit_id = u.id and l.archived_at is null
            where u.school_id = kernel.school_id() and u.archived_at is null
            group by u.course_id
          ) n on n.course_id = c.id
          where c.school_id = kernel.school_id() and c.status = 'active' and c.archived_at is null
        ), '[]'),
        'terms', coalesce((
          select json_agg(
            json_build_object(
              'id', t.id, 'name', t.name, 'year', ${yearOfTerm(sql`t`)}, 'start_date', t.start_date,
              'end_date', t.end_date
            )
            order by t.start_date <= ${today}::date desc, t.start_date desc, t.id
          )
          from academic_term t
          where t.school_id = kernel.school_id() and t.archived_at is null
        ), '[]'),
        'scales', ${named(sql`grading_scale`)},
        'facilities', coalesce((
          select json_agg(json_build_object('id', f.id, 'name', concat_ws(' · ', b.name, f.name)) order by
            b.position, b.id, f.position, f.id)
          from facility f
          left join building b on b.school_id = f.school_id and b.id = f.building_id
          where f.school_id = kernel.school_id() and f.archived_at is null
        ), '[]'),
        'teachers', coalesce((
          select json_agg(json_build_object('id', p.id, 'name', ${fullName('p')}) order by p.lname, p.fname, p.id)
          from teacher t
          join person p on p.school_id = t.school_id and p.id = t.id
          where t.school_id = kernel.school_id() and t.status = 'active'
        ), '[]'),
        'periods', coalesce((
          select json_agg(distinct name)
          from bell_period
          where school_id = kernel.school_id()
        ), '[]'),
        'next_number', (
          select lpad((coalesce(max(number::bigint) filter (where number ~ '^[0-9]{1,9}$'), 0) + 1)::text, 4, '0')
          from section
          where school_id = kernel.school_id()
        )
      ) as choices`.optional(db)
  )?.choices

export const optionalSetUp = async (db: Db, section_id: number): Promise<SectionSetUp | undefined> =>
  await sql<SectionSetUp>`
    select
      s.id, s.version, s.status, s.course_id, s.name, s.number, s.academic_term_id, s.start_date, s.end_date,
      s.grading_scale_id, s.facility_id, s.period, s.seat_cap, s.self_paced, s.pace_days,
      coalesce((
        select json_agg(json_build_object('teacher_id', t.teacher_id, 'role', t.role) order by t.position, t.id)
        from section_teacher t
        where t.school_id = s.school_id and t.section_id = s.id
      ), '[]') as teachers
    from section s
    where s.school_id = kernel.school_id() and s.id = ${section_id}`.optional(db)

/** The teachers of a section as told, in this order: those not named leave, others come or change what they are. */
export const replaceTeachers = (db: Db, section_id: number, teachers: SectionSetUp['teachers']) => {
  const params = sql.params({
    section_id,
    teachers: JSON.stringify(teachers.map((one, position) => ({ ...one, position }))),
  })
  return sql`
    with given as (
      select t.teacher_id, t.role, t.position
      from jsonb_to_recordset(${params.teachers}::jsonb) t (teacher_id bigint, role text, position integer)
    ),
    gone as (
      delete from section_teacher
      where school_id = kernel.school_id()
        and section_id = ${params.section_id}
        and teacher_id not in (select teacher_id from given)
    )
    insert into section_teacher as m (school_id, section_id, teacher_id, role, position)
    select kernel.school_id(), ${params.section_id}, teacher_id, role, position
    from given
    on conflict (school_id, section_id, teacher_id) do update
    set role = excluded.role, position = excluded.position
    where (m.role, m.position) is distinct from (excluded.role, excluded.position)`.run(db)
}

/** Copies the units of the course into a new section; each lesson becomes one of the section, with what it is made of. */
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

export type ClonePlan = {
  school_id: number
  course_id: number
  grading_scale_id: number | null
  facility_id: number | null
  period: string
  seat_cap: number | null
  self_paced: boolean
  pace_days: number | null
  attendance_mode: string | null
  own_rules: boolean
  name: string
  number: string
  course_name: string
  start_date: string | null
  new_start: string | null
  new_end: string | null
  time_zone: string
  shift_days: number
  units: number
  activities: number
  teachers: number
  meetings: number
  students: number
  first_due: string | null
  last_due: string | null
}

/** What there is to copy of a section, and how far its dates move when it begins with that date, or with that term. */
export const optionalClonePlan = async (
  db: Db,
  {
    section_id,
    academic_term_id,
    start_date,
  }: { section_id: number; academic_term_id: number | null; start_date: string | null },
): Promise<ClonePlan | undefined> =>
  await sql<ClonePlan>`
    with s as (
      select
        s.*, c.name as course_name, coalesce(s.start_date, t.start_date) as begins,
        coalesce(${start_date}::date, n.start_date, s.start_date, t.start_date) as new_start,
        z.time_zone
      from section s
      join school z on z.id = s.school_id
      join course c on c.school_id = s.school_id and c.id = s.course_id
      left join academic_term t on t.school_id = s.school_id and t.id = s.academic_term_id
      left join academic_term n on n.school_id = s.school_id and n.id = ${academic_term_id}
      where s.school_id = kernel.school_id() and s.id = ${section_id}
    )
    select
      s.school_id, s.course_id, s.grading_scale_id, s.facility_id, s.period, s.seat_cap, s.self_paced, s.pace_days,
      s.attendance_mode,
      exists (select from grading_policy p where p.school_id = s.school_id and p.section_id = s.id) as own_rules,
      s.name, s.number, s.course_name, s.begins as start_date, s.new_start, s.time_zone,
      s.end_date + coalesce(s.new_start - s.begins, 0) as new_end,
      coalesce(s.new_start - s.begins, 0) as shift_days,
      (
        select count(*)
        from unit u
        where u.school_id = s.school_id and u.section_id = s.id and u.archived_at is null
      ) as units,
      (
        select count(*)
        from activity a
        join unit u on u.school_id = a.school_id and u.id = a.unit_id
        where a.school_id = s.school_id and a.section_id = s.id and a.archived_at is null and u.archived_at is null
      ) as activities,
      (select count(*) from section_teacher m where m.school_id = s.school_id and m.section_id = s.id) as teachers,
      (select count(*) from section_meeting m where m.school_id = s.school_id and m.section_id = s.id) as meetings,
      (
        select count(*)
        from enrollment e
        where e.school_id = s.school_id and e.section_id = s.id and ${enrolled('e')}
      ) as students,
      (
        select (min(a.due_at) at time zone s.time_zone)::date + coalesce(s.new_start - s.begins, 0)
        from activity a
        where a.school_id = s.school_id and a.section_id = s.id and a.archived_at is null
      ) as first_due,
      (
        select (max(a.due_at) at time zone s.time_zone)::date + coalesce(s.new_start - s.begins, 0)
        from activity a
        where a.school_id = s.school_id and a.section_id = s.id and a.archived_at is null
      ) as last_due
    from s`.optional(db)

const moved = (days: Sql, zone: Sql, instant: Sql): Sql => sql`
  ((${instant} at time zone ${zone}) + ${days} * interval '1 day') at time zone ${zone}`

/**
 * Copies units, activities and links of one section into another. Wall times stay: 23:59 is 23:59 after a change of the clocks too. $4 is the zone of the school.
 * A unit keeps its grading period within the term; in another term it gets the one at the same place, or where that has more or fewer, the one its middle moves into.
 * Curves stay behind: they were made for the marks of that class.
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
        rubric_id, rubric_counts, anonymous, grades_hidden, blocks, preparation, place, bring
      )
      select
        school_id, ${params.to}, target_id, activity_type_id, name, description, max_score,
        ${sql.join(
          ['due_at', 'expires_at', 'available_at'].map((instant) => moved(params.days, params.zone, sql.ref(instant))),
          ', ',
        )},
        graded, mandatory, shared, nth, source_id, kind, extra, never_drop, exam, must_reach, rubric_id, rubric_counts,
        anonymous, anonymous, blocks, preparation, place, bring
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

/** The links of meetings stay behind: a link is for one class. Those that are held for a part of the term move by as many days. */
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
