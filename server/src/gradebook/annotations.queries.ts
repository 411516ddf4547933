import type { Annotation } from '#contract/gradebook/annotations.contract.ts'
import type { Attempt } from '#contract/gradebook/grading.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { visible } from '#server/access/work-state.ts'
import { attemptsOf } from './grading.queries.ts'
import { showsAnnotations } from '#server/coursework/learning.queries.ts'
import { accountName } from '#server/access/person.sql.ts'
import { enrolledOrCompleted } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'

const annotation = sql`json_build_object(
  'id', n.id, 'version', n.version, 'attempt', n.attempt, 'file_id', n.file_id, 'body', n.body,
  'by', coalesce(${accountName('n.created_by')}, ''),
  'anchor', case
    when n.page is null then json_build_object('kind', 'text', 'start', n.start_at, 'end', n.end_at, 'quote', n.quote)
    else json_build_object('kind', 'area', 'page', n.page, 'x', n.x, 'y', n.y, 'width', n.width, 'height', n.height)
  end
)`

/** In the order of the work: attempt, text before files, place within. */
const inOrder = sql`n.attempt, n.file_id nulls first, n.page nulls first, n.start_at, n.y, n.x, n.id`

export const selectAnnotations = async (db: Db, activity_id: number, student_id: number): Promise<Annotation[]> =>
  (
    await sql<{ row: Annotation }>`
      select ${annotation} as row
      from submission b
      join annotation n on n.school_id = b.school_id and n.submission_id = b.id
      where b.school_id = kernel.school_id() and b.activity_id = ${activity_id} and b.student_id = ${student_id}
      order by ${inOrder}`.all(db)
  ).map(({ row }) => row)

export type Target = {
  submission_id: number
  /** Most places of the text as a browser counts them, where some characters take two; null for a file. */ length:
    | number
    | null
}

/** The attempt, or a file of it, as it was handed in. */
export const optionalTarget = async (
  db: Db,
  activity_id: number,
  student_id: number,
  attempt: number,
  file_id: number | null,
): Promise<Target | undefined> => {
  const params = sql.params({ attempt, file_id })
  return await sql<Target>`
    select
      b.id as submission_id,
      case when ${params.file_id}::bigint is null then 2 * char_length(coalesce(o.body, b.body)) end as length
    from submission b
    left join submission_attempt o on o.school_id = b.school_id
      and o.submission_id = b.id
      and o.attempt = ${params.attempt}
    where b.school_id = kernel.school_id()
      and b.activity_id = ${activity_id}
      and b.student_id = ${student_id}
      and (b.attempt = ${params.attempt} or o.id is not null)
      and (
        ${params.file_id}::bigint is null
        or ${params.file_id}::bigint = any (o.file_ids)
        or (
          o.id is null
          and exists (
            select from file f
            where f.school_id = b.school_id
              and f.id = ${params.file_id}
              and f.owner_kind = 'submission'
              and f.owner_id = b.id
          )
        )
      )`.optional(db)
}

/** The student's own work with what was written into it; nothing when the activity is not the student's to see. */
export const selectOwnAnnotations = async (
  db: Db,
  activity_id: number,
  student_id: number,
): Promise<{ attempts: Attempt[]; rows: Annotation[] } | undefined> => {
  const params = sql.params({ student_id })
  return (
    await sql<{ answer: { attempts: Attempt[]; rows: Annotation[] } }>`
      select json_build_object(
        'attempts', ${attemptsOf(params.student_id)},
        'rows', (
          select coalesce(json_agg(${annotation} order by ${inOrder}), '[]')
          from submission b
          join annotation n on n.school_id = b.school_id and n.submission_id = b.id
          where b.school_id = a.school_id
            and b.activity_id = a.id
            and b.student_id = ${params.student_id}
            and ${showsAnnotations}
        )
      ) as answer
      from activity a
      join unit u on u.school_id = a.school_id and u.id = a.unit_id
      left join grade g on g.school_id = a.school_id
        and g.section_id = a.section_id
        and g.activity_id = a.id
        and g.student_id = ${params.student_id}
      left join activity_student x on x.school_id = a.school_id
        and x.activity_id = a.id
        and x.student_id = ${params.student_id}
      where a.school_id = kernel.school_id()
        and a.id = ${activity_id}
        and ${visible}
        and exists (
          select from enrollment e
          where e.school_id = a.school_id
            and e.section_id = a.section_id
            and e.student_id = ${params.student_id}
            and ${enrolledOrCompleted('e')}
        )`.optional(db)
  )?.answer
}
