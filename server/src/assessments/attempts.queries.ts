import type { AttemptRow, Sitting } from '#contract/questions/attempts.contract.ts'
import type { Body, Given } from '#contract/questions/question.contract.ts'
import type { Counting } from '#contract/questions/scoring.rules.ts'
import type { Eligibility } from '#contract/questions/sitting.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { availableFor, dateFor, isEarly, lockedFor, paceOver, visible } from '#server/access/work-state.ts'
import { enrolled, enrolledOrCompleted } from '#server/access/participation.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

const attemptJson = sql`json_build_object(
  'id', t.id, 'nth', t.nth, 'started_at', t.started_at, 'ends_at', t.ends_at, 'submitted_at', t.submitted_at,
  'points', trim_scale(t.points), 'max', trim_scale(t.max), 'waiting', t.waiting
)`

/** When the work was due for the last of the students (alias a). */
const lastDue = sql`(
  select max(d)
  from (
    select a.due_at
    union all
    select x.due_at
    from activity_student x
    where x.school_id = a.school_id and x.activity_id = a.id
  ) y (d)
)`

const early = (student_id: Sql, now: Sql) => isEarly(availableFor(sql`${student_id}`), sql`${now}`)

export type SittingRow = Omit<Sitting, 'questions' | 'can' | 'attempts_allowed'> & {
  set_id: number
  school_id: number
  draw: number | null
  shuffle: boolean
  grades_hidden: boolean
  eligibility: Omit<Eligibility, 'finished' | 'show_key'>
}

/**
 * The set of an activity as one student has it; undefined where it is not shared or the student was never in the
 * section. One statement: whoever sits down sees set, attempts and answers of one moment.
 */
export const selectSitting = async (
  db: Db,
  student_id: number,
  activity_id: number,
  now: Date,
  today: string,
): Promise<SittingRow | undefined> => {
  const params = sql.params({ student_id, now })
  return await sql<SittingRow>`
    select
      q.id as set_id, q.school_id, q.draw, q.shuffle, q.keep, q.show_key, a.grades_hidden,
      json_build_object(
        'id', a.id, 'section_id', s.id, 'section_name', s.name, 'name', a.name,
        'description', case when ${early(params.student_id, params.now)} then '' else a.description end,
        'max_score', trim_scale(a.max_score), 'graded', a.graded, 'due_at', ${dateFor(params.student_id, 'due_at')},
        'expires_at', ${dateFor(params.student_id, 'expires_at')}
      ) as activity,
      json_build_object('id', p.id, 'fname', p.fname) as student,
      q.time_limit + coalesce(w.extra_minutes, 0) as time_limit,
      coalesce((
        select json_agg(${attemptJson} order by t.nth)
        from question_attempt t
        where t.school_id = q.school_id and t.set_id = q.id and t.student_id = ${params.student_id}
      ), '[]') as attempts,
      case when not a.grades_hidden then trim_scale(g.points) end as grade,
      json_build_object(
        'status', s.status,
        'enrolled', exists (
          select from enrollment e
          where e.school_id = a.school_id
            and e.section_id = a.section_id
            and e.student_id = ${params.student_id}
            and ${enrolled('e')}
        ),
        'early', ${early(params.student_id, params.now)},
        'over', ${paceOver(params.student_id, sql`${today}`)},
        'locked', ${lockedFor(params.student_id)}, 'exempt', coalesce(g.exempt, false),
        'expires_at', ${dateFor(params.student_id, 'expires_at')},
        'last_due', ${lastDue},
        'questions', (
          select count(*)
          from question n
          where n.school_id = q.school_id and n.set_id = q.id and n.counts <> 'none'
        ),
        'allowed', q.attempts + coalesce(w.extra_attempts, 0)
      ) as eligibility
    from activity a
    join unit u on u.school_id = a.school_id and u.id = a.unit_id
    join section s on s.school_id = a.school_id and s.id = a.section_id
    join question_set q on q.school_id = a.school_id and q.activity_id = a.id
    join person p on p.school_id = a.school_id and p.id = ${params.student_id}
    left join question_student w on w.school_id = q.school_id
      and w.set_id = q.id
      and w.student_id = ${params.student_id}
    left join grade g on g.school_id = a.school_id
      and g.section_id = a.section_id
      and g.student_id = ${params.student_id}
      and g.activity_id = a.id
    where a.school_id = kernel.school_id()
      and a.id = ${activity_id}
      and a.kind = 'questions'
      and ${visible}
      and exists (
        select from enrollment e
        where e.school_id = a.school_id
          and e.section_id = a.section_id
          and e.student_id = ${params.student_id}
          and ${enrolledOrCompleted('e')}
      )`.optional(db)
}

/**
 * The questions to draw an attempt from. The set stays locked against a question that goes, and one student begins one
 * attempt at a time.
 */
export const selectForStart = async (db: Db, set_id: number, student_id: number): Promise<number[]> => {
  await sql`
    select 1
    from question_set q
    join activity a on a.school_id = q.school_id and a.id = q.activity_id
    join enrollment e on e.school_id = a.school_id
      and e.section_id = a.section_id
      and e.student_id = ${student_id}
      and ${enrolled('e')}
    where q.school_id = kernel.school_id() and q.id = ${set_id}
    order by e.id
    for share of q
    for no key update of e`.run(db)
  const rows = await sql<{ id: number }>`
    select id
    from question
    where school_id = kernel.school_id() and set_id = ${set_id} and counts <> 'none'
    order by position, id`.all(db)
  return rows.map(({ id }) => id)
}

export type StoredAttempt = AttemptRow & {
  school_id: number
  set_id: number
  student_id: number
  seed: number
  question_ids: number[]
  activity_id: number
  section_id: number
}

/** @param lock for a change: nothing else happens to the attempt meanwhile */
export const optionalAttempt = async (
  db: Db,
  attempt_id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredAttempt | undefined> =>
  await sql<StoredAttempt>`
    select
      t.id, t.school_id, t.set_id, t.student_id, t.nth, t.seed, t.question_ids, t.started_at, t.ends_at, t.submitted_at,
      trim_scale(t.points) as points, trim_scale(t.max) as max, t.waiting, a.id as activity_id, a.section_id
    from question_attempt t
    join question_set q on q.school_id = t.school_id and q.id = t.set_id
    join activity a on a.school_id = q.school_id and a.id = q.activity_id
    where t.school_id = kernel.school_id() and t.id = ${attempt_id}
    ${lock ? sql`for update of t` : sql.empty}`.optional(db)

export type AttemptAnswer = {
  id: number
  body: Body
  worth: number
  counts: Counting
  given: Given | null
  version: number
  earned: number | null
  by_hand: boolean
  comment: string
  score_version: number
  shuffle_options: boolean
}

/** The questions of an attempt in its order, with what was answered and what that earned. */
export const selectAnswers = (db: Db, attempt_id: number): Promise<AttemptAnswer[]> =>
  sql<AttemptAnswer>`
    select
      n.id, n.body, trim_scale(n.points) as worth, n.counts, x.given, coalesce(x.version, 0) as version,
      trim_scale(c.points) as earned, coalesce(c.by_hand, false) as by_hand, coalesce(c.comment, '') as comment,
      coalesce(c.version, 0) as score_version, q.shuffle_options
    from question_attempt t
    join question_set q on q.school_id = t.school_id and q.id = t.set_id
    cross join unnest(t.question_ids) with ordinality o (id, at)
    join question n on n.school_id = t.school_id and n.id = o.id
    left join question_answer x on x.school_id = t.school_id and x.attempt_id = t.id and x.question_id = n.id
    left join question_score c on c.school_id = t.school_id and c.attempt_id = t.id and c.question_id = n.id
    where t.school_id = kernel.school_id() and t.id = ${attempt_id}
    order by o.at`.all(db)

export const selectNames = async (db: Db, activity_id: number, student_id: number) =>
  await sql<{
    activity: { id: number; name: string; section_id: number; section_name: string }
    student: { id: number; fname: string; lname: string }
  }>`
    select
      json_build_object('id', a.id, 'name', a.name, 'section_id', s.id, 'section_name', s.name) as activity,
      json_build_object('id', p.id, 'fname', p.fname, 'lname', p.lname) as student
    from activity a
    join section s on s.school_id = a.school_id and s.id = a.section_id
    join person p on p.school_id = a.school_id and p.id = ${student_id}
    where a.school_id = kernel.school_id() and a.id = ${activity_id}`.optional(db)

/**
 * Whether answers are still taken; `grace` seconds after the end too. The attempt stays as it is until the answer is
 * stored.
 */
export const lockOpenAttempt = async (db: Db, attempt_id: number, now: Date, grace: number): Promise<boolean> =>
  (
    await sql`
      select 1
      from question_attempt
      where school_id = kernel.school_id()
        and id = ${attempt_id}
        and submitted_at is null
        and (ends_at is null or ends_at + ${grace} * interval '1 second' >= ${now})
      for share`.all(db)
  ).length > 0

/** Stores an answer whose version is the present one; nothing is answered for a stale one. */
export const upsertAnswer = async (
  db: Db,
  attempt: StoredAttempt,
  question_id: number,
  given: Given,
  version: number,
  now: Date,
): Promise<{ version: number } | undefined> => {
  const params = sql.params({ id: attempt.id, question_id, version })
  return await sql<{ version: number }>`
    insert into question_answer as x (school_id, attempt_id, question_id, student_id, given, saved_at)
    select
      kernel.school_id(), ${params.id}, ${params.question_id}, ${attempt.student_id}, ${JSON.stringify(given)}::jsonb,
      ${now}
    where ${params.version} = 0
      or exists (
        select from question_answer k
        where k.school_id = kernel.school_id() and k.attempt_id = ${params.id} and k.question_id = ${params.question_id}
      )
    on conflict (school_id, attempt_id, question_id) do update
    set given = excluded.given, saved_at = excluded.saved_at, version = x.version + 1
    where x.version = ${params.version}
    returning version`.optional(db)
}
