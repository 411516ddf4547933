import { job, type Jobs } from '#server/kernel/jobs.ts'
import { parent } from '#contract/kernel/access.ts'
import type { Choices } from '#contract/notifications/notifications.rules.ts'
import type { Db, Pool } from '#server/kernel/database.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { say } from '#server/kernel/texts.ts'
import { type Notice, notify } from '#server/notifications/notify.ts'
import { type Happened, recordEvents } from '#server/notifications/record-events.ts'
import { fullName } from '#server/access/person.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'

type Deps = { pool: Pool; jobs: Jobs; clock: () => Date }

/**
 * Tells students and guardians of grades that are shown now, once, one message for each class. The grade itself stands
 * in the portal alone.
 */
export const notifyGrades =
  ({ pool, jobs, clock }: Deps) =>
  async (): Promise<void> => {
    const now = clock()
    const { rows } = await pool.query<{ school_id: number; group_id: number }>(
      'select * from auth.schools_with_grade_notices($1)',
      [now],
    )
    for (const { school_id, group_id } of rows) {
      await inSystemScope(pool, { request_id: 'tell-grades', school_id, group_id }, async (db) => {
        const recipients = await takeNotices(db, now)
        await notify({ db, jobs, school_id, built_in: 'grades-posted' }, recipients.map(noticeOf))
        await recordEvents({ db, jobs, school_id, now }, 'grade-posted', happenedIn(recipients))
      })
    }
  }

type Recipient = {
  user_id: number | null
  email: string
  notification: Partial<Choices>
  language: string
  role: number
  section_id: number
  section: string
  student_id: number
  name: string
  school: string
  activities: string[]
  /** Of the class, as it stands now. */
  percent: number | null
}

const happenedIn = (recipients: readonly Recipient[]): Happened[] => [
  ...new Map(
    recipients.map(({ student_id, section_id, section, percent }) => [
      `${student_id} ${section_id}`,
      { person_id: student_id, section_id, fields: { section, percent } },
    ]),
  ).values(),
]

/**
 * What waits is taken, so that nobody is told twice; answers one row for each person, student and class. Who has no
 * grade there is told nothing.
 */
const takeNotices = (db: Db, now: Date): Promise<Recipient[]> =>
  sql<Recipient>`
    with due as (
      update activity
      set notice_at = null
      where school_id = kernel.school_id() and notice_at <= ${now}
      returning id, section_id, name, grades_hidden or archived_at is not null as gone
    ),
    graded as (
      select d.section_id, g.student_id, array_agg(d.name order by d.name) as activities
      from due d
      join grade g on g.school_id = kernel.school_id() and g.section_id = d.section_id and g.activity_id = d.id
      join enrollment e on e.school_id = g.school_id
        and e.section_id = g.section_id
        and e.student_id = g.student_id
        and ${enrolled('e')}
      where not d.gone and g.points is not null
      group by d.section_id, g.student_id
    )
    select
      a.id as user_id,
      coalesce(nullif(q.email, ''), a.email, '') as email,
      coalesce(a.notification, '{}') as notification, coalesce(a.language, c.language) as language,
      case when q.id = m.student_id then 4 else 5 end as role,
      s.id as section_id, s.name as section, p.id as student_id, ${fullName('p')} as name, c.name as school,
      m.activities, t.percent::float8 as percent
    from graded m
    join section s on s.school_id = kernel.school_id() and s.id = m.section_id
    join school c on c.id = s.school_id
    join person p on p.school_id = s.school_id and p.id = m.student_id
    left join section_total t on t.school_id = s.school_id and t.section_id = s.id and t.student_id = p.id
    join person q on q.school_id = p.school_id
      and (
        q.id = p.id
        or exists (
          select from guardianship w
          where w.school_id = q.school_id and w.student_id = p.id and w.parent_id = q.id and w.contact
        )
      )
    left join account a on a.id = q.user_id
    where a.disabled_at is null
    order by s.id, p.id, q.id`.all(db)

const noticeOf = ({
  user_id,
  email,
  notification,
  language,
  role,
  section_id,
  section,
  student_id,
  name,
  school,
  activities,
}: Recipient): Notice => {
  const values = { name, section, school, count: activities.length, activities: activities.join(', ') }
  return {
    user_id,
    email,
    notification,
    topic: 'grade',
    mail: {
      subject: say(language, 'gradebook.notice-subject', values),
      body: say(language, 'gradebook.notice-body', values),
    },
    brief: { title: say(language, 'gradebook.notice-subject', values), body: activities.join(', ') },
    link: role === parent ? `/class-info/${section_id}?student_id=${student_id}` : `/learning?section_id=${section_id}`,
  }
}

export const gradeNotices = job('tell-grades', [{ cron: '* * * * *' }], notifyGrades)
