import { fail, found } from '#contract/kernel/errors.ts'
import { mailbox, type MailboxRow } from '#contract/messaging/mailbox.contract.ts'
import { excerptOf } from '#server/kernel/excerpt.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { type Changed, noteRead, selectCounts, updateThreads } from './mailbox-state.queries.ts'
import { selectMailbox, selectUnsent, type ShownRow } from './mailbox.queries.ts'
import { valuesOf } from './message-text.ts'
import { fillPlaceholders } from '#contract/messaging/placeholders.rules.ts'

export const mailboxService = serve(mailbox, {
  async list({ folder, page, size = 25, place_id = 0, search = '', from = '', has_files, unread }, { db, actor }) {
    const person_id = found(actor.person_id)
    const asked = { person_id, language: actor.language, folder, place_id, search, from, has_files, unread, page, size }
    if (folder === 'drafts' || folder === 'scheduled') {
      const unsent = await selectUnsent(db, asked, folder === 'drafts' ? 'draft' : 'scheduled')
      return {
        ...unsent,
        rows: unsent.rows.map(({ body, ...row }) => ({
          ...unsentRow,
          ...row,
          last_message_id: row.id,
          excerpt: excerptOf(body),
        })),
      }
    }
    const { rows, school, ...rest } = await selectMailbox(db, folder, asked)
    return { ...rest, rows: rows.map((row) => rowOf(row, school)) }
  },

  counts: (_, { db, actor }) => selectCounts(db, found(actor.person_id)),

  async setRead({ ids, read }, context) {
    const { db, now, publish } = context
    const answer = await change(
      context,
      ids,
      sql`unread = ${!read}`,
      sql`b.unread = ${read} and (${read} or b.received_at is not null)`,
    )
    if (read && answer.ids.length > 0)
      for (const { user_id } of await noteRead(db, found(context.actor.person_id), ids, now))
        if (user_id !== null) publish({ school_id: found(context.actor.school_id), topic: 'message_receipt', user_id })
    return answer
  },

  star: ({ ids, starred }, context) => change(context, ids, sql`starred = ${starred}`, sql`b.starred <> ${starred}`),

  async move({ ids, folder_id }, context) {
    if (folder_id !== null) found(await own(context, 'message_folder', folder_id))
    const params = sql.params({ folder_id })
    const rows = await changed(
      context,
      ids,
      sql`folder_id = ${params.folder_id}::bigint, archived = false`,
      sql`(b.archived or b.folder_id is distinct from ${params.folder_id}::bigint)`,
    )
    const those = rows.filter((row) => row.changed)
    return {
      ids: those.map(({ id }) => id),
      before: those.map(({ id, folder_id: before }) => ({ id, folder_id: before })),
    }
  },

  archive: ({ ids, archived }, context) =>
    change(context, ids, sql`archived = ${archived}`, sql`b.archived <> ${archived}`),

  trash: ({ ids, trashed }, context) =>
    change(context, ids, sql`trashed_at = ${trashed ? context.now : null}`, sql`(b.trashed_at is null) = ${trashed}`),

  async label({ ids, label_id, labelled }, context) {
    found(await own(context, 'message_label', label_id))
    const { label } = sql.params({ label: label_id })
    return change(
      context,
      ids,
      labelled
        ? sql`label_ids = b.label_ids || ${label}::bigint`
        : sql`label_ids = array_remove(b.label_ids, ${label}::bigint)`,
      sql`(${label}::bigint = any (b.label_ids)) <> ${labelled}`,
    )
  },

  saveFolder: ({ id, version = 0, name }, context) => saveOwn(context, 'message_folder', id, version, { name }),
  saveLabel: ({ id, version = 0, ...values }, context) => saveOwn(context, 'message_label', id, version, values),

  async deleteFolder({ id }, context) {
    const { db } = context
    found(await own(context, 'message_folder', id))
    const moved = await sql<{ id: number }>`
      update mailbox_thread
      set folder_id = null
      where school_id = kernel.school_id() and folder_id = ${id}
      returning id`.all(db)
    await db.deleteFrom('message_folder').where('id', '=', id).execute()
    publishChange(context)
    return { moved: moved.length }
  },

  async deleteLabel({ id }, context) {
    const { db, actor } = context
    found(await own(context, 'message_label', id))
    await sql`
      update mailbox_thread b
      set label_ids = array_remove(b.label_ids, ${id}::bigint)
      where b.school_id = kernel.school_id()
        and b.person_id = ${actor.person_id}
        and b.label_ids <> '{}'
        and b.label_ids @> array[${id}]::bigint[]`.run(db)
    await db.deleteFrom('message_label').where('id', '=', id).execute()
    publishChange(context)
    return {}
  },
})

const unsentRow: Omit<
  MailboxRow,
  'id' | 'subject' | 'excerpt' | 'at' | 'send_at' | 'people_count' | 'has_files' | 'last_message_id'
> = {
  people: [],
  unread: false,
  starred: false,
  mine: true,
  message_count: 1,
  label_ids: [],
  folder_id: null,
  progress: null,
}

const rowOf = ({ body, recipient, fills, filled, subject, ...row }: ShownRow, school: string): MailboxRow => {
  const values = valuesOf(recipient, fills, school, filled)
  return { ...row, subject: fillPlaceholders(subject, values), excerpt: excerptOf(fillPlaceholders(body, values)) }
}

/** A change is told to the other places where its owner is signed in. */
const publishChange = ({ actor, publish }: Context): void =>
  publish({ school_id: found(actor.school_id), topic: 'message', user_id: actor.user_id })

const changed = async (context: Context, ids: readonly number[], set: Sql, differs: Sql): Promise<Changed[]> => {
  const rows = await updateThreads(context.db, found(context.actor.person_id), ids, set, differs)
  if (rows.length < ids.length) throw fail('not_found')
  publishChange(context)
  return rows
}

const change = async (
  context: Context,
  ids: readonly number[],
  set: Sql,
  differs: Sql,
): Promise<{ ids: number[] }> => ({
  ids: (await changed(context, ids, set, differs)).flatMap(({ id, changed: done }) => (done ? [id] : [])),
})

const own = ({ db, actor }: Context, table: 'message_folder' | 'message_label', id: number) =>
  db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('person_id', '=', found(actor.person_id))
    .executeTakeFirst()

const saveOwn = async (
  context: Context,
  table: 'message_folder' | 'message_label',
  id: number | undefined,
  version: number,
  values: { name: string; color?: number },
) => {
  const { db, actor } = context
  const school_id = found(actor.school_id)
  const person_id = found(actor.person_id)
  if (id) found(await own(context, table, id))
  const saved = id
    ? await db
        .updateTable(table)
        .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where('version', '=', version)
        .returning(['id', 'version'])
        .executeTakeFirst()
    : await db
        .insertInto(table)
        .values({ ...values, school_id, person_id })
        .returning(['id', 'version'])
        .executeTakeFirst()
  if (!saved) return staleRow(db, table, id ?? 0, ['name'])
  publishChange(context)
  return saved
}
