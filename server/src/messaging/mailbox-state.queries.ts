import { mostCounted } from '#contract/messaging/mailbox.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

export type Counts = {
  unread: number
  drafts: number
  scheduled: number
  folders: { id: number; name: string; unread: number; version: number }[]
  labels: { id: number; name: string; color: number; version: number }[]
}

export const selectCounts = (db: Db, person_id: number): Promise<Counts> => {
  const params = sql.params({ person_id })
  const unread = sql`
    from mailbox_thread b
    where b.school_id = kernel.school_id() and b.person_id = ${params.person_id} and b.trashed_at is null and b.unread`
  const unsent = (status: string) => sql`(
    select count(*)::int
    from message m
    where m.school_id = kernel.school_id()
      and m.sender_id = ${params.person_id}
      and m.status in ('draft', 'scheduled')
      and m.status = ${sql.constant(status)}
  )`
  return sql<Counts>`
    select
      (select count(*)::int from (select 1 ${unread} limit ${mostCounted}) c) as unread,
      ${unsent('draft')} as drafts, ${unsent('scheduled')} as scheduled,
      coalesce((
        select json_agg(json_build_object(
          'id', f.id, 'name', f.name, 'version', f.version,
          'unread', (select count(*) from (select 1 ${unread} and b.folder_id = f.id limit ${mostCounted}) c)
        ) order by f.name)
        from message_folder f
        where f.school_id = kernel.school_id() and f.person_id = ${params.person_id}
      ), '[]') as folders,
      coalesce((
        select json_agg(json_build_object(
          'id', l.id, 'name', l.name, 'color', l.color, 'version', l.version
        ) order by l.name)
        from message_label l
        where l.school_id = kernel.school_id() and l.person_id = ${params.person_id}
      ), '[]') as labels`.one(db)
}

/** A change of threads that their owner keeps: which there are, and what it changed. */
export type Changed = { id: number; changed: boolean; folder_id: number | null }

/**
 * @param set what becomes of them, of alias b
 * @param differs whether that is a change
 */
export const updateThreads = (db: Db, person_id: number, ids: readonly number[], set: Sql, differs: Sql) =>
  sql<Changed>`
    with named as materialized (
      select b.*
      from mailbox_thread b
      where b.school_id = kernel.school_id() and b.person_id = ${person_id} and b.thread_id = any (${ids})
      for update
    ),
    done as (
      update mailbox_thread b
      set ${set}
      from named n
      where b.school_id = n.school_id and b.id = n.id and ${differs}
      returning b.id
    )
    select n.thread_id as id, exists (select from done d where d.id = n.id) as changed, n.folder_id
    from named n`.all(db)

/** Those of these messages that the reader had not seen are read now; answers whose they are. */
export const noteRead = (db: Db, person_id: number, thread_ids: readonly number[], now: Date) =>
  sql<{ user_id: number | null }>`
    with read as (
      update message_recipient r
      set read_at = ${now}
      from message m
      where m.school_id = kernel.school_id()
        and m.thread_id = any (${thread_ids})
        and r.school_id = m.school_id
        and r.message_id = m.id
        and r.person_id = ${person_id}
        and r.read_at is null
      returning m.sender_id
    )
    select distinct p.user_id
    from read
    join person p on p.school_id = kernel.school_id() and p.id = read.sender_id`.all(db)
