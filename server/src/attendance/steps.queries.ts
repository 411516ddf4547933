import type { stepsReport } from '#contract/attendance/steps.contract.ts'
import { accountName, photoAddress } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { dayOf, type SchoolDay } from '#server/kernel/school-day.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { attendanceTotals, shownDays, yearStart } from './totals.sql.ts'

/** So many steps have room in the id of a row, which says both the student and the step. */
const mostSteps = sql.constant(1_000_000)

/** One of each student and step: two may have come together when records were merged. */
const entryOf = (state: 'notified' | 'done', today: Sql): Sql => sql`(
  select distinct on (student_id, attendance_step_id) *
  from attendance_step_entry
  where school_id = kernel.school_id() and state = ${sql.constant(state)} and date >= ${yearStart(today)}
  order by student_id, attendance_step_id, recipients desc, date
)`

/**
 * Steps of the school year that students have reached, and those of which something was done though days were corrected
 * since.
 * @param totals what `attendanceTotals` of the year comes to
 */
export const stepsReached = (totals: Sql, today: Sql): Sql => sql`
  select
    t.student_id * ${mostSteps} + s.id as id, s.id as step_id, t.student_id, st.number, st.grade_level, s.name as step,
    s.days, s.notify,
    ${shownDays(sql`(t.absences - t.excused)`)} as unexcused,
    n.made_at as notified_at, d.made_at as done_at, d.made_by, coalesce(d.note, '') as note,
    case when d.id is not null then 'done' when n.recipients > 0 then 'notified' else 'open' end as state
  from ${totals} t
  join student st on st.school_id = kernel.school_id() and st.id = t.student_id and st.status = 'active'
  join attendance_step s on s.school_id = st.school_id and s.archived_at is null
  left join ${entryOf('done', today)} d on d.student_id = st.id and d.attendance_step_id = s.id
  left join ${entryOf('notified', today)} n on n.student_id = st.id and n.attendance_step_id = s.id
  where round(t.absences - t.excused, 6) >= s.days or d.id is not null or n.recipients > 0`

/** Of everybody, as the days stand now. */
const stepsNow = (day: SchoolDay): Sql => {
  const { today } = sql.params({ today: day.date })
  return stepsReached(sql`(${attendanceTotals({ from: yearStart(today), to: today, students: null }, day)})`, today)
}

/** How many are still to be done; nothing is added up in a school without steps. */
export const countOpenSteps = (day: SchoolDay): Sql => sql`
  select case
    when exists (select from attendance_step where school_id = kernel.school_id() and archived_at is null)
      then (select count(*) from (${stepsNow(day)}) r where r.state = 'open')
    else 0
  end`

export const stepsStatement: Statement<typeof stepsReport.filters> = {
  rows({ search, step_id, grade_level, state, ids }, { actor, now }) {
    const asked = sql.params({
      search,
      step_id: step_id ?? null,
      grade_level: grade_level ?? null,
      state: state ?? null,
      ids,
    })
    return sql`
      select r.*, p.fname, p.lname
      from (${stepsNow(dayOf(actor, now))}) r
      join person p on p.school_id = kernel.school_id() and p.id = r.student_id
      where ${matchesSearch(sql`p.search`, asked.search)}
        and (${asked.step_id}::bigint is null or r.step_id = ${asked.step_id})
        and (${asked.grade_level}::text is null or r.grade_level = ${asked.grade_level})
        and (${asked.state}::text is null or r.state = ${asked.state})
        and (${asked.ids}::bigint[] is null or r.id = any (${asked.ids}))`
  },

  details: () => sql`
    select p.native_name, ${photoAddress('p')} as photo, coalesce(${accountName('r.made_by')}, '') as by
    from person p
    where p.school_id = kernel.school_id() and p.id = r.student_id`,

  choices: {
    step_id: () => sql`
      select id as value, name as label
      from attendance_step
      where school_id = kernel.school_id() and archived_at is null
      order by days, position, id`,
    grade_level: () => sql`
      select grade_level as value, grade_level as label
      from student
      where school_id = kernel.school_id() and status = 'active' and grade_level <> ''
      group by 1
      order by grade_level collate kernel.natural`,
  },
  sorts: { name: sql`r.lname`, state: sql`array_position(array['open', 'notified', 'done'], r.state)` },
  order: sql`r.unexcused desc, r.lname, r.fname, r.student_id, r.days, r.id`,
}

type Recorded = { id: number; changed: boolean }

/** Of the rows of the list that are named: whether the step was not done yet and is now. */
export const insertDone = (
  db: Db,
  { user_id }: Actor,
  ids: readonly number[],
  note: string,
  now: Date,
  day: SchoolDay,
) =>
  sql<Recorded>`
    with named as materialized (select * from (${stepsNow(day)}) r where r.id = any (${ids})),
    made as (
      insert into attendance_step_entry (school_id, attendance_step_id, student_id, date, state, note, made_by, made_at)
      select kernel.school_id(), step_id, student_id, ${day.date}, 'done', ${note}, ${user_id}, ${now}
      from named
      where state <> 'done'
      on conflict do nothing
      returning student_id * ${mostSteps} + attendance_step_id as id
    )
    select id, exists (select from made m where m.id = named.id) as changed
    from named`.all(db)

export const deleteDone = (db: Db, ids: readonly number[], day: SchoolDay) => {
  const { today } = sql.params({ today: day.date })
  return sql<Recorded>`
    with named as materialized (select * from (${stepsNow(day)}) r where r.id = any (${ids})),
    gone as (
      delete from attendance_step_entry e
      using named n
      where e.school_id = kernel.school_id()
        and e.attendance_step_id = n.step_id
        and e.student_id = n.student_id
        and e.state = 'done'
        and e.date >= ${yearStart(today)}
      returning n.id
    )
    select id, exists (select from gone g where g.id = named.id) as changed
    from named`.all(db)
}

/** The steps of one student, as JSON. @param totals those of the student */
export const stepsOfStudent = (totals: Sql, today: Sql): Sql => sql`coalesce((
  select json_agg(json_build_object(
    'step_id', r.step_id, 'step', r.step, 'days', r.days, 'state', r.state, 'notified_at', r.notified_at,
    'done_at', r.done_at, 'by', coalesce(${accountName('r.made_by')}, ''), 'note', r.note
  ) order by r.days, r.step)
  from (${stepsReached(totals, today)}) r
), '[]')`
