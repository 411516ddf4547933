import type { Recipient } from '#server/notifications/notify.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import type { Enrollment, enrollment, Outcome, Seats } from '#contract/enrollment/enrollment.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { fullName, personPairs } from '#server/access/person.sql.ts'
import { sectionColor, withCourse } from '#server/access/section.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

const student = sql`json_build_object(${personPairs('p')})`

const row = sql`json_build_object(
  'id', e.id, 'version', e.version, 'student', ${student}, 'section_id', s.id, 'section', s.name, 'number', s.number,
  'course_id', c.id, 'course', c.name, 'term', coalesce(m.name, ''), 'color', ${sectionColor}, 'status', e.status,
  'start_date', e.start_date, 'end_date', e.end_date, 'last_day', e.last_day, 'reason', e.reason,
  'leaving', coalesce((
    select r.name
    from leaving_reason r
    where r.school_id = e.school_id and r.id = e.leaving_reason_id
  ), ''),
  'override_reason', e.override_reason,
  'place', case
    when e.status = 'waitlisted'
      then (
        select count(*)
        from enrollment w
        where w.school_id = e.school_id
          and w.section_id = e.section_id
          and w.status = 'waitlisted'
          and (w.waiting_since, w.id) <= (e.waiting_since, e.id)
      )
  end,
  'percent', coalesce(f.percent, x.percent), 'letter', coalesce(f.letter, x.letter)
)`
const tables = sql`
  enrollment e
  join person p on p.school_id = e.school_id and p.id = e.student_id
  join section s on s.school_id = e.school_id and s.id = e.section_id
  ${withCourse}
  left join academic_term m on m.school_id = s.school_id and m.id = s.academic_term_id
  left join section_total x on x.school_id = e.school_id and x.section_id = e.section_id and x.student_id = e.student_id
  left join final_grade f on f.school_id = e.school_id and f.section_id = e.section_id and f.student_id = e.student_id`

export const optionalCurrentEnrollments = async (
  db: Db,
  student_id: number,
): Promise<Out<typeof enrollment.current> | undefined> =>
  (
    await sql<{ list: Out<typeof enrollment.current> }>`
      select json_build_object(
        'student', ${student},
        'rows', coalesce((
          select json_agg(
            ${row}
            order by
              e.status in ('active', 'hold', 'waitlisted', 'requested') desc,
              e.start_date desc nulls last, s.name, e.id
          )
          from ${tables}
          where e.school_id = t.school_id and e.student_id = t.id
        ), '[]')
      ) as list
      from student t
      join person p on p.school_id = t.school_id and p.id = t.id
      where t.school_id = kernel.school_id() and t.id = ${student_id}`.optional(db)
  )?.list

export const optionalEnrollment = async (db: Db, id: number): Promise<Enrollment | undefined> =>
  (
    await sql<{ row: Enrollment }>`
      select ${row} as row
      from ${tables}
      where e.school_id = kernel.school_id() and e.id = ${id}`.optional(db)
  )?.row

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
      and (
        ${params.search} = ''
        or strpos(kernel.plain(s.name || ' ' || s.number || ' ' || c.name), kernel.plain(${params.search})) > 0
      )
      and (${params.section_id}::bigint is null or s.id = ${params.section_id})
      and (${params.course_id}::bigint is null or c.id = ${params.course_id})
    order by
      ${params.term_id}::bigint is not null and s.academic_term_id is distinct from ${params.term_id},
      s.name, s.id
    limit 50`.all(db)
}

/** Those of the sections that are open, locked until the call ends: seats are counted one after the other. */
export const lockSections = (db: Db, section_ids: readonly number[]) =>
  sql<{ id: number; name: string; seat_cap: number | null; status: string; course_id: number }>`
    select id, name, seat_cap, status, course_id
    from section
    where school_id = kernel.school_id() and id = any (${section_ids})
    order by id
    for no key update`.all(db)

/** What enrolling one person comes to in each section; 0 is nobody yet. */
export const selectPlaces = (db: Db, section_ids: readonly number[], student_id: number) => {
  const params = sql.params({ student_id })
  return sql<Pick<Outcome, 'section_id' | 'section' | 'missing'> & { present: boolean }>`
    select
      s.id as section_id, s.name as section,
      kernel.missing_prerequisites(s.id, ${params.student_id}) as missing,
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

/** Every pair of a student and a section: whether they are there already, and what the course asks for first. */
export const selectPairs = (db: Db, section_ids: readonly number[], student_ids: readonly number[]) =>
  sql<Omit<Outcome, 'outcome' | 'enrollment_id' | 'clashes'> & { present: boolean }>`
    select
      t.id as student_id, s.id as section_id, ${fullName('p')} as student, s.name as section,
      kernel.missing_prerequisites(s.id, t.id) as missing,
      ${isPresent(sql`t.id`)} as present
    from section s
    cross join unnest(${student_ids}::bigint[]) with ordinality n (id, position)
    join student t on t.school_id = s.school_id and t.id = n.id
    join person p on p.school_id = t.school_id and p.id = t.id and p.status = 'active'
    where s.school_id = kernel.school_id() and s.id = any (${section_ids})
    order by s.id, n.position`.all(db)

/**
 * Names of the open sections of each student that meet when one of these does, and of these among each other, by section and student. Looked for in the first six weeks
 * from the day on, in which every week and every rotation comes round.
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

type NewEnrollment = { section_id: number; student_id: number; status: 'active' | 'waitlisted'; override: boolean }

export const insertEnrollments = (
  db: Db,
  rows: readonly NewEnrollment[],
  start_date: string | null,
  override_reason: string,
  now: Date,
) =>
  sql<{ id: number; section_id: number; student_id: number }>`
    insert into enrollment (school_id, section_id, student_id, status, start_date, waiting_since, override_reason)
    select
      kernel.school_id(), n.section_id, n.student_id, n.status,
      case when n.status = 'active' then ${start_date}::date end,
      case when n.status = 'waitlisted' then ${now}::timestamptz end,
      case when n.override then ${override_reason} else '' end
    from unnest(
      ${rows.map((one) => one.section_id)}::bigint[], ${rows.map((one) => one.student_id)}::bigint[],
      ${rows.map((one) => one.status)}::text[], ${rows.map((one) => one.override)}::boolean[]
    ) n (section_id, student_id, status, override)
    returning id, section_id, student_id`.all(db)

/** Stays with the seats that are left in their sections (null without a limit), in the order of the ids. */
export const selectSeatingOf = (db: Db, ids: readonly number[]) =>
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

export type Promoted = {
  id: number
  section_id: number
  student_id: number
  section: string
  school: string
  /** The language of the school. */
  language: string
  student: string
  recipients: (Recipient & { language: string })[]
}

/** Gives free seats to those who have waited longest and are active in the school; answers who got one and who is to be told. The sections were locked before. */
export const promoteWaiting = (db: Db, section_ids: readonly number[], today: string): Promise<Promoted[]> =>
  sql<Promoted>`
    with free as (
      select
        s.id, s.name,
        coalesce(s.seat_cap, 1000000) - (
          select count(*)
          from enrollment e
          where e.school_id = s.school_id and e.section_id = s.id and ${enrolled('e')}
        ) as seats
      from section s
      where s.school_id = kernel.school_id() and s.id = any (${section_ids}) and s.status = 'open'
    ),
    next as (
      select w.id, f.name
      from free f
      cross join lateral (
        select e.id
        from enrollment e
        join person a on a.school_id = e.school_id and a.id = e.student_id and a.status = 'active'
        where e.school_id = kernel.school_id() and e.section_id = f.id and e.status = 'waitlisted'
        order by e.waiting_since, e.id
        limit greatest(f.seats, 0)
      ) w
    ),
    seated as (
      update enrollment e
      set status = 'active', start_date = ${today}, waiting_since = null, version = version + 1
      from next n
      where e.school_id = kernel.school_id() and e.id = n.id
      returning e.id, e.section_id, e.student_id, n.name as section
    )
    select
      d.id, d.section_id, d.student_id, d.section, c.name as school, c.language, ${fullName('p')} as student,
      coalesce((
        select json_agg(distinct jsonb_build_object(
          'user_id', a.id,
          'email', coalesce(nullif(q.email, ''), a.email, ''),
          'notification', coalesce(a.notification, '{}'), 'language', coalesce(a.language, c.language)
        ))
        from person q
        left join account a on a.id = q.user_id
        where q.school_id = c.id
          and coalesce(nullif(q.email, ''), a.email, '') <> ''
          and (
            q.id = d.student_id
            or exists (
              select from guardianship g
              where g.school_id = q.school_id and g.parent_id = q.id and g.student_id = d.student_id and g.contact
            )
          )
      ), '[]') as recipients
    from seated d
    join person p on p.school_id = kernel.school_id() and p.id = d.student_id
    join school c on c.id = p.school_id
    order by d.id`.all(db)

/** Adds to what was said of these enrollments. */
export const noteClashes = (db: Db, notes: readonly { id: number; reason: string }[]) =>
  sql`
    update enrollment e
    set reason = concat_ws(' · ', nullif(e.reason, ''), n.reason)
    from unnest(${notes.map(({ id }) => id)}::bigint[], ${notes.map(({ reason }) => reason)}::text[]) n (id, reason)
    where e.school_id = kernel.school_id() and e.id = n.id`.run(db)

const within = (date: Sql) => sql`
  (not m.several or ${date} between coalesce(e.start_date, '-infinity') and coalesce(e.end_date, 'infinity'))`
const dayIn = (instant: Sql) => sql`(${instant} at time zone c.time_zone)::date`

/** For good; nothing happened in them. */
export const deleteEnrollments = (db: Db, ids: readonly number[]) =>
  sql`delete from enrollment where school_id = kernel.school_id() and id = any (${ids})`.run(db)

/** What would be lost with each of the enrollments. Of several stays in one section each has what happened between its own days. */
export const selectTraces = (db: Db, ids: readonly number[]) =>
  sql<{ id: number; section_id: number; student_id: number; student: string; section: string; traces: number }>`
    select
      e.id, e.section_id, e.student_id, ${fullName('p')} as student, s.name as section,
      (
        select count(*)
        from grade g
        where g.school_id = e.school_id
          and g.section_id = e.section_id
          and g.student_id = e.student_id
          and ${within(dayIn(sql`g.graded_at`))}
      )
        + (
          select count(*)
          from attendance t
          where t.school_id = e.school_id
            and t.section_id = e.section_id
            and t.student_id = e.student_id
            and ${within(sql`t.date`)}
        )
        + (
          select count(*)
          from submission b
          join activity v on v.school_id = b.school_id and v.id = b.activity_id
          where b.school_id = e.school_id
            and b.student_id = e.student_id
            and v.section_id = e.section_id
            and ${within(dayIn(sql`b.submitted_at`))}
        )
        + (
          select count(*)
          from final_grade f
          where f.school_id = e.school_id
            and f.section_id = e.section_id
            and f.student_id = e.student_id
            and ${within(dayIn(sql`f.finalized_at`))}
        )
        + (select count(*) from enrollment o where o.school_id = e.school_id and o.transferred_from = e.id) as traces
    from enrollment e
    join person p on p.school_id = e.school_id and p.id = e.student_id
    join section s on s.school_id = e.school_id and s.id = e.section_id
    join school c on c.id = e.school_id
    cross join lateral (
      select exists (
        select from enrollment o
        where o.school_id = e.school_id and o.section_id = e.section_id and o.student_id = e.student_id and o.id <> e.id
      ) as several
    ) m
    where e.school_id = kernel.school_id() and e.id = any (${ids})
    order by e.section_id, e.id`.all(db)

/** The student's marks in one section beside the activities of the same name and maximum in another. */
export const selectCarried = (
  db: Db,
  student_id: number,
  from: number,
  to: number,
): Promise<Out<typeof enrollment.carried>['rows']> =>
  sql<Out<typeof enrollment.carried>['rows'][number]>`
    select a.id as activity_id, o.id as to_activity_id, a.name, a.max_score, g.points, g.exempt
    from grade g
    join activity a on a.school_id = g.school_id and a.id = g.activity_id and a.archived_at is null
    left join lateral (
      select o.id
      from activity o
      where o.school_id = a.school_id
        and o.section_id = ${to}
        and o.archived_at is null
        and o.graded
        and lower(o.name) = lower(a.name)
        and o.max_score = a.max_score
      order by o.position, o.id
      limit 1
    ) o on true
    where g.school_id = kernel.school_id()
      and g.section_id = ${from}
      and g.student_id = ${student_id}
      and (g.points is not null or g.exempt)
    order by a.position, a.id`.all(db)

/** A mark that stands in the new section already stays. */
export const carryMarks = (
  db: Db,
  student_id: number,
  from: number,
  to: number,
  pairs: readonly { activity_id: number; to_activity_id: number }[],
) =>
  sql`
    insert into grade (
      school_id, section_id, activity_id, student_id, points, exempt, comment, submission_status, late_minutes,
      graded_by, graded_at
    )
    select
      g.school_id, ${to}, n.target, g.student_id, g.points, g.exempt, g.comment, g.submission_status, g.late_minutes,
      g.graded_by, g.graded_at
    from unnest(
      ${pairs.map((one) => one.activity_id)}::bigint[],
      ${pairs.map((one) => one.to_activity_id)}::bigint[]
    ) n (source, target)
    join grade g on g.school_id = kernel.school_id()
      and g.section_id = ${from}
      and g.student_id = ${student_id}
      and g.activity_id = n.source
    on conflict (school_id, section_id, student_id, activity_id) do nothing
    returning id`.all(db)
