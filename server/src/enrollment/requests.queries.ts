import { parent, schoolAdmin, teacher } from '#contract/kernel/access.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import type { EnrollmentRequest, enrollmentRequests } from '#contract/enrollment/requests.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { requestTable } from '#server/kernel/request-table.ts'
import { personPairs } from '#server/access/person.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

/** Decided, and the place (alias e) is as the decision left it. */
const undoable = sql`(r.status in ('approved', 'declined') and coalesce(r.enrollment_version = e.version, false))`

const tables = sql`
  join enrollment e on e.school_id = r.school_id and e.id = r.enrollment_id
  join section s on s.school_id = e.school_id and s.id = e.section_id
  join course c on c.school_id = s.school_id and c.id = s.course_id
  join student t on t.school_id = r.school_id and t.id = r.student_id
  join person p on p.school_id = t.school_id and p.id = t.id`

/** Requests for places; the office sees seats, comments and what a student lacks. */
const requestsFor = (office: boolean) =>
  requestTable<EnrollmentRequest>({
    table: sql`enrollment_request`,
    fields: sql`
      'student', json_build_object(${personPairs('p')}), 'grade_level', t.grade_level, 'section_id', s.id,
      'section', s.name, 'number', s.number, 'course', c.name, 'comment', ${office ? sql`r.comment` : sql`''`},
      'left', ${
        office
          ? sql`s.seat_cap - (
            select count(*)
            from enrollment o
            where o.school_id = s.school_id and o.section_id = s.id and ${enrolled('o')}
          )`
          : sql`null`
      },
      'can', json_build_object('undo', ${office ? undoable : sql`false`}),
      'missing', ${
        office
          ? sql`case when r.status = 'requested' then kernel.missing_prerequisites(s.id, t.id) else '{}' end`
          : sql`'{}'::text[]`
      }`,
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
    },
  })

export const officeRequests = requestsFor(true)

export const familyRequests = requestsFor(false)

/**
 * The student, if the actor may ask for a place of theirs: the office, a teacher of one of their classes, a guardian.
 * $1 person of the actor, $2 role, $3 student.
 */
export const optionalAskable = async (db: Db, { person_id, role }: Actor, student_id: number) => {
  const params = sql.params({ person_id, role })
  return await sql<{ student: EnrollmentRequest['student']; classes: number }>`
    select
      json_build_object(${personPairs('p')}) as student,
      (
        select count(*)
        from enrollment e
        join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
        where e.school_id = p.school_id
          and e.student_id = p.id
          and e.status in ('requested', 'waitlisted', 'active', 'hold')
      ) as classes
    from person p
    join student t on t.school_id = p.school_id and t.id = p.id
    where p.school_id = kernel.school_id()
      and p.id = ${student_id}
      and p.status = 'active'
      and (
        ${params.role}::int = ${sql.constant(schoolAdmin)}
        or ${params.role}::int = ${sql.constant(parent)}
        and exists (
          select from guardianship w
          where w.school_id = p.school_id and w.parent_id = ${params.person_id} and w.student_id = p.id
        )
        or ${params.role}::int = ${sql.constant(teacher)}
        and exists (
          select from section_teacher m
          join enrollment e on e.school_id = m.school_id and e.section_id = m.section_id and ${enrolled('e')}
          where m.school_id = p.school_id and m.teacher_id = ${params.person_id} and e.student_id = p.id
        )
      )`.optional(db)
}

/** The office sees all of a student, others what they asked for. */
export const selectRequestsOf = async (
  db: Db,
  { user_id, role }: Actor,
  student_id: number,
): Promise<EnrollmentRequest[]> => {
  const office = role === schoolAdmin
  const of = office ? officeRequests : familyRequests
  const within = sql`r.student_id = ${student_id}${office ? sql.empty : sql` and r.asked_by = ${user_id}`}`
  return (await of.select(db, { within, decides: office }, { descending: true, size: 50 })).rows
}

export const selectOpenSections = (
  db: Db,
  student_id: number,
  search: string,
): Promise<Out<typeof enrollmentRequests.choices>['rows']> => {
  const params = sql.params({ search })
  return sql<Out<typeof enrollmentRequests.choices>['rows'][number]>`
    select
      s.id, s.name, s.number, c.name as course,
      coalesce(
        (
          select count(*)
          from enrollment e
          where e.school_id = s.school_id and e.section_id = s.id and ${enrolled('e')}
        ) >= s.seat_cap,
        false
      ) as full
    from section s
    join course c on c.school_id = s.school_id and c.id = s.course_id
    where s.school_id = kernel.school_id()
      and s.status = 'open'
      and ${matchesSearch(sql`kernel.plain(s.name || ' ' || s.number || ' ' || c.name)`, params.search)}
      and not exists (
        select from enrollment e
        where e.school_id = s.school_id
          and e.section_id = s.id
          and e.student_id = ${student_id}
          and e.status in ('requested', 'waitlisted', 'active', 'hold')
      )
    order by s.name, s.id
    limit 20`.all(db)
}

/** The enrollment that waits and its request; nothing where the section is not open. */
export const insertRequest = async (
  db: Db,
  student_id: number,
  section_id: number,
  note: string,
  { user_id, role }: Actor,
  now: Date,
): Promise<{ id: number } | undefined> => {
  const params = sql.params({ student_id })
  return await sql<{ id: number }>`
    with enrollment as (
      insert into enrollment (school_id, section_id, student_id, status)
      select s.school_id, s.id, ${params.student_id}, 'requested'
      from section s
      where s.school_id = kernel.school_id() and s.id = ${section_id} and s.status = 'open'
      on conflict do nothing
      returning id
    )
    insert into enrollment_request (school_id, student_id, enrollment_id, note, asked_by, asked_role, asked_at)
    select kernel.school_id(), ${params.student_id}, id, ${note}, ${user_id}, ${role}, ${now}
    from enrollment
    returning id`.optional(db)
}

export type Asked = {
  id: number
  enrollment_id: number
  section_id: number
  student_id: number
  asked_by: number
  is_active: boolean
  missing: string[]
  holds: string[]
}

/** Requests that wait, locked until the call ends. */
export const lockRequests = (db: Db, ids: readonly number[], today: string): Promise<Asked[]> =>
  sql<Asked>`
    select
      r.id, r.enrollment_id, e.section_id, r.student_id, r.asked_by, p.status = 'active' as is_active,
      kernel.missing_prerequisites(e.section_id, r.student_id) as missing,
      kernel.held_from('enrollment', r.student_id, ${today}) as holds
    from enrollment_request r
    join enrollment e on e.school_id = r.school_id and e.id = r.enrollment_id and e.status = 'requested'
    join person p on p.school_id = r.school_id and p.id = r.student_id
    where r.school_id = kernel.school_id() and r.id = any (${ids}) and r.status = 'requested'
    order by r.asked_at, r.id
    for update of r`.all(db)

/** The stays of requests that wait, in the order in which they get seats. */
export const selectEnrollmentsAsked = (db: Db, ids: readonly number[]) =>
  sql<{ enrollment_id: number }>`
    select r.enrollment_id
    from enrollment_request r
    join enrollment e on e.school_id = r.school_id and e.id = r.enrollment_id and e.status = 'requested'
    where r.school_id = kernel.school_id() and r.id = any (${ids}) and r.status = 'requested'
    order by r.asked_at, r.id`.all(db)

/** How the places were left by a decision: while they stand so, it can be undone. */
export const keepVersions = (db: Db, ids: readonly number[]) =>
  sql`
    update enrollment_request r
    set enrollment_version = e.version
    from enrollment e
    where r.school_id = kernel.school_id()
      and r.id = any (${ids})
      and e.school_id = r.school_id
      and e.id = r.enrollment_id`.run(db)

/** Decided requests, locked until the call ends. */
export const lockDecided = (
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; section_id: number; student_id: number; unchanged: boolean }[]> =>
  sql<{ id: number; section_id: number; student_id: number; unchanged: boolean }>`
    select r.id, e.section_id, r.student_id, ${undoable} as unchanged
    from enrollment_request r
    join enrollment e on e.school_id = r.school_id and e.id = r.enrollment_id
    where r.school_id = kernel.school_id() and r.id = any (${ids}) and r.status in ('approved', 'declined')
    order by r.id
    for update of r, e`.all(db)

/** The places are only asked for again. How many: not those that were asked for, or given, anew meanwhile. */
export const reopenRequests = async (db: Db, ids: readonly number[]): Promise<number> => {
  const enrollments = await sql`
    update enrollment e
    set
      status = 'requested', start_date = null, end_date = null, waiting_since = null, reason = '', override_reason = '',
      leaving_reason_id = null, version = e.version + 1
    from enrollment_request r
    where r.school_id = kernel.school_id()
      and r.id = any (${ids})
      and e.school_id = r.school_id
      and e.id = r.enrollment_id
      and not exists (
        select from enrollment o
        where o.school_id = e.school_id
          and o.section_id = e.section_id
          and o.student_id = e.student_id
          and o.id <> e.id
          and o.status in ('requested', 'waitlisted', 'active', 'hold')
      )
    returning e.id`.all(db)
  await officeRequests.reopen(db, ids)
  return enrollments.length
}

export const noteOverride = (db: Db, enrollment_ids: readonly number[], reason: string) =>
  sql`
    update enrollment
    set override_reason = ${reason}
    where school_id = kernel.school_id() and id = any (${enrollment_ids})`.run(db)
