import type { Recipient } from '#server/notifications/notify.ts'
import { teacher } from '#contract/kernel/access.ts'
import type { Calendar } from '#contract/schedule/calendar.contract.ts'
import type { SubstitutionDay } from '#contract/schedule/substitutions.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { fullName, personPairs } from '#server/access/person.sql.ts'
import { sectionColor, withCourse } from '#server/access/section.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/** Meetings of open sections between two dates. */
export const met = (from: Sql, to: Sql) => sql`
  select m.*, s.name, s.course_id, coalesce(m.facility_id, s.facility_id) as place_id
  from kernel.meetings_between(kernel.school_id(), ${from}, ${to}) m
  join section s on s.school_id = kernel.school_id() and s.id = m.section_id and s.status = 'open'`

export const awayAt = (absence: Sql, meeting: Sql) => sql`
  ${absence}.cancelled_at is null
    and ${meeting}.date between ${absence}.start_date and ${absence}.end_date
    and (
      ${absence}.start_time is null
      or (${meeting}.start_time < ${absence}.end_time and ${absence}.start_time < ${meeting}.end_time)
    )`

/** Meetings m of a list that an absent teacher a leads. */
export const needing = (of: Sql) => sql`
  ${of} m
  join section_teacher st on st.school_id = kernel.school_id()
    and st.section_id = m.section_id
    and st.role <> 'assistant'
  join teacher_absence a on a.school_id = st.school_id and a.teacher_id = st.teacher_id and ${awayAt(sql`a`, sql`m`)}`

export const absenceColumns = sql`
  'id', a.id, 'version', a.version, 'teacher_id', a.teacher_id, 'start_date', a.start_date, 'end_date', a.end_date,
  'start_time', to_char(a.start_time, 'HH24:MI'), 'end_time', to_char(a.end_time, 'HH24:MI'), 'reason', a.reason`

/** The absences of a day with their classes, and the days that follow. One statement for the whole day. */
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
          'section_name', n.name, 'color', ${sectionColor}, 'room', coalesce(f.name, ''), 'period', n.period,
          'start_time', to_char(n.start_time, 'HH24:MI'), 'end_time', to_char(n.end_time, 'HH24:MI'),
          'student_count', (
            select count(*)
            from enrollment e
            where e.school_id = kernel.school_id() and e.section_id = n.section_id and ${enrolled('e')}
          ),
          'with', coalesce((
            select string_agg(${fullName('p')}, ', ' order by x.position)
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
            select json_build_object('teacher_id', v.teacher_id, 'name', ${fullName('p')}, 'note', v.note)
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
          ${absenceColumns}, 'teacher', json_build_object(${personPairs('p')}),
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

export type Addressee = Recipient & { id: number; name: string; language: string }

export const selectAddressees = (db: Db, ids: readonly number[]): Promise<Addressee[]> =>
  sql<Addressee>`
    select
      p.id, ${fullName('p')} as name, p.email, coalesce(k.notification, '{}') as notification,
      coalesce(k.language, s.language) as language, p.user_id
    from person p
    join school s on s.id = p.school_id
    left join account k on k.id = p.user_id
    where p.school_id = kernel.school_id() and p.id = any (${ids}::bigint[])`.all(db)

type SubstitutedClass = Calendar['classes'][number]

/**
 * What a teacher covers between two dates, and which of the own classes others cover. Long because both lists are read
 * at once.
 */
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
          'section_id', s.id, 'section_name', s.name, 'color', ${sectionColor}, 'date', m.date,
          'student_ids', '[]'::json, 'teachers', ${fullName('p')}, 'period', m.period, 'room', coalesce(f.name, ''),
          'start_time', to_char(m.start_time, 'HH24:MI'), 'end_time', to_char(m.end_time, 'HH24:MI'),
          'substitution', json_build_object(
            'kind', 'for', 'name', ${fullName('p')}, 'meeting', m.meeting, 'note', m.note
          )
        ) order by m.date, m.start_time)
        from met m
        join section s on s.school_id = kernel.school_id() and s.id = m.section_id
        ${withCourse}
        left join facility f on f.school_id = s.school_id and f.id = coalesce(m.facility_id, s.facility_id)
        join person p on p.school_id = s.school_id and p.id = m.absent_id
        where m.teacher_id = ${params.teacher_id}
      ), '[]'),
      'others', coalesce((
        select json_agg(json_build_object(
          'section_id', m.section_id, 'date', m.date, 'start_time', to_char(m.start_time, 'HH24:MI'),
          'name', ${fullName('p')}, 'meeting', m.meeting
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
    select
      m.section_id, m.date::text, to_char(m.start_time, 'HH24:MI') as start_time, ${fullName('p')} as name, m.meeting
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
