import type { SubstituteChoice, MeetingPlace } from '#contract/schedule/substitutions.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { personColumns } from '#server/access/person.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { awayAt, met, needing } from './substitutions.queries.ts'

const placesSql = (places: Sql) => sql`
  jsonb_to_recordset(${places}::jsonb) as g (section_id bigint, date date, meeting smallint)`

const overlaps = sql`o.date = m.date and o.start_time < m.end_time and m.start_time < o.end_time`

/**
 * Every teacher in use with what keeps them from taking all of the meetings, best first. Long because each obstacle is
 * a question of its own.
 * @param only these teachers
 */
export const selectChoices = (
  db: Db,
  places: readonly MeetingPlace[],
  only: number[] | null = null,
): Promise<SubstituteChoice[]> => {
  const params = sql.params({ places: JSON.stringify(places), only })
  return sql<SubstituteChoice>`
    with asked as (select * from ${placesSql(params.places)}),
    span as (
      select
        date_trunc('week', min(date))::date as first,
        (date_trunc('week', max(date)) + interval '6 days')::date as last
      from asked
    ),
    met as materialized (
      select x.*
      from span
      cross join lateral (${met(sql`span.first`, sql`span.last`)}) x
    ),
    m as (
      select met.*, c.department_id, c.subject, d.name as department
      from met
      join asked g on g.section_id = met.section_id and g.date = met.date and g.meeting = met.meeting
      join course c on c.school_id = kernel.school_id() and c.id = met.course_id
      left join department d on d.school_id = c.school_id and d.id = c.department_id
    ),
    held as (
      select st.teacher_id, o.section_id, o.date, o.meeting, o.start_time, o.end_time, 'teaching' as kind
      from met o
      join section_teacher st on st.school_id = kernel.school_id() and st.section_id = o.section_id
      union all
      select v.teacher_id, o.section_id, o.date, o.meeting, o.start_time, o.end_time, 'covering'
      from met o
      join substitution v on v.school_id = kernel.school_id()
        and v.section_id = o.section_id
        and v.date = o.date
        and v.meeting = o.meeting
    ),
    load as (
      select
        teacher_id,
        sum(extract(epoch from end_time - start_time) / 60)::float8 as minutes,
        count(*) filter (where kind = 'covering')::int as substitutions
      from held
      group by 1
    )
    select
      ${personColumns('p')}, coalesce(l.minutes, 0) as minutes, coalesce(l.substitutions, 0) as substitutions, b.busy,
      k.known
    from teacher x
    join person p on p.school_id = x.school_id and p.id = x.id
    left join load l on l.teacher_id = x.id
    cross join lateral (
      select case
        when exists (
          select from m
          join teacher_absence a on a.school_id = x.school_id and a.teacher_id = x.id and ${awayAt(sql`a`, sql`m`)}
        )
          then 'absent'
        when exists (
          select from m
          join held o on o.teacher_id = x.id and o.kind = 'teaching' and ${overlaps} and o.section_id <> m.section_id
        )
          then 'teaching'
        when exists (
          select from m
          join held o on o.teacher_id = x.id
            and o.kind = 'covering'
            and ${overlaps}
            and (o.section_id, o.meeting) <> (m.section_id, m.meeting)
        )
          or exists (select from m join m o on ${overlaps} and (o.section_id, o.meeting) <> (m.section_id, m.meeting))
          then 'covering'
        when exists (
          select from m
          join teacher_unavailable u on u.school_id = x.school_id
            and u.teacher_id = x.id
            and u.weekday = extract(isodow from m.date)
          join bell_period y on y.school_id = u.school_id
            and y.id = u.bell_period_id
            and m.start_time < y.end_time
            and y.start_time < m.end_time
        )
          then 'unavailable'
      end as busy
    ) b
    cross join lateral (
      select case
        when exists (
          select from m
          join section s on s.school_id = x.school_id and s.course_id = m.course_id
          join section_teacher st on st.school_id = s.school_id and st.section_id = s.id and st.teacher_id = x.id
        )
          then 'course'
        when exists (
          select from m
          join course c on c.school_id = x.school_id and c.department_id = m.department_id
          join section s on s.school_id = c.school_id and s.course_id = c.id
          join section_teacher st on st.school_id = s.school_id and st.section_id = s.id and st.teacher_id = x.id
        )
          then 'subject'
        when exists (
          select from m
          join qualification q on q.school_id = x.school_id
            and q.person_id = x.id
            and q.archived_at is null
            and (q.expires_on is null or q.expires_on >= m.date)
          where (m.subject <> '' and strpos(lower(q.name), lower(m.subject)) > 0)
            or strpos(lower(q.name), lower(m.department)) > 0
        )
          then 'qualified'
      end as known
    ) k
    where x.school_id = kernel.school_id()
      and x.status = 'active'
      and p.status = 'active'
      and (${params.only}::bigint[] is null or x.id = any (${params.only}))
    order by
      b.busy is not null, k.known is null, coalesce(l.substitutions, 0), coalesce(l.minutes, 0), p.lname, p.fname,
      p.id`.all(db)
}

export type Assigned = MeetingPlace & {
  absence_id: number
  absent_id: number
  section_name: string
  start_time: string
  teacher_id: number | null
  note: string
}

/** Those of the meetings whose teacher is absent, with who covers now. */
export const selectNeeded = (db: Db, places: readonly MeetingPlace[]): Promise<Assigned[]> => {
  const params = sql.params({ places: JSON.stringify(places) })
  return sql<Assigned>`
    with asked as (select * from ${placesSql(params.places)}),
    span as (select min(date) as first, max(date) as last from asked),
    met as (
      select x.*
      from span
      cross join lateral (${met(sql`span.first`, sql`span.last`)}) x
    )
    select distinct
      on (m.date, m.section_id, m.meeting) m.section_id, m.date::text, m.meeting, a.id as absence_id,
      a.teacher_id as absent_id, m.name as section_name, to_char(m.start_time, 'HH24:MI') as start_time, v.teacher_id,
      coalesce(v.note, '') as note
    from asked g
    join ${needing(sql`met`)} on g.section_id = m.section_id and g.date = m.date and g.meeting = m.meeting
    left join substitution v on v.school_id = kernel.school_id()
      and v.section_id = m.section_id
      and v.date = m.date
      and v.meeting = m.meeting
    order by m.date, m.section_id, m.meeting, a.id`.all(db)
}

export const assignSubstitutes = async (
  db: Db,
  user_id: number,
  rows: readonly Assigned[],
  now: Date,
): Promise<void> => {
  const params = sql.params({ rows: JSON.stringify(rows.filter(({ teacher_id }) => teacher_id === null)) })
  await sql`
    delete from substitution v
    using ${placesSql(params.rows)}
    where v.school_id = kernel.school_id()
      and v.section_id = g.section_id
      and v.date = g.date
      and v.meeting = g.meeting`.run(db)
  const params2 = sql.params({ rows: JSON.stringify(rows.filter(({ teacher_id }) => teacher_id !== null)) })
  await sql`
    insert into substitution as v (
      school_id, teacher_absence_id, section_id, date, meeting, teacher_id, note, assigned_by, assigned_at
    )
    select kernel.school_id(), g.absence_id, g.section_id, g.date, g.meeting, g.teacher_id, g.note, ${user_id}, ${now}
    from jsonb_to_recordset(${params2.rows}::jsonb) as g (
      absence_id bigint, section_id bigint, date date, meeting smallint, teacher_id bigint, note text
    )
    on conflict (school_id, section_id, date, meeting) do update
    set
      teacher_absence_id = excluded.teacher_absence_id, teacher_id = excluded.teacher_id, note = excluded.note,
      assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at, version = v.version + 1`.run(db)
}
