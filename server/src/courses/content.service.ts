import { may } from '#contract/access.ts'
import { filesIn, setsIn } from '#contract/courses/block.contract.ts'
import { content } from '#contract/courses/content.contract.ts'
import { fail, type Failure, found, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { staleWith } from '#server/kernel/stale.ts'
import { areOfCourse } from '#server/questions/practice.queries.ts'
import { takeFiles } from '#server/files/files.queries.ts'
import {
  type CourseHead,
  optionalLesson,
  optionalOutline,
  optionalUnit,
  orderLessons,
  orderUnits,
} from './content.queries.ts'

export const contentService = serve(content, {
  async outline({ course_id, archived = false }, context) {
    const outline = found(await optionalOutline(context.db, course_id, archived))
    return { ...outline, can: canIn(context, outline.course) }
  },

  async unit({ unit_id }, context) {
    const page = found(await optionalUnit(context.db, unit_id))
    return { ...page, can: canIn(context, page.course) }
  },

  async lesson({ lesson_id }, context) {
    const lesson = found(await optionalLesson(context.db, lesson_id))
    return { ...lesson, can: canIn(context, lesson.course) }
  },

  async saveUnit({ id, version = 0, course_id, ...values }, context) {
    const { db, actor } = context
    mustBeInUse(found(await courseOf(db, course_id)))
    const saved = id
      ? await db
          .updateTable('course_unit')
          .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('course_id', '=', course_id)
          .where('version', '=', version)
          .returning(['id', 'version'])
          .executeTakeFirst()
      : await db
          .insertInto('course_unit')
          .values((eb) => ({
            ...values,
            school_id: found(actor.school_id),
            course_id,
            position: eb
              .selectFrom('course_unit')
              .select(eb.fn.count<number>('id').as('n'))
              .where('course_id', '=', course_id),
          }))
          .returning(['id', 'version'])
          .executeTakeFirst()
    if (!saved) return stale(db, 'course_unit', id ?? 0)
    publishChange(context)
    return saved
  },

  archiveUnit: (input, context) => archive('course_unit', input, context),

  async orderUnits({ course_id, ids }, context) {
    mustBeInUse(found(await courseOf(context.db, course_id)))
    await orderUnits(context.db, course_id, ids)
    publishChange(context)
    return {}
  },

  async saveLesson({ id, version = 0, unit_id, blocks, ...values }, context) {
    const { db, actor } = context
    const { course } = found(await optionalUnit(db, unit_id))
    mustBeInUse(course)
    if (!(await areOfCourse(db, course.id, setsIn(blocks)))) return wrongField('blocks', 'errors.field.reference')
    const row = { ...values, unit_id, blocks: JSON.stringify(blocks) }
    if (id && (await optionalLesson(db, id))?.course.id !== course.id) return fail('not_found')
    const saved = id
      ? await db
          .updateTable('course_lesson')
          .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('version', '=', version)
          .returning(['id', 'version'])
          .executeTakeFirst()
      : await db
          .insertInto('course_lesson')
          .values((eb) => ({
            ...row,
            school_id: found(actor.school_id),
            position: eb
              .selectFrom('course_lesson')
              .select(eb.fn.count<number>('id').as('n'))
              .where('unit_id', '=', unit_id),
          }))
          .returning(['id', 'version'])
          .executeTakeFirst()
    if (!saved) return stale(db, 'course_lesson', id ?? 0)
    const refused = await takeFiles(context, 'lesson', saved.id, filesIn(blocks))
    if (refused) return { ...refused, fields: [{ path: 'blocks', key: 'errors.field.reference' }] }
    publishChange(context)
    return saved
  },

  archiveLesson: (input, context) => archive('course_lesson', input, context),

  async orderLessons({ unit_id, ids }, context) {
    const { course } = found(await optionalUnit(context.db, unit_id))
    mustBeInUse(course)
    await orderLessons(context.db, course.id, unit_id, ids)
    publishChange(context)
    return {}
  },
})

type Table = 'course_unit' | 'course_lesson'

const archive = async (
  table: Table,
  { id, version, archived }: { id: number; version: number; archived: boolean },
  context: Context,
) => {
  const { db, now } = context
  const { course } = found(table === 'course_unit' ? await optionalUnit(db, id) : await optionalLesson(db, id))
  mustBeInUse(course)
  const saved = await db
    .updateTable(table)
    .set((eb) => ({ archived_at: archived ? now.toISOString() : null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst()
  if (!saved) return stale(db, table, id)
  publishChange(context)
  return saved
}

const courseOf = async (db: Db, course_id: number): Promise<CourseHead | undefined> => {
  const course = await db
    .selectFrom('course')
    .select(['id', 'name', 'archived_at'])
    .where('id', '=', course_id)
    .executeTakeFirst()
  return course && { id: course.id, name: course.name, archived: course.archived_at !== null }
}

/** A course that was put away is part of the records: its content stays as it is. */
const mustBeInUse = ({ archived, name }: CourseHead): void => {
  if (archived) throw fail('conflict', 'courses.is-archived', { params: { name } })
}

const canIn = ({ actor }: Context, { archived }: CourseHead) => ({ edit: !archived && may(actor, 'courses.edit') })

const stale = async (db: Db, table: Table, id: number): Promise<Failure> =>
  staleWith(db, table, id, await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst())

const publishChange = (context: Context): void =>
  context.publish({ school_id: found(context.actor.school_id), topic: 'course' })
