import { effectsOf } from '#contract/people/holds.contract.ts'
import { job, type Jobs } from '#server/kernel/jobs.ts'
import type { Db, Pool } from '#server/kernel/database.ts'
import { fullName } from '#server/access/person.sql.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { dayIn } from '#server/kernel/school-day.ts'
import { sql } from '#server/kernel/sql.ts'
import { say } from '#server/kernel/texts.ts'
import { type Notice, notify, type Recipient } from '#server/notifications/notify.ts'

type Deps = { pool: Pool; jobs: Jobs; clock: () => Date }
type School = { school_id: number; group_id: number; time_zone: string }
type Concerned = Recipient & {
  language: string
  school: string
  student_id: number
  student: string
  name: string
  on_transcript: boolean
  on_report_card: boolean
  on_enrollment: boolean
  instructions: string
  released: boolean
  /** A guardian, the student, or an advisor. */
  whom: 'family' | 'student' | 'advisor'
}

/** So long a hold can be taken back before anybody hears of it. */
const quiet = 2 * 60_000

/** Tells families and advisors of holds that are on or were released, as their types say. */
export const notifyHolds =
  ({ pool, jobs, clock }: Deps) =>
  async (): Promise<void> => {
    const now = clock()
    const before = new Date(now.getTime() - quiet)
    const { rows } = await pool.query<School>('select * from auth.schools_with_hold_notices($1)', [before])
    for (const { school_id, group_id, time_zone } of rows)
      await inSystemScope(pool, { request_id: 'notify-holds', school_id, group_id }, async (db) => {
        const concerned = await takeConcerned(db, before, dayIn(time_zone, now).date)
        await notify({ db, jobs, school_id }, concerned.map(noticeOf))
      })
  }

/** Holds that nobody heard of yet are taken, and each with everybody who is to. */
const takeConcerned = (db: Db, before: Date, today: string): Promise<Concerned[]> =>
  sql<Concerned>`
    with those as (
      update hold h
      set notified = case when h.released_at is null then 'placed' else 'released' end
      where h.school_id = kernel.school_id()
        and (
          h.notified = ''
          and h.released_at is null
          and h.placed_at <= ${before}
          and h.start_date <= ${today}
          and (h.end_date is null or h.end_date >= ${today})
          or h.notified = 'placed' and h.released_at <= ${before}
        )
      returning h.*
    ),
    informed as (
      select h.id, h.student_id as person_id, 'student' as whom
      from those h
      join hold_type y on y.school_id = h.school_id and y.id = h.hold_type_id and y.informs_family
      union all
      select h.id, w.parent_id, 'family'
      from those h
      join hold_type y on y.school_id = h.school_id and y.id = h.hold_type_id and y.informs_family
      join guardianship w on w.school_id = h.school_id
        and w.student_id = h.student_id
        and w.contact
        and not w.no_contact
      union all
      select h.id, v.teacher_id, 'advisor'
      from those h
      join hold_type y on y.school_id = h.school_id and y.id = h.hold_type_id and y.informs_advisors
      join advisorship v on v.school_id = h.school_id and v.student_id = h.student_id
    )
    select
      a.id as user_id,
      coalesce(nullif(q.email, ''), a.email, '') as email,
      coalesce(a.notification, '{}') as notification, coalesce(a.language, c.language) as language, c.name as school,
      h.student_id, ${fullName('p')} as student, y.name, h.on_transcript, h.on_report_card, h.on_enrollment,
      coalesce(nullif(h.instructions, ''), y.instructions) as instructions,
      h.released_at is not null as released, i.whom
    from informed i
    join those h on h.id = i.id
    join hold_type y on y.school_id = h.school_id and y.id = h.hold_type_id
    join school c on c.id = h.school_id
    join person p on p.school_id = h.school_id and p.id = h.student_id
    join person q on q.school_id = h.school_id and q.id = i.person_id and q.status = 'active'
    left join account a on a.id = q.user_id
    where coalesce(nullif(q.email, ''), a.email, '') <> ''
    order by h.id, i.person_id`.all(db)

const noticeOf = ({ user_id, email, notification, language, whom, ...one }: Concerned): Notice => {
  const { student, name, school, released, instructions } = one
  const subject = say(language, released ? 'holds.mail-released-subject' : 'holds.mail-placed-subject', {
    student,
    name,
  })
  const effects = effectsOf(one)
    .map((effect) => say(language, `holds.effect-${effect}`))
    .join(', ')
  const body = say(language, released ? 'holds.mail-released-body' : 'holds.mail-placed-body', {
    student,
    name,
    school,
    effects,
  })
  return {
    user_id,
    email,
    notification,
    topic: 'request',
    mail: { subject, body: [body, !released && whom !== 'advisor' && instructions].filter(Boolean).join('\n\n') },
    brief: { title: school, body: subject },
    link: whom === 'family' ? `/student-info/${one.student_id}` : '/home',
  }
}

export const holdNotices = job('notify-holds', [{ cron: '*/5 * * * *' }], notifyHolds)
