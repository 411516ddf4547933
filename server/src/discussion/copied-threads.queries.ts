import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

/**
 * The rules and the author of the threads of copied activities: the new ones have threads already. Posts stay behind,
 * and groups, which are of the class. Answers which thread is whose copy.
 */
export const copyThreads = (db: Db, pairs: readonly { source_id: number; activity_id: number }[]) =>
  sql<{ from: number; to: number }>`
    update discussion_thread n
    set
      author_id = o.author_id, requires_post = o.requires_post, needs_approval = o.needs_approval,
      anonymous = o.anonymous, pinned = o.pinned, version = n.version + 1
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (source_id bigint, activity_id bigint)
    join discussion_thread o on o.school_id = kernel.school_id() and o.activity_id = p.source_id
    where n.school_id = o.school_id and n.activity_id = p.activity_id
    returning o.id as "from", n.id as "to"`.all(db)
