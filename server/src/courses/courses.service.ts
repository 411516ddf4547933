import { may } from '#contract/access.ts'
import { type CourseState, courseStates } from '#contract/courses/course.states.ts'
import { courseColumns, courses } from '#contract/courses/courses.contract.ts'
import { fail, type Failure, found, wrongField } from '#contract/kernel/errors.ts'
import { nextState } from '#contract/kernel/states.ts'
import { removeCommentsOf } from '#server/communication/comments.queries.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { tableFile } from '#server/kernel/table-file.ts'
import { staleWith } from '#server/kernel/stale.ts'
import { statesHere } from '#server/settings/object-states.queries.ts'
import { refusedByRules } from '#server/settings/step-rules.ts'
import { statesChanged } from '#contract/settings/settings.events.ts'
import { optionalCourse, optionalNamesake, selectChoices, selectCourses } from './courses.queries.ts'
import { selectHindrances, selectUses } from './course-uses.queries.ts'

const longestExport = 20_000

export const coursesService = serve(courses, {
  async list({ search = '', sort = 'number', descending = false, page = 1, size = 25, ...filter }, { db, actor }) {
    const list = await selectCourses(db, { search, ...filter }, { sort, descending, offset: (page - 1) * size, size })
    return { ...list, can: { edit: may(actor, 'courses.edit') } }
  },

  async exported(
    { search = '', sort = 'number', descending = false, page: _page, size: _size, format, ...filter },
    context,
  ) {
    const { rows } = await selectCourses(
      context.db,
      { search, ...filter },
      { sort, descending, offset: 0, size: longestExport },
    )
    return tableFile(context, { name: 'courses', title: 'courses.title', columns: courseColumns, rows, format })
  },

  async read({ course_id }, { db, actor }) {
    const course = found(await optionalCourse(db, course_id))
    return { ...course, can: { edit: !course.archived && may(actor, 'courses.edit') } }
  },

  choices: (_, { db }) => selectChoices(db),

  async save({ id, version = 0, active = false, ...values }, context) {
    const { db, actor } = context
    const namesake = await optionalNamesake(db, values.number, id)
    if (namesake) return wrongField('number', 'courses.number-taken', { name: namesake.name })
    const saved = id
      ? await db
          .updateTable('course')
          .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('version', '=', version)
          .where('archived_at', 'is', null)
          .returning(['id', 'version'])
          .executeTakeFirst()
      : await db
          .insertInto('course')
          .values({ ...values, school_id: found(actor.school_id), status: active ? 'active' : courseStates.initial })
          .returning(['id', 'version'])
          .executeTakeFirst()
    if (!saved) return stale(db, id ?? 0)
    publishChange(context)
    return saved
  },

  async changeStatus({ course_ids, action, reason = '' }, context) {
    const rows = await lockCourses(context.db, course_ids)
    if (rows.length < course_ids.length) return fail('not_found')
    const here = await statesHere(context.db, 'course', courseStates)
    const [transition] = here.transitions.filter((one) => one.action === action)
    const { to } = found(transition)
    const changing = rows.filter(({ status }) => status !== to)
    for (const { name, status, archived_at } of changing) {
      if (archived_at) return fail('conflict', 'courses.is-archived', { params: { name } })
      if (!nextState(here, status as CourseState, found(transition).action))
        return fail('conflict', 'courses.move', { params: { name, status, action } })
    }
    const steps = changing.map(({ id, status }) => ({ id, action, from: status, to, reason }))
    const refused = refusedByRules(context, 'course', here, steps)
    if (refused) return refused
    if (reason) await context.auditReason(reason)
    await context.emit(statesChanged, { noun: 'course', moves: steps, reason })
    return change(context, changing, { status: to })
  },

  async archive({ course_ids, archived }, context) {
    const { db, now } = context
    const rows = await lockCourses(db, course_ids)
    if (rows.length < course_ids.length) return fail('not_found')
    const changing = rows.filter(({ archived_at }) => (archived_at !== null) !== archived)
    const [hindrance] = await selectHindrances(
      db,
      changing.map(({ id }) => id),
    )
    if (archived && hindrance?.open_sections)
      return fail('conflict', 'courses.has-open-sections', { params: hindrance })
    if (!archived && hindrance?.namesake)
      return fail('conflict', 'courses.number-taken', { params: { name: hindrance.namesake } })
    return change(context, changing, { archived_at: archived ? now.toISOString() : null })
  },

  async remove({ course_ids }, context) {
    const { db } = context
    const rows = await lockCourses(db, course_ids)
    if (rows.length < course_ids.length) return fail('not_found')
    const [use] = await selectUses(db, course_ids)
    if (use) return fail('conflict', 'courses.in-use', { params: use })
    await removeCommentsOf(db, 'course', course_ids)
    await db.deleteFrom('course').where('id', 'in', course_ids).execute()
    publishChange(context)
    return {}
  },
})

const lockCourses = (db: Db, ids: number[]) =>
  db
    .selectFrom('course')
    .select(['id', 'name', 'status', 'archived_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

const change = async (
  context: Context,
  rows: { id: number }[],
  to: { status: CourseState } | { archived_at: string | null },
) => {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { ids }
  await context.db
    .updateTable('course')
    .set((eb) => ({ ...to, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  publishChange(context)
  return { ids }
}

const stale = async (db: Db, id: number): Promise<Failure> => {
  const present = found(await optionalCourse(db, id))
  if (present.archived) return fail('conflict', 'courses.is-archived', { params: { name: present.name } })
  return staleWith(db, 'course', id, present)
}

const publishChange = ({ publish, actor }: Context): void =>
  publish({ school_id: found(actor.school_id), topic: 'course' })
