import type { Db } from '#server/kernel/database.ts'
import { availableFor, dateFor, isEarly, lockedFor, paceOver, visible } from '#server/access/work-state.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'

export type OpenWork = {
  id: number
  school_id: number
  section_id: number
  kind: string
  locked: boolean
  due_at: string | null
  expired: boolean
  early: boolean
  over: boolean
  status: string
  graded: boolean
}

/** The activity as this student may hand it in. A grade that is still hidden closes nothing: that would tell of it. */
export const selectWorkForHandIn = async (
  db: Db,
  student_id: number,
  activity_id: number,
  now: Date,
  today: string,
): Promise<OpenWork | undefined> => {
  const params = sql.params({ student_id, now })
  return await sql<OpenWork>`
    select
      a.id, a.school_id, a.section_id, a.kind, ${lockedFor(params.student_id)} as locked,
      ${dateFor(params.student_id, 'due_at')} as due_at,
      coalesce(${dateFor(params.student_id, 'expires_at')} < ${params.now}, false) as expired,
      ${isEarly(availableFor(params.student_id), params.now)} as early,
      ${paceOver(params.student_id, sql`${today}`)} as over,
      s.status,
      (g.points is not null and not a.grades_hidden) or coalesce(g.exempt, false) as graded
    from activity a
    join unit u on u.school_id = a.school_id and u.id = a.unit_id
    join section s on s.school_id = a.school_id and s.id = a.section_id
    left join grade g on g.school_id = a.school_id
      and g.section_id = a.section_id
      and g.student_id = ${params.student_id}
      and g.activity_id = a.id
    left join submission b on b.school_id = a.school_id and b.activity_id = a.id and b.student_id = ${params.student_id}
    where a.school_id = kernel.school_id()
      and a.id = ${activity_id}
      and ${visible}
      and exists (
        select from enrollment e
        where e.school_id = a.school_id
          and e.section_id = a.section_id
          and e.student_id = ${params.student_id}
          and ${enrolled('e')}
      )`.optional(db)
}

/** `kept_id`: what holds the attempt before. */
export type StoredSubmission = {
  id: number
  version: number
  submitted_at: string
  late: boolean
  kept_id: number | null
}

export const upsertSubmission = async (
  db: Db,
  student_id: number,
  activity_id: number,
  { body, links }: { body: string; links: string[] },
  version: number,
  late: boolean,
  now: Date,
): Promise<StoredSubmission | undefined> => {
  const params = sql.params({ student_id, activity_id, version })
  return await sql<StoredSubmission>`
    with before as (
      select b.*
      from submission b
      where b.school_id = kernel.school_id()
        and b.activity_id = ${params.activity_id}
        and b.student_id = ${params.student_id}
        and b.version = ${params.version}
      for update
    ),
    kept as (
      insert into submission_attempt (
        school_id, submission_id, student_id, attempt, body, submitted_at, late, links, file_ids
      )
      select
        school_id, id, student_id, attempt, body, submitted_at, late, links,
        array(
          select f.id
          from file f
          where f.school_id = before.school_id and f.owner_kind = 'submission' and f.owner_id = before.id
        )
      from before
      returning id
    )
    insert into submission as b (school_id, activity_id, student_id, body, submitted_at, late, links)
    select
      kernel.school_id(), ${params.activity_id}, ${params.student_id}, ${body}, ${now}, ${late},
      nullif(${links}::text[], '{}')
    from (select count(*) from kept) first
    on conflict (school_id, activity_id, student_id) do update
    set
      attempt = b.attempt + 1, body = excluded.body, submitted_at = excluded.submitted_at, late = excluded.late,
      links = excluded.links, version = b.version + 1
    where b.version = ${params.version}
    returning id, version, submitted_at, late, (select id from kept) as kept_id`.optional(db)
}
