import { schoolAdmin } from '#contract/kernel/access.ts'
import type { RequestStatus } from '#contract/kernel/request.ts'
import { accountName } from '#server/access/person.sql.ts'
import type { Db, Pool } from '#server/kernel/database.ts'
import { job, type Jobs } from '#server/kernel/jobs.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { sql } from '#server/kernel/sql.ts'
import { say } from '#server/kernel/texts.ts'
import { type Notice, notify, type Recipient } from './notify.ts'

type Deps = { pool: Pool; jobs: Jobs }
type Concerned = Recipient & {
  user_id: number
  language: string
  status: RequestStatus
  noun: string
  action: string
  records: number
  by: string
  text: string
  school: string
}

/** What waits is for those who may approve, what was decided for whoever asked. */
const selectConcerned = (db: Db, ids: readonly number[]): Promise<Concerned[]> =>
  sql<Concerned>`
    select
      a.id as user_id,
      coalesce(nullif(q.email, ''), a.email) as email,
      a.notification, coalesce(a.language, c.language) as language, r.status, r.noun, r.action,
      cardinality(r.record_ids) as records,
      coalesce(
        case when r.status = 'requested' then ${accountName('r.asked_by')} else ${accountName('r.decided_by')} end,
        ''
      ) as by,
      case when r.status = 'requested' then r.note else r.answer end as text,
      c.name as school
    from state_approval r
    join school c on c.id = r.school_id
    join person q on q.school_id = r.school_id and q.status = 'active'
    join account a on a.id = q.user_id and a.disabled_at is null
    where r.school_id = kernel.school_id()
      and r.id = any (${ids})
      and (
        r.status = 'requested'
        and a.id <> r.asked_by
        and exists (
          select from person_role k
          where k.school_id = q.school_id and k.person_id = q.id and k.role = ${sql.constant(schoolAdmin)}
        )
        or r.status in ('approved', 'declined') and a.id = r.asked_by
      )
    order by r.id, a.id`.all(db)

export const notifyApprovals =
  ({ pool, jobs }: Deps) =>
  async ({ school_id, ids }: { school_id: number; ids: number[] }): Promise<void> => {
    await inSystemScope(pool, { request_id: 'notify-approvals', school_id }, async (db) => {
      await notify({ db, jobs, school_id }, (await selectConcerned(db, ids)).map(noticeOf))
    })
  }

const noticeOf = ({ language, status, noun, action, records, by, text, school, ...to }: Concerned): Notice => {
  const values = {
    noun: say(language, `settings.states-of-${noun}`),
    action: say(language, `settings.move-${action}`),
    records,
    by,
  }
  const subject = say(language, `settings.approval-${status}`, values)
  return {
    ...to,
    topic: 'request',
    mail: { subject, body: [subject, text, school].filter(Boolean).join('\n\n') },
    brief: { title: school, body: subject },
    link: status === 'requested' ? '/object-state-rules?show=approvals' : '/home',
  }
}

export const approvalNotices = job('notify-approvals', [], notifyApprovals)
