import { student } from '#contract/kernel/access.ts'
import { participation } from '#server/access/discussion-work.sql.ts'
import { ownDate, withOwn } from '#server/access/work-state.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

/** Which discussions, and whose part in them; null: all of them, and everybody. */
export type Scope = { section_id: number; thread_ids: readonly number[] | null; student_ids: readonly number[] | null }
export type Handed = { activity_id: number; student_id: number; change: 'new' | 'changed' | 'gone' }

/**
 * A discussion counts as handed in once all that it requires was written: at the moment of the last of it. What does
 * not
 * count any more takes that back. Answers what changed.
 */
export const refreshSubmissions = (db: Db, { section_id, thread_ids, student_ids }: Scope): Promise<Handed[]> => {
  const params = sql.params({ thread_ids, student_ids })
  return sql<Handed>`
    with a as materialized (
      select a.*, d.id as thread_id
      from activity a
      join discussion_thread d on d.school_id = a.school_id and d.activity_id = a.id
      where a.school_id = kernel.school_id()
        and a.section_id = ${section_id}
        and a.kind = 'discussion'
        and (${params.thread_ids}::bigint[] is null or d.id = any (${params.thread_ids}))
    ),
    taken as materialized (
      select
        a.school_id, a.id as activity_id, w.author_id as student_id, v.completed_at,
        v.completed_at > ${ownDate('due_at')} is true as late
      from a
      cross join lateral (
        select distinct p.author_id
        from discussion_post p
        where p.school_id = a.school_id
          and p.thread_id = a.thread_id
          and p.author_role = ${sql.constant(student)}
          and (${params.student_ids}::bigint[] is null or p.author_id = any (${params.student_ids}))
      ) w
      ${withOwn(sql`w.author_id`)}
      cross join lateral (${participation(sql`w.author_id`, ownDate('due_at'), ownDate('expires_at'))}) v
      where v.completed_at is not null
    ),
    gone as (
      delete from submission b
      using a
      where b.school_id = a.school_id
        and b.activity_id = a.id
        and (${params.student_ids}::bigint[] is null or b.student_id = any (${params.student_ids}))
        and not exists (select from taken t where t.activity_id = b.activity_id and t.student_id = b.student_id)
      returning b.activity_id, b.student_id
    ),
    kept as (
      insert into submission as b (school_id, activity_id, student_id, submitted_at, late)
      select school_id, activity_id, student_id, completed_at, late
      from taken
      order by activity_id, student_id
      on conflict (school_id, activity_id, student_id) do update
      set submitted_at = excluded.submitted_at, late = excluded.late, version = b.version + 1
      where (b.submitted_at, b.late) is distinct from (excluded.submitted_at, excluded.late)
      returning b.activity_id, b.student_id, b.version
    )
    select activity_id, student_id, 'gone' as change
    from gone
    union all
    select activity_id, student_id, case when version = 1 then 'new' else 'changed' end
    from kept`.all(db)
}
