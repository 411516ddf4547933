import type { Recipient } from '#server/notifications/notify.ts'
import type { In, Out } from '#contract/kernel/endpoint.ts'
import { teacher } from '#contract/kernel/access.ts'
import type { Calendar } from '#contract/schedule/calendar.contract.ts'
import type {
  Absence,
  substitutions,
  SubstituteChoice,
  SubstitutionDay,
  MeetingPlace,
} from '#contract/schedule/substitutions.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

const named = sql`
  'id', p.id, 'fname', p.fname, 'lname', p.lname, 'native_name', p.native_name,
  'photo', coalesce('/api/v2/user/photo/' || p.photo_file_id, '')`
const nameOf = sql`trim(p.fname || ' ' || p.lname)`

/** Meetings of open sections between two dates. */
const met = (from: Sql, to: Sql) => sql`
  select m.*, s.name, s.course_id, coalesce(m.facility_id, s.facility_id) as place_id
  from kernel.meetings_between(kernel.school_id(), ${from}, ${to}) m
  join section s on s.school_id = kernel.school_id() and s.id = m.section_id and s.status = 'open'`

const awayAt = (absence: Sql, meeting: Sql) => sql`
  ${absence}.cancelled_at is null
    and ${meeting}.date between ${absence}.start_date and ${absence}.end_date
    and (
      ${absence}.start_time is null
      or (${meeting}.start_time < ${absence}.end_time and ${absence}.start_time < ${meeting}.end_time)
    )`

/** Meetings m of a list that an absent teacher a leads. */
const needing = (of: Sql) => sql`
  ${of} m
  join section_teacher st on st.school_id = kernel.school_id()
    and st.section_id = m.section_id
    and st.role <> 'assistant'
  join teacher_absence a on a.school_id = st.school_id and a.teacher_id = st.teacher_id and ${awayAt(sql`a`, sql`m`)}`

const absenceColumns = sql`
  'id', a.id, 'version', a.version, 'teacher_id', a.teacher_id, 'start_date', a.start_date, 'end_date', a.end_date,
  'start_time', to_char(a.start_time, 'HH24:MI'), 'end_time', to_char(a.end_time, 'HH24:MI'), 'reason', a.reason`

/** The absences of a day with their classes, and the days that follow. */
export const selectSubstitutionDay = async (
  db: Db,
  date: string,
): Promise<Pick<SubstitutionDay, 'absences' | 'coming'>> => {
  const params = sql.params({ date })
  const row = await sql<{ day: Pick<SubstitutionDay, 'absences' | 'coming'> }>`
    with span as (
      select least(max(end_date), ${params.date}::date + 30) as last
      from teacher_absence
      where school_id = kernel.school_id() and cancelled_at is null and end_date >= ${params.date}::date
    ),
    met as (
      select x.*
      from span
      cross join lateral (${met(sql`${params.date}::date`, sql`coalesce(span.last, ${params.date}::date)`)}) x
      where x.section_id = any (array(
        select st.section_id
        from teacher_absence a
        join section_teacher st on st.school_id = a.school_id and st.teacher_id = a.teacher_id
        where a.school_id = kernel.school_id() and a.cancelled_at is null and a.end_date >= ${params.date}::date
      ))
    ),
    need as (
      select distinct on (m.date, m.section_id, m.meeting) m.*, a.id as absence_id
      from ${needing(sql`met`)}
      order by m.date, m.section_id, m.meeting, a.id
    ),
    rows as (
      select
        n.absence_id, n.start_time,
        json_build_object(
          'section_id', n.section_id, 'date', n.date, 'meeting', n.meeting, 'absence_id', n.absence_id,
          'section_name', n.name, 'color', coalesce(d.color, 1), 'room', coalesce(f.name, ''), 'period', n.period,
          'start_time', to_char(n.start_time, 'HH24:MI'), 'end_time', to_char(n.end_time, 'HH24:MI'),
          'student_count', (
            select count(*)
            from enrollment e
            where e.school_id = kernel.school_id() and e.section_id = n.section_id and e.status in ('active', 'hold')
          ),
          'with', coalesce((
            select string_agg(${nameOf}, ', ' order by x.position)
            from section_teacher x
            join person p on p.school_id = x.school_id and p.id = x.teacher_id
            where x.school_id = kernel.school_id()
              and x.section_id = n.section_id
              and not exists (
                select from teacher_absence o
                where o.school_id = x.school_id and o.teacher_id = x.teacher_id and ${awayAt(sql`o`, sql`n`)}
              )
          ), ''),
          'substitution', (
            select json_build_object('teacher_id', v.teacher_id, 'name', ${nameOf}, 'note', v.note)
            from substitution v
            join person p on p.school_id = v.school_id and p.id = v.teacher_id
            where v.school_id = kernel.school_id()
              and v.section_id = n.section_id
              and v.date = n.date
              and v.meeting = n.meeting
          )
        ) as class
      from need n
      join course c on c.school_id = kernel.school_id() and c.id = n.course_id
      left join department d on d.school_id = c.school_id and d.id = c.department_id
      left join facility f on f.school_id = c.school_id and f.id = n.place_id
      where n.date = ${params.date}::date
    )
    select json_build_object(
      'absences', coalesce((
        select json_agg(json_build_object(
          ${absenceColumns}, 'teacher', json_build_object(${named}),
          'classes', coalesce((
            select json_agg(r.class order by r.start_time)
            from rows r
            where r.absence_id = a.id
          ), '[]')
        ) order by p.lname, p.fname, a.id)
        from teacher_absence a
        join person p on p.school_id = a.school_id and p.id = a.teacher_id
        where a.school_id = kernel.school_id()
          and a.cancelled_at is null
          and ${params.date}::date between a.start_date and a.end_date
      ), '[]'),
      'coming', coalesce((
        select json_agg(json_build_object('date', n.date, 'open', n.open) order by n.date)
        from (
          select
            n.date,
            count(*) filter (
              where not exists (
                select from substitution v
                where v.school_id = kernel.school_id()
                  and v.section_id = n.section_id
                  and v.date = n.date
                  and v.meeting = n.meeting
              )
            ) as open
          from need n
          group by 1
        ) n
      ), '[]')
    ) as day`.optional(db)
  return row?.day ?? { absences: [], coming: [] }
}

/** Absences of a teacher that end on this day or later, the next ones first. */
export const selectAbsences = async (
  db: Db,
  teacher_id: number,
  from: string,
): Promise<Out<typeof substitutions.absences>['rows']> => {
  const params = sql.params({ teacher_id, from })
  return (
    await sql<{ row: Out<typeof substitutions.absences>['rows'][number] }>`
      with mine as (
        select *
        from teacher_absence
        where school_id = kernel.school_id()
          and teacher_id = ${params.teacher_id}
          and cancelled_at is null
          and end_date >= ${params.from}::date
      ),
      met as (
        select x.*
        from (
          select
            greatest(min(start_date), ${params.from}::date) as first,
            least(max(end_date), ${params.from}::date + 120) as last
          from mine
        ) span
        cross join lateral (${met(sql`span.first`, sql`span.last`)}) x
      ),
      need as (
        select
          m.*, a.id as absence_id,
          exists (
            select from substitution v
            where v.school_id = kernel.school_id()
              and v.section_id = m.section_id
              and v.date = m.date
              and v.meeting = m.meeting
          ) as covered
        from ${needing(sql`met`)}
        where a.teacher_id = ${params.teacher_id}
      )
      select json_build_object(
        ${absenceColumns},
        'open', (select count(*) from need n where n.absence_id = a.id and not n.covered),
        'covered', (select count(*) from need n where n.absence_id = a.id and n.covered)
      ) as row
      from mine a
      order by a.start_date, a.id`.all(db)
  ).map(({ row }) => row)
}

export const insertAbsence = (
  db: Db,
  user_id: number,
  given: In<typeof substitutions.saveAbsence>,
  now: Date,
): Promise<Absence[]> =>
  sql<Absence>`
    insert into teacher_absence (
      school_id, teacher_id, start_date, end_date, start_time, end_time, reason, noted_by, noted_at
    )
    select
      kernel.school_id(), ${given.teacher_id}, ${given.start_date}, ${given.end_date}, ${given.start_time},
      ${given.end_time}, ${given.reason}, ${user_id}, ${now}
    returning *`.all(db)

export const updateAbsence = (db: Db, given: In<typeof substitutions.saveAbsence>): Promise<Absence[]> =>
  sql<Absence>`
    update teacher_absence
    set
      start_date = ${given.start_date}, end_date = ${given.end_date}, start_time = ${given.start_time},
      end_time = ${given.end_time}, reason = ${given.reason}, version = version + 1
    where school_id = kernel.school_id()
      and id = ${given.id ?? null}
      and version = ${given.version ?? null}
      and teacher_id = ${given.teacher_id}
      and cancelled_at is null
    returning *`.all(db)

/** How many classes an absence leaves, and the first date of one. Covers that are no longer asked for go. */
export const settleAbsence = async (db: Db, id: number): Promise<{ classes: number; first: string | null }> => {
  const params = sql.params({ id })
  const row = await sql<{ classes: number; first: string | null }>`
    with own as (
      select *
      from teacher_absence
      where school_id = kernel.school_id() and id = ${params.id}
    ),
    met as (
      select x.*
      from own
      cross join lateral (${met(sql`own.start_date`, sql`least(own.end_date, own.start_date + 120)`)}) x
    ),
    need as (
      select m.date, m.section_id, m.meeting
      from ${needing(sql`met`)}
      where a.id = ${params.id}
    ),
    gone as (
      delete from substitution v
      where v.school_id = kernel.school_id()
        and v.teacher_absence_id = ${params.id}
        and not exists (
          select from need n
          where n.section_id = v.section_id and n.date = v.date and n.meeting = v.meeting
        )
    )
    select count(*)::int as classes, min(date)::text as first
    from need`.optional(db)
  return row ?? { classes: 0, first: null }
}

/** Ends an absence and keeps aside who would have covered. Nothing when it is over already. */
export const cancelAbsence = (db: Db, id: number, now: Date): Promise<{ substitutions: number }[]> => {
  const params = sql.params({ id })
  return sql<{ substitutions: number }>`
    with gone as (
      delete from substitution
      where school_id = kernel.school_id() and teacher_absence_id = ${params.id}
      returning *
    ) update teacher_absence a set cancelled_at = ${now},
    version = version + 1,
    dropped = coalesce ((select jsonb_agg(to_jsonb(g)) from gone g), '[]')
    where a.school_id = kernel.school_id() and a.id = ${params.id} and a.cancelled_at is null
    returning jsonb_array_length(a.dropped) as substitutions`.all(db)
}

export const restoreAbsence = async (db: Db, id: number): Promise<{ substitutions: number } | undefined> => {
  const row = await sql<{ dropped: object[] }>`
    update teacher_absence a
    set cancelled_at = null, version = a.version + 1, dropped = '[]'
    from teacher_absence b
    where a.school_id = kernel.school_id()
      and a.id = ${id}
      and a.cancelled_at is not null
      and b.school_id = a.school_id
      and b.id = a.id
    returning b.dropped`.optional(db)
  if (!row) return undefined
  const back = await sql`
    insert into substitution (
      school_id, teacher_absence_id, section_id, date, meeting, teacher_id, note, assigned_by, assigned_at
    )
    select
      kernel.school_id(), ${id}, c.section_id, c.date, c.meeting, c.teacher_id, c.note, c.assigned_by, c.assigned_at
    from jsonb_to_recordset(${JSON.stringify(row.dropped)}::jsonb) as c (
      section_id bigint, date date, meeting smallint, teacher_id bigint, note text, assigned_by bigint,
      assigned_at timestamptz
    )
    on conflict (school_id, section_id, date, meeting) do nothing
    returning id`.all(db)
  return { substitutions: back.length }
}

const placesSql = (places: Sql) => sql`
  jsonb_to_recordset(${places}::jsonb) as g (section_id bigint, date date, meeting smallint)`
const overlaps = sql`o.date = m.date and o.start_time < m.end_time and m.start_time < o.end_time`

/** Every teacher in use with what keeps them from taking all of the meetings, best first. @param only these teachers */
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
      p.id, p.fname, p.lname, p.native_name,
      coalesce('/api/v2/user/photo/' || p.photo_file_id, '') as photo,
      coalesce(l.minutes, 0) as minutes, coalesce(l.substitutions, 0) as substitutions, b.busy, k.known
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

export type Addressee = Recipient & { id: number; name: string; language: string }

export const selectAddressees = (db: Db, ids: readonly number[]): Promise<Addressee[]> =>
  sql<Addressee>`
    select
      p.id, ${nameOf} as name, p.email, coalesce(k.notification, '{}') as notification,
      coalesce(k.language, s.language) as language, p.user_id
    from person p
    join school s on s.id = p.school_id
    left join account k on k.id = p.user_id
    where p.school_id = kernel.school_id() and p.id = any (${ids}::bigint[])`.all(db)

type SubstitutedClass = Calendar['classes'][number]

/** What a teacher covers between two dates, and which of the own classes others cover. */
export const selectSubstitutions = async (
  db: Db,
  teacher_id: number,
  from: string,
  to: string,
): Promise<{
  mine: SubstitutedClass[]
  others: { section_id: number; date: string; start_time: string; name: string; meeting: number }[]
}> => {
  const params = sql.params({ teacher_id })
  const row = await sql<{ substitutions: Awaited<ReturnType<typeof selectSubstitutions>> }>`
    with v as (
      select v.*, a.teacher_id as absent_id
      from substitution v
      join teacher_absence a on a.school_id = v.school_id and a.id = v.teacher_absence_id
      where v.school_id = kernel.school_id()
        and v.date between ${from}::date and ${to}::date
        and (v.teacher_id = ${params.teacher_id} or a.teacher_id = ${params.teacher_id})
    ),
    met as (
      select m.*, v.teacher_id, v.absent_id, v.note
      from v
      join kernel.meetings_between(
        kernel.school_id(),
        (select min(date) from v),
        (select max(date) from v)
      ) m on m.section_id = v.section_id and m.date = v.date and m.meeting = v.meeting
    )
    select json_build_object(
      'mine', coalesce((
        select json_agg(json_build_object(
          'section_id', s.id, 'section_name', s.name, 'color', coalesce(d.color, 1), 'date', m.date,
          'student_ids', '[]'::json, 'teachers', ${nameOf}, 'period', m.period, 'room', coalesce(f.name, ''),
          'start_time', to_char(m.start_time, 'HH24:MI'), 'end_time', to_char(m.end_time, 'HH24:MI'),
          'substitution', json_build_object('kind', 'for', 'name', ${nameOf}, 'meeting', m.meeting, 'note', m.note)
        ) order by m.date, m.start_time)
        from met m
        join section s on s.school_id = kernel.school_id() and s.id = m.section_id
        join course c on c.school_id = s.school_id and c.id = s.course_id
        left join department d on d.school_id = c.school_id and d.id = c.department_id
        left join facility f on f.school_id = s.school_id and f.id = coalesce(m.facility_id, s.facility_id)
        join person p on p.school_id = s.school_id and p.id = m.absent_id
        where m.teacher_id = ${params.teacher_id}
      ), '[]'),
      'others', coalesce((
        select json_agg(json_build_object(
          'section_id', m.section_id, 'date', m.date, 'start_time', to_char(m.start_time, 'HH24:MI'), 'name', ${nameOf},
          'meeting', m.meeting
        ))
        from met m
        join person p on p.school_id = kernel.school_id() and p.id = m.teacher_id
        where m.absent_id = ${params.teacher_id}
      ), '[]')
    ) as substitutions`.optional(db)
  return row?.substitutions ?? { mine: [], others: [] }
}

/** How many mails were taken back before they went. */
export const unsendMail = async (db: Db, cause: string): Promise<number> =>
  (await sql<{ count: number }>`select auth.unsend_mail(${cause}) as count`.optional(db))?.count ?? 0

/** Who covers which classes of these sections. */
export const selectSubstitutionsOf = (
  db: Db,
  section_ids: readonly number[],
  { from, to }: { from: string; to: string },
) =>
  sql<{ section_id: number; date: string; start_time: string; name: string; meeting: number }>`
    with v as (
      select *
      from substitution
      where school_id = kernel.school_id()
        and section_id = any (${section_ids}::bigint[])
        and date between ${from}::date and ${to}::date
    )
    select m.section_id, m.date::text, to_char(m.start_time, 'HH24:MI') as start_time, ${nameOf} as name, m.meeting
    from v
    join kernel.meetings_between(
      kernel.school_id(),
      (select min(date) from v),
      (select max(date) from v)
    ) m on m.section_id = v.section_id and m.date = v.date and m.meeting = v.meeting
    join person p on p.school_id = v.school_id and p.id = v.teacher_id`.all(db)

export const isTeacher = async (db: Db, id: number): Promise<boolean> =>
  (
    await sql`
      select from teacher t
      where t.school_id = kernel.school_id()
        and t.id = ${id}
        and exists (
          select from person_role r
          where r.school_id = t.school_id and r.person_id = t.id and r.role = ${sql.constant(teacher)}
        )`.all(db)
  ).length > 0
