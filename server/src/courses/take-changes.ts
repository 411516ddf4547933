import type { MasterChange, MasterSnapshot } from '#contract/courses/master.contract.ts'
import type { MasterField, Part, Parts } from '#contract/courses/master.rules.ts'
import { found } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { archiveParts, takeLessons, takeUnits } from './master.queries.ts'

/**
 * Stores units and lessons of a course as another version has them, where that was wanted.
 * @returns its own fields that change
 */
export const takeChanges = async (
  db: Db,
  course_id: number,
  mine: Parts,
  theirs: Parts,
  wanted: readonly MasterChange[],
  now: Date,
): Promise<Partial<Pick<MasterSnapshot, MasterField>>> => {
  const taken = wanted
    .filter(({ change }) => change !== 'removed')
    .map(({ key }) => ({ key, part: found(theirs.get(key)) }))
  const lessons = taken.filter(({ part }) => part.kind === 'lesson')
  const homes = lessons.map(({ part }) => part.unit_key ?? '').filter((key) => !mine.has(key))
  const units = [...theirs].filter(
    ([key, { kind }]) => kind === 'unit' && (homes.includes(key) || taken.some((one) => one.key === key)),
  )
  await takeUnits(
    db,
    course_id,
    units.map(([key, part]) => row(key, part)),
  )
  await takeLessons(
    db,
    course_id,
    lessons.map(({ key, part }) => row(key, part)),
  )
  const dropped = wanted.filter(({ change }) => change === 'removed').map(({ key }) => key)
  if (dropped.length > 0) await archiveParts(db, course_id, dropped, now)
  return Object.fromEntries(
    taken.filter(({ part }) => part.kind === 'course').map(({ part }) => [part.name, part.value]),
  )
}

const row = (key: string, { unit_key = '', value }: Part) => ({ key, unit_key, value })
