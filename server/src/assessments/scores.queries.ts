import type { Curve, LateRule } from '#contract/gradebook/points.rules.ts'
import type { Keeping } from '#contract/questions/scoring.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { curveOf, daysLate, minutesLate, rulesOf } from '#server/coursework/counting.ts'
import { sql } from '#server/kernel/sql.ts'

export type Score = {
  attempt_id: number
  question_id: number
  student_id: number
  points: number | null
  by_hand: boolean
}

/** Stores what answers earned; a comment that stands there stays. */
export const upsertScores = (db: Db, scores: readonly Score[]) =>
  sql`
    insert into question_score as c (school_id, attempt_id, question_id, student_id, points, by_hand)
    select kernel.school_id(), x.attempt_id, x.question_id, x.student_id, x.points, x.by_hand
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as x (
      attempt_id bigint, question_id bigint, student_id bigint, points numeric, by_hand boolean
    )
    order by x.attempt_id, x.question_id
    on conflict (school_id, attempt_id, question_id) do update
    set points = excluded.points, by_hand = excluded.by_hand, version = c.version + 1
    where (c.points, c.by_hand) is distinct from (excluded.points, excluded.by_hand)`.run(db)

/** Adds up the scores of these attempts as they are stored now. */
export const sumAttempts = (db: Db, attempt_ids: readonly number[], now: Date) =>
  sql<{ id: number; points: number | null; max: number; waiting: number }>`
    update question_attempt t
    set
      points = case when y.waiting = 0 then y.points end, max = y.max, waiting = y.waiting, scored_at = ${now},
      version = t.version + 1
    from (
      select
        k.id,
        coalesce(sum(c.points) filter (where n.counts <> 'none'), 0) as points,
        coalesce(sum(n.points) filter (where n.counts <> 'none'), 0) as max,
        (count(*) filter (where c.points is null and n.counts = 'normal'))::int as waiting
      from question_attempt k
      cross join unnest(k.question_ids) o (id)
      join question n on n.school_id = k.school_id and n.id = o.id
      left join question_score c on c.school_id = k.school_id and c.attempt_id = k.id and c.question_id = n.id
      where k.school_id = kernel.school_id() and k.id = any (${attempt_ids}::bigint[])
      group by k.id
    ) y
    where t.school_id = kernel.school_id() and t.id = y.id
    returning t.id, trim_scale(t.points) as points, trim_scale(t.max) as max, t.waiting`.all(db)

/** Closes an attempt: handed in now, or when its time was over. */
export const closeAttempt = async (db: Db, attempt_id: number, now: Date): Promise<{ submitted_at: string }> => {
  const params = sql.params({ now })
  const row = await sql<{ submitted_at: string }>`
    update question_attempt
    set submitted_at = least(${params.now}, coalesce(ends_at, ${params.now})), version = version + 1
    where school_id = kernel.school_id() and id = ${attempt_id}
    returning submitted_at`.optional(db)
  return row ?? { submitted_at: now.toISOString() }
}

/**
 * What the student handed in is, for gradebook and lists, the last attempt that was submitted. Late is measured by the
 * student's own due date.
 */
export const upsertHandedIn = (db: Db, activity_id: number, student_id: number, submitted_at: string) => {
  const params = sql.params({ student_id, submitted_at })
  return sql`
    insert into submission as b (school_id, activity_id, student_id, submitted_at, late)
    select
      a.school_id, a.id, ${params.student_id}, ${params.submitted_at},
      coalesce((
        select x.due_at
        from activity_student x
        where x.school_id = a.school_id and x.activity_id = a.id and x.student_id = ${params.student_id}
      ), a.due_at) < ${params.submitted_at} is true
    from activity a
    where a.school_id = kernel.school_id() and a.id = ${activity_id}
    on conflict (school_id, activity_id, student_id) do update
    set submitted_at = excluded.submitted_at, late = excluded.late, version = b.version + 1`.run(db)
}

/** Work with several attempts is late where the attempt is that counts. */
export const updateLate = (db: Db, activity_id: number, students: readonly { student_id: number; late: boolean }[]) =>
  sql`
    update submission b
    set late = x.late, version = b.version + 1
    from jsonb_to_recordset(${JSON.stringify(students)}::jsonb) as x (student_id bigint, late boolean)
    where b.school_id = kernel.school_id()
      and b.activity_id = ${activity_id}
      and b.student_id = x.student_id
      and b.late <> x.late`.run(db)

export type StudentAttempts = {
  student_id: number
  keep: Keeping
  max_score: number
  keyed_by: number | null
  attempts: { nth: number; points: number | null; max: number; minutes_late: number; days_late: number }[]
  curve: Curve | null
  late: LateRule | null
  cell: { points: number | null; exempt: boolean; version: number } | null
  grade_version: number | null
}

/**
 * What the grades of a set are made of: attempts, and the cells of the gradebook as they are. `student_ids` null:
 * everybody who submitted.
 */
export const selectStudentAttempts = (
  db: Db,
  set_id: number,
  student_ids: readonly number[] | null,
): Promise<StudentAttempts[]> => {
  const params = sql.params({ student_ids })
  return sql<StudentAttempts>`
    select
      t.student_id, q.keep, trim_scale(a.max_score) as max_score, q.keyed_by,
      json_agg(json_build_object(
        'nth', t.nth, 'points', trim_scale(t.points),
        'max', coalesce(trim_scale(t.max), 0),
        'minutes_late', ${minutesLate(sql`t`)}, 'days_late', ${daysLate(sql`z.time_zone`, sql`t`)}
      ) order by t.nth) as attempts,
      ${curveOf} as curve, r.late,
      case
        when g.version is not null
          then json_build_object('points', trim_scale(g.points), 'exempt', g.exempt, 'version', g.version)
      end as cell,
      w.grade_version
    from question_set q
    join activity a on a.school_id = q.school_id and a.id = q.activity_id
    join section s on s.school_id = a.school_id and s.id = a.section_id
    join school z on z.id = a.school_id
    cross join lateral (select (${rulesOf(sql`false`)}->'policy'->>'late')::jsonb as late) r
    join question_attempt t on t.school_id = q.school_id and t.set_id = q.id and t.submitted_at is not null
    left join activity_student x on x.school_id = a.school_id and x.activity_id = a.id and x.student_id = t.student_id
    left join grade g on g.school_id = a.school_id
      and g.section_id = a.section_id
      and g.student_id = t.student_id
      and g.activity_id = a.id
    left join question_student w on w.school_id = q.school_id and w.set_id = q.id and w.student_id = t.student_id
    where q.school_id = kernel.school_id()
      and q.id = ${set_id}
      and a.graded
      and (${params.student_ids}::bigint[] is null or t.student_id = any (${params.student_ids}))
    group by
      t.student_id, q.keep, a.max_score, a.curve, a.curve_points, q.keyed_by, g.points, g.exempt, g.version,
      w.grade_version, r.late
    order by t.student_id`.all(db)
}

/** Remembers which version of the cell is this set's own grade. */
export const keepGradeVersions = (db: Db, set_id: number, grades: readonly { student_id: number; version: number }[]) =>
  sql`
    insert into question_student as w (school_id, set_id, student_id, grade_version)
    select kernel.school_id(), ${set_id}, x.student_id, x.version
    from jsonb_to_recordset(${JSON.stringify(grades)}::jsonb) as x (student_id bigint, version integer)
    order by x.student_id
    on conflict (school_id, set_id, student_id) do update
    set grade_version = excluded.grade_version, version = w.version + 1`.run(db)
