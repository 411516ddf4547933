import type { Clash, Meeting } from '#contract/schedule/timetable.contract.ts'
import type { RotationTurns } from '#contract/settings/school-days.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { fullName } from '#server/access/person.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'

export type ShownMeeting = Meeting & { period: string; room: string }
type SectionMeetings = { rows: ShownMeeting[]; rotation: string[]; rotation_turns: RotationTurns }

export const selectMeetings = async (db: Db, section_id: number, date: string): Promise<SectionMeetings> => {
  const row = await sql<{ list: SectionMeetings }>`
    with running as (
      select id, turns
      from day_rotation
      where school_id = kernel.school_id() and archived_at is null and end_date >= ${date}::date
      order by start_date
      limit 1
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(
          json_build_object(
            'weekday', m.weekday, 'rotation_day', m.rotation_day, 'bell_period_id', m.bell_period_id,
            'facility_id', m.facility_id, 'start_date', m.start_date, 'end_date', m.end_date,
            'start_time', to_char(m.start_time, 'HH24:MI'), 'end_time', to_char(m.end_time, 'HH24:MI'),
            'room', coalesce(f.name, ''),
            'period', coalesce(
              b.name || ' (' || to_char(b.start_time, 'HH24:MI') || '–' || to_char(b.end_time, 'HH24:MI') || ')',
              to_char(m.start_time, 'HH24:MI') || '–' || to_char(m.end_time, 'HH24:MI')
            )
          )
          order by m.weekday, m.rotation_day, coalesce(m.start_time, b.start_time), m.id
        )
        from section_meeting m
        left join bell_period b on b.school_id = m.school_id and b.id = m.bell_period_id
        left join facility f on f.school_id = m.school_id and f.id = m.facility_id
        where m.school_id = kernel.school_id() and m.section_id = ${section_id}
      ), '[]'),
      'rotation', coalesce((
        select json_agg(d.label order by d.position)
        from day_rotation_day d
        where d.school_id = kernel.school_id() and d.day_rotation_id = (select id from running)
      ), '[]'),
      'rotation_turns', coalesce((select turns from running), 'day')
    ) as list`.optional(db)
  return row?.list ?? { rows: [], rotation: [], rotation_turns: 'day' }
}

/** Puts these in the place of the meetings that a section has; the link to join stays. */
export const replaceMeetings = async (db: Db, section_id: number, rows: readonly Meeting[]): Promise<void> => {
  const kept = await sql<{ link: string }>`
    select coalesce(max(link), '') as link
    from section_meeting
    where school_id = kernel.school_id() and section_id = ${section_id}`.optional(db)
  await sql`delete from section_meeting where school_id = kernel.school_id() and section_id = ${section_id}`.run(db)
  await sql`
    insert into section_meeting (
      school_id, section_id, link, weekday, rotation_day, bell_period_id, start_time, end_time, facility_id, start_date,
      end_date
    )
    select kernel.school_id(), ${section_id}, ${kept?.link ?? ''}, m.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) m (
      weekday smallint, rotation_day smallint, bell_period_id bigint, start_time time, end_time time,
      facility_id bigint, start_date date, end_date date
    )`.run(db)
}

/**
 * What a section's meetings from a date to its last day (or for half a year) have in common with those of other open
 * sections (teachers, students, rooms), and where a teacher of it is not available. Long because teachers, students and
 * rooms clash in different ways.
 */
export const selectClashes = (db: Db, section_id: number, from: string): Promise<Clash[]> => {
  const params = sql.params({ section_id, from })
  return sql<Clash>`
    with own as (
      select
        s.id, s.facility_id,
        greatest(${params.from}::date, coalesce(s.start_date, t.start_date)) as first,
        coalesce(s.end_date, t.end_date, ${params.from}::date + 182) as last
      from section s
      left join academic_term t on t.school_id = s.school_id and t.id = s.academic_term_id
      where s.school_id = kernel.school_id() and s.id = ${params.section_id}
    ),
    met as (
      select
        m.date, m.section_id, m.start_time, m.end_time,
        coalesce(m.facility_id, s.facility_id) as facility_id,
        s.name
      from own
      cross join lateral kernel.meetings_between(kernel.school_id(), own.first, own.last) m
      join section s on s.school_id = kernel.school_id()
        and s.id = m.section_id
        and (s.status = 'open' or s.id = own.id)
    ),
    pair as (
      select a.date, a.start_time, a.end_time, b.section_id, b.name, a.facility_id as room, b.facility_id as other_room
      from met a
      join met b on b.date = a.date
        and b.section_id <> a.section_id
        and a.start_time < b.end_time
        and b.start_time < a.end_time
      where a.section_id = ${params.section_id}
    ),
    other as (select distinct section_id from pair),
    shared as (
      select o.section_id, 'teacher' as kind, array_agg(${fullName('p')} order by p.lname) as who
      from other o
      join section_teacher x on x.school_id = kernel.school_id() and x.section_id = o.section_id
      join section_teacher y on y.school_id = x.school_id
        and y.section_id = ${params.section_id}
        and y.teacher_id = x.teacher_id
      join person p on p.school_id = x.school_id and p.id = x.teacher_id
      group by 1
      union all
      select o.section_id, 'student', array_agg(${fullName('p')} order by p.lname, p.id)
      from other o
      join enrollment x on x.school_id = kernel.school_id() and x.section_id = o.section_id and ${enrolled('x')}
      join enrollment y on y.school_id = x.school_id
        and y.section_id = ${params.section_id}
        and y.student_id = x.student_id
        and ${enrolled('y')}
      join person p on p.school_id = x.school_id and p.id = x.student_id
      group by 1
    ),
    clash as (
      select h.kind, h.who, pair.*
      from pair
      join shared h on h.section_id = pair.section_id
      union all
      select 'room', array[f.name], pair.*
      from pair
      join facility f on f.school_id = kernel.school_id() and f.id = pair.room
      where pair.room = pair.other_room
      union all
      select 'away', array[${fullName('p')}], a.date, a.start_time, a.end_time, a.section_id, a.name, null, null
      from met a
      join section_teacher st on st.school_id = kernel.school_id() and st.section_id = a.section_id
      join teacher_unavailable u on u.school_id = st.school_id
        and u.teacher_id = st.teacher_id
        and u.weekday = extract(isodow from a.date)
      join bell_period b on b.school_id = u.school_id
        and b.id = u.bell_period_id
        and a.start_time < b.end_time
        and b.start_time < a.end_time
      join person p on p.school_id = u.school_id and p.id = u.teacher_id
      where a.section_id = ${params.section_id}
    )
    select
      kind, who[1:3] as who, cardinality(who) as count, section_id, name as section_name,
      to_char(min(date), 'YYYY-MM-DD') as date,
      count(distinct date)::int as dates,
      to_char((array_agg(start_time order by date))[1], 'HH24:MI') as start_time,
      to_char((array_agg(end_time order by date))[1], 'HH24:MI') as end_time
    from clash
    group by kind, who, section_id, name
    order by array_position(array['teacher', 'away', 'room', 'student'], kind), min(date), name`.all(db)
}

export type TeacherClash = Clash & { of_id: number }

/**
 * Where a teacher, once in these sections, would be needed twice or is not available; `of_id` is the one of them. Long
 * because meetings and times of absence both clash.
 */
export const selectTeacherClashes = (
  db: Db,
  teacher_id: number,
  section_ids: readonly number[],
  from: string,
): Promise<TeacherClash[]> => {
  const params = sql.params({ teacher_id, from })
  return sql<TeacherClash>`
    with own as (
      select
        s.id,
        greatest(${params.from}::date, coalesce(s.start_date, t.start_date)) as first,
        coalesce(s.end_date, t.end_date, ${params.from}::date + 182) as last
      from section s
      left join academic_term t on t.school_id = s.school_id and t.id = s.academic_term_id
      where s.school_id = kernel.school_id() and s.id = any (${section_ids}::bigint[])
    ),
    led as (
      select id
      from own
      union
      select s.id
      from section_teacher st
      join section s on s.school_id = st.school_id and s.id = st.section_id and s.status = 'open'
      where st.school_id = kernel.school_id() and st.teacher_id = ${params.teacher_id}
    ),
    met as materialized (
      select m.date, m.section_id, m.start_time, m.end_time, s.name
      from (
        select *
        from kernel.meetings_between(kernel.school_id(), (select min(first) from own), (select max(last) from own)) x
        where x.section_id = any (array(select id from led))
      ) m
      join section s on s.school_id = kernel.school_id() and s.id = m.section_id
    ),
    clash as (
      select 'teacher' as kind, a.section_id as of_id, b.section_id, b.name, a.date, a.start_time, a.end_time
      from own
      join met a on a.section_id = own.id
      join met b on b.date = a.date
        and b.section_id <> a.section_id
        and a.start_time < b.end_time
        and b.start_time < a.end_time
      union all
      select 'away', a.section_id, a.section_id, a.name, a.date, a.start_time, a.end_time
      from own
      join met a on a.section_id = own.id
      join teacher_unavailable u on u.school_id = kernel.school_id()
        and u.teacher_id = ${params.teacher_id}
        and u.weekday = extract(isodow from a.date)
      join bell_period b on b.school_id = u.school_id
        and b.id = u.bell_period_id
        and a.start_time < b.end_time
        and b.start_time < a.end_time
    )
    select
      c.kind, c.of_id, array[${fullName('p')}] as who, 1 as count, c.section_id, c.name as section_name,
      to_char(min(c.date), 'YYYY-MM-DD') as date,
      count(distinct c.date)::int as dates,
      to_char((array_agg(c.start_time order by c.date))[1], 'HH24:MI') as start_time,
      to_char((array_agg(c.end_time order by c.date))[1], 'HH24:MI') as end_time
    from clash c
    join person p on p.school_id = kernel.school_id() and p.id = ${params.teacher_id}
    group by p.fname, p.lname, c.kind, c.of_id, c.section_id, c.name
    order by c.of_id, min(c.date), c.name`.all(db)
}

const keyOf = ({ kind, section_id, who, count }: Clash): string => `${kind} ${section_id} ${count} ${who.join()}`

/** What clashes after a change and did not before it: what somebody once allowed is not asked for again. */
export const newClashes = (before: readonly Clash[], after: readonly Clash[]): Clash[] => {
  const known = new Set(before.map(keyOf))
  return after.filter((clash) => !known.has(keyOf(clash)))
}
