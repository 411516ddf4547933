import { may } from '#contract/access.ts'
import type { threads } from '#contract/discussion/threads.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { storeActivity } from '#server/coursework/store-activity.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Context } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { followPosts } from './handed-in.ts'
import type { StoredThread } from './threads.queries.ts'

type Saved = { id: number; version: number }
type Given = Pick<In<typeof threads.save>, 'title' | 'body' | 'grading'>
const longestName = 160

/**
 * A thread with grading is an activity of its class: its name, text, dates and points stand there alone, and the thread
 * bears name and text of it. What is not asked here stays as it is in the activity. Answers the version of the thread.
 */
export const gradeThread = async (
  context: Context,
  { section_id, ...saved }: Saved & { section_id: number },
  { title, body, grading }: Given,
  before: StoredThread | undefined,
): Promise<Saved | Failure> => {
  const known = before?.grading ?? null
  if (!grading && (!known || known.archived)) return saved
  if (!may(context.actor, 'units.edit')) return fail('forbidden')
  if (known?.archived) return fail('conflict', 'discussion.grading-stopped')
  if (title.length > longestName) return wrongField('title', 'errors.field.too-long', { max: longestName })
  const name = { name: title, description: body }
  const unit_id = grading?.unit_id ?? found(known).unit_id
  if (!(await isUnitOf(context, unit_id, section_id))) return wrongField('grading.unit_id', 'errors.field.reference')
  const { version: read, ...terms } = grading ?? { version: known?.version, unit_id, max_score: known?.max_score ?? 0 }
  if (!known) await takeOver(context.db, saved.id)
  const stored = await storeActivity(context, {
    ...terms,
    ...name,
    kind: 'discussion',
    ...(known
      ? { id: known.activity_id, version: read ?? known.version }
      : { graded: true, mandatory: true, shared: true, links: [], file_ids: [] }),
  })
  if (isFailure(stored)) return asOfGrading(stored)
  if (!known) await followPosts(reacting(context), { section_id, thread_ids: [saved.id], student_ids: null })
  return found(await optionalVersion(context.db, saved.id))
}

const reacting = ({ actor, ...context }: Context) => ({ ...context, school_id: found(actor.school_id) })

/** The activity that is made next is discussed in this thread. */
const takeOver = (db: Db, id: number): Promise<void> =>
  sql`select set_config('app.graded_thread', ${String(id)}::text, true)`.run(db)

const isUnitOf = async ({ db }: Context, id: number, section_id: number): Promise<boolean> =>
  (await db
    .selectFrom('unit')
    .select('id')
    .where('id', '=', id)
    .where('section_id', '=', section_id)
    .executeTakeFirst()) !== undefined

/** Storing the activity changed it once more. */
const optionalVersion = (db: Db, id: number): Promise<Saved | undefined> =>
  db.selectFrom('discussion_thread').select(['id', 'version']).where('id', '=', id).executeTakeFirst()

/** The fields of the activity stand below 'grading' in the form of the thread. */
const asOfGrading = (failure: Failure): Failure => ({
  ...failure,
  ...(failure.fields && { fields: failure.fields.map((field) => ({ ...field, path: `grading.${field.path}` })) }),
})
