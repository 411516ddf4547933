import { parent } from '#contract/kernel/access.ts'
import type { Choices } from '#contract/notifications/notifications.rules.ts'
import type { Db, Pool } from '#server/kernel/database.ts'
import { job, type Jobs } from '#server/kernel/jobs.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { say } from '#server/kernel/texts.ts'
import { type Notice, notify } from './notify.ts'
import type { Happened } from './record-events.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

type Deps = { pool: Pool; jobs: Jobs }
export type Decided = { school_id: number; of: string; ids: number[] }

/**
 * Tells those who asked what was decided. What was taken back since is told to nobody, nor is a decision to whoever
 * made it or to parents who reach the student no more.
 */
export const notifyDecisions =
  ({ pool, jobs }: Deps) =>
  async ({ school_id, of, ids }: Decided): Promise<void> => {
    await inSystemScope(pool, { request_id: 'tell-decisions', school_id }, async (db) => {
      const recipients = await selectDecided(db, of, ids)
      await notify({ db, jobs, school_id, built_in: 'request-decided' }, recipients.map(noticeOf))
    })
  }

type Recipient = {
  user_id: number
  email: string
  notification: Partial<Choices>
  language: string
  by_parent: boolean
  kind: 'enrollment' | 'extension' | 'withdrawal' | 'contact' | 'absence' | 'document'
  status: string
  answer: string
  person_id: number
  name: string
  /** The class, or the type of the document. */
  detail: string
  school: string
}

/** Alias r is what was asked; `asker` its account, `person` whom it is about, `parent` whether a parent asked. */
type Source = { from: Sql; asker: Sql; person: Sql; columns: Sql; detail: Sql; decided: Sql; parent: Sql }

/** Of a table of requests. */
const ofRequest = (table: Sql, columns: Sql, joins = sql.empty, detail = sql`''`): Source => ({
  from: sql`${table} r ${joins}`,
  asker: sql`r.asked_by`,
  person: sql`r.student_id`,
  columns: sql`${columns}, r.answer`,
  detail,
  decided: sql`r.status in ('approved', 'declined') and r.decided_by <> r.asked_by`,
  parent: sql`r.asked_role = ${sql.constant(parent)}`,
})

const ofClass = sql`
  join enrollment e on e.school_id = r.school_id and e.id = r.enrollment_id
  join section s on s.school_id = e.school_id and s.id = e.section_id`

const sources: Record<string, Source> = {
  enrollment: ofRequest(
    sql`enrollment_request`,
    sql`
      'enrollment' as kind,
      case when r.status = 'approved' and e.status = 'waitlisted' then 'waitlisted' else r.status end as status`,
    ofClass,
    sql`s.name`,
  ),
  enrollment_change: ofRequest(sql`enrollment_change_request`, sql`r.kind, r.status`, ofClass, sql`s.name`),
  contact: ofRequest(sql`contact_change`, sql`'contact' as kind, r.status`),
  absence: ofRequest(sql`attendance_plan`, sql`'absence' as kind, r.status`),
  document: {
    from: sql`person_note r`,
    asker: sql`r.created_by`,
    person: sql`r.person_id`,
    columns: sql`'document' as kind, r.review as status, r.review_reason as answer`,
    detail: sql`r.document_type`,
    decided: sql`r.review in ('accepted', 'returned') and r.archived_at is null and r.reviewed_by <> r.created_by`,
    parent: sql`q.id is distinct from r.person_id
      and exists (
        select from person_role k
        where k.school_id = q.school_id and k.person_id = q.id and k.role = ${sql.constant(parent)}
      )`,
  },
}

/** Whoever asked is the person itself, somebody of the school, or a parent: one who reaches the student now. */
const selectDecided = (db: Db, of: string, ids: readonly number[]): Promise<Recipient[]> => {
  const source = sources[of]
  if (!source) throw new Error(`no request is called ${of}`)
  const { from, asker, person, columns, detail, decided, parent: asParent } = source
  return sql<Recipient>`
    select
      a.id as user_id,
      coalesce(nullif(q.email, ''), a.email) as email,
      a.notification, coalesce(a.language, c.language) as language, coalesce(${asParent}, false) as by_parent,
      ${columns}, p.id as person_id, ${fullName('p')} as name, ${detail} as detail, c.name as school
    from ${from}
    join school c on c.id = r.school_id
    join person p on p.school_id = r.school_id and p.id = ${person}
    join account a on a.id = ${asker} and a.disabled_at is null
    left join person q on q.school_id = r.school_id and q.user_id = a.id
    where r.school_id = kernel.school_id()
      and r.id = any (${ids})
      and ${decided}
      and (
        not coalesce(${asParent}, false)
        or exists (
          select from guardianship w
          where w.school_id = r.school_id and w.parent_id = q.id and w.student_id = ${person} and not w.no_contact
        )
      )
    order by r.id`.all(db)
}

/** What was decided, about whom. */
export const selectDecisions = (db: Db, of: string, ids: readonly number[]): Promise<Happened[]> => {
  const source = sources[of]
  if (!source) throw new Error(`no request is called ${of}`)
  const { from, person, columns, decided } = source
  return sql<Happened>`
    select d.person_id, null::bigint as section_id, jsonb_build_object('kind', d.kind, 'decision', d.status) as fields
    from (
      select ${person} as person_id, ${columns}
      from ${from}
      where r.school_id = kernel.school_id() and r.id = any (${ids}) and ${decided}
    ) d`.all(db)
}

const noticeOf = ({
  user_id,
  email,
  notification,
  language,
  by_parent,
  kind,
  status,
  answer,
  person_id,
  name,
  detail,
  school,
}: Recipient): Notice => {
  const decision = status === 'returned' ? say(language, 'notes.review-returned') : say(language, `ui.status.${status}`)
  const values = {
    name,
    section: kind === 'document' ? say(language, `notes.document-${detail}`) : detail,
    what: say(language, `enrollment.kind-${kind}`),
    decision,
  }
  const plain = detail === '' ? '-plain' : ''
  const subject = say(language, `enrollment.decision-subject${plain}`, values)
  const body = say(language, ofRequests.has(kind) ? 'enrollment.decision-body' : 'enrollment.sent-decided', {
    ...values,
    subject,
  })
  return {
    user_id,
    email,
    notification,
    topic: 'request',
    mail: { subject, body: [body, answer, school].filter(Boolean).join('\n\n') },
    brief: { title: school, body: subject },
    link: linkOf(kind, person_id, by_parent),
  }
}

const ofRequests: ReadonlySet<Recipient['kind']> = new Set(['enrollment', 'extension', 'withdrawal'])

const linkOf = (kind: Recipient['kind'], person_id: number, by_parent: boolean): `/${string}` => {
  if (kind === 'enrollment') return `/student-request-enrollment/${person_id}`
  if (kind === 'contact') return `/student-info/${person_id}`
  if (kind === 'absence') return '/home'
  if (kind === 'document') return by_parent ? `/student-info/${person_id}` : '/comment-document'
  return by_parent ? `/extension-request?student_id=${person_id}` : '/extension-request'
}

/** Its mail goes out with that of the minute: a mail server that hangs would have all of it written again. */
export const decisionNotices = job('tell-decisions', [], notifyDecisions)
