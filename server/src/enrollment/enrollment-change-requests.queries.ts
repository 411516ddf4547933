import { parent, student, teacher } from '#contract/kernel/access.ts'
import type {
  ChangeableEnrollment,
  EnrollmentChangeRequest,
  EnrollmentChangeRequestKind,
} from '#contract/enrollment/enrollment-change-requests.contract.ts'
import { type Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { leads } from '#server/access/reach.ts'
import { requestTable } from '#server/kernel/request-table.ts'
import { fullName, personPairs } from '#server/access/person.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { type Caller, me, sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

export const tables = sql`
  join enrollment e on e.school_id = r.school_id and e.id = r.enrollment_id
  join section s on s.school_id = e.school_id and s.id = e.section_id
  join course c on c.school_id = s.school_id and c.id = s.course_id
  join student t on t.school_id = r.school_id and t.id = r.student_id
  join person p on p.school_id = t.school_id and p.id = t.id`

export const fields = sql`
  'kind', r.kind, 'student', json_build_object(${personPairs('p')}), 'grade_level', t.grade_level,
  'enrollment_id', e.id, 'section_id', s.id, 'section', s.name, 'course', c.name, 'asked_day', r.asked_day,
  'given_day', r.given_day, 'last_day', e.last_day`

export const enrollmentChangeRequestTable = requestTable<EnrollmentChangeRequest>({
  table: sql`enrollment_change_request`,
  fields: sql`
    ${fields}, 'can', json_build_object('take_back', r.status = 'requested' and r.asked_by = kernel.user_id())`,
  joins: tables,
  search: sql`p.search || ' ' || kernel.plain(s.name || ' ' || c.name)`,
  sorts: {
    student: { by: sql`p.lname`, joins: sql`join person p on p.school_id = r.school_id and p.id = r.student_id` },
    section: {
      by: sql`s.name`,
      joins: sql`
        join enrollment e on e.school_id = r.school_id and e.id = r.enrollment_id
        join section s on s.school_id = e.school_id and s.id = e.section_id`,
    },
    kind: { by: sql`r.kind`, joins: sql.empty },
    status: { by: sql`r.status`, joins: sql.empty },
  },
})

/**
 * Whose stay (alias e, section s) the actor may ask about: a student the own, a guardian a child's, a teacher one in a
 * class of theirs.
 */
const askable = (actor: Caller) => sql`(
  ${me(actor).role}::int = ${sql.constant(student)} and e.student_id = ${me(actor).person_id}::bigint
  or ${me(actor).role}::int = ${sql.constant(parent)}
  and exists (
    select from guardianship w
    where w.school_id = e.school_id and w.parent_id = ${me(actor).person_id}::bigint and w.student_id = e.student_id
  )
  or ${me(actor).role}::int = ${sql.constant(teacher)} and ${leads(actor)}
)`

const family = sql`${sql.constant(student)}, ${sql.constant(parent)}`

/** Those of a kind. */
export const ofKind = (kind: EnrollmentChangeRequestKind | undefined): Sql =>
  kind === undefined ? sql`true` : sql`r.kind = ${kind}`

/**
 * What the actor asked; besides, families see what the family asked, teachers what was asked about stays in their
 * classes.
 */
export const ownEnrollments = (actor: Actor): Sql => sql`(
  r.asked_by = kernel.user_id() and r.asked_role = ${me(actor).role}::int
  or ${askable(actor)} and (${me(actor).role}::int = ${sql.constant(teacher)} or r.asked_role in (${family}))
)`

/** Stays in open classes about which the actor may ask now. */
export const selectChangeableEnrollments = (
  db: Db,
  actor: Actor,
  kind: EnrollmentChangeRequestKind,
  search: string,
  id: number | null,
): Promise<ChangeableEnrollment[]> => {
  const params = sql.params({ kind, search, id })
  return sql<ChangeableEnrollment>`
    select e.id, ${fullName('p')} as student, s.name as section, s.number, e.last_day
    from enrollment e
    join section s on s.school_id = e.school_id and s.id = e.section_id
    join person p on p.school_id = e.school_id and p.id = e.student_id
    where e.school_id = kernel.school_id()
      and ${enrolled('e')}
      and s.status = 'open'
      and p.status = 'active'
      and ${askable(actor)}
      and (${params.kind}::text = 'withdrawal' or e.last_day is not null)
      and not exists (
        select from enrollment_change_request r
        where r.school_id = e.school_id
          and r.enrollment_id = e.id
          and r.kind = ${params.kind}
          and r.status = 'requested'
      )
      and (${params.id}::bigint is null or e.id = ${params.id})
      and ${matchesSearch(sql`p.search || ' ' || kernel.plain(s.name || ' ' || s.number)`, params.search)}
    order by s.name, p.lname, p.fname, e.id
    limit 50`.all(db)
}

export type AskedEnrollmentChange = {
  student_id: number
  section_id: number
  section: string
  open: boolean
  last_day: string | null
}

/** A present stay in reach, locked until the call ends. */
export const optionalAskedEnrollment = async (
  db: Db,
  actor: Actor,
  enrollment_id: number,
): Promise<AskedEnrollmentChange | undefined> =>
  await sql<AskedEnrollmentChange>`
    select e.student_id, e.section_id, s.name as section, s.status = 'open' as open, e.last_day
    from enrollment e
    join section s on s.school_id = e.school_id and s.id = e.section_id
    join person p on p.school_id = e.school_id and p.id = e.student_id
    where e.school_id = kernel.school_id()
      and e.id = ${enrollment_id}
      and ${enrolled('e')}
      and p.status = 'active'
      and ${askable(actor)}
    for no key update of e`.optional(db)

type NewRequest = { kind: EnrollmentChangeRequestKind; enrollment_id: number; asked_day: string | null; note: string }

/** Nothing where the same waits already. */
export const insertEnrollmentChangeRequest = async (
  db: Db,
  { kind, enrollment_id, asked_day, note }: NewRequest,
  student_id: number,
  { user_id, role }: Actor,
  now: Date,
): Promise<{ id: number } | undefined> =>
  await sql<{ id: number }>`
    insert into enrollment_change_request (
      school_id, kind, student_id, enrollment_id, asked_day, note, asked_by, asked_role, asked_at
    )
    values (
      kernel.school_id(), ${kind}, ${student_id}, ${enrollment_id}, ${asked_day}, ${note}, ${user_id}, ${role}, ${now}
    )
    on conflict do nothing
    returning id`.optional(db)

/** With the stay as it is: `version` its version, `stands` whether the student is in the class now. */
export type LockedRequest = {
  id: number
  kind: EnrollmentChangeRequestKind
  status: string
  asked_day: string | null
  enrollment_id: number
  section_id: number
  student_id: number
  student: string
  section: string
  enrollment_status: string
  stands: boolean
  last_day: string | null
  end_date: string | null
  unchanged: boolean
}

/**
 * Requests and their stays, locked until the call ends. `unchanged`: nothing happened since the decision that stands in
 * its way back.
 */
export const lockEnrollmentChangeRequests = (db: Db, ids: readonly number[]): Promise<LockedRequest[]> =>
  sql<LockedRequest>`
    select
      r.id, r.kind, r.status, r.asked_day, r.enrollment_id, e.section_id, r.student_id, ${fullName('p')} as student,
      s.name as section, e.status as enrollment_status, ${enrolled('e')} and s.status = 'open' as stands, e.last_day,
      e.end_date, ${unchanged} as unchanged
    from enrollment_change_request r
    join enrollment e on e.school_id = r.school_id and e.id = r.enrollment_id
    join section s on s.school_id = e.school_id and s.id = e.section_id
    join person p on p.school_id = r.school_id and p.id = r.student_id
    where r.school_id = kernel.school_id() and r.id = any (${ids})
    order by r.asked_at, r.id
    for update of r, e`.all(db)

export const unchanged = sql`
  (r.status = 'declined' and ${enrolled('e')} or r.status = 'approved' and e.version = r.enrollment_version)
    and s.status = 'open'
    and not exists (
      select from enrollment_change_request o
      where o.school_id = r.school_id
        and o.enrollment_id = r.enrollment_id
        and o.kind = r.kind
        and o.status = 'requested'
    )
    and not exists (
      select from enrollment o
      where o.school_id = e.school_id
        and o.section_id = e.section_id
        and o.student_id = e.student_id
        and o.id <> e.id
        and o.status in ('requested', 'waitlisted', 'active', 'hold')
    )`

export const extendEnrollments = (db: Db, rows: readonly { enrollment_id: number; day: string }[]) =>
  sql`
    update enrollment e
    set last_day = n.day, version = e.version + 1
    from unnest(${rows.map((one) => one.enrollment_id)}::bigint[], ${rows.map((one) => one.day)}::date[]) n (id, day)
    where e.school_id = kernel.school_id() and e.id = n.id`.run(db)

/** How the enrollments stood before a decision, and were left by it. */
export const keepBefore = (db: Db, rows: readonly LockedRequest[], approved: boolean) =>
  sql`
    update enrollment_change_request r
    set
      given_day = case when ${approved}::bool and r.kind = 'extension' then e.last_day end,
      day_before = b.day, end_before = b.ended, status_before = b.status, enrollment_version = e.version
    from unnest(
      ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ last_day }) => last_day)}::date[],
      ${rows.map(({ end_date }) => end_date)}::date[],
      ${rows.map(({ enrollment_status }) => enrollment_status)}::text[]
    ) b (id, day, ended, status),
    enrollment e
    where r.school_id = kernel.school_id()
      and r.id = b.id
      and e.school_id = r.school_id
      and e.id = r.enrollment_id`.run(db)

/** Approved stays stand as before, the requests wait again. */
export const reopenEnrollmentChangeRequests = async (db: Db, ids: readonly number[]) => {
  await sql`
    update enrollment e
    set
      status = r.status_before, end_date = r.end_before, last_day = r.day_before,
      reason = case when r.kind = 'withdrawal' then '' else e.reason end,
      version = e.version + 1
    from enrollment_change_request r
    where r.school_id = kernel.school_id()
      and r.id = any (${ids})
      and r.status = 'approved'
      and e.school_id = r.school_id
      and e.id = r.enrollment_id`.run(db)
  await sql`
    update enrollment_change_request
    set given_day = null, day_before = null, end_before = null, status_before = null, enrollment_version = null
    where school_id = kernel.school_id() and id = any (${ids})`.run(db)
  await enrollmentChangeRequestTable.reopen(db, ids)
}
