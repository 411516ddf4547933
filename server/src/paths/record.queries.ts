import type { PathCourse } from '#contract/paths/plan.rules.ts'
import type { StudentPath } from '#contract/paths/paths.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { accountName, personPairs } from '#server/access/person.sql.ts'
import { sectionColor } from '#server/access/section.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'

/** A person as pages show it, over an alias of `person`. */
/**
 * Other grades of the student `k` that carry credits: of the course of their section, or of the one in use that is
 * called the same; otherwise a course of its own, named by the id of the grade below zero.
 */
const otherCredits = sql`(
  select
    coalesce(
      s.course_id,
      (
        select min(c.id)
        from course c
        where c.school_id = o.school_id and lower(c.name) = lower(o.title) and c.archived_at is null
      ),
      -o.id
    ) as course_id,
    o.title, o.graded_on,
    case when o.term <> '' then o.term else o.source end as term,
    trim_scale(o.credits_earned) as credits, trim_scale(o.percent) as percent, nullif(o.letter, '') as letter
  from other_grade o
  left join section s on s.school_id = o.school_id and s.id = o.section_id
  where o.school_id = k.school_id and o.student_id = k.id and o.archived_at is null and o.credits_earned > 0
)`

/** What the student `k` has finished, takes and plans, each as JSON. */
export const recordJson = sql`
  'finished', coalesce((
    select json_agg(json_build_object(
      'course_id', s.course_id, 'term', coalesce(t.name, ''), 'credits', trim_scale(f.credits_earned),
      'percent', trim_scale(f.percent), 'letter', f.letter
    ) order by t.start_date nulls first, s.course_id)
    from final_grade f
    join section s on s.school_id = f.school_id and s.id = f.section_id
    left join academic_term t on t.school_id = s.school_id and t.id = s.academic_term_id
    where f.school_id = k.school_id and f.student_id = k.id
  ), '[]')::jsonb
    || coalesce((
      select jsonb_agg(jsonb_build_object(
        'course_id', course_id, 'term', term, 'credits', credits, 'percent', percent, 'letter', letter
      ) order by graded_on, course_id)
      from ${otherCredits} o
    ), '[]'),
  'current', coalesce((
    select json_agg(json_build_object(
      'course_id', s.course_id, 'term', coalesce(t.name, ''), 'percent', trim_scale(x.percent), 'letter', x.letter
    ) order by s.course_id)
    from enrollment e
    join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
    left join academic_term t on t.school_id = s.school_id and t.id = s.academic_term_id
    left join section_total x on x.school_id = e.school_id
      and x.section_id = e.section_id
      and x.student_id = e.student_id
    where e.school_id = k.school_id and e.student_id = k.id and ${enrolled('e')}
  ), '[]'),
  'planned', coalesce((
    select json_agg(json_build_object(
      'course_id', l.course_id, 'grade_level', l.grade_level, 'term', l.term
    ) order by l.id)
    from planned_course l
    where l.school_id = k.school_id and l.student_id = k.id
  ), '[]')`

const courseJson = sql`json_build_object(
  'id', c.id, 'name', c.name, 'number', c.number, 'subject', c.subject, 'color', ${sectionColor},
  'credits', trim_scale(c.credits), 'grade_levels', c.grade_levels,
  'offered', c.status = 'active' and c.archived_at is null,
  'prerequisites', coalesce((
    select json_agg(json_build_object(
      'choice', q.choice, 'required_course_id', q.required_course_id, 'min_percent', trim_scale(q.min_percent),
      'min_letter', q.min_letter
    ) order by q.choice, q.id)
    from course_prerequisite q
    where q.school_id = c.school_id and q.course_id = c.id
  ), '[]')
)`

const courseFrom = sql`course c
left join department d on d.school_id = c.school_id and d.id = c.department_id
where c.school_id = kernel.school_id()`

const byNumber = sql`c.number collate kernel.natural, c.id`

export type PathRecord = Pick<StudentPath, 'finished' | 'current' | 'planned'>

type Facts = Omit<StudentPath, 'what_if' | 'can'> & { advises: boolean }

/**
 * The path of one student with all that it is computed from. Long because a path is computed from courses, credits,
 * plans and sign-offs.
 * @param template_id another path to look at, in its latest version
 */
export const optionalStudentPath = async (
  db: Db,
  student_id: number,
  person_id: number | null,
  template_id: number | null,
): Promise<Facts | undefined> => {
  const params = sql.params({ student_id, person_id, template_id })
  return (
    await sql<{ facts: Facts }>`
      with wanted as (
        select t.id, v.number, v.snapshot, t.published as latest
        from path_template t
        join path_version v on v.school_id = t.school_id and v.path_template_id = t.id and v.number = t.published
        where t.school_id = kernel.school_id() and t.id = ${params.template_id}
      ),
      followed as (
        select t.id, v.number, v.snapshot, t.published as latest
        from student_path f
        join path_template t on t.school_id = f.school_id and t.id = f.path_template_id
        join path_version v on v.school_id = f.school_id and v.path_template_id = t.id and v.number = f.path_version
        where f.school_id = kernel.school_id() and f.student_id = ${params.student_id}
      ),
      used as (
        select s.course_id
        from final_grade f
        join section s on s.school_id = f.school_id and s.id = f.section_id
        where f.school_id = kernel.school_id() and f.student_id = ${params.student_id}
        union
        select s.course_id
        from enrollment e
        join section s on s.school_id = e.school_id and s.id = e.section_id
        where e.school_id = kernel.school_id() and e.student_id = ${params.student_id}
        union
        select course_id
        from planned_course
        where school_id = kernel.school_id() and student_id = ${params.student_id}
        union
        select required_course_id
        from course_prerequisite
        where school_id = kernel.school_id()
      )
      select json_build_object(
        'student', json_build_object(${personPairs('p')}, 'number', k.number, 'grade_level', k.grade_level),
        'path', (
          select w.snapshot
            || jsonb_build_object(
              'template_id', w.id, 'number', w.number, 'latest', w.latest, 'assigned_at', f.assigned_at,
              'assigned_by', coalesce(${accountName('f.assigned_by')}, '')
            )
          from (select * from wanted union all select * from followed where ${params.template_id}::bigint is null) w
        ),
        'version', coalesce(f.version, 0), ${recordJson},
        'courses', coalesce((
          select jsonb_agg(${courseJson} order by ${byNumber})
          from ${courseFrom}
            and (
              (c.status = 'active' and c.archived_at is null)
              or c.id in (select course_id from used)
              or c.id in (select course_id from ${otherCredits} o)
            )
        ), '[]')
          || coalesce((
            select jsonb_agg(jsonb_build_object(
              'id', course_id, 'name', title, 'number', '', 'subject', '', 'color', 1, 'credits', credits,
              'grade_levels', '[]'::jsonb, 'offered', false, 'prerequisites', '[]'::jsonb
            ) order by course_id)
            from ${otherCredits} o
            where course_id < 0
          ), '[]'),
        'scale', coalesce((
          select json_agg(json_build_object('letter', letter, 'min_percent', least) order by least desc)
          from (
            select letter, trim_scale(min(min_percent)) as least
            from grading_scale_row
            where school_id = k.school_id
            group by letter
          ) l
        ), '[]'),
        'signs', coalesce((
          select json_agg(json_build_object(
            'role', g.role, 'by', ${accountName('g.signed_by')}, 'at', g.signed_at, 'cleared_at', g.cleared_at,
            'cleared_by', ${accountName('g.cleared_by')}
          ) order by g.id desc)
          from (
            select *
            from path_sign g
            where g.school_id = k.school_id and g.student_id = k.id
            order by g.id desc
            limit 20
          ) g
        ), '[]'),
        'advisors', coalesce((
          select json_agg(json_build_object('id', q.id, 'fname', q.fname, 'lname', q.lname) order by q.lname, q.id)
          from advisorship a
          join person q on q.school_id = a.school_id and q.id = a.teacher_id
          where a.school_id = k.school_id and a.student_id = k.id
        ), '[]'),
        'advises', exists (
          select from advisorship a
          where a.school_id = k.school_id and a.student_id = k.id and a.teacher_id = ${params.person_id}
        ),
        'templates', coalesce((
          select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id)
          from path_template t
          where t.school_id = k.school_id and t.published > 0 and t.archived_at is null
        ), '[]'),
        'children', coalesce((
          select json_agg(json_build_object(${personPairs('q')}) order by q.fname, q.id)
          from guardianship g
          join person q on q.school_id = g.school_id and q.id = g.student_id
          where g.school_id = k.school_id and g.parent_id = ${params.person_id}
        ), '[]')
      ) as facts
      from student k
      join person p on p.school_id = k.school_id and p.id = k.id
      left join student_path f on f.school_id = k.school_id and f.student_id = k.id
      where k.school_id = kernel.school_id() and k.id = ${params.student_id}`.optional(db)
  )?.facts
}

/** The whole catalogue, by id. */
export const selectPathCourses = async (db: Db): Promise<Map<number, PathCourse>> => {
  const rows = await sql<{ course: PathCourse }>`
    select ${courseJson} as course
    from ${courseFrom}
    order by ${byNumber}`.all(db)
  return new Map(rows.map(({ course }) => [course.id, course]))
}
