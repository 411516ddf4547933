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

/**
 * Terms that have begun stand first, the latest of them at the top: it is what a new section is for, until somebody
 * chooses another. One statement for every choice of the form.
 */
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

/**
 * What there is to copy of a section, and how far its dates move when it begins with that date, or with that term. One
 * statement for the whole form.
 */
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
