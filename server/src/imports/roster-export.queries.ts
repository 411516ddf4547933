import { sql } from 'kysely'
import type { StoredSchool } from '#contract/imports/oneroster-export.rules.ts'
import { parent } from '#contract/kernel/access.ts'
import type { Db } from '#server/kernel/database.ts'
import { idOf } from './records.ts'

const id = (kind: Parameters<typeof idOf>[0], alias: string) => sql.raw(idOf(kind, alias))

/** The schools that a roster is made of: the own one, or those of a group and the groups below it. */
export const selectExportSchools = async (db: Db, group_id: number, school_id: number | null): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select s.id
    from school s
    join school_group g on g.id = s.group_id
    where s.archived_at is null and ${group_id} = any (g.path) and (${school_id}::bigint is null or s.id = ${school_id})
    order by s.id`.execute(db)
  return rows.map((row) => row.id)
}

const member = (table: 'student' | 'teacher') => sql`exists (
  select from ${sql.table(table)} m
  where m.school_id = p.school_id and m.id = p.id and m.status in ('active', 'inactive')
)`
const isStudent = member('student')
const isTeacher = member('teacher')
/** Whom a family record links to a student who goes out; whoever must have no contact does not. */
const guardianOf = sql`
  guardianship g
  join student c on c.school_id = g.school_id and c.id = g.student_id and c.status in ('active', 'inactive')
  join person child on child.school_id = c.school_id and child.id = c.id and child.merged_into is null
  join person_role f on f.school_id = g.school_id and f.person_id = g.parent_id and f.role = ${parent} and f.access <> 0
  join person adult on adult.school_id = g.school_id
    and adult.id = g.parent_id
    and adult.merged_into is null
    and adult.status <> 'archived'`
const goesOut = sql`
  p.school_id = kernel.school_id()
    and p.merged_into is null
    and p.status <> 'archived'
    and (${isStudent} or ${isTeacher} or p.id in (select parent_id from guardians))`
const openSection = sql`s.school_id = kernel.school_id() and s.status = 'open' and not s.is_final`

/**
 * The present school as it goes out, in one statement. Open sections, active enrollments, and students and teachers who
 * are active or inactive.
 */
export const selectExport = async (db: Db): Promise<StoredSchool> => {
  const { rows } = await sql<StoredSchool>`
    with guardians as materialized (
      select g.parent_id, g.student_id
      from ${guardianOf}
      where g.school_id = kernel.school_id() and not g.no_contact
    ),
    people as materialized (
      select p.*, coalesce(p.sis_id, auth.person_sourced_id(p.id)) as known_by
      from person p
      where ${goesOut}
    ),
    open_section as materialized (
      select s.*, ${id('section', 's')} as known_by
      from section s
      where ${openSection}
    )
    select
      coalesce(o.sis_id, o.uuid::text) as id, o.name, o.sis_extra as extra,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', ${id('term', 't')}, 'name', t.name, 'start_date', t.start_date, 'end_date', t.end_date, 'term_id', null,
          'extra', t.sis_extra
        )), '[]')
        from academic_term t
        where t.school_id = o.id and (t.archived_at is null or t.id in (select academic_term_id from open_section))
      )
        || (
          select coalesce(jsonb_agg(jsonb_build_object(
            'id', ${id('grading_period', 'q')}, 'name', q.name, 'start_date', q.start_date, 'end_date', q.end_date,
            'term_id', ${id('term', 't')}, 'extra', q.sis_extra
          )), '[]')
          from grading_period q
          join academic_term t on t.school_id = q.school_id and t.id = q.academic_term_id
          where q.school_id = o.id
            and q.archived_at is null
            and (t.archived_at is null or t.id in (select academic_term_id from open_section))
        ) as sessions,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', ${id('course', 'c')}, 'name', c.name, 'number', c.number, 'subject', c.subject, 'extra', c.sis_extra
        )), '[]')
        from course c
        where c.school_id = o.id
          and ((c.archived_at is null and c.status = 'active') or c.id in (select course_id from open_section))
      ) as courses,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.known_by, 'name', s.name, 'number', s.number, 'period', s.period, 'course_id', ${id('course', 'c')},
          'term_id', case when t.id is not null then ${id('term', 't')} end,
          'extra', s.sis_extra
        )), '[]')
        from open_section s
        join course c on c.school_id = s.school_id and c.id = s.course_id
        left join academic_term t on t.school_id = s.school_id and t.id = s.academic_term_id
      ) as sections,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', p.known_by, 'extra', p.sis_extra, 'fname', p.fname, 'mname', p.mname, 'lname', p.lname,
          'email', p.email, 'phone', p.phone, 'gender', p.gender, 'username', coalesce(a.username, ''),
          'grade_level', coalesce(c.grade_level, ''), 'birth_date', c.birth_date,
          'roles', jsonb_strip_nulls(jsonb_build_object(
            'student', case
              when c.id is not null then jsonb_build_object('active', c.status = 'active', 'number', c.number)
            end,
            'teacher', case
              when w.id is not null then jsonb_build_object('active', w.status = 'active', 'number', w.number)
            end,
            'parent', case
              when p.id in (select parent_id from guardians) then jsonb_build_object('active', true, 'number', '')
            end
          )),
          'agents', (
            select coalesce(jsonb_agg(f.known_by), '[]')
            from guardians g
            join people f on f.id = g.parent_id
            where g.student_id = p.id
          )
        )), '[]')
        from people p
        left join account a on a.id = p.user_id
        left join student c on c.school_id = p.school_id and c.id = p.id and c.status in ('active', 'inactive')
        left join teacher w on w.school_id = p.school_id and w.id = p.id and w.status in ('active', 'inactive')
      ) as users,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'section_id', s.known_by, 'user_id', p.known_by, 'role', 'student', 'primary', false,
          'start_date', e.start_date, 'end_date', e.end_date, 'extra', e.sis_extra
        )), '[]')
        from enrollment e
        join open_section s on s.id = e.section_id
        join people p on p.id = e.student_id
        where e.school_id = o.id and e.status = 'active'
      )
        || (
          select coalesce(jsonb_agg(jsonb_build_object(
            'section_id', s.known_by, 'user_id', p.known_by, 'role', 'teacher', 'primary', e.role = 'lead',
            'start_date', null, 'end_date', null, 'extra', e.sis_extra
          )), '[]')
          from section_teacher e
          join open_section s on s.id = e.section_id
          join people p on p.id = e.teacher_id
          where e.school_id = o.id
        ) as links
    from school o
    where o.id = kernel.school_id()`.execute(db)
  const [school] = rows
  if (!school) throw new Error('no present school')
  return school
}
