import type { GlobalPlan } from '#contract/lifecycle/global-sections.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { yearOfTerm } from '#server/settings/academic-years.queries.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sql } from '#server/kernel/sql.ts'

type Course = { id: number; name: string; status: string }
/**
 * What a school has for a section of that master course between those days; its terms with the one first that holds
 * most of them.
 */
export type Ground = Pick<GlobalPlan, 'terms' | 'teachers' | 'school'> & {
  course: Course | null
  course_numbers: string[]
  /** Numbers of sections by term. */
  taken: { academic_term_id: number | null; number: string }[]
  grading_scale_id: number | null
}

/** What a global section would find in each school, in one statement for all of them. */
export const selectGround = async (
  db: Db,
  master_course_id: number,
  start_date: string,
  end_date: string,
): Promise<Ground | undefined> => {
  const params = sql.params({ start_date, end_date })
  return (
    await sql<{ ground: Ground }>`
      select json_build_object(
        'school', z.name,
        'course', (
          select json_build_object('id', c.id, 'name', c.name, 'status', c.status)
          from course c
          where c.school_id = z.id and c.master_course_id = ${master_course_id} and c.archived_at is null
          order by c.status <> 'active', c.id desc
          limit 1
        ),
        'course_numbers', coalesce((
          select json_agg(c.number)
          from course c
          where c.school_id = z.id and c.archived_at is null
        ), '[]'),
        'terms', coalesce((
          select json_agg(
            json_build_object(
              'id', t.id, 'name', t.name, 'year', ${yearOfTerm(sql`t`)}, 'start_date', t.start_date,
              'end_date', t.end_date
            )
            order by
              least(t.end_date, ${params.end_date}::date) - greatest(t.start_date, ${params.start_date}::date) desc,
              t.start_date, t.id
          )
          from academic_term t
          where t.school_id = z.id
            and t.archived_at is null
            and t.start_date <= ${params.end_date}::date
            and t.end_date >= ${params.start_date}::date
        ), '[]'),
        'taken', coalesce((
          select json_agg(distinct jsonb_build_object('academic_term_id', s.academic_term_id, 'number', s.number))
          from section s
          join academic_term t on t.school_id = s.school_id and t.id = s.academic_term_id
          where s.school_id = z.id
            and t.start_date <= ${params.end_date}::date
            and t.end_date >= ${params.start_date}::date
        ), '[]'),
        'teachers', coalesce((
          select json_agg(json_build_object('id', p.id, 'name', ${fullName('p')}, 'user_id', p.user_id) order by
            p.lname, p.fname, p.id)
          from teacher t
          join person p on p.school_id = t.school_id and p.id = t.id
          where t.school_id = z.id and t.status = 'active'
        ), '[]'),
        'grading_scale_id', (
          select g.id
          from grading_scale g
          where g.school_id = z.id and g.archived_at is null
          order by g.position, g.id
          limit 1
        )
      ) as ground
      from school z
      where z.id = kernel.school_id()`.optional(db)
  )?.ground
}

/** Null where the present school may not draw the master course. */
export const insertGlobalSection = async (db: Db, master_course_id: number, now: Date): Promise<number | null> =>
  (await sql<{ id: number | null }>`select auth.new_global_section(${master_course_id}, ${now}) as id`.optional(db))
    ?.id ?? null
