import { sql } from 'kysely'
import { type CommentOwner, commentOwners, comments } from '#contract/communication/comments.contract.ts'
import { superAdmin } from '#contract/kernel/access.ts'
import { fail, type Failure, found } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { takeFiles } from '#server/files/files.queries.ts'
import { optionalCourseComment, selectComments } from './comments.queries.ts'

export const commentsService = serve(comments, {
  async list({ owner_kind, owner_id, page = 1 }, { db, actor }) {
    const refused = refusalOf(actor, owner_kind)
    if (refused) return refused
    found(await owners[owner_kind](db, owner_id))
    return selectComments(db, { owner_kind, owner_id, user_id: actor.user_id, page })
  },

  async read({ id }, { db, actor }) {
    const refused = refusalOf(actor, 'course')
    if (refused) return refused
    return found(await optionalCourseComment(db, id, actor.user_id))
  },

  async save({ id, version = 0, owner_kind, owner_id, body, file_ids }, context) {
    const { db, actor, now } = context
    const refused = refusalOf(actor, owner_kind)
    if (refused) return refused
    found(await owners[owner_kind](db, owner_id))
    const earlier = id ? found(await optionalComment(db, id, owner_kind, owner_id)) : undefined
    if (earlier && earlier.created_by !== actor.user_id) return fail('forbidden', 'comments.not-yours')
    const saved = earlier
      ? await db
          .updateTable('comment')
          .set((eb) => ({ body, changed_at: now.toISOString(), version: eb('version', '+', 1) }))
          .where('id', '=', earlier.id)
          .where('version', '=', version)
          .returning(['id', 'version'])
          .executeTakeFirst()
      : await db
          .insertInto('comment')
          .values({
            school_id: found(actor.school_id),
            owner_kind,
            owner_id,
            body,
            created_by: actor.user_id,
            created_at: now.toISOString(),
          })
          .returning(['id', 'version'])
          .executeTakeFirst()
    if (!saved) return fail('conflict', 'stale')
    const untaken = await takeFiles(context, 'comment', saved.id, file_ids)
    if (untaken) return untaken
    publishChange(context)
    return saved
  },

  async archive({ ids, archived }, context) {
    const { db, actor, now } = context
    const rows = await db
      .updateTable('comment')
      .set((eb) => ({ archived_at: archived ? now.toISOString() : null, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .where('owner_kind', 'in', actor.role === superAdmin ? ofContracts : commentOwners)
      .returning('id')
      .execute()
    if (rows.length < ids.length) return fail('not_found')
    publishChange(context)
    return { ids: rows.map((row) => row.id) }
  },
})

/** Comments on contracts are read above the school too; all others stay in its office. */
const ofContracts: readonly CommentOwner[] = ['contract', 'master_contract']
const refusalOf = ({ role, school_id }: Context['actor'], kind: CommentOwner): Failure | undefined => {
  if (school_id === null) return fail('invalid', 'school-needed')
  return role === superAdmin && !ofContracts.includes(kind) ? fail('forbidden') : undefined
}

type Found = { id: number } | undefined
/** Whether a record that comments are about is there. */
const owners: Record<CommentOwner, (db: Db, id: number) => Promise<Found>> = {
  course: (db, id) => db.selectFrom('course').select('id').where('id', '=', id).executeTakeFirst(),
  school: (db, id) =>
    db
      .selectFrom('school')
      .select('id')
      .where('id', '=', id)
      .where('id', '=', sql<number>`kernel.school_id()`)
      .executeTakeFirst(),
  contract: (db, id) => db.selectFrom('contract').select('id').where('id', '=', id).executeTakeFirst(),
  master_contract: (db, id) => db.selectFrom('master_contract').select('id').where('id', '=', id).executeTakeFirst(),
}

const optionalComment = (db: Db, id: number, owner_kind: CommentOwner, owner_id: number) =>
  db
    .selectFrom('comment')
    .select(['id', 'created_by'])
    .where('id', '=', id)
    .where('owner_kind', '=', owner_kind)
    .where('owner_id', '=', owner_id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()

const publishChange = ({ publish, actor }: Context): void =>
  publish({ school_id: found(actor.school_id), topic: 'comment' })
