import { schoolAdmin } from '#contract/kernel/access.ts'
import { found } from '#contract/kernel/errors.ts'
import type { Body } from '#contract/questions/question.contract.ts'
import type { Counting } from '#contract/questions/scoring.rules.ts'
import type { FoundSet, QuestionSet } from '#contract/questions/sets.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { leads, taught } from '#server/access/reach.ts'
import { type Caller, me, sql, type Sql } from '#server/kernel/sql.ts'

/** A set of questions that the actor may see. `section_id` null: a set of the course. */
export type ReachedSet = Omit<QuestionSet, 'questions' | 'attempts_made' | 'can' | 'activity'> & {
  school_id: number
  activity_id: number | null
  section_id: number | null
  section_name: string
  max_score: number
  graded: boolean
  due_at: string | null
  status: string
  assists: boolean
  keyed_by: number | null
}

/** Whoever teaches a section of the course reaches what belongs to it (alias `k`); `$1` and `$2` as in `taught`. */
const teachesCourse = (actor: Caller, but: Sql) => sql`(
  ${me(actor).role}::int = ${sql.constant(schoolAdmin)}
  or exists (
    select from section z
    join section_teacher mine on mine.school_id = z.school_id and mine.section_id = z.id
    where z.school_id = k.school_id and z.course_id = k.id and mine.teacher_id = ${me(actor).person_id}::bigint
    ${but}
  )
)`

const setColumns = sql`
  q.id, q.school_id, q.activity_id, q.version, q.time_limit, q.attempts, q.keep, q.shuffle, q.shuffle_options, q.draw,
  q.show_key, q.keyed_by, q.archived_at is not null as archived, coalesce(a.name, q.name) as name,
  json_build_object('id', k.id, 'name', k.name) as course,
  s.id as section_id, coalesce(s.name, '') as section_name, trim_scale(a.max_score) as max_score,
  coalesce(a.graded, false) as graded, a.due_at, coalesce(s.status, 'open') as status`

/** The set of this id, or that of this activity; otherwise not found. */
export const reachedSet = async (
  db: Db,
  actor: Actor,
  { set_id, activity_id }: { set_id?: number | undefined; activity_id?: number | undefined },
): Promise<ReachedSet> =>
  found(
    await sql<ReachedSet>`
      select
        ${setColumns},
        not case
          when s.id is null then ${teachesCourse(actor, sql`and mine.role <> 'assistant'`)}
          else ${leads(actor)}
        end as assists
      from question_set q
      left join activity a on a.school_id = q.school_id and a.id = q.activity_id
      left join section s on s.school_id = a.school_id and s.id = a.section_id
      join course k on k.school_id = q.school_id and k.id = coalesce(q.course_id, s.course_id)
      where q.school_id = kernel.school_id()
        and (q.id = ${set_id ?? null} or q.activity_id = ${activity_id ?? null})
        and (a.id is null or a.kind = 'questions')
        and case when s.id is null then ${teachesCourse(actor, sql.empty)} else ${taught(actor)} end`.optional(db),
  )

export type QuestionRow = {
  id: number
  body: Body
  points: number
  counts: Counting
  version: number
  keyed_at: string
}

export const selectQuestions = (db: Db, set_id: number): Promise<QuestionRow[]> =>
  sql<QuestionRow>`
    select id, body, trim_scale(points) as points, counts, version, keyed_at
    from question
    where school_id = kernel.school_id() and set_id = ${set_id}
    order by position, id`.all(db)

export const countAttempts = async (db: Db, set_id: number): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*) as count
      from question_attempt
      where school_id = kernel.school_id() and set_id = ${set_id}`.optional(db)
  )?.count ?? 0

/** Whether students have begun the questions of an activity. */
export const hasAttempts = async (db: Db, activity_id: number): Promise<boolean> =>
  (
    await sql`
      select 1
      from question_set q
      join question_attempt t on t.school_id = q.school_id and t.set_id = q.id
      where q.school_id = kernel.school_id() and q.activity_id = ${activity_id}
      limit 1`.all(db)
  ).length > 0

/** The course if the actor runs the school or teaches a section of it. */
export const reachedCourse = async (
  db: Db,
  actor: Actor,
  course_id: number,
): Promise<{ id: number; school_id: number; leads: boolean }> =>
  found(
    await sql<{ id: number; school_id: number; leads: boolean }>`
      select k.id, k.school_id, ${teachesCourse(actor, sql`and mine.role <> 'assistant'`)} as leads
      from course k
      where k.school_id = kernel.school_id()
        and k.id = ${course_id}
        and ${teachesCourse(actor, sql.empty)}`.optional(db),
  )

/** Sets to draw from: the course's own, then those of activities in the sections that the actor reaches. */
export const selectSets = (db: Db, actor: Actor, course_id: number, archived: boolean): Promise<FoundSet[]> => {
  const params = sql.params({ course_id })
  return sql<FoundSet>`
    select
      q.id, q.version, coalesce(a.name, q.name) as name, s.name as section_name, q.archived_at is not null as archived,
      n.count::int as questions
    from question_set q
    left join activity a on a.school_id = q.school_id and a.id = q.activity_id
    left join section s on s.school_id = a.school_id and s.id = a.section_id
    cross join lateral (select count(*) from question x where x.school_id = q.school_id and x.set_id = q.id) n
    where q.school_id = kernel.school_id()
      and (
        q.course_id = ${params.course_id}
        or s.course_id = ${params.course_id}
        and ${taught(actor)}
        and a.archived_at is null
        and a.kind = 'questions'
        and n.count > 0
      )
      and (${archived} or q.archived_at is null)
    order by s.id is not null, coalesce(a.name, q.name), q.id`.all(db)
}

/** Puts questions to the end of a set. */
export const insertQuestions = async (
  db: Db,
  set_id: number,
  questions: readonly { body: Body; points: number; counts?: Counting }[],
  now: Date,
): Promise<number[]> => {
  const params = sql.params({ set_id })
  return (
    await sql<{ id: number }>`
      insert into question (school_id, set_id, body, points, counts, keyed_at, position)
      select
        kernel.school_id(), ${params.set_id}, (x.q->>'body')::jsonb, (x.q->>'points')::numeric,
        coalesce(x.q->>'counts', 'normal'), ${now},
        coalesce((
          select max(position) + 1
          from question
          where school_id = kernel.school_id() and set_id = ${params.set_id}
        ), 0)
          + x.at - 1
      from jsonb_array_elements(${JSON.stringify(questions)}::jsonb) with ordinality x (q, at)
      order by x.at
      returning id`.all(db)
  ).map(({ id }) => id)
}

/** Those of these questions that stand in sets within reach, in the order of the ids. */
export const selectForCopy = (db: Db, actor: Actor, question_ids: readonly number[]): Promise<QuestionRow[]> => {
  const params = sql.params({ question_ids })
  return sql<QuestionRow>`
    select n.id, n.body, trim_scale(n.points) as points, n.counts, n.version, n.keyed_at
    from question n
    join question_set q on q.school_id = n.school_id and q.id = n.set_id
    left join activity a on a.school_id = q.school_id and a.id = q.activity_id
    left join section s on s.school_id = a.school_id and s.id = a.section_id
    join course k on k.school_id = q.school_id and k.id = coalesce(q.course_id, s.course_id)
    where n.school_id = kernel.school_id()
      and n.id = any (${params.question_ids}::bigint[])
      and case when s.id is null then ${teachesCourse(actor, sql.empty)} else ${taught(actor)} end
    order by array_position(${params.question_ids}::bigint[], n.id)`.all(db)
}

export const optionalQuestion = async (db: Db, id: number): Promise<{ set_id: number; kind: string } | undefined> =>
  await sql<{ set_id: number; kind: string }>`
    select set_id, body->>'kind' as kind
    from question
    where school_id = kernel.school_id() and id = ${id}`.optional(db)

/** Whether somebody got the question in an attempt. The set stays locked: nobody begins with it meanwhile. */
export const isAsked = async (db: Db, set_id: number, question_id: number): Promise<boolean> => {
  await sql`
    select 1
    from question_set
    where school_id = kernel.school_id() and id = ${set_id}
    for no key update`.run(db)
  const asked = await sql`
    select 1
    from question_attempt
    where school_id = kernel.school_id() and set_id = ${set_id} and ${question_id} = any (question_ids)
    limit 1`.all(db)
  return asked.length > 0
}

export const putInOrder = (db: Db, set_id: number, ids: readonly number[]) =>
  sql`
    update question n
    set position = o.position
    from unnest(${ids}::bigint[]) with ordinality o (id, position)
    where n.school_id = kernel.school_id() and n.set_id = ${set_id} and n.id = o.id`.run(db)

/**
 * Sets and questions of copied activities: the new ones have empty sets already. `archived` and attempts stay behind.
 */
export const copySets = (db: Db, pairs: readonly { source_id: number; activity_id: number }[]) =>
  sql`
    with pairs as (
      select o.id as from_id, n.id as to_id
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (source_id bigint, activity_id bigint)
      join question_set o on o.school_id = kernel.school_id() and o.activity_id = p.source_id
      join question_set n on n.school_id = o.school_id and n.activity_id = p.activity_id
    ),
    settings as (
      update question_set n
      set
        time_limit = o.time_limit, attempts = o.attempts, keep = o.keep, shuffle = o.shuffle,
        shuffle_options = o.shuffle_options, draw = o.draw, show_key = o.show_key, keyed_by = o.keyed_by
      from pairs p
      join question_set o on o.school_id = kernel.school_id() and o.id = p.from_id
      where n.school_id = o.school_id and n.id = p.to_id
    )
    insert into question (school_id, set_id, position, body, points, counts, keyed_at)
    select q.school_id, p.to_id, q.position, q.body, q.points, 'normal', q.keyed_at
    from pairs p
    join question q on q.school_id = kernel.school_id() and q.set_id = p.from_id
    where q.counts <> 'none'
    order by p.to_id, q.position, q.id`.run(db)
