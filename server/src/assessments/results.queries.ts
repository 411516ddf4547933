import type { AttemptRow } from '#contract/questions/attempts.contract.ts'
import type { Given } from '#contract/questions/question.contract.ts'
import type { StudentResult } from '#contract/questions/results.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Score } from './scores.queries.ts'
import { fullName, personColumns } from '#server/access/person.sql.ts'
import { enrolledOrCompleted } from '#server/access/participation.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/** Everybody of the section with the own attempts and the grade, in the order of names. */
export const selectStudents = (db: Db, set_id: number): Promise<StudentResult[]> =>
  sql<StudentResult>`
    select
      ${personColumns('p')}, trim_scale(g.points) as grade, coalesce(w.extra_minutes, 0) as extra_minutes,
      coalesce(w.extra_attempts, 0) as extra_attempts,
      coalesce(
        g.version is distinct from w.grade_version
          and (g.points is not null or g.exempt)
          and exists (
            select from question_attempt t
            where t.school_id = q.school_id and t.set_id = q.id and t.student_id = p.id and t.submitted_at is not null
          ),
        false
      ) as by_hand,
      coalesce((
        select json_agg(json_build_object(
          'id', t.id, 'nth', t.nth, 'started_at', t.started_at, 'ends_at', t.ends_at, 'submitted_at', t.submitted_at,
          'points', trim_scale(t.points), 'max', trim_scale(t.max), 'waiting', t.waiting
        ) order by t.nth)
        from question_attempt t
        where t.school_id = q.school_id and t.set_id = q.id and t.student_id = p.id
      ), '[]') as attempts
    from question_set q
    join activity a on a.school_id = q.school_id and a.id = q.activity_id
    join person p on p.school_id = q.school_id
      and (exists (
        select from enrollment e
        where e.school_id = a.school_id
          and e.section_id = a.section_id
          and e.student_id = p.id
          and ${enrolledOrCompleted('e')}
      ))
    left join question_student w on w.school_id = q.school_id and w.set_id = q.id and w.student_id = p.id
    left join grade g on g.school_id = a.school_id
      and g.section_id = a.section_id
      and g.student_id = p.id
      and g.activity_id = a.id
    where q.school_id = kernel.school_id() and q.id = ${set_id}
    order by p.lname, p.fname, p.id`.all(db)

export type SubmittedAnswer = {
  attempt_id: number
  question_id: number
  student_id: number
  nth: number
  latest: boolean
  given: Given | null
  points: number | null
  by_hand: boolean
}

/**
 * Every question of every submitted attempt with what was answered and earned. `latest`: of the last submitted attempt
 * of its student.
 */
export const selectSubmitted = (db: Db, set_id: number): Promise<SubmittedAnswer[]> =>
  sql<SubmittedAnswer>`
    select
      t.id as attempt_id, o.id as question_id, t.student_id, t.nth,
      t.nth = max(t.nth) over (partition by t.student_id) as latest,
      x.given, trim_scale(c.points) as points, coalesce(c.by_hand, false) as by_hand
    from question_attempt t
    cross join unnest(t.question_ids) o (id)
    left join question_answer x on x.school_id = t.school_id and x.attempt_id = t.id and x.question_id = o.id
    left join question_score c on c.school_id = t.school_id and c.attempt_id = t.id and c.question_id = o.id
    where t.school_id = kernel.school_id() and t.set_id = ${set_id} and t.submitted_at is not null
    order by t.id`.all(db)

/** Whether a key was changed after an attempt was scored by it. */
export const isOutdated = async (db: Db, set_id: number): Promise<boolean> =>
  (
    await sql`
      select 1
      from question_attempt t
      join question n on n.school_id = t.school_id
        and n.set_id = t.set_id
        and n.id = any (t.question_ids)
        and n.keyed_at > t.scored_at
      where t.school_id = kernel.school_id() and t.set_id = ${set_id} and t.submitted_at is not null
      limit 1`.all(db)
  ).length > 0

export type Regrade = { id: number; by: string; at: string; grades: number }

/** The last regrade, unless it was taken back. */
export const optionalRegrade = async (db: Db, set_id: number): Promise<Regrade | undefined> => {
  const params = sql.params({ set_id })
  return await sql<Regrade>`
    select r.id, ${fullName('a')} as by, r.made_at as at, jsonb_array_length(r.grades) as grades
    from question_regrade r
    join account a on a.id = r.made_by
    where r.school_id = kernel.school_id()
      and r.set_id = ${params.set_id}
      and r.undone_at is null
      and r.id = (
        select max(id)
        from question_regrade
        where school_id = kernel.school_id() and set_id = ${params.set_id}
      )`.optional(db)
}

/** What stood before a regrade. */
export const optionalBefore = async (db: Db, regrade_id: number) =>
  await sql<{
    set_id: number
    scores: Score[]
    attempts: Sum[]
    grades: { student_id: number; points: number | null }[]
  }>`
    select set_id, scores->'scores' as scores, scores->'attempts' as attempts, grades
    from question_regrade
    where school_id = kernel.school_id() and id = ${regrade_id}`.optional(db)

type Sum = Pick<AttemptRow, 'id' | 'points' | 'max' | 'waiting'>

/** Locks the submitted attempts of a set: nothing is scored beside. Answers their sums as they are. */
export const lockAttempts = (db: Db, set_id: number): Promise<Sum[]> =>
  sql<Sum>`
    select id, trim_scale(points) as points, trim_scale(max) as max, waiting
    from question_attempt
    where school_id = kernel.school_id() and set_id = ${set_id} and submitted_at is not null
    order by id
    for no key update`.all(db)

export const restoreSums = (db: Db, attempts: readonly Sum[]) =>
  sql`
    update question_attempt t
    set points = x.points, max = x.max, waiting = x.waiting, scored_at = t.submitted_at, version = t.version + 1
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as x (
      id bigint, points numeric, max numeric, waiting integer
    )
    where t.school_id = kernel.school_id() and t.id = x.id`.run(db)

/** The attempts to read before and after this one: the next students of the section who submitted, by name. */
export const selectNeighbours = async (
  db: Db,
  set_id: number,
  attempt_id: number,
): Promise<{ previous_id: number | null; next_id: number | null }> =>
  (await sql<{ previous_id: number | null; next_id: number | null }>`
    select previous_id, next_id
    from (
      select t.id, lag(t.id) over w as previous_id, lead(t.id) over w as next_id
      from question_attempt t
      join person p on p.school_id = t.school_id and p.id = t.student_id
      where t.school_id = kernel.school_id() and t.set_id = ${set_id} and t.submitted_at is not null
      window w as (order by p.lname, p.fname, p.id, t.nth)
    ) x
    where id = ${attempt_id}`.optional(db)) ?? { previous_id: null, next_id: null }

export const upsertExtra = async (
  db: Db,
  set_id: number,
  section_id: number,
  student_ids: readonly number[],
  minutes: number,
  attempts: number,
): Promise<number> => {
  const rows = await sql<{ student_id: number }>`
    insert into question_student as w (school_id, set_id, student_id, extra_minutes, extra_attempts)
    select distinct kernel.school_id(), ${set_id}::bigint, e.student_id, ${minutes}::int, ${attempts}::int
    from enrollment e
    where e.school_id = kernel.school_id()
      and e.section_id = ${section_id}
      and e.student_id = any (${student_ids}::bigint[])
      and ${enrolledOrCompleted('e')}
    on conflict (school_id, set_id, student_id) do update
    set extra_minutes = excluded.extra_minutes, extra_attempts = excluded.extra_attempts, version = w.version + 1
    returning student_id`.all(db)
  return rows.length
}

/** Open attempts of these students get the time that they have now. */
export const lengthenOpen = (db: Db, set_id: number, student_ids: readonly number[], own_expiry: Sql) =>
  sql`
    update question_attempt t
    set
      ends_at = least(
        t.started_at + (q.time_limit + coalesce(w.extra_minutes, 0)) * interval '1 minute',
        ${own_expiry}
      ),
      version = t.version + 1
    from question_set q
    join activity a on a.school_id = q.school_id and a.id = q.activity_id, question_student w
    where t.school_id = kernel.school_id()
      and t.set_id = ${set_id}
      and t.student_id = any (${student_ids}::bigint[])
      and t.submitted_at is null
      and q.school_id = t.school_id
      and q.id = t.set_id
      and q.time_limit is not null
      and w.school_id = t.school_id
      and w.set_id = t.set_id
      and w.student_id = t.student_id`.run(db)
