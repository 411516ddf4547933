import { randomUUID } from 'node:crypto'
import { schoolAdmin, superAdmin } from '#contract/kernel/access.ts'
import type { PersonNote } from '#contract/communication/notes.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { me, sql } from '#server/kernel/sql.ts'
import { seenNote } from './notes.queries.ts'

export type NoteContent = Pick<
  PersonNote,
  | 'kind'
  | 'category'
  | 'visibility'
  | 'body'
  | 'document_type'
  | 'expires_on'
  | 'channel'
  | 'direction'
  | 'outcome'
  | 'happened_on'
  | 'happened_time'
  | 'with_whom'
  | 'follow_up_on'
> & { review: PersonNote['review'] }

/** One note about each of the people, in the order of their ids. */
export const insertNotes = async (
  db: Db,
  person_ids: readonly number[],
  content: NoteContent,
  user_id: number,
  now: Date,
): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      insert into person_note (
        school_id, person_id, kind, category, visibility, body, document_type, expires_on, channel, direction, outcome,
        happened_on, happened_time, with_whom, follow_up_on, review, created_by, created_at, entry
      )
      select
        kernel.school_id(), x.id, r.kind, r.category, r.visibility, r.body, r.document_type, r.expires_on, r.channel,
        r.direction, r.outcome, r.happened_on, r.happened_time, r.with_whom, r.follow_up_on, r.review, ${user_id},
        ${now},
        ${person_ids.length > 1 ? randomUUID() : null}::uuid
      from unnest(${person_ids}::bigint[]) x (id), json_populate_record(null::person_note, ${JSON.stringify(content)}) r
      order by x.id
      returning id`.all(db)
  ).map(({ id }) => id)

/** The new version; nothing where somebody else was faster. A changed document that was returned waits again. */
export const updateNote = async (
  db: Db,
  id: number,
  version: number,
  content: NoteContent,
  user_id: number,
  now: Date,
): Promise<{ id: number } | undefined> =>
  await sql<{ id: number }>`
    update person_note n
    set
      category = r.category, visibility = r.visibility, body = r.body, document_type = r.document_type,
      expires_on = r.expires_on, channel = r.channel, direction = r.direction, outcome = r.outcome,
      happened_on = r.happened_on, happened_time = r.happened_time, with_whom = r.with_whom,
      follow_up_on = r.follow_up_on,
      followed_up_at = case when r.follow_up_on is distinct from n.follow_up_on then null else n.followed_up_at end,
      review = case when n.review = 'returned' then 'waiting' else n.review end,
      changed_at = ${now}, changed_by = ${user_id}, version = n.version + 1
    from json_populate_record(null::person_note, ${JSON.stringify(content)}) r
    where n.school_id = kernel.school_id() and n.id = ${id} and n.version = ${version}
    returning n.id`.optional(db)

/**
 * Sets what is named of those notes that the actor may read, and is their author or the office; the ids that it
 * reached.
 */
export const settleNotes = async (
  db: Db,
  actor: Actor,
  ids: readonly number[],
  set: 'archived_at' | 'followed_up_at',
  at: Date | null,
): Promise<number[]> => {
  const params = sql.params({ user_id: actor.user_id, at })
  const who =
    set === 'archived_at'
      ? sql`archived_by = case when ${params.at}::timestamptz is not null then ${params.user_id}::bigint end,  `
      : sql.empty
  return (
    await sql<{ id: number }>`
      update person_note n
      set ${sql.ref(set)} = ${params.at}, ${who} version = version + 1
      where n.school_id = kernel.school_id()
        and n.id = any (${ids})
        and (
          n.created_by = ${params.user_id}
          or ${me(actor).role}::int in (${sql.constant(superAdmin)}, ${sql.constant(schoolAdmin)})
        )
        and (${seenNote(actor, params.user_id)})
      returning n.id`.all(db)
  ).map(({ id }) => id)
}

export const reviewNotes = async (
  db: Db,
  actor: Actor,
  ids: readonly number[],
  review: string,
  reason: string,
  now: Date,
): Promise<number[]> => {
  const params = sql.params({ user_id: actor.user_id, review })
  return (
    await sql<{ id: number }>`
      update person_note n
      set
        review = ${params.review}, review_reason = ${reason},
        reviewed_by = case when ${params.review} = 'waiting' then null else ${params.user_id}::bigint end,
        reviewed_at = case when ${params.review} = 'waiting' then null else ${now}::timestamptz end,
        version = version + 1
      where n.school_id = kernel.school_id()
        and n.id = any (${ids})
        and n.kind = 'document'
        and n.archived_at is null
        and (${seenNote(actor, params.user_id)})
      returning n.id`.all(db)
  ).map(({ id }) => id)
}

/** A free upload of the caller, once more with bytes of its own. */
export const copyUpload = async (
  db: Db,
  file_id: number,
  user_id: number,
  copy: (key: string) => Promise<string>,
): Promise<number | undefined> => {
  const file = await db
    .selectFrom('file')
    .select(['school_id', 'name', 'size', 'content_type', 'sha256', 'storage_key'])
    .where('id', '=', file_id)
    .where('created_by', '=', user_id)
    .where('owner_kind', 'is', null)
    .executeTakeFirst()
  if (!file) return undefined
  const row = { ...file, storage_key: await copy(file.storage_key), created_by: user_id }
  return (await db.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow()).id
}
