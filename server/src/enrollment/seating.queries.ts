import type { Outcome, Seats } from '#contract/enrollment/enrollment.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sectionColor, withCourse } from '#server/access/section.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

/** Open sections by any part of their name, number or course; those of a term first. */
export const selectSeats = (
  db: Db,
  search: string,
  section_id: number | null,
  course_id: number | null,
  term_id: number | null = null,
): Promise<Seats[]> => {
  const params = sql.params({ search, section_id, course_id, term_id })
  return sql<Seats>`
    select
      s.id, s.name, s.number, c.name as course, ${sectionColor} as color, coalesce(m.name, '') as term, c.grade_levels,
      s.seat_cap as seats,
      (
        select count(*)
        from enrollment e
        where e.school_id = s.school_id and e.section_id = s.id and ${enrolled('e')}
      ) as taken,
      (
        select count(*)
        from enrollment e
        where e.school_id = s.school_id and e.section_id = s.id and e.status = 'waitlisted'
      ) as waiting
    from section s
    ${withCourse}
    left join academic_term m on m.school_id = s.school_id and m.id = s.academic_term_id
    where s.school_id = kernel.school_id()
      and s.status = 'open'
      and ${matchesSearch(sql`kernel.plain(s.name || ' ' || s.number || ' ' || c.name)`, params.search)}
      and (${params.section_id}::bigint is null or s.id = ${params.section_id})
      and (${params.course_id}::bigint is null or c.id = ${params.course_id})
    order by
      ${params.term_id}::bigint is not null and s.academic_term_id is distinct from ${params.term_id},
      s.name, s.id
    limit 50`.all(db)
}

/** What enrolling one person comes to in each section; 0 is nobody yet. */
export const selectPlaces = (db: Db, section_ids: readonly number[], student_id: number, today: string) => {
  const params = sql.params({ student_id })
  return sql<Pick<Outcome, 'section_id' | 'section' | 'missing' | 'holds'> & { present: boolean }>`
    select
      s.id as section_id, s.name as section,
      kernel.missing_prerequisites(s.id, ${params.student_id}) as missing,
      kernel.held_from('enrollment', ${params.student_id}, ${today}) as holds,
      ${isPresent(params.student_id)} as present
    from section s
    where s.school_id = kernel.school_id() and s.id = any (${section_ids})
    order by s.name, s.id`.all(db)
}

const isPresent = (student: Sql) => sql`exists (
  select from enrollment e
  where e.school_id = s.school_id
    and e.section_id = s.id
    and e.student_id = ${student}
    and e.status in ('requested', 'waitlisted', 'active', 'hold')
)`

/**
 * Every pair of a student and a section: whether they are there already, what the course asks for first, and what keeps
 * them from being enrolled.
 */
export const selectPairs = (db: Db, section_ids: readonly number[], student_ids: readonly number[], today: string) =>
  sql<Omit<Outcome, 'outcome' | 'enrollment_id' | 'clashes'> & { present: boolean }>`
    select
      t.id as student_id, s.id as section_id, ${fullName('p')} as student, s.name as section,
      kernel.missing_prerequisites(s.id, t.id) as missing,
      kernel.held_from('enrollment', t.id, ${today}) as holds,
      ${isPresent(sql`t.id`)} as present
    from section s
    cross join unnest(${student_ids}::bigint[]) with ordinality n (id, position)
    join student t on t.school_id = s.school_id and t.id = n.id
    join person p on p.school_id = t.school_id and p.id = t.id and p.status = 'active'
    where s.school_id = kernel.school_id() and s.id = any (${section_ids})
    order by s.id, n.position`.all(db)

/**
 * Names of the open sections of each student that meet when one of these does, and of these among each other, by
 * section and student. Looked for in the first six weeks from the day on, in which every week and every rotation comes
 * round.
 * @param leaving the section that is left for it
 * @param pairs who goes where; without, each student goes into each section
 */
export const selectClashing = async (
  db: Db,
  {
    from,
    leaving = null,
    ...going
  }: { from: string; leaving?: number | null } & (
    | { section_ids: readonly number[]; student_ids: readonly number[] }
    | { pairs: readonly { section_id: number; student_id: number }[] }
  ),
): Promise<(section_id: number, student_id: number) => string[]> => {
  const pairs =
    'pairs' in going
      ? going.pairs
      : going.section_ids.flatMap((section_id) => going.student_ids.map((student_id) => ({ section_id, student_id })))
  const params = sql.params({
    section_ids: pairs.map(({ section_id }) => section_id),
    student_ids: pairs.map(({ student_id }) => student_id),
  })
  const rows = await sql<{ section_id: number; student_id: number; names: string[] }>`
    with goes as materialized (
      select *
      from unnest(${params.section_ids}::bigint[], ${params.student_ids}::bigint[]) n (section_id, student_id)
    ),
    given as (
      select s.id, w.first, least(coalesce(s.end_date, t.end_date), w.first + 41) as last
      from section s
      left join academic_term t on t.school_id = s.school_id and t.id = s.academic_term_id
      cross join lateral (select greatest(${from}::date, coalesce(s.start_date, t.start_date)) as first) w
      where s.school_id = kernel.school_id() and s.id in (select section_id from goes)
    ),
    met as materialized (
      select m.date, m.section_id, m.start_time, m.end_time, s.name
      from (select min(first) as first, max(last) as last from given) w
      cross join lateral kernel.meetings_between(kernel.school_id(), w.first, w.last) m
      join section s on s.school_id = kernel.school_id() and s.id = m.section_id and s.status = 'open'
    ),
    pair as (
      select distinct a.section_id, b.section_id as other, b.name
      from given g
      join met a on a.section_id = g.id and a.date between g.first and g.last
      join met b on b.date = a.date
        and b.section_id <> a.section_id
        and b.section_id is distinct from ${leaving}::bigint
        and a.start_time < b.end_time
        and b.start_time < a.end_time
    )
    select p.section_id, n.student_id, array_agg(distinct p.name order by p.name) as names
    from pair p
    join goes n on n.section_id = p.section_id
    where exists (select from goes o where o.section_id = p.other and o.student_id = n.student_id)
      or exists (
        select from enrollment e
        where e.school_id = kernel.school_id()
          and e.section_id = p.other
          and e.student_id = n.student_id
          and e.status in ('active', 'hold', 'waitlisted')
      )
    group by p.section_id, n.student_id`.all(db)
  const named = new Map(rows.map(({ section_id, student_id, names }) => [`${section_id}:${student_id}`, names]))
  return (section_id, student_id) => named.get(`${section_id}:${student_id}`) ?? []
}

/** Seats that are taken, by section. */
export const countTaken = async (db: Db, section_ids: readonly number[]): Promise<Map<number, number>> =>
  new Map(
    (
      await sql<{ section_id: number; taken: number }>`
        select section_id, count(*) as taken
        from enrollment
        where school_id = kernel.school_id() and section_id = any (${section_ids}) and status in ('active', 'hold')
        group by section_id`.all(db)
    ).map((one) => [one.section_id, one.taken]),
  )

/** Stays with the seats that are left in their sections (null without a limit), in the order of the ids. */
export const selectSeatingOf = (db: Db, ids: readonly number[], today: string) =>
  sql<
    Omit<Outcome, 'outcome' | 'clashes'> & {
      enrollment_id: number
      person_status: string
      status: string
      left: number | null
    }
  >`
    select
      e.id as enrollment_id, p.status as person_status, e.student_id, e.section_id, ${fullName('p')} as student,
      s.name as section, e.status,
      kernel.missing_prerequisites(s.id, e.student_id) as missing,
      kernel.held_from('enrollment', e.student_id, ${today}) as holds,
      s.seat_cap - (
        select count(*)
        from enrollment o
        where o.school_id = s.school_id and o.section_id = s.id and ${enrolled('o')}
      ) as left
    from unnest(${ids}::bigint[]) with ordinality n (id, position)
    join enrollment e on e.school_id = kernel.school_id() and e.id = n.id
    join section s on s.school_id = e.school_id and s.id = e.section_id
    join person p on p.school_id = e.school_id and p.id = e.student_id
    order by n.position`.all(db)
