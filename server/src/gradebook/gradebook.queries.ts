import { askedOnly } from '#server/access/discussion-work.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { leads, taught } from '#server/access/reach.ts'
import { enrolledOrCompleted, participated } from '#server/access/participation.ts'
import { visible } from '#server/access/work-state.ts'
import {
  isAnonymous,
  rulesOf,
  curveOf,
  periodOf,
  periodClosed,
  attemptsOf,
  daysLate,
  minutesLate,
} from '#server/coursework/counting.ts'
import type { StoredFile } from '#contract/files/files.contract.ts'
import { fileList } from '#server/files/files.queries.ts'
import { keepsMissing } from './cells.queries.ts'
import { sectionColor, withCourse } from '#server/access/section.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/** Rows of a statement as JSON text, without the blanks that json_agg puts between them. */
const list = (rows: Sql, row = sql`row_to_json(x)`): Sql =>
  sql`coalesce((select '[' || string_agg(${row}::text, ',') || ']' from (${rows}) x), '[]')`

/** The same without what is null. */
const packed = (rows: Sql): Sql => list(rows, sql`json_strip_nulls(row_to_json(x))`)

/**
 * The gradebook as JSON text, packed: one statement for all but the cells, one for the cells as one row per student.
 * Long because the grid needs all of it before it can draw a cell.
 */
export const selectGradebook = async (
  db: Db,
  actor: Actor,
  section_id: number,
  may_edit: boolean,
  now: Date,
): Promise<string | undefined> => {
  const asked = sql<{ activity_ids: number[]; student_ids: number[]; rest: string }>`
    with s as materialized (
      select s.*, ${sectionColor} as color, (select z.time_zone from school z where z.id = s.school_id) as zone
      from section s
      ${withCourse}
      where s.school_id = kernel.school_id() and s.id = ${section_id} and ${taught(actor)}
    ),
    a as materialized (
      select
        a.*,
        ${periodOf(sql`(select academic_term_id from s)`, sql`(select zone from s)`)} as grading_period_id,
        ${periodClosed(sql`${now}`)} as closed, ${visible} as visible,
        row_number() over (order by u.position, u.id, a.position, a.id) as at
      from activity a
      join unit u on u.school_id = a.school_id and u.id = a.unit_id
      where a.school_id = kernel.school_id()
        and a.section_id = (select id from s)
        and a.graded
        and a.archived_at is null
        and u.archived_at is null
    ),
    e as materialized (
      select p.*, row_number() over (order by p.lname, p.fname, p.id) as at
      from enrollment e
      join person p on p.school_id = e.school_id and p.id = e.student_id
      where e.school_id = kernel.school_id() and e.section_id = (select id from s) and ${participated()}
    )
    select
      (select coalesce(array_agg(id order by at), '{}') from a) as activity_ids,
      (select coalesce(array_agg(id order by at), '{}') from e) as student_ids,
      '"section":'
        || (select row_to_json(x)::text from (select id, name, number, color, status from s) x)
        || ',"activities":'
        || ${packed(sql`
          select
            id, name,
            nullif(unit_id, lag(unit_id) over (order by at)) as unit_id,
            grading_period_id, activity_type_id, trim_scale(max_score) as max_score,
            to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as due_at,
            nullif(visible, true) as shared
          from a
          order by at`)}
        || ',"specials":'
        || ${list(sql`
          select
            a.id, a.extra, a.never_drop, a.exam, a.must_reach, ${curveOf} as curve, a.grades_hidden as hidden,
            ${isAnonymous} as anonymous, a.locked, a.kind, a.mandatory, closed, ${askedOnly} as only
          from a
          where a.extra
            or a.never_drop
            or a.exam
            or a.must_reach is not null
            or a.curve is not null
            or a.grades_hidden
            or a.locked
            or a.kind <> 'hand_in'
            or not a.mandatory
            or a.closed
          order by at`)}
        || ',"rules":'
        || (select ${rulesOf(sql`t.id in (select activity_type_id from a)`)} from s)::text
        || ',"dates":'
        || ${list(sql`
          select x.student_id, x.activity_id, x.due_at, x.expires_at, x.locked, x.available_at
          from activity_student x
          join a on a.school_id = x.school_id and a.id = x.activity_id`)}
        || ',"enrollments":'
        || ${list(enrollmentsInBook)}
        || ',"set_by_hand":'
        || ${list(sql`
          select m.student_id, trim_scale(m.percent) as percent, m.letter, m.incomplete_until, m.reason, m.version
          from final_grade_override m
          join s on s.school_id = m.school_id and s.id = m.section_id`)}
        || ',"students":'
        || ${packed(sql`
          select
            id, fname, lname, nullif(native_name, '') as native_name, '/api/v2/user/photo/' || photo_file_id as photo
          from e
          order by at`)}
        || ',"grades":'
        || ${packed(sql`
          select
            coalesce(g.student_id, b.student_id) as student_id,
            coalesce(g.activity_id, b.activity_id) as activity_id,
            nullif(g.exempt, false) as exempt, nullif(g.comment, '') as comment,
            nullif(g.submission_status, 'auto') as submission_status,
            g.late_minutes, nullif(b.minutes_late = 0, false) as handed_in, nullif(b.minutes_late, 0) as minutes_late,
            nullif(b.days_late, 0) as days_late, b.attempts
          from (
            select r.*
            from (
              select student_id, activity_id, exempt, comment, submission_status, late_minutes
              from grade
              where school_id = kernel.school_id()
                and section_id = (select id from s)
                and (exempt or comment <> '' or submission_status <> 'auto')
              offset 0
            ) r
            where r.activity_id in (select id from a where not ${isAnonymous})
          ) g
          full join (
            select
              b.id, b.student_id, b.activity_id, ${minutesLate()} as minutes_late,
              ${daysLate(sql`(select zone from s)`)} as days_late,
              ${attemptsOf(sql`b.student_id`, sql`(select zone from s)`)} as attempts
            from submission b
            join a on b.school_id = a.school_id and b.activity_id = a.id and not ${isAnonymous}
            left join activity_student x on x.school_id = b.school_id
              and x.activity_id = b.activity_id
              and x.student_id = b.student_id
          ) b on b.student_id = g.student_id and b.activity_id = g.activity_id`)}
        || ',"keeps_missing":'
        || ${keepsMissing}
        || ',"can":'
        || json_build_object(
          'edit', ${may_edit}::boolean and (select s.status = 'open' and ${leads(actor)} from s)
        ) as rest
    where exists (select from s)`.all(db)
  const params = sql.params({ section_id })
  const cellsAsked = sql<StoredLine>`
    select
      student_id, array_agg(activity_id)::text as activity_ids, array_agg(points)::text as points,
      array_agg(version)::text as versions
    from grade
    where school_id = kernel.school_id()
      and section_id = ${params.section_id}
      and activity_id <> all (array(
        select a.id
        from activity a
        where a.school_id = kernel.school_id() and a.section_id = ${params.section_id} and ${isAnonymous}
      ))
    group by student_id`.all(db)
  const [[book], cells] = await Promise.all([asked, cellsAsked]) // one round trip
  if (!book) return undefined // out of reach: its cells are not looked at
  return `{${book.rest},${grid(book.activity_ids, book.student_ids, cells)}}`
}

/**
 * From when on and until when students (e of the statement) are or were in the section s, null = without a bound.
 * @see enrolledAt
 */
const enrollmentInstants = sql`
  select
    n.student_id,
    n.start_date::timestamp at time zone s.zone as start_at,
    (n.end_date + case when ${enrolledOrCompleted('n')} then 1 else 0 end)::timestamp at time zone s.zone as end_at
  from s
  join enrollment n on n.school_id = s.school_id and n.section_id = s.id
  where n.student_id in (select id from e)
    and (${enrolledOrCompleted('n')} or n.status in ('withdrawn', 'dropped', 'transferred') and n.end_date is not null)`

/**
 * Of students (e of the statement) who were not in the section whenever something (a) was due: when they were, by
 * instants. Nobody else, as most were there from the first to the last.
 */
const enrollmentsInBook = sql`
  select student_id, start_at, end_at
  from (
    select
      n.*,
      bool_or(coalesce(n.start_at <= d.first, true) and coalesce(n.end_at > d.last, true)) over (
        partition by n.student_id
      ) as throughout
    from (${enrollmentInstants}) n
    cross join (
      select min(due_at) as first, max(due_at) as last
      from (
        select due_at
        from a
        union all
        select x.due_at
        from activity_student x
        join a on a.school_id = x.school_id and a.id = x.activity_id
      ) w
    ) d
  ) o
  where not throughout
  order by 1, 2`

/**
 * The stored cells of one student as texts of arrays, in no order: twenty thousand cells are put in place here faster
 * than SQL sorts them.
 */
type StoredLine = { student_id: number; activity_ids: string; points: string; versions: string }

const grid = (
  activity_ids: readonly number[],
  student_ids: readonly number[],
  stored: readonly StoredLine[],
): string => {
  const column = new Map(activity_ids.map((id, at) => [String(id), at]))
  const lines = new Map(stored.map((line) => [line.student_id, line]))
  const places = new Map<string, (number | undefined)[]>() // most students have the same activities in the same order
  const points: string[] = []
  const versions: string[] = []
  for (const student_id of student_ids) {
    const ownPoints = activity_ids.map(() => 'null')
    const ownVersions = activity_ids.map(() => '0')
    const line = lines.get(student_id)
    if (line) {
      const place = places.get(line.activity_ids) ?? elements(line.activity_ids).map((id) => column.get(id))
      places.set(line.activity_ids, place)
      for (const [at, value] of elements(line.points).entries()) {
        const to = place[at]
        if (to !== undefined && value !== 'NULL') ownPoints[to] = shortest(value) // undefined: archived since
      }
      for (const [at, value] of elements(line.versions).entries()) {
        const to = place[at]
        if (to !== undefined) ownVersions[to] = value
      }
    }
    points.push(`[${ownPoints.join(',')}]`)
    const [one] = ownVersions
    versions.push(
      one !== undefined && ownVersions.every((version) => version === one) ? one : `[${ownVersions.join(',')}]`,
    )
  }
  return `"points":[${points.join(',')}],"versions":[${versions.join(',')}]`
}

const elements = (array: string): string[] => array.slice(1, -1).split(',')

/** A numeric with two decimals without its last zeros. */
const shortest = (value: string): string =>
  value.endsWith('.00') ? value.slice(0, -3) : value.endsWith('0') ? value.slice(0, -1) : value

export type SubmissionView = { body: string; submitted_at: string; late: boolean; files: StoredFile[]; links: string[] }

/** The section was reached before. */
export const selectSubmission = async (
  db: Db,
  section_id: number,
  student_id: number,
  activity_id: number,
): Promise<SubmissionView | undefined> =>
  await sql<SubmissionView>`
    select b.body, b.submitted_at, b.late, coalesce(b.links, '{}') as links, ${fileList('submission', sql`b`)} as files
    from submission b
    join activity a on a.school_id = b.school_id and a.id = b.activity_id
    where b.school_id = kernel.school_id()
      and a.section_id = ${section_id}
      and b.student_id = ${student_id}
      and b.activity_id = ${activity_id}`.optional(db)
