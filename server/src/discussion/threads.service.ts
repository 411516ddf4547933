import { may } from '#contract/access.ts'
import { courseworkChanged } from '#contract/coursework/coursework.events.ts'
import { discussionGroups, threads, type Thread } from '#contract/discussion/threads.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { mustBeOpen, reachedSection, requireLead } from '#server/access/reach.ts'
import { takeFiles } from '#server/files/files.queries.ts'
import { type Actor, isActedFor } from '#server/kernel/request-scope.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { excerptOf } from '#server/kernel/excerpt.ts'
import { isStaff } from './discussion.sql.ts'
import { gradeThread } from './grade-thread.ts'
import { replaceMembers, saveGroup, selectGroups, selectStudents, setGroupDeleted } from './groups.queries.ts'
import { deleteReply } from './replies.service.ts'
import {
  insertFollow,
  insertRead,
  optionalThread,
  selectSections,
  selectThreads,
  type StoredThread,
} from './threads.queries.ts'
import { deleteThread, hasStudentPosts, insertThread, isGroupOf, updateThread } from './writing.queries.ts'

export const threadsService = [
  ...serve(threads, {
    async sections({ school_id }, { db, actor }) {
      if (school_id !== undefined && school_id !== actor.school_id) return fail('not_found')
      const rows = await selectSections(db, actor)
      const manages = may(actor, 'discussion.manage')
      return { rows: manages ? rows : rows.map((row) => ({ ...row, can_manage: false, waiting: 0 })) }
    },

    async list(asked, { db, actor, now }) {
      const { rows, count } = await selectThreads(db, actor, asked, now)
      return { count, rows: rows.map(({ body, ...row }) => ({ ...row, excerpt: excerptOf(body) })) }
    },

    async read({ id }, { db, actor, now, last, publish }) {
      const thread = found(await optionalThread(db, actor, id, now))
      if (!isActedFor(actor)) {
        last(insertRead(db, actor, id, now))
        publish({ school_id: found(actor.school_id), topic: 'discussion_read', user_id: actor.user_id })
      }
      return threadOf(actor, thread)
    },

    async save({ id, version = 0, section_id, file_ids = [], grading, ...values }, context) {
      const { db, actor, now } = context
      const section = await reachedSection(db, actor, section_id)
      requireLead(section)
      mustBeOpen(section)
      const before = id ? await managed(context, id) : undefined
      if (before && before.section_id !== section_id) return fail('not_found')
      const refused = await refusal(context, section_id, values, before)
      if (refused) return refused
      const begun = id
        ? await updateThread(db, { ...values, id, version })
        : await insertThread(db, actor, { ...values, section_id }, now)
      if (!begun) return staleRow(db, 'discussion_thread', id ?? 0, ['title', 'body', 'pinned', 'locked'])
      const graded = await gradeThread(context, { ...begun, section_id }, { ...values, grading }, before)
      if (isFailure(graded)) return graded
      const saved = graded
      const unfit = await takeFiles(context, 'discussion_thread', saved.id, file_ids)
      if (unfit) return unfit
      if (!id) {
        await insertRead(db, actor, saved.id, now)
        await insertFollow(db, actor, saved.id, true, false)
      }
      publishChange(context, section_id)
      return saved
    },

    async change({ id, pinned, locked }, context) {
      const { section_id, ...before } = await managed(context, id)
      await updateThread(context.db, {
        ...before,
        closes_at: before.graded ? null : before.closes_at, // otherwise it is the end of the activity
        pinned: pinned ?? before.pinned,
        locked: locked ?? before.locked,
      })
      publishChange(context, section_id)
      return {}
    },

    async remove({ kind, id }, context) {
      if (kind === 'reply') return deleteReply(context, id)
      const { section_id, grading } = await managed(context, id)
      if (grading && !grading.archived) return fail('conflict', 'discussion.graded')
      await deleteThread(context.db, id, context.now)
      publishChange(context, section_id)
      return {}
    },
  }),

  ...serve(discussionGroups, {
    async list({ section_id }, { db, actor }) {
      const section = await reachedSection(db, actor, section_id)
      return { groups: await selectGroups(db, section.id), students: await selectStudents(db, section.id) }
    },

    async save({ student_ids, ...group }, context) {
      const { db, actor } = context
      const section = await reachedSection(db, actor, group.section_id)
      requireLead(section)
      mustBeOpen(section)
      if (group.id !== undefined && !(await isGroupOf(db, group.id, section.id))) return fail('not_found')
      const students = new Set((await selectStudents(db, section.id)).map(({ id }) => id))
      if (student_ids.some((id) => !students.has(id))) return wrongField('student_ids', 'errors.field.reference')
      const saved = await saveGroup(db, group)
      if (!saved) return staleRow(db, 'discussion_group', group.id ?? 0, ['name'])
      await replaceMembers(db, saved.id, student_ids)
      await groupsChanged(context, section.id)
      return saved
    },

    async remove({ id, version, deleted }, context) {
      const { db, actor } = context
      const group = found(
        await db.selectFrom('discussion_group').select('section_id').where('id', '=', id).executeTakeFirst(),
      )
      const section = await reachedSection(db, actor, group.section_id)
      requireLead(section)
      mustBeOpen(section)
      const saved = await setGroupDeleted(db, id, version, deleted ? context.now : null)
      if (!saved) return staleRow(db, 'discussion_group', id, ['name'])
      await groupsChanged(context, section.id)
      return saved
    },
  }),
]

type Values = Omit<In<typeof threads.save>, 'id' | 'version' | 'section_id' | 'file_ids' | 'grading'>

const refusal = async (
  { db, now }: Context,
  section_id: number,
  { group_id, anonymous, closes_at }: Values,
  before: StoredThread | undefined,
): Promise<Failure | undefined> => {
  if (group_id !== null && !(await isGroupOf(db, group_id, section_id)))
    return wrongField('group_id', 'errors.field.reference')
  // Who wrote without a name counts on it.
  if (before?.anonymous && !anonymous && (await hasStudentPosts(db, before.id)))
    return wrongField('anonymous', 'discussion.anonymous-for-good')
  if (closes_at !== null && new Date(closes_at) <= now && !isSame(closes_at, before?.closes_at ?? null))
    return wrongField('closes_at', 'discussion.closes-before-now')
  return undefined
}

const isSame = (at: string, other: string | null): boolean => other !== null && Date.parse(at) === Date.parse(other)

/** A thread of a class that the actor leads. */
const managed = async ({ db, actor, now }: Context, id: number): Promise<StoredThread> => {
  const thread = found(await optionalThread(db, actor, id, now))
  if (!thread.leads) throw fail('forbidden', 'sections.assistant')
  return thread
}

/** Of whom graded discussions are asked has changed, and so have totals. */
const groupsChanged = async (context: Context, section_id: number): Promise<void> => {
  await context.emit(courseworkChanged, { section_id })
  publishChange(context, section_id)
}

export const publishChange = ({ actor, publish }: Context, section_id: number): void =>
  publish({ school_id: found(actor.school_id), topic: 'discussion', section_id })

const threadOf = (actor: Actor, { posts, leads, active, ...thread }: StoredThread): Thread => {
  const participate = may(actor, 'discussion.write')
  const writes = participate && active && !thread.closed
  const manage = leads && may(actor, 'discussion.manage')
  const grade = manage && may(actor, 'units.edit')
  return {
    ...thread,
    grading: manage ? thread.grading : null,
    can: { reply: writes, manage, participate, grade },
    posts: posts.map((post) => ({
      ...post,
      can: {
        edit: post.mine && writes,
        delete: !post.deleted && ((post.mine && writes) || manage),
        history: !post.deleted && post.edited_at !== null && (post.mine || isStaff(actor)),
      },
    })),
  }
}
