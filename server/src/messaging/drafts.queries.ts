import type { Draft } from '#contract/messaging/messages.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { filesOf } from './threads.queries.ts'

export type StoredDraft = Omit<Draft, 'audiences' | 'scheduled'> & {
  audiences: { kind: Draft['audiences'][number]['kind']; key: string }[]
  status: 'draft' | 'scheduled'
  sender_id: number
  sender_role: number
}

/** What its sender has not sent yet. @param person_id null: whoever wrote it, for the release of scheduled ones */
export const optionalDraft = (db: Db, id: number, person_id: number | null): Promise<StoredDraft | undefined> => {
  const params = sql.params({ person_id })
  return sql<StoredDraft>`
    select
      m.id, m.version, m.subject, m.body, m.language, m.translations, m.audiences, m.reach, m.reply_to_id, m.reply_all,
      m.per_household, m.approval = 'waiting' as waits, m.by_text, m.asks_confirmation, m.choices,
      m.send_at::text as send_at, m.status, m.sender_id, m.sender_role, ${filesOf(sql`m.id`)} as files
    from message m
    where m.school_id = kernel.school_id()
      and m.id = ${id}
      and (${params.person_id}::bigint is null or m.sender_id = ${params.person_id})
      and m.status in ('draft', 'scheduled')`.optional(db)
}

/** Unsent messages whose time has come. */
export const selectDue = (db: Db, now: Date) =>
  sql<{ id: number; sender_id: number; sender_role: number; approval: string }>`
    select id, sender_id, sender_role, approval
    from message
    where school_id = kernel.school_id() and status = 'scheduled' and approval <> 'waiting' and send_at <= ${now}
    order by send_at, id
    for update skip locked`.all(db)

/** Messages that are on their way out. */
export const selectSending = (db: Db) =>
  sql<{ id: number }>`
    select id
    from message
    where school_id = kernel.school_id() and status = 'sending'
    order by id`.all(db)
