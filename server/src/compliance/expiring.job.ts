import { job, type Jobs } from '#server/kernel/jobs.ts'
import { schoolAdmin, student } from '#contract/kernel/access.ts'
import type { Choices } from '#contract/notifications/notifications.rules.ts'
import { expiresSoon } from '#contract/compliance/compliance.contract.ts'
import type { Db, Pool } from '#server/kernel/database.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { say } from '#server/kernel/texts.ts'
import { type Notice, notify } from '#server/notifications/notify.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sql } from '#server/kernel/sql.ts'

type Deps = { pool: Pool; jobs: Jobs; clock: () => Date }

/**
 * Tells, once for each last day, whose documents and qualifications expire soon: the person, guardians of a student who
 * are told things, and the office.
 */
export const notifyExpiring =
  ({ pool, jobs, clock }: Deps) =>
  async (): Promise<void> => {
    const now = clock()
    const { rows } = await pool.query<{ school_id: number; group_id: number }>(
      'select * from auth.schools_with_expiring($1)',
      [now],
    )
    for (const { school_id, group_id } of rows) {
      await inSystemScope(pool, { request_id: 'tell-expiring', school_id, group_id }, async (db) => {
        const soon = await takeExpiring(db, now)
        const notified = await selectRecipients(db, soon)
        await notify({ db, jobs, school_id, built_in: 'expiring-documents' }, [
          ...notified.map(noticeOf),
          ...officeNotices(await selectOffice(db, soon)),
        ])
      })
    }
  }

type Taken = {
  kind: 'document' | 'qualification'
  id: number
  person_id: number
  name: string
  expires_on: string
  visibility: string
  created_by: number | null
}
type Reader = {
  user_id: number | null
  email: string
  notification: Partial<Choices>
  language: string
  school: string
}
type Recipient = Reader &
  Pick<Taken, 'kind' | 'name' | 'expires_on' | 'person_id'> & { person: string; relation: 'self' | 'guardian' }
type Office = Reader & { count: number; people: string[] }

/**
 * What waits is taken, so that nobody is told twice. What is over already is known to whoever looks, and told to
 * nobody: a school that begins to use this has a past.
 */
const takeExpiring = async (db: Db, now: Date): Promise<Taken[]> => {
  const params = sql.params({ now })
  const due = await sql<Taken & { is_over: boolean }>`
    select
      n.kind, n.id, n.person_id, n.name, n.expires_on, n.visibility, n.created_by,
      n.expires_on < (${params.now}::timestamptz at time zone c.time_zone)::date as is_over
    from school c
    cross join lateral kernel.expiring(
      (${params.now}::timestamptz at time zone c.time_zone)::date + ${sql.constant(expiresSoon)}
    ) n
    where c.id = kernel.school_id() and n.expiry_notified_on is distinct from n.expires_on`.all(db)
  // what a later one stands for is marked too, or its school would be asked every hour
  for (const table of ['person_note', 'qualification'] as const)
    await sql`
      update ${sql.ref(table)} n
      set expiry_notified_on = n.expires_on
      from school c
      where n.school_id = kernel.school_id()
        and c.id = n.school_id
        and n.archived_at is null
        and n.expires_on <= (${now}::timestamptz at time zone c.time_zone)::date + ${sql.constant(expiresSoon)}
        and n.expiry_notified_on is distinct from n.expires_on`.run(db)
  return due.filter(({ is_over }) => !is_over)
}

const reader = sql`
  a.id as user_id,
  coalesce(nullif(q.email, ''), a.email, '') as email,
  coalesce(a.notification, '{}') as notification, coalesce(a.language, c.language) as language, c.name as school`

/** Of a document only who may see it is told. */
const selectRecipients = (db: Db, soon: readonly Taken[]): Promise<Recipient[]> =>
  sql<Recipient>`
    select ${reader}, n.kind, n.name, n.expires_on, n.person_id, ${fullName('p')} as person, x.relation
    from jsonb_to_recordset(${JSON.stringify(soon)}::jsonb) as n(
      kind text, person_id bigint, name text, expires_on date, visibility text, created_by bigint
    )
    join school c on c.id = kernel.school_id()
    join person p on p.school_id = c.id and p.id = n.person_id
    cross join lateral (
      select p.id, 'self' as relation
      where n.kind = 'qualification' or n.visibility = 'family' or n.created_by = p.user_id
      union all
      select w.parent_id, 'guardian'
      from guardianship w
      where n.kind = 'document'
        and n.visibility = 'family'
        and w.school_id = p.school_id
        and w.student_id = p.id
        and w.contact
        and not w.no_contact
        and exists (
          select from person_role r
          where r.school_id = p.school_id and r.person_id = p.id and r.role = ${sql.constant(student)}
        )
    ) x
    join person q on q.school_id = p.school_id and q.id = x.id and q.status = 'active'
    left join account a on a.id = q.user_id
    where a.disabled_at is null
    order by n.expires_on, p.id, q.id`.all(db)

/** Each admin of the school learns of all of them at once. */
const selectOffice = (db: Db, soon: readonly Taken[]): Promise<Office[]> =>
  sql<Office>`
    select ${reader}, count(*)::int as count, array_agg(distinct ${fullName('p')}) as people
    from jsonb_to_recordset(${JSON.stringify(soon)}::jsonb) as n(person_id bigint, visibility text, created_by bigint)
    join school c on c.id = kernel.school_id()
    join person p on p.school_id = c.id and p.id = n.person_id
    join person_role r on r.school_id = c.id and r.role = ${sql.constant(schoolAdmin)} and r.access <> 0
    join person q on q.school_id = c.id and q.id = r.person_id and q.status = 'active'
    join account a on a.id = q.user_id
    where a.disabled_at is null and (n.visibility <> 'private' or n.created_by = a.id)
    group by a.id, q.email, c.id
    order by a.id`.all(db)

const noticeOf = ({
  kind,
  name,
  expires_on,
  person_id,
  person,
  relation,
  language,
  school,
  ...to
}: Recipient): Notice => {
  const what = kind === 'document' ? say(language, `notes.document-${name}`) : name
  const values = {
    what,
    person,
    school,
    day: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${expires_on}T00:00:00Z`),
    ),
  }
  const subject = say(language, 'compliance.expires-subject', values)
  return {
    ...to,
    topic: 'message',
    mail: { subject, body: say(language, 'compliance.expires-body', values) },
    brief: { title: school, body: subject },
    link: relation === 'guardian' ? `/student-info/${person_id}` : '/home',
  }
}

const officeNotices = (rows: readonly Office[]): Notice[] =>
  rows.map(({ count, people, language, school, ...to }) => {
    const values = { count, school, people: people.join('\n') }
    const subject = say(language, 'compliance.expires-office-subject', values)
    return {
      ...to,
      topic: 'request',
      mail: { subject, body: say(language, 'compliance.expires-office-body', values) },
      brief: { title: school, body: subject },
      link: '/compliance-log?view=expiring',
    }
  })

export const expiryNotices = job('tell-expiring', [{ cron: '23 * * * *' }], notifyExpiring)
