import { student } from '#contract/kernel/access.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { sql } from '#server/kernel/sql.ts'

type Saved = { id: number; version: number }
type Values = {
  title: string
  body: string
  pinned: boolean
  locked: boolean
  closes_at: string | null
  requires_post: boolean
  needs_approval: boolean
  anonymous: boolean
  group_id: number | null
}

export const insertThread = (
  db: Db,
  { person_id }: Actor,
  values: Values & { section_id: number },
  at: Date,
): Promise<Saved | undefined> => {
  const { now } = sql.params({ now: at })
  return sql<Saved>`
    insert into discussion_thread (
      school_id, section_id, author_id, title, body, pinned, locked, closes_at, requires_post, needs_approval,
      anonymous, group_id, created_at, last_at
    )
    values (
      kernel.school_id(), ${values.section_id}, ${person_id}, ${values.title}, ${values.body}, ${values.pinned},
      ${values.locked}, ${values.closes_at}, ${values.requires_post}, ${values.needs_approval}, ${values.anonymous},
      ${values.group_id}, ${now}, ${now}
    )
    returning id, version`.optional(db)
}

export const updateThread = (db: Db, values: Values & Saved): Promise<Saved | undefined> =>
  sql<Saved>`
    update discussion_thread
    set
      title = ${values.title}, body = ${values.body}, pinned = ${values.pinned}, locked = ${values.locked},
      closes_at = ${values.closes_at}, requires_post = ${values.requires_post},
      needs_approval = ${values.needs_approval}, anonymous = ${values.anonymous}, group_id = ${values.group_id},
      version = version + 1
    where school_id = kernel.school_id() and id = ${values.id} and version = ${values.version}
    returning id, version`.optional(db)

export const deleteThread = (db: Db, id: number, now: Date): Promise<void> =>
  sql`
    update discussion_thread
    set deleted_at = ${now}, version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)

export const isGroupOf = async (db: Db, id: number, section_id: number): Promise<boolean> => {
  const row = await sql`
    select id
    from discussion_group
    where school_id = kernel.school_id()
      and id = ${id}
      and section_id = ${section_id}
      and deleted_at is null`.optional(db)
  return row !== undefined
}

export const hasStudentPosts = async (db: Db, thread_id: number): Promise<boolean> => {
  const row = await sql`
    select id
    from discussion_post
    where school_id = kernel.school_id() and thread_id = ${thread_id} and author_role = ${sql.constant(student)}
    limit 1`.optional(db)
  return row !== undefined
}
