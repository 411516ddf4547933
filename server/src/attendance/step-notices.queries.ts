import type { Recipient } from '#server/notifications/notify.ts'
import { fullName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import type { SchoolDay } from '#server/kernel/school-day.ts'
import { sql } from '#server/kernel/sql.ts'
import { stepsReached } from './steps.queries.ts'
import { attendanceTotals, shownDays, yearStart } from './totals.sql.ts'

export type StepNotice = Recipient & {
  entry_id: number
  student_id: number
  student: string
  step: string
  days: number
  /** A day, YYYY-MM-DD. */
  since: string
  language: string
  school: string
}

/**
 * Notes who is told of a step now: reached until yesterday, so that the office had a morning to excuse the day, by a
 * student who missed something in the last two weeks (what is older is known to whoever set the step up), and not by
 * days on which the rolls of the school look wrong. Answers one row for each guardian.
 */
export const insertStepNotices = (db: Db, day: SchoolDay, now: Date) => {
  const { today } = sql.params({ today: day.date })
  const until = sql`(${today}::date - 1)`
  return sql<StepNotice>`
    with totals as materialized (${attendanceTotals({ from: yearStart(today), to: until, students: null }, day)}),
    lately as materialized (
      ${attendanceTotals({ from: sql`(${today}::date - 14)`, to: until, students: null }, day)}
    ),
    fresh as (
      insert into attendance_step_entry (school_id, attendance_step_id, student_id, date, state, made_at)
      select kernel.school_id(), r.step_id, r.student_id, ${today}, 'notified', ${now}
      from (${stepsReached(sql`totals`, today)}) r
      join lately l on l.student_id = r.student_id and (l.absences > l.excused or l.tardies > 0)
      where r.notify
        and r.state = 'open'
        and r.notified_at is null
        and not exists (
          select from attendance_notice_stop x
          join attendance_day d on d.school_id = x.school_id
            and d.date = x.date
            and d.student_id = r.student_id
            and d.absence > 0
          where x.school_id = kernel.school_id() and x.date >= ${yearStart(today)} and x.released_at is null
        )
      on conflict do nothing
      returning *
    )
    select
      f.id as entry_id, f.student_id, ${fullName('p')} as student, s.name as step,
      ${shownDays(sql`(t.absences - t.excused)`)} as days,
      ${yearStart(today)} as since, a.id as user_id,
      coalesce(nullif(g.email, ''), a.email, '') as email,
      coalesce(a.language, c.language) as language, c.name as school, coalesce(a.notification, '{}') as notification
    from fresh f
    join totals t on t.student_id = f.student_id
    join attendance_step s on s.school_id = f.school_id and s.id = f.attendance_step_id
    join school c on c.id = f.school_id
    join person p on p.school_id = f.school_id and p.id = f.student_id
    join guardianship x on x.school_id = f.school_id and x.student_id = f.student_id and x.contact
    join person g on g.school_id = x.school_id and g.id = x.parent_id and g.status = 'active'
    left join account a on a.id = g.user_id
    where a.disabled_at is null`.all(db)
}

export const countStepRecipients = (db: Db, entry_ids: readonly number[]) =>
  sql`
    update attendance_step_entry e
    set recipients = c.n, version = version + 1
    from (select id, count(*) as n from unnest(${entry_ids}::bigint[]) id group by id) c
    where e.school_id = kernel.school_id() and e.id = c.id`.run(db)
