import { yearName } from '#contract/settings/academic-years.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

/**
 * The year and the term before, with two grading periods that are closed, finalized: everybody but the first year has a
 * final grade in the course that comes before each present one.
 */
type Past = { name: string; quarters: readonly string[]; start: string; middle: string; end: string }

export const insertPastTerm = async (
  db: Db,
  { name, quarters, start, middle, end }: Past,
  by: number,
  at: string,
): Promise<void> => {
  const year = yearName({ start_date: start, end_date: end })
  const params = sql.params({ start, end, year, middle })
  await sql`
    with term as (
      insert into academic_term (school_id, name, start_date, end_date, position)
      values (kernel.school_id(), ${name}, ${params.start}, ${params.end}, 1)
      returning id
    ),
    year as (
      insert into academic_year (school_id, name, start_date, end_date, position)
      values (kernel.school_id(), ${params.year}, ${params.start}, ${params.end}, 1)
    ),
    quarters as (
      insert into grading_period (school_id, academic_term_id, name, start_date, end_date, weight, closes_on, position)
      select
        kernel.school_id(), term.id, q.name || ' ' || ${params.year},
        case q.at when 1 then ${params.start}::date else ${params.middle}::date + 1 end,
        case q.at when 1 then ${params.middle}::date else ${params.end}::date end,
        50,
        (case q.at when 1 then ${params.middle}::date else ${params.end}::date end) + 7,
        1 + q.at
      from term, unnest(${quarters}::text[]) with ordinality q (name, at)
    ),
    scale as (
      select id
      from grading_scale
      where school_id = kernel.school_id()
      order by id
      limit 1
    ),
    taken as (
      select distinct c.id as course_id, e.student_id
      from enrollment e
      join section s on s.school_id = e.school_id and s.id = e.section_id
      join course now on now.school_id = s.school_id and now.id = s.course_id
      join student k on k.school_id = e.school_id and k.id = e.student_id
      join course c on c.school_id = now.school_id
        and c.subject = now.subject
        and c.grade_levels = array[(k.grade_level::int - 1)::text]
      where e.school_id = kernel.school_id()
    ),
    made as (
      insert into section (school_id, course_id, academic_term_id, grading_scale_id, number, name, status, is_final)
      select kernel.school_id(), c.id, term.id, scale.id, 'P' || lpad(c.id::text, 3, '0'), c.name, 'closed', true
      from course c, term, scale
      where c.school_id = kernel.school_id() and c.id in (select course_id from taken)
      returning id, course_id
    ),
    joined as (
      insert into enrollment (school_id, section_id, student_id, status, start_date, end_date)
      select kernel.school_id(), m.id, t.student_id, 'completed', ${params.start}, ${params.end}
      from taken t
      join made m on m.course_id = t.course_id
      returning section_id, student_id
    ),
    graded as (
      select
        j.*, m.course_id,
        least(99.5, 58 + (hashint8(j.student_id * 7919 + j.section_id) & 4095) / 100.0)::numeric(9, 2) as percent
      from joined j
      join made m on m.id = j.section_id
    )
    insert into final_grade (
      school_id, section_id, student_id, percent, letter, passed, gpa_points, credits_attempted, credits_earned,
      set_by_hand, rule_version, finalized_by, finalized_at
    )
    select
      kernel.school_id(), x.section_id, x.student_id, x.percent, r.letter, x.percent >= 60, r.gpa_points, c.credits,
      case when x.percent >= 60 then c.credits else 0 end,
      false, 2, ${by}, ${at}
    from graded x
    join course c on c.school_id = kernel.school_id() and c.id = x.course_id
    cross join scale
    join lateral (
      select letter, gpa_points
      from grading_scale_row g
      where g.school_id = kernel.school_id() and g.grading_scale_id = scale.id and g.min_percent <= x.percent
      order by g.min_percent desc
      limit 1
    ) r on true`.run(db)
}
