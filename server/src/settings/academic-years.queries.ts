import type { YearPlan } from '#contract/settings/academic-years.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

type Stretch = { id: number; name: string; start_date: string; end_date: string }
type Source = { year: YearPlan | null; years: Stretch[]; terms: Stretch[]; periods: string[] }

/** The name of the year that holds a term, '' without one. @param term alias of the term */
export const yearOfTerm = (term: Sql): Sql => sql`coalesce((
  select y.name
  from academic_year y
  where y.school_id = ${term}.school_id
    and y.archived_at is null
    and ${term}.start_date >= y.start_date
    and ${term}.end_date <= y.end_date
), '')`

const inUse = (table: 'academic_year' | 'academic_term'): Sql => sql`coalesce((
  select json_agg(json_build_object(
    'id', id, 'name', name, 'start_date', start_date, 'end_date', end_date
  ) order by start_date)
  from ${sql.ref(table)}
  where school_id = kernel.school_id() and archived_at is null
), '[]')`

export const selectYears = (db: Db) =>
  sql<Stretch>`
    select id, name, start_date, end_date
    from academic_year
    where school_id = kernel.school_id() and archived_at is null
    order by start_date`.all(db)

/** The terms in use, with the dates of one year as they are stored. */
export const selectTermsAround = async (db: Db, year_id: number) =>
  (
    await sql<{ around: { terms: Stretch[]; before: Stretch | null } }>`
      select json_build_object(
        'terms', ${inUse('academic_term')},
        'before', (
          select json_build_object('id', id, 'name', name, 'start_date', start_date, 'end_date', end_date)
          from academic_year
          where school_id = kernel.school_id() and id = ${year_id} and archived_at is null
        )
      ) as around`.optional(db)
  )?.around ?? { terms: [], before: null }

/** The first term in use that lies in one of these years. */
export const selectTermOf = async (db: Db, ids: readonly number[]) =>
  await sql<{ name: string }>`
    select t.name
    from academic_year y
    join academic_term t on t.school_id = y.school_id
      and t.archived_at is null
      and t.start_date >= y.start_date
      and t.end_date <= y.end_date
    where y.school_id = kernel.school_id() and y.archived_at is null and y.id = any (${ids})
    order by t.start_date
    limit 1`.optional(db)

/** A year with its terms and their grading periods, the years and terms in use, and the names of grading periods. */
export const selectYearPlan = async (db: Db, id: number): Promise<Source | undefined> =>
  (
    await sql<{ source: Source }>`
      select json_build_object(
        'year', (
          select json_build_object(
            'name', y.name, 'start_date', y.start_date, 'end_date', y.end_date,
            'terms', coalesce((
              select json_agg(json_build_object(
                'id', t.id, 'name', t.name, 'start_date', t.start_date, 'end_date', t.end_date,
                'periods', coalesce((
                  select json_agg(json_build_object(
                    'id', g.id, 'name', g.name, 'start_date', g.start_date, 'end_date', g.end_date,
                    'closes_on', g.closes_on
                  ) order by g.start_date, g.id)
                  from grading_period g
                  where g.school_id = t.school_id and g.academic_term_id = t.id and g.archived_at is null
                ), '[]')
              ) order by t.start_date, t.id)
              from academic_term t
              where t.school_id = y.school_id
                and t.archived_at is null
                and t.start_date >= y.start_date
                and t.end_date <= y.end_date
            ), '[]')
          )
          from academic_year y
          where y.school_id = kernel.school_id() and y.id = ${id} and y.archived_at is null
        ),
        'years', ${inUse('academic_year')}, 'terms', ${inUse('academic_term')},
        'periods', array(select name from grading_period where school_id = kernel.school_id() and archived_at is null)
      ) as source`.optional(db)
  )?.source

/** Stores a year as planned; weights of grading periods are those of the periods that they follow. */
export const insertYear = (db: Db, { terms, name, start_date, end_date }: YearPlan) =>
  sql`
    with given as (
      select *
      from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) t (
        id bigint, name text, start_date date, end_date date, periods jsonb
      )
    ),
    year as (
      insert into academic_year (school_id, name, start_date, end_date, position)
      values (
        kernel.school_id(), ${name}, ${start_date}, ${end_date},
        (select coalesce(max(position) + 1, 0) from academic_year where school_id = kernel.school_id())
      )
    ),
    term as (
      insert into academic_term (school_id, name, start_date, end_date, position)
      select
        kernel.school_id(), name, start_date, end_date,
        (select coalesce(max(position) + 1, 0) from academic_term where school_id = kernel.school_id())
          + row_number() over (order by start_date) - 1
      from given
      returning id, name
    )
    insert into grading_period (
      school_id, academic_term_id, name, start_date, end_date, weight, exam_weight, closes_on, position
    )
    select
      kernel.school_id(), t.id, p.name, p.start_date, p.end_date, o.weight, o.exam_weight, p.closes_on,
      (select coalesce(max(position) + 1, 0) from grading_period where school_id = kernel.school_id())
        + row_number() over (order by p.start_date) - 1
    from given v
    join term t on t.name = v.name
    cross join lateral jsonb_to_recordset(v.periods) p (
      id bigint, name text, start_date date, end_date date, closes_on date
    )
    join grading_period o on o.school_id = kernel.school_id() and o.id = p.id`.run(db)

export const yearsOfTerms = async (db: Db): Promise<number> =>
  (await sql<{ count: number }>`select kernel.years_of_terms(kernel.school_id()) as count`.optional(db))?.count ?? 0
