import { may } from '#contract/access.ts'
import { masterCourses, masterUpdates } from '#contract/courses/master.contract.ts'
import { changesBetween, partsOf } from '#contract/courses/master.rules.ts'
import { fail, type Failure, found, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { takeChanges } from './take-changes.ts'
import {
  type DrawnCourse,
  optionalDrawnCourse,
  optionalMasterCourse,
  optionalSnapshot,
  publishMaster,
  selectMasterCourses,
} from './master.queries.ts'

export const masterCoursesService = serve(masterCourses, {
  async list({ search = '', state = null, sort = 'number', descending = false, page = 1, size = 25 }, { db, actor }) {
    const list = await selectMasterCourses(db, { search, state, sort, descending, offset: (page - 1) * size, size })
    return { ...list, can: { edit: may(actor, 'mastercourses.edit') } }
  },

  async read({ course_id }, { db, actor }) {
    const course = found(await optionalMasterCourse(db, course_id))
    return { ...course, can: { edit: !course.archived && may(actor, 'mastercourses.edit') } }
  },

  async save({ id, version = 0, units, ...values }, { db, actor }) {
    const keys = units.flatMap((unit) => [unit.key, ...unit.lessons.map(({ key }) => key)])
    if (new Set(keys).size < keys.length) return wrongField('units', 'errors.field.invalid')
    const row = { ...values, units: JSON.stringify(units) }
    const saved = id
      ? await db
          .updateTable('master_course')
          .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('group_id', '=', actor.group_id)
          .where('version', '=', version)
          .where('archived_at', 'is', null)
          .returning(['id', 'version'])
          .executeTakeFirst()
      : await db
          .insertInto('master_course')
          .values({ ...row, group_id: actor.group_id })
          .returning(['id', 'version'])
          .executeTakeFirst()
    return saved ?? missed(db, id ?? 0)
  },

  async publish({ course_id, version }, { db, actor, now }) {
    const course = found(await optionalMasterCourse(db, course_id))
    if (course.published > 0 && !course.changed) return fail('conflict', 'courses.nothing-to-publish')
    const published = await publishMaster(db, course_id, version, actor.user_id, now)
    return published === undefined ? missed(db, course_id) : { published }
  },

  async archive({ course_ids, archived }, { db, actor, now }) {
    const rows = await db
      .updateTable('master_course')
      .set((eb) => ({ archived_at: archived ? now.toISOString() : null, version: eb('version', '+', 1) }))
      .where('id', 'in', course_ids)
      .where('group_id', '=', actor.group_id)
      .returning('id')
      .execute()
    return rows.length < course_ids.length ? fail('not_found') : { ids: rows.map(({ id }) => id) }
  },
})

export const masterUpdatesService = serve(masterUpdates, {
  async update({ course_id }, { db }) {
    const course = found(await optionalDrawnCourse(db, course_id))
    return { from: course.master_version, to: latestOf(course), changes: await changesFor(db, course) }
  },

  async take({ course_id, to, keys }, context) {
    const { db, actor, now } = context
    await db.selectFrom('course').select('id').where('id', '=', course_id).forUpdate().execute()
    const course = found(await optionalDrawnCourse(db, course_id))
    if (course.archived) return fail('conflict', 'courses.is-archived', { params: { name: course.name } })
    if (to !== latestOf(course) || to === course.master_version) return fail('conflict', 'stale')
    const theirs = partsOf(found(await optionalSnapshot(db, course.master_course_id, to)))
    const wanted = (await changesFor(db, course)).filter(({ key }) => keys.includes(key))
    const fields = await takeChanges(db, course_id, partsOf(course), theirs, wanted, now)
    await db
      .updateTable('course')
      .set((eb) => ({ ...fields, master_version: to, version: eb('version', '+', 1) }))
      .where('id', '=', course_id)
      .execute()
    context.publish({ school_id: found(actor.school_id), topic: 'course' })
    return { taken: wanted.length }
  },
})

/** Of a master course that was put away nothing newer is offered. */
const latestOf = ({ latest, master_version }: DrawnCourse): number => Math.max(latest ?? 0, master_version)

const changesFor = async (db: Db, course: DrawnCourse) => {
  if (latestOf(course) === course.master_version) return []
  const [base, theirs] = await Promise.all([
    optionalSnapshot(db, course.master_course_id, course.master_version),
    optionalSnapshot(db, course.master_course_id, latestOf(course)),
  ])
  return changesBetween(partsOf(found(base)), partsOf(course), partsOf(found(theirs)))
}

const missed = async (db: Context['db'], course_id: number): Promise<Failure> => {
  const present = await optionalMasterCourse(db, course_id)
  return present ? fail('conflict', 'stale', { present }) : fail('not_found')
}
