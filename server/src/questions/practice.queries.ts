import type { Db } from '#server/kernel/database.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/** The sets of courses that blocks (SQL) name, with questions and keys; `owner` is an alias with a school_id. */
export const practiceSets = (blocks: Sql, owner: Sql): Sql => sql`coalesce((
  select json_agg(json_build_object(
    'id', q.id, 'name', q.name, 'shuffle', q.shuffle, 'shuffle_options', q.shuffle_options, 'draw', q.draw,
    'questions', coalesce((
      select json_agg(json_build_object(
        'id', n.id, 'version', n.version, 'body', n.body, 'points', trim_scale(n.points), 'counts', n.counts
      ) order by n.position, n.id)
      from question n
      where n.school_id = q.school_id and n.set_id = q.id
    ), '[]')
  ) order by q.id)
  from question_set q
  where q.school_id = ${owner}.school_id
    and q.course_id is not null
    and q.archived_at is null
    and q.id in (select (b->>'set_id')::bigint from jsonb_array_elements(${blocks}) b where b->>'kind' = 'questions')
), '[]')`

/** Whether all of these are sets of the course. */
export const areOfCourse = async (db: Db, course_id: number, set_ids: readonly number[]): Promise<boolean> => {
  const wanted = new Set(set_ids)
  const row = await sql<{ count: number }>`
    select count(*)
    from question_set
    where school_id = kernel.school_id()
      and course_id = ${course_id}
      and id = any (${[...wanted]}::bigint[])`.optional(db)
  return wanted.size === (row?.count ?? 0)
}
