import type { Choices } from '#contract/notifications/notifications.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { accountName } from '#server/access/person.sql.ts'
import type { Happened } from '#server/notifications/record-events.ts'
import { sql } from '#server/kernel/sql.ts'

/**
 * Holds the day when more of the school's students would be told of than its rule lets through, unless an admin
 * released it. Answers whether it is held.
 */
export const holdNotices = async (db: Db, date: string, now: Date): Promise<boolean> => {
  const params = sql.params({ date })
  return (
    (
      await sql<{ held: boolean }>`
        with n as (
          select
            (
              select count(distinct student_id)
              from attendance
              where school_id = kernel.school_id() and date = ${params.date} and code = 'absent'
            )::int as absent,
            (select count(*) from student where school_id = kernel.school_id() and status = 'active')::int as students
        ),
        made as (
          insert into attendance_notice_stop (school_id, date, absent, students, stopped_at)
          select kernel.school_id(), ${params.date}, n.absent, n.students, ${now}
          from n
          cross join attendance_rule u
          where u.school_id = kernel.school_id() and n.absent * 100 > n.students * u.stop_percent
          on conflict (school_id, date) do nothing
          returning 1
        )
        select exists (select from made)
          or exists (
            select from attendance_notice_stop
            where school_id = kernel.school_id() and date = ${params.date} and released_at is null
          ) as held`.optional(db)
    )?.held === true
  )
}

export type NoticeMail = {
  notice_id: number
  user_id: number | null
  fname: string
  lname: string
  section: string
  email: string
  language: string
  school: string
  notification: Partial<Choices>
}

/**
 * Notes who is told of now: absent, the roll not touched for as long as the school waits, and never told before; of an
 * earlier day what was noted since the school tells. Answers one row for each guardian, with an account or without.
 */
export const insertNotices = (db: Db, date: string, now: Date) => {
  const params = sql.params({ now })
  return sql<NoticeMail>`
    with fresh as (
      insert into attendance_notice (school_id, student_id, section_id, date, notified_at)
      select distinct t.school_id, t.student_id, t.section_id, t.date, ${params.now}::timestamptz
      from attendance t
      join attendance_rule u on u.school_id = t.school_id
      join school z on z.id = t.school_id
      join attendance_roll r on r.school_id = t.school_id
        and r.section_id = t.section_id
        and r.date = t.date
        and r.meeting = t.meeting
      where t.school_id = kernel.school_id()
        and t.date = ${date}
        and t.code = 'absent'
        and greatest(r.saved_at, t.office_at) <= ${params.now}::timestamptz - u.notice_minutes * interval '1 minute'
        and (
          t.date = (${params.now}::timestamptz at time zone z.time_zone)::date
          or greatest(r.saved_at, t.office_at) >= u.notices_since
        )
      on conflict (school_id, date, student_id, section_id) do nothing
      returning *
    )
    select
      f.id as notice_id, a.id as user_id, p.fname, p.lname, s.name as section,
      coalesce(nullif(g.email, ''), a.email, '') as email,
      coalesce(a.language, c.language) as language, c.name as school, coalesce(a.notification, '{}') as notification
    from fresh f
    join person p on p.school_id = f.school_id and p.id = f.student_id
    join section s on s.school_id = f.school_id and s.id = f.section_id
    join school c on c.id = f.school_id
    join guardianship x on x.school_id = f.school_id and x.student_id = f.student_id and x.contact
    join person g on g.school_id = x.school_id and g.id = x.parent_id
    left join account a on a.id = g.user_id
    where a.disabled_at is null`.all(db)
}

/** Absences of the day that were noted at this moment. */
export const selectNoted = (db: Db, date: string, now: Date): Promise<Happened[]> =>
  sql<Happened>`
    with day as materialized (
      select round(
        100.0 * (
          select count(distinct a.student_id)
          from attendance a
          where a.school_id = kernel.school_id() and a.date = ${date} and a.code = 'absent'
        ) / greatest((
          select count(*)
          from student st
          where st.school_id = kernel.school_id() and st.status = 'active'
        ), 1),
        1
      ) as absent_percent
    )
    select
      n.student_id as person_id, n.section_id,
      jsonb_build_object('section', s.name, 'absent_percent', day.absent_percent) as fields
    from attendance_notice n
    join section s on s.school_id = n.school_id and s.id = n.section_id
    cross join day
    where n.school_id = kernel.school_id() and n.date = ${date} and n.notified_at = ${now}`.all(db)

export const countRecipients = (db: Db, notice_ids: number[]) =>
  sql`
    update attendance_notice n
    set recipients = c.n, version = version + 1
    from (select id, count(*) as n from unnest(${notice_ids}::bigint[]) id group by id) c
    where n.school_id = kernel.school_id() and n.id = c.id`.run(db)

export type NoticeState = {
  notified: number
  stop: { absent: number; students: number; stopped_at: string; released_by: string | null } | null
}

export const selectNoticeState = async (db: Db, date: string): Promise<NoticeState> => {
  const params = sql.params({ date })
  return (
    (await sql<NoticeState>`
      select
        (
          select count(*)::int
          from attendance_notice
          where school_id = kernel.school_id() and date = ${params.date}
        ) as notified,
        (
          select json_build_object(
            'absent', x.absent, 'students', x.students, 'stopped_at', x.stopped_at,
            'released_by', ${accountName('x.released_by')}
          )
          from attendance_notice_stop x
          where x.school_id = kernel.school_id() and x.date = ${params.date}
        ) as stop`.optional(db)) ?? { notified: 0, stop: null }
  )
}

export const releaseStop = async (db: Db, user_id: number, date: string, now: Date) =>
  await sql<{ id: number }>`
    update attendance_notice_stop
    set released_by = ${user_id}, released_at = ${now}, version = version + 1
    where school_id = kernel.school_id() and date = ${date} and released_at is null
    returning id`.optional(db)
