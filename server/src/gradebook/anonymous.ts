import { fail, found } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Context } from '#server/kernel/serve.ts'
import { reachedSection } from '#server/access/reach.ts'
import { selectAnonymous, selectClass } from './grading.queries.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * What a grader calls a student by in one activity: the id, or while the work is anonymous a word of eight letters that
 * cannot be led back without the key of the portal.
 */
export const refOf = (
  { vault }: Pick<Context, 'vault'>,
  activity_id: number,
  student_id: number,
  anonymous: boolean,
): string =>
  anonymous
    ? [...vault.fingerprint(`${activity_id}:${student_id}`, 'anonymous work').subarray(0, 8)]
        .map((byte) => letters[byte % letters.length])
        .join('')
    : String(student_id)

/** What is asked by the name of a student is not told while the work is anonymous. */
export const mustBeNamed = async (db: Db, activity_id: number): Promise<void> => {
  if ((await selectAnonymous(db, [activity_id])).length > 0) throw fail('conflict', 'grading.anonymous')
}

export type Place = { section_id: number; activity_id: number }

/** The student of the class whom a ref stands for. While the work is anonymous, an id stands for nobody. */
export const behind = async (context: Context, { section_id, activity_id }: Place, ref: string): Promise<number> => {
  const section = await reachedSection(context.db, context.actor, section_id)
  const { anonymous, student_ids } = found(await selectClass(context.db, section.id, activity_id))
  return found(student_ids.find((student_id) => refOf(context, activity_id, student_id, anonymous) === ref))
}
