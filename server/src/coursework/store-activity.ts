import { filesIn, setsIn } from '#contract/courses/block.contract.ts'
import { courseworkChanged } from '#contract/coursework/coursework.events.ts'
import type { units } from '#contract/coursework/units.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { type Failure, found, wrongField } from '#contract/kernel/errors.ts'
import { takeFiles } from '#server/files/files.queries.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Context } from '#server/kernel/serve.ts'
import { areOfCourse } from '#server/questions/practice.queries.ts'
import { hasAttempts } from '#server/questions/sets.queries.ts'
import { replaceStandards, standardProblem } from './activity-standards.queries.ts'
import { watchClosed } from './closed-period.ts'
import { isOffered } from './rubrics.queries.ts'
import { followed, openSection, schoolOf, stale } from './unit-changes.ts'

type Given = In<typeof units.saveActivity>
type Stored = Partial<Given> & Pick<Given, 'unit_id' | 'name' | 'max_score'>

/**
 * Stores an activity with what belongs to it. What is left out stays as it is; a discussion is stored so by its thread
 * too.
 */
export const storeActivity = async (
  context: Context,
  { id, version = 0, links, file_ids, standards, blocks, reason, ...values }: Stored,
): Promise<Failure | { id: number; version: number }> => {
  const { db } = context
  const unit = found(
    await db
      .selectFrom('unit')
      .select(['id', 'section_id', 'available_at'])
      .where('id', '=', values.unit_id)
      .executeTakeFirst(),
  )
  const section = await openSection(context, unit.section_id)
  if (values.due_at && values.expires_at && values.expires_at < values.due_at)
    return wrongField('expires_at', 'errors.field.order')
  const last = values.due_at ?? values.expires_at
  const from = [values.available_at, unit.available_at]
    .filter((one) => one != null)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1)
  if (from && last && Date.parse(last) < Date.parse(from))
    return wrongField('available_at', 'sections.due-before-available')
  if (values.kind === 'questions' && values.anonymous) return wrongField('anonymous', 'questions.not-anonymous')
  if (id && values.kind !== undefined && values.kind !== 'questions' && (await hasAttempts(db, id)))
    return wrongField('kind', 'questions.has-attempts')
  if (values.rubric_id && !(await isOffered(db, context.actor, values.rubric_id, id ?? null)))
    return wrongField('rubric_id', 'errors.field.reference')
  const problem = standards && (await standardProblem(db, id ?? null, values.rubric_id ?? null, standards))
  if (problem) return wrongField('standards', problem)
  if (values.kind === 'link' && links?.length === 0) return wrongField('links', 'sections.link-needed')
  if (values.kind === 'lesson' && values.graded) return wrongField('graded', 'sections.lesson-not-graded')
  const sets = setsIn(blocks ?? [])
  if (sets.length > 0 && !(await areOfCourse(db, await courseOf(db, section.id), sets)))
    return wrongField('blocks', 'errors.field.reference')
  const before = id
    ? await db.selectFrom('activity').select(counting).where('id', '=', id).executeTakeFirst()
    : undefined
  const unfit = discussionFault(values, before?.kind)
  if (unfit) return unfit
  const row = {
    ...values,
    ...(blocks && { blocks: JSON.stringify(blocks) }),
    section_id: section.id,
    ...(values.anonymous && !(id && (await isAnonymousAlready(db, id))) && { grades_hidden: true }),
  }
  const mustEnrollment = await watchClosed(context, reason, id ? [id] : [])
  const saved = id
    ? await db
        .updateTable('activity')
        .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where('section_id', '=', section.id)
        .where('version', '=', version)
        .returning(['id', 'version', ...counting])
        .executeTakeFirst()
    : await db
        .insertInto('activity')
        .values((eb) => ({
          ...row,
          school_id: schoolOf(context),
          position: eb.selectFrom('activity').select(eb.fn.count<number>('id').as('n')).where('unit_id', '=', unit.id),
        }))
        .returning(['id', 'version', ...counting])
        .executeTakeFirst()
  if (!saved) return stale(db, 'activity', section.id, id ?? 0)
  const { id: _id, version: _version, ...after } = saved
  if (JSON.stringify(before) !== JSON.stringify(after)) await mustEnrollment([saved.id])
  if (links) await replaceLinks(context, saved.id, links)
  if (standards) await replaceStandards(db, saved.id, standards)
  const refused =
    file_ids && (await takeFiles(context, 'activity', saved.id, [...new Set([...file_ids, ...filesIn(blocks ?? [])])]))
  if (refused) return refused
  if (id) await context.emit(courseworkChanged, { section_id: section.id })
  await followed(context, section.id)
  return { id: saved.id, version: saved.version }
}

/** What of an activity changes grades that were given. */
const counting = [
  'unit_id',
  'activity_type_id',
  'max_score',
  'due_at',
  'graded',
  'mandatory',
  'shared',
  'kind',
  'extra',
  'never_drop',
  'exam',
  'must_reach',
  'grades_hidden',
  'required_posts',
  'required_replies',
] as const

/** What was written belongs to the discussion: it stays one. Who wrote is known to whoever grades. */
const discussionFault = (
  { kind, anonymous, post_due_at, due_at }: Pick<Stored, 'kind' | 'anonymous' | 'post_due_at' | 'due_at'>,
  before: string | undefined,
): Failure | undefined => {
  const discussed = 'discussion'
  if (before !== undefined && kind !== undefined && before !== kind && [before, kind].includes(discussed))
    return wrongField('kind', 'sections.discussion-stays')
  if (kind !== discussed) return undefined
  if (anonymous) return wrongField('anonymous', 'sections.discussion-not-anonymous')
  if (post_due_at && due_at && Date.parse(post_due_at) > Date.parse(due_at))
    return wrongField('post_due_at', 'sections.first-post-after-due')
  return undefined
}

/** An activity whose names were hidden once may have shown its grades since. */
const isAnonymousAlready = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('activity').select('anonymous').where('id', '=', id).executeTakeFirst())?.anonymous ?? false

const courseOf = async (db: Db, section_id: number): Promise<number> =>
  found(await db.selectFrom('section').select('course_id').where('id', '=', section_id).executeTakeFirst()).course_id

const replaceLinks = async (
  context: Context,
  activity_id: number,
  links: { label: string; url: string }[],
): Promise<void> => {
  const { db } = context
  await db.deleteFrom('activity_link').where('activity_id', '=', activity_id).execute()
  if (links.length > 0)
    await db
      .insertInto('activity_link')
      .values(links.map((link, position) => ({ ...link, position, activity_id, school_id: schoolOf(context) })))
      .execute()
}
