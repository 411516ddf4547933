import type { activityKinds } from '#contract/coursework/units.contract.ts'
import type { StudentWork } from '#contract/gradebook/grading.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { enrolledOrCompleted, participated } from '#server/access/participation.ts'
import { linkList } from '#server/coursework/units.queries.ts'
import { dateFor, countsAsMissing } from '#server/access/work-state.ts'
import { daysLate, isAnonymous, minutesLate, periodClosed } from '#server/coursework/counting.ts'
import { rubricWords } from '#server/coursework/rubrics.queries.ts'
import { fileList } from '#server/files/files.queries.ts'
import { accountName, personPairs } from '#server/access/person.sql.ts'
import { keepsMissing } from './cells.queries.ts'
import { sectionColor, withCourse } from '#server/access/section.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/** As the grading contract has it, but for who stands behind it. */
export type ViewRow = {
  section: { id: number; name: string; number: string; color: number }
  activity: {
    id: number
    name: string
    description: string
    max_score: number
    due_at: string | null
    hidden: boolean
    anonymous: boolean
    closed: boolean
    rubric_counts: boolean
    kind: (typeof activityKinds)[number]
    links: { label: string; url: string }[]
    files: { id: number; name: string; size: number; content_type: string }[]
  }
  students: {
    student: { id: number; fname: string; lname: string; native_name: string; photo: string }
    points: number | null
    exempt: boolean
    handed_in: boolean
    late: boolean
    missing: boolean
    waiting: boolean
  }[]
  keeps_missing: boolean
  can: { edit: boolean }
}

/**
 * The activity with everybody of its class, by name; the section was reached before. One statement for the whole view.
 * @param may_edit whether the section may be graded
 */
export const selectGradingView = async (
  db: Db,
  section_id: number,
  activity_id: number,
  may_edit: boolean,
  now: Date,
): Promise<ViewRow | undefined> => {
  const params = sql.params({ now })
  return (
    await sql<{ view: ViewRow }>`
      select json_build_object(
        'section', json_build_object('id', s.id, 'name', s.name, 'number', s.number, 'color', ${sectionColor}),
        'activity', json_build_object(
          'id', a.id, 'name', a.name, 'description', a.description, 'max_score', trim_scale(a.max_score),
          'due_at', a.due_at, 'hidden', a.grades_hidden, 'anonymous', ${isAnonymous},
          'closed', ${periodClosed(params.now)}, 'rubric_counts', a.rubric_counts, 'kind', a.kind, 'links', ${linkList},
          'files', ${fileList('activity', sql`a`)}
        ),
        'students', coalesce((
          select json_agg(json_build_object(
            'student', json_build_object(${personPairs('p')}), 'points', trim_scale(g.points),
            'exempt', coalesce(g.exempt, false), 'handed_in', b.id is not null,
            'late', case coalesce(g.submission_status, 'auto')
              when 'auto' then coalesce(b.late, false)
              else g.submission_status = 'late'
            end,
            'missing', g.points is null and not coalesce(g.exempt, false) and ${countsAsMissing(sql`p.id`, params.now)},
            'waiting', exists (
              select from waiting_work w
              where w.school_id = a.school_id
                and w.section_id = a.section_id
                and w.activity_id = a.id
                and w.student_id = p.id
            )
          ) order by p.lname, p.fname, p.id)
          from enrollment e
          join person p on p.school_id = e.school_id and p.id = e.student_id
          left join grade g on g.school_id = a.school_id
            and g.section_id = a.section_id
            and g.activity_id = a.id
            and g.student_id = p.id
          left join submission b on b.school_id = a.school_id and b.activity_id = a.id and b.student_id = p.id
          where e.school_id = a.school_id and e.section_id = a.section_id and ${participated()}
        ), '[]'),
        'keeps_missing', ${keepsMissing},
        'can', json_build_object('edit', ${may_edit}::boolean)
      ) as view
      from section s
      ${withCourse}
      join activity a on a.school_id = s.school_id and a.section_id = s.id
      join unit u on u.school_id = a.school_id and u.id = a.unit_id
      where s.school_id = kernel.school_id()
        and s.id = ${section_id}
        and a.id = ${activity_id}
        and a.graded
        and a.archived_at is null`.optional(db)
  )?.view
}

const attempt = (of: Sql, files: Sql): Sql => sql`json_build_object(
  'attempt', ${of}.attempt, 'body', ${of}.body, 'submitted_at', ${of}.submitted_at, 'late', ${of}.late,
  'minutes_late', ${minutesLate(of)},
  'days_late', ${daysLate(sql`(select time_zone from school where id = a.school_id)`, of)},
  'files', ${files}, 'links', coalesce(${of}.links, '{}')
)`

/** All attempts at an activity (alias a) by one student, the latest first; x: the student's own dates. */
export const attemptsOf = (student: Sql): Sql => sql`(
  select coalesce(json_agg(v.attempt order by v.nth desc), '[]')
  from (
    select b.attempt as nth, ${attempt(sql`b`, fileList('submission', sql`b`))} as attempt
    from submission b
    where b.school_id = a.school_id and b.activity_id = a.id and b.student_id = ${student}
    union all
    select
      o.attempt,
      ${attempt(
        sql`o`,
        sql`coalesce((
          select json_agg(json_build_object(
            'id', f.id, 'name', f.name, 'size', f.size, 'content_type', f.content_type
          ) order by f.id)
          from file f
          where f.school_id = o.school_id and f.id = any (o.file_ids)
        ), '[]')`,
      )}
    from submission b
    join submission_attempt o on o.school_id = b.school_id and o.submission_id = b.id
    where b.school_id = a.school_id and b.activity_id = a.id and b.student_id = ${student}
  ) v
)`

/** One piece of work with its grade. The student is of the class. */
export const selectWork = async (
  db: Db,
  section_id: number,
  activity_id: number,
  student_id: number,
): Promise<StudentWork | undefined> => {
  const params = sql.params({ student_id })
  return (
    await sql<{ work: StudentWork }>`
      select json_build_object(
        'due_at', ${dateFor(params.student_id, 'due_at')},
        'done_at', (
          select d.done_at
          from activity_done d
          where d.school_id = a.school_id and d.activity_id = a.id and d.student_id = ${params.student_id}
        ),
        'attempts', ${attemptsOf(params.student_id)},
        'grade', json_build_object(
          'points', trim_scale(g.points), 'exempt', coalesce(g.exempt, false), 'comment', coalesce(g.comment, ''),
          'submission_status', coalesce(g.submission_status, 'auto'),
          'late_minutes', g.late_minutes, 'version', coalesce(g.version, 0), 'changed_at', g.graded_at,
          'changed_by', ${accountName('g.graded_by')}
        ),
        'rubric', (
          select ${rubricWords(sql`r`)}
          from rubric r
          where r.school_id = a.school_id and r.id = coalesce(z.rubric_id, a.rubric_id)
        ),
        'scores', coalesce(z.scores, '[]')
      ) as work
      from activity a
      left join grade g on g.school_id = a.school_id
        and g.section_id = a.section_id
        and g.activity_id = a.id
        and g.student_id = ${params.student_id}
      left join rubric_assessment z on z.school_id = a.school_id
        and z.activity_id = a.id
        and z.student_id = ${params.student_id}
      left join activity_student x on x.school_id = a.school_id
        and x.activity_id = a.id
        and x.student_id = ${params.student_id}
      where a.school_id = kernel.school_id()
        and a.section_id = ${section_id}
        and a.id = ${activity_id}
        and a.graded
        and a.archived_at is null`.optional(db)
  )?.work
}

/**
 * The class of a graded activity: whether it is anonymous now, and who is in it; nothing when it is no graded activity
 * of the section.
 */
export const selectClass = async (
  db: Db,
  section_id: number,
  activity_id: number,
): Promise<{ anonymous: boolean; student_ids: number[] } | undefined> =>
  await sql<{ anonymous: boolean; student_ids: number[] }>`
    select
      ${isAnonymous} as anonymous,
      (
        select coalesce(array_agg(distinct e.student_id), '{}')
        from enrollment e
        where e.school_id = a.school_id and e.section_id = a.section_id and ${enrolledOrCompleted('e')}
      ) as student_ids
    from activity a
    where a.school_id = kernel.school_id()
      and a.section_id = ${section_id}
      and a.id = ${activity_id}
      and a.graded
      and a.archived_at is null`.optional(db)

/** Which of these activities are anonymous now. */
export const selectAnonymous = async (db: Db, activity_ids: readonly number[]): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select a.id
      from activity a
      where a.school_id = kernel.school_id() and a.id = any (${activity_ids}::bigint[]) and ${isAnonymous}`.all(db)
  ).map(({ id }) => id)
