import { gpaOf } from '#contract/gradebook/gpa.rules.ts'
import type { Progress } from '#contract/gradebook/progress.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { visible, workState } from '#server/access/work-state.ts'
import { fullName, personPairs } from '#server/access/person.sql.ts'
import { sectionColor, withCourse } from '#server/access/section.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { rollsOfStudents } from '#server/sections/absences.sql.ts'

type Stored = Omit<Progress, 'gpa' | 'credits'>

/** In the order of their names; one statement for all. @param parent_id whose other children are named */
export const progressOfMany = async (
  db: Db,
  student_ids: readonly number[],
  now: Date,
  parent_id: number | null,
): Promise<Progress[]> => (await selectProgress(db, student_ids, now, parent_id)).map(withSums)

const withSums = ({ finished, ...rest }: Stored): Progress => {
  const elsewhere = rest.other.filter(({ in_gpa }) => in_gpa).map((one) => ({ ...one, weighted_gpa_points: null }))
  const { plain, weighted } = gpaOf([...finished, ...elsewhere])
  const all = [...finished, ...rest.other]
  const sum = (values: number[]) => Math.round(values.reduce((total, value) => total + value, 0) * 1_000) / 1_000
  return {
    ...rest,
    finished,
    gpa: { plain, weighted },
    credits: {
      earned: sum(all.map((one) => one.credits_earned)),
      attempted: sum(all.map((one) => one.credits)),
      in_progress: sum(rest.current.map((one) => one.credits)),
    },
  }
}

const course = sql`
  'section_id', s.id, 'section_name', s.name, 'course_name', c.name, 'course_number', c.number,
  'color', ${sectionColor}, 'term', coalesce(t.name, '')`
/** What stands for each grading period of a class (alias x its total). */
const periods = sql`
  'periods', coalesce((
    select json_agg(json_build_object('name', g.name, 'percent', p.percent, 'letter', p.letter) order by
      g.start_date, g.end_date, g.id)
    from jsonb_to_recordset(x.periods) p (id bigint, percent numeric, letter text)
    join grading_period g on g.school_id = x.school_id and g.id = p.id
  ), '[]')`
const joined = sql`
  join section s on s.school_id = e.school_id and s.id = e.section_id
  ${withCourse}
  left join academic_term t on t.school_id = s.school_id and t.id = s.academic_term_id`

type Params = Record<'student_ids', Sql>

const selectProgress = async (
  db: Db,
  student_ids: readonly number[],
  now: Date,
  parent_id: number | null,
): Promise<Stored[]> => {
  const params = sql.params({ student_ids })
  return (
    await sql<{ answer: Stored }>`
      with entered as materialized (${presentEnrollments(params)}),
      work as materialized (${missingWork(now, params)}),
      away as materialized (${rollsOfStudents(sql`t.student_id = any (${params.student_ids}::bigint[])`)}),
      current as materialized (${currentSections}),
      finished as materialized (${finishedSections(params)}),
      other as materialized (${otherGrades(params)}),
      children as materialized (${otherChildren(parent_id)})
      select json_build_object(
        'student', json_build_object(${personPairs('p')}, 'number', k.number, 'grade_level', k.grade_level),
        'current', coalesce(i.sections, '[]'), 'finished', coalesce(f.sections, '[]'),
        'other', coalesce(o.grades, '[]'), 'children', coalesce(h.all, '[]')
      ) as answer
      from person p
      join student k on k.school_id = p.school_id and k.id = p.id
      left join current i on i.student_id = p.id
      left join finished f on f.student_id = p.id
      left join other o on o.student_id = p.id
      cross join children h
      where p.school_id = kernel.school_id() and p.id = any (${params.student_ids}::bigint[])
      order by p.lname, p.fname, p.id`.all(db)
  ).map(({ answer }) => answer)
}

/** Classes in which they are now. */
const presentEnrollments = ({ student_ids }: Params): Sql => sql`
  select e.*
  from enrollment e
  join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
  where e.school_id = kernel.school_id() and e.student_id = any (${student_ids}::bigint[]) and ${enrolled('e')}`

/** How much is missing in each; grades and submissions are looked up once for all. */
const missingWork = (now: Date, { student_ids }: Params): Sql => sql`
  select e.id, count(*) filter (where ${workState(sql`${now}`, sql`e.student_id`)} = 'missing') as missing
  from entered e
  join activity a on a.school_id = e.school_id and a.section_id = e.section_id
  join unit u on u.school_id = a.school_id and u.id = a.unit_id
  left join (
    select k.student_id, k.activity_id, k.points, k.exempt, k.submission_status
    from entered n
    join grade k on k.school_id = n.school_id and k.section_id = n.section_id and k.student_id = n.student_id
    offset 0
  ) g on g.student_id = e.student_id and g.activity_id = a.id
  left join (
    select student_id, activity_id, id, late
    from submission
    where school_id = kernel.school_id() and student_id = any (${student_ids}::bigint[])
    offset 0
  ) b on b.student_id = e.student_id and b.activity_id = a.id
  where ${visible}
  group by e.id`

/** The classes in which they are, with what stands now. */
const currentSections = sql`
  select
    e.student_id,
    json_agg(json_build_object(
      ${course}, 'credits', trim_scale(c.credits), 'percent', trim_scale(x.percent), 'letter', x.letter, ${periods},
      'incomplete', x.letter = 'I' and x.set_by_hand is true,
      'teachers', coalesce((
        select string_agg(${fullName('q')}, ', ' order by st.position, q.lname)
        from section_teacher st
        join person q on q.school_id = st.school_id and q.id = st.teacher_id
        where st.school_id = s.school_id and st.section_id = s.id
      ), ''),
      'missing', coalesce(w.missing, 0), 'absent', coalesce(y.absent, 0)
    ) order by s.name, s.id) as sections
  from entered e
  ${joined}
  left join section_total x on x.school_id = e.school_id and x.section_id = e.section_id and x.student_id = e.student_id
  left join work w on w.id = e.id
  left join away y on y.student_id = e.student_id and y.section_id = e.section_id
  group by e.student_id`

/** Final grades. */
const finishedSections = ({ student_ids }: Params): Sql => sql`
  select
    e.student_id,
    json_agg(
      json_build_object(
        ${course}, 'credits', trim_scale(e.credits_attempted), 'percent', trim_scale(e.percent), 'letter', e.letter,
        ${periods}, 'passed', e.passed, 'credits_earned', trim_scale(e.credits_earned),
        'gpa_points', trim_scale(e.gpa_points),
        'weighted_gpa_points', trim_scale(e.weighted_gpa_points),
        'finalized_at', e.finalized_at
      )
      order by t.start_date desc nulls last, s.name, s.id
    ) as sections
  from final_grade e
  ${joined}
  left join section_total x on x.school_id = e.school_id and x.section_id = e.section_id and x.student_id = e.student_id
  where e.school_id = kernel.school_id() and e.student_id = any (${student_ids}::bigint[])
  group by e.student_id`

/** Grades from elsewhere. */
const otherGrades = ({ student_ids }: Params): Sql => sql`
  select
    o.student_id,
    json_agg(json_build_object(
      'id', o.id, 'title', o.title, 'source', coalesce(s.name, o.source), 'term', o.term, 'graded_on', o.graded_on,
      'percent', trim_scale(o.percent), 'letter', o.letter, 'gpa_points', trim_scale(o.gpa_points),
      'credits', trim_scale(o.credits), 'credits_earned', trim_scale(o.credits_earned), 'in_gpa', o.in_gpa
    ) order by o.graded_on desc, o.title, o.id) as grades
  from other_grade o
  left join section s on s.school_id = o.school_id and s.id = o.section_id
  where o.school_id = kernel.school_id() and o.student_id = any (${student_ids}::bigint[]) and o.archived_at is null
  group by o.student_id`

/** Whom the parent may choose from. */
const otherChildren = (parent_id: number | null): Sql => sql`
  select json_agg(json_build_object(${personPairs('q')}) order by q.fname, q.id) as all
  from guardianship g
  join person q on q.school_id = g.school_id and q.id = g.student_id
  where g.school_id = kernel.school_id() and g.parent_id = ${parent_id}`
