import { may } from '#contract/access.ts'
import { fail, type Failure, found, wrongField } from '#contract/kernel/errors.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { academicTrack } from '#contract/paths/academic-track.catalog.ts'
import { type PathCourse, progressOf } from '#contract/paths/plan.rules.ts'
import { type PathSnapshot, type PathStudent, pathTemplates, undoDays } from '#contract/paths/templates.contract.ts'
import { serveCatalog } from '#server/kernel/catalog-service.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Context, serve, type Service } from '#server/kernel/serve.ts'
import { assignPath, selectPathStudents, undoBatch } from './assign.queries.ts'
import { selectPathCourses } from './record.queries.ts'
import { type PathOfMany, selectPathsOf } from './paths-of-many.queries.ts'
import {
  countUnknownCourses,
  optionalLatest,
  optionalTemplate,
  publishTemplate,
  selectTemplates,
} from './templates.queries.ts'

export const academicTrackService: Service[] = serveCatalog(academicTrack)

export const pathTemplatesService = serve(pathTemplates, {
  async list({ state = null, search = '', sort = 'name', descending = false, page = 1, size = 25 }, { db, actor }) {
    const list = await selectTemplates(db, state, { search, sort, descending, offset: (page - 1) * size, size })
    return { ...list, can: { edit: may(actor, 'paths.templates.edit'), assign: may(actor, 'paths.assign') } }
  },

  async read({ template_id }, { db, actor, now }) {
    const template = found(await optionalTemplate(db, template_id, undoableSince(now)))
    return {
      ...template,
      can: { edit: may(actor, 'paths.templates.edit') && !template.archived, assign: may(actor, 'paths.assign') },
    }
  },

  async save({ id, version = 0, ...values }, context) {
    const { db, actor, now } = context
    const wrong = await wrongIn(db, values)
    if (wrong) return wrong
    const row = { ...values, years: JSON.stringify(values.years), requirements: JSON.stringify(values.requirements) }
    const school_id = actor.school_id
    if (school_id === null) return fail('invalid', 'school-needed')
    const saved = id
      ? await db
          .updateTable('path_template')
          .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('version', '=', version)
          .where('archived_at', 'is', null)
          .returning(['id', 'version'])
          .executeTakeFirst()
      : await db
          .insertInto('path_template')
          .values({ ...row, school_id })
          .returning(['id', 'version'])
          .executeTakeFirst()
    if (!saved) return fail('conflict', 'stale', { present: found(await optionalTemplate(db, id ?? 0, now)) })
    context.publish({ school_id, topic: 'path_template' })
    return saved
  },

  async publish({ id, version }, context) {
    const { db, actor, now } = context
    const template = found(await optionalTemplate(db, id, now))
    if (template.requirements.length === 0) return fail('conflict', 'paths.nothing-asked')
    if (!template.changed) return fail('conflict', 'paths.nothing-new')
    const published = await publishTemplate(db, id, version, actor.user_id, now)
    if (!published) return fail('conflict', 'stale')
    context.publish({ school_id: found(actor.school_id), topic: 'path_template' })
    return published
  },

  async archive({ template_ids, archived }, context) {
    const { db, actor, now } = context
    const rows = await db
      .updateTable('path_template')
      .set((eb) => ({ archived_at: archived ? now.toISOString() : null, version: eb('version', '+', 1) }))
      .where('id', 'in', template_ids)
      .returning('id')
      .execute()
    if (rows.length < template_ids.length) return fail('not_found')
    context.publish({ school_id: found(actor.school_id), topic: 'path_template' })
    return { ids: rows.map(({ id }) => id) }
  },

  async students(
    {
      search = '',
      template_id = null,
      grade_level,
      only = null,
      sort = 'name',
      descending = false,
      page = 1,
      size = 25,
    },
    { db },
  ) {
    const filter = { search, template_id, grade_level: grade_level || null, only }
    const { ids, ...list } = await selectPathStudents(db, filter, { sort, descending, offset: (page - 1) * size, size })
    const [many, courses] = await Promise.all([selectPathsOf(db, ids), selectPathCourses(db)])
    return { ...list, rows: many.map((one) => rowOf(one, courses)) }
  },

  async preview({ student_ids, template_id }, { db }) {
    const { number, snapshot } = found(await optionalLatest(db, template_id))
    const [many, courses] = await Promise.all([selectPathsOf(db, student_ids), selectPathCourses(db)])
    if (many.length < student_ids.length) return fail('not_found')
    const changed = many.filter(({ path }) => path?.template_id !== template_id || path.number !== number)
    const rows = changed.map((one) => ({
      ...one.student,
      path_name: one.path?.name ?? null,
      path_version: one.path?.number ?? null,
      before: one.path && figuresOf(one, one.path.snapshot, courses),
      after: figuresOf(one, snapshot, courses),
      signs: Number(one.signed.parent) + Number(one.signed.advisor),
    }))
    return { rows, unchanged: many.length - changed.length }
  },

  async assign({ student_ids, template_id }, context) {
    const { db, actor, now } = context
    const { number } = found(await optionalLatest(db, template_id))
    const known = await db.selectFrom('student').select('id').where('id', 'in', student_ids).execute()
    if (known.length < student_ids.length) return fail('not_found')
    const done = await assignPath(db, student_ids, { template_id, number, user_id: actor.user_id, now })
    publishChange(context, student_ids)
    return done
  },

  async undo({ batch_id }, context) {
    const { db, actor, now } = context
    const undone = found(await undoBatch(db, batch_id, actor.user_id, now, undoableSince(now)))
    publishChange(context, undone.student_ids)
    return { restored: undone.student_ids.length, kept: undone.of - undone.student_ids.length }
  },
})

const undoableSince = (now: Date): Date => new Date(now.getTime() - undoDays * 86_400_000)

const publishChange = (context: Context, student_ids: number[]): void => {
  const school_id = found(context.actor.school_id)
  context.publish({ school_id, topic: 'student_path', student_ids })
  context.publish({ school_id, topic: 'path_template' })
}

/** Names once, requirements that can be met, courses of the school. */
const wrongIn = async (
  db: Db,
  { years, requirements }: In<typeof pathTemplates.save>,
): Promise<Failure | undefined> => {
  const twice = <Row>(rows: readonly Row[], word: (row: Row) => string): number => {
    const words = rows.map((row) => word(row).toLocaleLowerCase())
    return words.findIndex((one, at) => words.indexOf(one) < at)
  }
  const year = twice(years, ({ grade_level }) => grade_level)
  if (year >= 0) return wrongField(`years.${year}.grade_level`, 'paths.year-twice')
  const falling = years.findIndex(
    ({ credits }, at) => credits !== null && years.slice(0, at).some((before) => (before.credits ?? 0) > credits),
  )
  if (falling >= 0) return wrongField(`years.${falling}.credits`, 'paths.year-less')
  const name = twice(requirements, (one) => one.name)
  if (name >= 0) return wrongField(`requirements.${name}.name`, 'paths.name-twice')
  const key = twice(requirements, (one) => one.key)
  if (key >= 0) return wrongField(`requirements.${key}.key`, 'errors.field.invalid')
  for (const [at, { kind, subjects, course_ids }] of requirements.entries()) {
    if (kind === 'subjects' && subjects.length === 0)
      return wrongField(`requirements.${at}.subjects`, 'errors.field.required')
    if (kind === 'courses' && course_ids.length === 0)
      return wrongField(`requirements.${at}.course_ids`, 'errors.field.required')
    if ((await countUnknownCourses(db, course_ids)) > 0)
      return wrongField(`requirements.${at}.course_ids`, 'errors.field.reference')
  }
  return undefined
}

type Courses = ReadonlyMap<number, PathCourse>

const figuresOf = (one: PathOfMany, snapshot: PathSnapshot, courses: Courses) => {
  const { allotment, on_track } = progressOf(snapshot, one.student.grade_level, one, courses)
  return {
    needed: allotment.total.needed,
    earned: allotment.total.earned,
    missing: allotment.total.missing,
    state: on_track.state,
  }
}

const rowOf = (one: PathOfMany, courses: Courses): PathStudent => {
  const { student, path, signed } = one
  const { allotment, on_track } = progressOf(
    path?.snapshot ?? { requirements: [], years: [] },
    student.grade_level,
    one,
    courses,
  )
  const { needed, earned, in_progress, planned } = allotment.total
  const figures = { needed, earned, in_progress, planned, state: on_track.state, behind: on_track.behind, signed }
  return {
    ...student,
    path_template_id: path?.template_id ?? null,
    path_name: path?.name ?? null,
    path_version: path?.number ?? null,
    ...figures,
  }
}
