import { parent, type Role } from '#contract/kernel/access.ts'
import type { Choices } from '#contract/profile/notifications.rules.ts'
import { type Db, type Pool, prepared } from '#server/kernel/database.ts'
import type { JobData } from '#server/kernel/jobs.ts'
import type { Push } from '#server/kernel/push.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { say } from '#server/kernel/texts.ts'
import { type Brief, type Notice, pushBriefs, tellPeople } from '#server/notifications/tell.ts'

type Means = { pool: Pool; push: Push; log: { error(entry: object): void } }

/** Tells those who asked what was decided. What was taken back since is told to nobody, nor is a decision to whoever made it or to parents who reach the student no more. */
export const tellDecisions =
  ({ pool, push, log }: Means) =>
  async ({ school_id, of, ids }: JobData['tell-decisions']): Promise<void> => {
    const briefs = await inSystemScope(pool, { request_id: 'tell-decisions', school_id }, async (db): Promise<Brief[]> => {
      const told = await selectDecided(db, of, ids)
      return tellPeople(db, school_id, told.map(noticeOf))
    })
    await pushBriefs({ pool, push, log }, 'tell-decisions', briefs)
  }

type Told = {
  user_id: number
  email: string
  notification: Partial<Choices>
  language: string
  role: Role
  kind: 'enrollment' | 'extension' | 'withdrawal'
  status: string
  answer: string
  student_id: number
  name: string
  section: string
  school: string
}

const decided = {
  enrollment: `'enrollment' as kind, case when r.status = 'approved' and e.status = 'waitlisted' then 'waitlisted' else r.status end as status, r.reason as answer`,
  stay: 'r.kind, r.status, r.answer',
}

const selectDecided = (db: Db, of: JobData['tell-decisions']['of'], ids: readonly number[]): Promise<Told[]> =>
  prepared<Told>(
    db,
    `told-decisions-${of}`,
    `select a.id as user_id, coalesce(nullif(q.email, ''), a.email) as email, a.notification, coalesce(a.language, c.language) as language, r.asked_role as role, ${decided[of]},
       p.id as student_id, trim(p.fname || ' ' || p.lname) as name, s.name as section, c.name as school
     from ${of === 'stay' ? 'stay_request' : 'enrollment_request'} r join enrollment e on e.school_id = r.school_id and e.id = r.enrollment_id join section s on s.school_id = e.school_id and s.id = e.section_id
       join school c on c.id = r.school_id join person p on p.school_id = r.school_id and p.id = r.student_id join account a on a.id = r.asked_by and a.disabled_at is null
       left join person q on q.school_id = r.school_id and q.user_id = a.id
     where r.school_id = kernel.school_id() and r.id = any ($1) and r.status in ('approved', 'declined') and r.decided_by <> r.asked_by
       and (r.asked_role <> ${parent} or exists (select from guardianship w where w.school_id = r.school_id and w.parent_id = q.id and w.student_id = r.student_id and not w.no_contact)) order by r.id`,
    [ids],
  )

const noticeOf = ({ user_id, email, notification, language, role, kind, status, answer, student_id, name, section, school }: Told): Notice => {
  const values = { name, section, what: say(language, `enrollment.kind-${kind}`), decision: say(language, `ui.status.${status}`) }
  const subject = say(language, 'enrollment.decision-subject', values)
  return {
    user_id,
    email,
    notification,
    topic: 'request',
    mail: { subject, body: [say(language, 'enrollment.decision-body', values), answer, school].filter(Boolean).join('\n\n') },
    brief: { title: school, body: subject },
    link:
      kind === 'enrollment'
        ? `/student-request-enrollment/${student_id}`
        : role === parent
          ? `/extension-request?student_id=${student_id}`
          : '/extension-request',
  }
}
