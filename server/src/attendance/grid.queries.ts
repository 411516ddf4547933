import type { AttendanceGrid } from '#contract/attendance/attendance.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { taught } from '#server/access/reach.ts'
import { enrolledOn } from '#server/access/participation.ts'
import { codesSql } from './codes.queries.ts'
import { sectionColor, withCourse } from '#server/access/section.sql.ts'
import { personPairs } from '#server/access/person.sql.ts'
import { me, sql, type Sql } from '#server/kernel/sql.ts'

type Params = Record<'section_id' | 'from' | 'to', Sql>

/**
 * Students who were in a section, or are noted, on some of the days × its meetings from one date to another; without a
 * section the caller's first one by name.
 */
export const selectGrid = async (
  db: Db,
  actor: Actor,
  section_id: number | null,
  { from, to, today }: { from: string; to: string; today: string },
  may: { edit: boolean; office: boolean },
): Promise<AttendanceGrid | undefined> => {
  const params = sql.params({ section_id, from, to })
  return (
    (
      await sql<{ grid: AttendanceGrid | null }>`
        with mine as (${sectionsInReach(actor, params)}),
        chosen as (${chosenSection(params)}),
        due as (${dueMeetings(params)}),
        rolls as (${rollsOf(params)}),
        noted as (${notedCells(params)}),
        listed as (${listedStudents(params)})
        select json_build_object(
          'section', (select json_build_object('id', id, 'name', name, 'color', color) from chosen),
          'mode', (select mode from chosen),
          'from', ${params.from}::date, 'to', ${params.to}::date, 'today', ${today}::date,
          'codes', ${codesSql(me(actor).role)}, 'meetings', ${meetingsJson}, 'rows', ${rowsJson},
          'sections', coalesce((
            select json_agg(json_build_object('id', id, 'name', name) order by name, id)
            from mine
          ), '[]'),
          'can', json_build_object(
            'edit', ${may.edit}::boolean and (select status from chosen) = 'open',
            'office', ${may.office}::boolean
          )
        ) as grid
        where exists (select from chosen)`.optional(db)
    )?.grid ?? undefined
  )
}

/** Sections in reach, each with how its attendance is taken. */
const sectionsInReach = (actor: Actor, { section_id }: Params): Sql => sql`
  select
    s.id, s.name, s.status,
    coalesce(s.attendance_mode, (select u.mode from attendance_rule u where u.school_id = kernel.school_id())) as mode,
    ${sectionColor} as color
  from section s
  ${withCourse}
  where s.school_id = kernel.school_id() and (s.status = 'open' or s.id = ${section_id}) and ${taught(actor)}`

/** The one that is asked for, or the first. */
const chosenSection = ({ section_id }: Params): Sql => sql`
  select *
  from mine
  where ${section_id}::bigint is null or id = ${section_id}
  order by name, id
  limit 1`

/** Its meetings that need a roll. */
const dueMeetings = ({ from, to }: Params): Sql => sql`
  select day::date as date, m.meeting, m.period, m.start_time
  from generate_series(${from}::date, ${to}::date, interval '1 day') day
  cross join lateral kernel.rolls_on(kernel.school_id(), day::date) m
  where m.section_id = (select id from chosen)`

/** These, and those that were taken all the same. */
const rollsOf = ({ from, to }: Params): Sql => sql`
  select
    coalesce(d.date, r.date) as date, coalesce(d.meeting, r.meeting) as meeting, coalesce(d.period, '') as period,
    d.start_time, coalesce(r.version, 0) as version, coalesce(r.taken_at is not null, false) as taken
  from due d
  full join (
    select *
    from attendance_roll
    where school_id = kernel.school_id() and section_id = (select id from chosen) and date between ${from} and ${to}
  ) r on r.date = d.date and r.meeting = d.meeting`

const notedCells = ({ from, to }: Params): Sql => sql`
  select *
  from attendance
  where school_id = kernel.school_id() and section_id = (select id from chosen) and date between ${from} and ${to}`

/** Who was in the class on one of the days, and whoever is noted. */
const listedStudents = ({ from, to }: Params): Sql => sql`
  select e.student_id
  from enrollment e
  where e.school_id = kernel.school_id()
    and e.section_id = (select id from chosen)
    and exists (
      select from generate_series(${from}::date, ${to}::date, interval '1 day') d
      where ${enrolledOn(sql`d::date`)}
    )
  union
  select student_id
  from noted`

/** What is noted of student l in each roll, in their order; null where nothing is. */
const cellsJson = sql`coalesce((
  select json_agg(
    case
      when t.id is not null
        then json_build_object(
          'code_id', t.code_id, 'office', t.office_code_id is not null,
          'note', case when t.office_code_id is null then t.note else t.office_note end,
          'minutes_missed', t.minutes_missed
        )
    end
    order by m.date, m.meeting
  )
  from rolls m
  left join noted t on t.date = m.date and t.meeting = m.meeting and t.student_id = l.student_id
), '[]')`

/** The rolls, by their place, when student l was not in the class. */
const outJson = sql`coalesce((
  select json_agg(m.at order by m.at)
  from (select date, meeting, row_number() over (order by date, meeting) - 1 as at from rolls) m
  where not exists (select from noted t where t.date = m.date and t.meeting = m.meeting and t.student_id = l.student_id)
    and not exists (
      select from enrollment e
      where e.school_id = kernel.school_id()
        and e.section_id = (select id from chosen)
        and e.student_id = l.student_id
        and ${enrolledOn(sql`m.date`)}
    )
), '[]')`

const meetingsJson = sql`coalesce((
  select json_agg(json_build_object(
    'date', date, 'meeting', meeting, 'period', period, 'start_time', to_char(start_time, 'HH24:MI'),
    'version', version, 'taken', taken
  ) order by date, meeting)
  from rolls
), '[]')`

const rowsJson = sql`coalesce((
  select json_agg(json_build_object(${personPairs('p')}, 'cells', ${cellsJson}, 'out', ${outJson}) order by
    p.lname, p.fname, p.id)
  from listed l
  join person p on p.school_id = kernel.school_id() and p.id = l.student_id
), '[]')`
