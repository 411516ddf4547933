import type { FileOwner } from '#server/files/owners.ts'
import { sql } from '#server/kernel/sql.ts'
import { seesPost, seesThread } from './discussion.sql.ts'

/** Files of a thread and of its posts: whoever sees the thread, and the post. */
export const discussionFiles: FileOwner[] = [
  {
    kinds: ['discussion_thread'],
    reads: ({ actor }) => sql`exists (
      select from discussion_thread d
      join section s on s.school_id = d.school_id and s.id = d.section_id
      where d.school_id = f.school_id and d.id = f.owner_id and ${seesThread(actor)}
    )`,
  },
  {
    kinds: ['discussion_post'],
    reads: ({ actor }) => sql`exists (
      select from discussion_post p
      join discussion_thread d on d.school_id = p.school_id and d.id = p.thread_id
      join section s on s.school_id = d.school_id and s.id = d.section_id
      where p.school_id = f.school_id
        and p.id = f.owner_id
        and p.deleted_at is null
        and ${seesThread(actor)}
        and ${seesPost(actor)}
    )`,
  },
]
