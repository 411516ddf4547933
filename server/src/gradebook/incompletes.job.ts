import { job, type Jobs } from '#server/kernel/jobs.ts'
import type { Choices } from '#contract/notifications/notifications.rules.ts'
import type { Db, Pool } from '#server/kernel/database.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { say } from '#server/kernel/texts.ts'
import { type Notice, notify } from '#server/notifications/notify.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sql } from '#server/kernel/sql.ts'

type Deps = { pool: Pool; jobs: Jobs; clock: () => Date }

/** Tells the teachers of a class, once, whose incomplete grades are over their time. */
export const notifyIncompletes =
  ({ pool, jobs, clock }: Deps) =>
  async (): Promise<void> => {
    const now = clock()
    const { rows } = await pool.query<{ school_id: number; group_id: number }>(
      'select * from auth.schools_with_overdue_incompletes($1)',
      [now],
    )
    for (const { school_id, group_id } of rows) {
      await inSystemScope(pool, { request_id: 'tell-incompletes', school_id, group_id }, async (db) => {
        const recipients = await takeOverdue(db, now)
        await notify({ db, jobs, school_id, built_in: 'incomplete-grades' }, recipients.map(noticeOf))
      })
    }
  }

type Recipient = {
  user_id: number | null
  email: string
  notification: Partial<Choices>
  language: string
  section_id: number
  section: string
  school: string
  students: string[]
}

/** Longer ago nobody waits for a mail any more: a school that begins to use this is not told of all its past. */
const longestDays = 60

/** What waits is taken, so that nobody is told twice; answers one row for each class and teacher who grades it. */
const takeOverdue = (db: Db, now: Date): Promise<Recipient[]> => {
  const params = sql.params({ now })
  return sql<Recipient>`
    with due as (
      update final_grade_override m
      set incomplete_notified_at = ${params.now}
      from school c
      where m.school_id = kernel.school_id()
        and c.id = m.school_id
        and m.incomplete_notified_at is null
        and m.incomplete_until < (${params.now}::timestamptz at time zone c.time_zone)::date
      returning m.section_id, m.student_id, m.incomplete_until, c.time_zone
    ),
    late as (
      select d.section_id, array_agg(${fullName('p')} order by p.lname, p.fname) as students
      from due d
      join person p on p.school_id = kernel.school_id() and p.id = d.student_id
      where d.incomplete_until >= (
        ${params.now}::timestamptz at time zone d.time_zone
      )::date - ${sql.constant(longestDays)}
      group by d.section_id
    )
    select
      a.id as user_id,
      coalesce(nullif(q.email, ''), a.email, '') as email,
      coalesce(a.notification, '{}') as notification, coalesce(a.language, c.language) as language, s.id as section_id,
      s.name as section, c.name as school, l.students
    from late l
    join section s on s.school_id = kernel.school_id() and s.id = l.section_id
    join school c on c.id = s.school_id
    join section_teacher t on t.school_id = s.school_id and t.section_id = s.id and t.role <> 'assistant'
    join person q on q.school_id = t.school_id and q.id = t.teacher_id
    left join account a on a.id = q.user_id
    where a.disabled_at is null
    order by s.id, t.position, t.id`.all(db)
}

const noticeOf = ({
  user_id,
  email,
  notification,
  language,
  section_id,
  section,
  school,
  students,
}: Recipient): Notice => {
  const values = { section, school, count: students.length, students: students.join(', ') }
  return {
    user_id,
    email,
    notification,
    topic: 'message',
    mail: {
      subject: say(language, 'gradebook.incomplete-subject', values),
      body: say(language, 'gradebook.incomplete-body', values),
    },
    brief: { title: say(language, 'gradebook.incomplete-subject', values), body: students.join(', ') },
    link: `/gradebook?section_id=${section_id}&incomplete=1`,
  }
}

export const incompleteNotices = job('tell-incompletes', [{ cron: '13 * * * *' }], notifyIncompletes)
