import { fail, found } from '#contract/kernel/errors.ts'
import { sets } from '#contract/questions/sets.contract.ts'
import { may } from '#contract/access.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { mustBeOpen, requireLead } from '#server/access/reach.ts'
import {
  countAttempts,
  insertQuestions,
  isAsked,
  optionalQuestion,
  putInOrder,
  reachedCourse,
  reachedSet,
  type ReachedSet,
  selectForCopy,
  selectQuestions,
  selectSets,
} from './sets.queries.ts'

export const setsService = serve(sets, {
  async read(input, { db, actor }) {
    const { section_id, section_name, activity_id, max_score, graded, due_at, status, assists, ...set } =
      await reachedSet(db, actor, input)
    const [questions, attempts_made] = await Promise.all([selectQuestions(db, set.id), countAttempts(db, set.id)])
    return {
      ...set,
      activity:
        activity_id && section_id ? { id: activity_id, section_id, section_name, max_score, graded, due_at } : null,
      questions,
      attempts_made,
      can: { edit: status === 'open' && !assists && may(actor, 'questions.edit') },
    }
  },

  async list({ course_id, archived = false }, { db, actor }) {
    const course = await reachedCourse(db, actor, course_id)
    return {
      rows: await selectSets(db, actor, course.id, archived),
      can: { edit: course.leads && may(actor, 'questions.edit') },
    }
  },

  async name({ course_id, name, id, version = 0 }, context) {
    const { db, actor } = context
    const course = await reachedCourse(db, actor, course_id)
    requireLead({ assists: !course.leads })
    const saved = id
      ? await db
          .updateTable('question_set')
          .set((eb) => ({ name, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('course_id', '=', course.id)
          .where('version', '=', version)
          .returning(['id', 'version'])
          .executeTakeFirst()
      : await db
          .insertInto('question_set')
          .values({ school_id: course.school_id, course_id: course.id, name })
          .returning(['id', 'version'])
          .executeTakeFirst()
    if (!saved) {
      await reachedSet(db, actor, { set_id: id })
      return fail('conflict', 'stale')
    }
    publishChange(context, { school_id: course.school_id, section_id: null })
    return saved
  },

  async archive({ set_id, version, archived }, context) {
    const set = await ownSet(context, set_id)
    if (set.activity_id) return fail('not_found')
    return stored(context, set, version, { archived_at: archived ? context.now.toISOString() : null })
  },

  async save({ set_id, version, ...values }, context) {
    const set = await ownSet(context, set_id)
    return stored(context, set, version, values)
  },

  async add({ set_id, questions }, context) {
    const set = await ownSet(context, set_id)
    const ids = await insertQuestions(context.db, set.id, questions, context.now)
    await keyed(context, set)
    return { ids }
  },

  async copy({ set_id, question_ids }, context) {
    const { db, actor, now } = context
    const set = await ownSet(context, set_id)
    const questions = await selectForCopy(db, actor, question_ids)
    if (questions.length < question_ids.length) return fail('not_found')
    const ids = await insertQuestions(
      db,
      set.id,
      questions.map(({ body, points }) => ({ body, points })),
      now,
    )
    await keyed(context, set)
    return { ids }
  },

  async saveQuestion({ set_id, id, version = 0, body, points, counts }, context) {
    const { db, now } = context
    const set = await ownSet(context, set_id)
    if (!id) {
      const [added = 0] = await insertQuestions(db, set.id, [{ body, points, counts }], now)
      await keyed(context, set)
      return { id: added, version: 1 }
    }
    const earlier = found(await optionalQuestion(db, id))
    if (earlier.set_id !== set.id) return fail('not_found')
    if (earlier.kind !== body.kind && (await isAsked(db, set.id, id))) return fail('conflict', 'questions.asked')
    const saved = await db
      .updateTable('question')
      .set((eb) => ({
        body: JSON.stringify(body),
        points,
        counts,
        keyed_at: now.toISOString(),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(['id', 'version'])
      .executeTakeFirst()
    if (!saved) return fail('conflict', 'stale')
    await keyed(context, set)
    return saved
  },

  async remove({ id, version }, context) {
    const { db } = context
    const { set_id } = found(await optionalQuestion(db, id))
    const set = await ownSet(context, set_id)
    if (await isAsked(db, set.id, id)) return fail('conflict', 'questions.asked')
    const gone = await db
      .deleteFrom('question')
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (!gone) return fail('conflict', 'stale')
    publishChange(context, set)
    return {}
  },

  async order({ set_id, ids }, context) {
    const set = await ownSet(context, set_id)
    await putInOrder(context.db, set.id, ids)
    publishChange(context, set)
    return {}
  },
})

/** The set, if the actor may write it now. */
export const ownSet = async ({ db, actor }: Context, set_id: number): Promise<ReachedSet> => {
  const set = await reachedSet(db, actor, { set_id })
  requireLead(set)
  mustBeOpen(set)
  return set
}

const stored = async (context: Context, set: ReachedSet, version: number, values: object) => {
  const saved = await context.db
    .updateTable('question_set')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', set.id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (!saved) return fail('conflict', 'stale')
  publishChange(context, set)
  return saved
}

/** Grades that the key gives are the grade of whoever wrote it last. */
const keyed = async (context: Context, set: ReachedSet): Promise<void> => {
  await context.db
    .updateTable('question_set')
    .set({ keyed_by: context.actor.user_id })
    .where('id', '=', set.id)
    .execute()
  publishChange(context, set)
}

const publishChange = (
  context: Context,
  { school_id, section_id }: { school_id: number; section_id: number | null },
): void => context.publish({ school_id, topic: 'question', ...(section_id && { section_id }) })
