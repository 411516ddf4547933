import { schoolAdmin, teacher } from '#contract/kernel/access.ts'
import { enrolledOn } from '#server/access/participation.ts'
import { personPairs } from '#server/access/person.sql.ts'
import { isSubstitute } from '#server/access/reach.ts'
import { sectionColor, withCourse } from '#server/access/section.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { me, sql, type Sql } from '#server/kernel/sql.ts'
import { codesSql } from './codes.queries.ts'

type Params = Record<'section_id' | 'date' | 'meeting' | 'today', Sql>

/**
 * As JSON: the roll of one meeting with those who were in the class on that day, and whoever is noted in it; without a
 * section the first one of the day that is not taken.
 */
export const selectRoll = async (
  db: Db,
  actor: Actor,
  {
    section_id = null,
    meeting = null,
    date,
    today,
  }: { section_id?: number | null | undefined; meeting?: number | null | undefined; date: string; today: string },
  may: { edit: boolean; office: boolean },
): Promise<string | undefined> => {
  const params = sql.params({ section_id, date, meeting, today })
  return (
    (
      await sql<{ roll: string | null }>`
        with taught as (${ownSections(actor)}),
        reached as (${reachedSections(actor, params)}),
        own as (${openSections(actor, params)}),
        due as materialized (${dueRolls(params)}),
        mine as (${rollsInReach(actor, params)}),
        chosen as (${chosenRoll(params)}),
        noted as (${notedStudents(params)}),
        listed as (${listedStudents(params)})
        select json_build_object(
          'section', json_build_object('id', h.id, 'name', h.name, 'number', h.number, 'color', h.color),
          'date', ${params.date}::date, 'mode', h.mode, 'meeting', h.meeting, 'today', ${params.today}::date,
          'closed', h.closed, 'asked', ${reminderJson(params)}, 'start_time', to_char(h.start_time, 'HH24:MI'),
          'end_time', to_char(h.end_time, 'HH24:MI'), 'version', coalesce(r.version, 0),
          'taken_by', kernel.account_name(r.taken_by), 'taken_at', r.taken_at, 'codes', ${codesSql(me(actor).role)},
          'rows', ${rowsJson(params)}, 'sections', ${sectionsJson},
          'can', json_build_object(
            'edit', ${may.edit}::boolean
              and h.status = 'open'
              and h.mode in ('meeting', 'day')
              and ${params.date}::date <= ${params.today}::date
              and h.closed is null,
            'office', ${may.office}::boolean
          )
        )::text as roll
        from chosen h
        left join attendance_roll r on r.school_id = kernel.school_id()
          and r.section_id = h.id
          and r.date = ${params.date}
          and r.meeting = h.meeting`.optional(db)
    )?.roll ?? undefined
  )
}

/** Sections that the caller teaches. */
const ownSections = (actor: Actor): Sql => sql`
  select m.section_id as id
  from section_teacher m
  where m.school_id = kernel.school_id()
    and m.teacher_id = ${me(actor).person_id}::bigint
    and ${me(actor).role}::int = ${sql.constant(teacher)}`

/** Those, what the caller covers on the day, and for the office the section that is asked for, or each. */
const reachedSections = (actor: Actor, { date, section_id, today }: Params): Sql => sql`
  select id
  from taught
  union all
  select v.section_id
  from substitution v
  where v.school_id = kernel.school_id()
    and v.teacher_id = ${me(actor).person_id}
    and v.date = ${date}
    and ${date}::date >= ${today}::date
    and ${me(actor).role} = ${sql.constant(teacher)}
  union all
  select ${section_id}::bigint
  where ${me(actor).role} = ${sql.constant(schoolAdmin)} and ${section_id} is not null
  union all
  select s.id
  from section s
  where ${me(actor).role} = ${sql.constant(schoolAdmin)}
    and ${section_id} is null
    and s.school_id = kernel.school_id()
    and s.status = 'open'`

/** The open ones of them; the one that is asked for also when it is closed. */
const openSections = (actor: Actor, { section_id }: Params): Sql => sql`
  select
    s.id, s.school_id, s.name, s.number, s.status, s.attendance_mode, ${sectionColor} as color, s.period,
    ${me(actor).role} = ${sql.constant(schoolAdmin)} or s.id = any (array(select id from taught)) as taught
  from section s
  ${withCourse}
  where s.school_id = kernel.school_id()
    and s.id = any (array(select id from reached))
    and (s.status = 'open' or s.id = ${section_id})`

/** Their meetings of the day that need a roll. */
const dueRolls = ({ date }: Params): Sql => sql`
  select *
  from kernel.rolls_on(kernel.school_id(), ${date}::date) r
  where r.section_id = any (array(select id from own))`

/** A roll of each meeting; of a section without one the first. */
const rollsInReach = (actor: Actor, { date, today }: Params): Sql => sql`
  select
    s.id, s.name, s.number, s.status, s.attendance_mode, s.color, coalesce(m.meeting, 1)::int as meeting,
    coalesce(m.period, s.period) as period, m.start_time, m.end_time,
    exists (
      select from attendance_roll r
      where r.school_id = s.school_id
        and r.section_id = s.id
        and r.date = ${date}
        and r.meeting = coalesce(m.meeting, 1)
        and r.taken_at is not null
    ) as taken
  from own s
  left join due m on m.section_id = s.id
  where s.taught or ${isSubstitute(actor, sql`${date}::date`, sql`coalesce(m.meeting, 1)`, sql`${today}::date`)}`

/** The roll that is shown: the one that is asked for, or the first of the day that is not taken. */
const chosenRoll = ({ date, meeting, section_id }: Params): Sql => sql`
  select
    m.*, coalesce(m.attendance_mode, u.mode) as mode,
    (
      select k.name
      from school_closure k
      where k.school_id = u.school_id and k.archived_at is null and ${date}::date between k.start_date and k.end_date
      order by k.start_date
      limit 1
    ) as closed
  from mine m
  join attendance_rule u on u.school_id = kernel.school_id()
  where (${section_id}::bigint is null or m.id = ${section_id}) and (${meeting}::int is null or m.meeting = ${meeting})
  order by (m.start_time is null), m.taken, m.start_time, m.name
  limit 1`

/** What is noted in it. */
const notedStudents = ({ date }: Params): Sql => sql`
  select t.*
  from attendance t
  where t.school_id = kernel.school_id()
    and t.section_id = (select id from chosen)
    and t.date = ${date}
    and t.meeting = (select meeting from chosen)`

/** Who was in the class on that day, and whoever is noted. */
const listedStudents = ({ date }: Params): Sql => sql`
  select e.school_id, e.student_id
  from enrollment e
  where e.school_id = kernel.school_id()
    and e.section_id = (select id from chosen)
    and ${enrolledOn(sql`${date}::date`)}
  union
  select school_id, student_id
  from noted`

/** Who asked for it, until it is taken. */
const reminderJson = ({ date }: Params): Sql => sql`(
  select json_build_object('by', kernel.account_name(q.sent_by), 'at', q.sent_at)
  from attendance_reminder q
  where q.school_id = kernel.school_id()
    and q.section_id = h.id
    and q.date = ${date}
    and q.meeting = h.meeting
    and r.taken_at is null
)`

/** What was told about that day before. */
const planJson = ({ date }: Params): Sql => sql`(
  select json_build_object(
    'code_id', l.attendance_code_id, 'reason', l.note, 'start_time', to_char(l.start_time, 'HH24:MI'),
    'end_time', to_char(l.end_time, 'HH24:MI')
  )
  from attendance_plan l
  where l.school_id = e.school_id
    and l.student_id = e.student_id
    and l.status = 'approved'
    and ${date}::date between l.start_date and l.end_date
    and (l.start_time is null or h.start_time < l.end_time and l.start_time < h.end_time)
  order by l.id desc
  limit 1
)`

const rowsJson = (params: Params): Sql => sql`coalesce((
  select json_agg(json_build_object(
    ${personPairs('p')}, 'code', t.code, 'code_id', t.code_id, 'note', coalesce(t.note, ''),
    'minutes_missed', coalesce(t.minutes_missed, 0), 'teacher_code_id', t.teacher_code_id,
    'office', case
      when t.office_code_id is not null
        then json_build_object(
          'code_id', t.office_code_id, 'note', t.office_note, 'at', t.office_at, 'by', kernel.account_name(t.office_by)
        )
    end,
    'expected', case when t.id is null then ${planJson(params)} end
  ) order by p.lname, p.fname, p.id)
  from listed e
  join person p on p.school_id = e.school_id and p.id = e.student_id
  left join noted t on t.student_id = e.student_id
), '[]')`

const sectionsJson = sql`coalesce((
  select json_agg(json_build_object(
    'id', id, 'meeting', meeting, 'name', name, 'color', color, 'period', period,
    'start_time', to_char(start_time, 'HH24:MI'), 'taken', taken
  ) order by start_time nulls last, name)
  from mine
), '[]')`
