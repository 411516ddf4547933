import { may } from '#contract/access.ts'
import { replies } from '#contract/discussion/replies.contract.ts'
import type { Post } from '#contract/discussion/threads.contract.ts'
import { student } from '#contract/kernel/access.ts'
import { fail, type Failure, found, wrongField } from '#contract/kernel/errors.ts'
import { takeFiles } from '#server/files/files.queries.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { isStaff } from './discussion.sql.ts'
import { followPosts } from './handed-in.ts'
import { notifyOfRejection, notifyOfReplies } from './notices.ts'
import {
  countParticipants,
  decidePosts,
  deletePost,
  insertPost,
  optionalPost,
  raiseThreads,
  selectParticipants,
  selectVersions,
  selectWaiting,
  setAnswer,
  setLike,
  updatePost,
} from './replies.queries.ts'
import { insertFollow, optionalThread, type StoredThread } from './threads.queries.ts'

export const repliesService = serve(replies, {
  async save({ id, version = 0, thread_id, parent_id = null, file_ids = [], mention_ids = [], body }, context) {
    const { db, actor, now } = context
    const thread = await writable(context, thread_id)
    const refused = await refusal(context, thread_id, parent_id, mention_ids)
    if (refused) return refused
    const before = id ? found(await optionalPost(db, actor, id)) : undefined
    // Editing does not undo a rejection.
    const unseen = thread.needs_approval || (before !== undefined && before.status !== 'visible')
    const status: Post['status'] = unseen && actor.role === student ? 'waiting' : 'visible'
    if (before && (before.thread_id !== thread_id || !before.mine)) return fail('not_found')
    const written = { body, mention_ids, status }
    const saved = before
      ? await updatePost(db, before, version, written, now)
      : await insertPost(db, actor, { ...written, thread_id, parent_id }, now)
    if (!saved) return staleRow(db, 'discussion_post', id ?? 0, ['body'])
    const unfit = await takeFiles(context, 'discussion_post', saved.id, file_ids)
    if (unfit) return unfit
    if (!before) await insertFollow(db, actor, thread_id, true, false)
    if (status === 'visible') {
      if (!before) await raiseThreads(db, [thread_id], now)
      await notifyOfReplies(
        context,
        [saved.id],
        before && mention_ids.filter((one) => !before.mention_ids.includes(one)),
      )
    }
    if (actor.role === student) await followWriter(context, thread.section_id, [thread_id], [found(actor.person_id)])
    publish(context, thread.section_id)
    return { ...saved, status }
  },

  async users({ thread_id, search = '' }, { db, actor, now }) {
    found(await optionalThread(db, actor, thread_id, now))
    return { rows: await selectParticipants(db, actor, thread_id, search) }
  },

  async interact({ kind, id, on }, context) {
    const { db, actor, now } = context
    if (kind === 'follow') {
      const thread = found(await optionalThread(db, actor, id, now))
      await insertFollow(db, actor, id, on, true)
      publish(context, thread.section_id)
      return {}
    }
    const post = found(await optionalPost(db, actor, id))
    await writable(context, post.thread_id)
    if (kind === 'like') await setLike(db, actor, id, on)
    else if (!post.leads) return fail('forbidden')
    else if (post.status === 'visible') await setAnswer(db, id, on)
    else return fail('conflict', 'discussion.not-shown')
    publish(context, post.section_id)
    return {}
  },

  async changeStatus({ ids, status, reason = '' }, context) {
    if (status === 'rejected' && reason === '') return wrongField('reason', 'errors.field.required')
    const decision = { status, reason: status === 'rejected' ? reason : '' }
    const posts = await decidePosts(context.db, context.actor, ids, decision, context.now)
    if (posts.length < ids.length) return fail('not_found')
    const changed = posts.filter(({ before }) => before !== status)
    const those = changed.map(({ id }) => id)
    if (status === 'visible') {
      await raiseThreads(
        context.db,
        changed.map(({ thread_id }) => thread_id),
        context.now,
      )
      await notifyOfReplies(context, those)
    } else await notifyOfRejection(context, those)
    for (const [section_id, own] of Map.groupBy(changed, (post) => post.section_id))
      await followWriter(
        context,
        section_id,
        own.map(({ thread_id }) => thread_id),
        own.map(({ author_id }) => author_id),
      )
    for (const section_id of new Set(posts.map((post) => post.section_id))) publish(context, section_id)
    return { ids: those }
  },

  waiting: (asked, { db, actor }) => selectWaiting(db, actor, asked),

  async history({ id }, { db, actor }) {
    const post = found(await optionalPost(db, actor, id))
    if (!post.mine && !isStaff(actor)) return fail('not_found')
    return { rows: await selectVersions(db, id) }
  },
})

export const deleteReply = async (context: Context, id: number): Promise<Record<string, never>> => {
  const { db, actor, now } = context
  const post = found(await optionalPost(db, actor, id))
  if (!(post.leads && may(actor, 'discussion.manage'))) {
    if (!post.mine) throw fail('forbidden')
    await writable(context, post.thread_id)
  }
  await deletePost(db, id, now)
  await followWriter(context, post.section_id, [post.thread_id], [post.author_id])
  publish(context, post.section_id)
  return {}
}

/** The thread, where the actor may write in it now. */
const writable = async ({ db, actor, now }: Context, id: number): Promise<StoredThread> => {
  const thread = found(await optionalThread(db, actor, id, now))
  if (thread.closed) throw fail('conflict', thread.locked ? 'discussion.locked' : 'discussion.closed')
  if (!thread.active) throw fail('forbidden')
  return thread
}

const refusal = async (
  { db, actor }: Context,
  thread_id: number,
  parent_id: number | null,
  mention_ids: readonly number[],
): Promise<Failure | undefined> => {
  if (parent_id !== null) {
    const parent = found(await optionalPost(db, actor, parent_id))
    if (parent.thread_id !== thread_id) return fail('not_found')
    if (parent.status !== 'visible') return fail('conflict', 'discussion.not-shown')
  }
  const named = new Set(mention_ids)
  if (named.size > 0 && (await countParticipants(db, thread_id, [...named])) < named.size)
    return wrongField('mention_ids', 'errors.field.reference')
  return undefined
}

/** Graded discussions count what these people wrote. */
const followWriter = (
  { actor, ...context }: Context,
  section_id: number,
  thread_ids: readonly number[],
  student_ids: readonly number[],
): Promise<void> =>
  followPosts({ ...context, school_id: found(actor.school_id) }, { section_id, thread_ids, student_ids })

const publish = ({ actor, publish: send }: Context, section_id: number): void =>
  send({ school_id: found(actor.school_id), topic: 'discussion', section_id })
