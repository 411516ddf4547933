import { may } from '#contract/access.ts'
import { fail, type Failure, found, wrongField } from '#contract/kernel/errors.ts'
import type { Clash } from '#contract/schedule/timetable.contract.ts'
import { type SectionSetUp, sectionSetUp } from '#contract/lifecycle/section-set-up.contract.ts'
import { refreshTotals } from '#server/gradebook/totals.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { lockSections } from '#server/enrollment/enrollment.queries.ts'
import { seatWaiting } from '#server/enrollment/waiting.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { staleWith } from '#server/kernel/stale.ts'
import { newClashes, selectClashes } from '#server/schedule/timetable.queries.ts'
import { renameFiles } from '#server/coursework/lessons.queries.ts'
import { mustBeOpen } from '#server/access/reach.ts'
import { copyThreads } from '#server/discussion/copied-threads.queries.ts'
import { copySets } from '#server/questions/sets.queries.ts'
import { optionalClonePlan, optionalSetUp, replaceTeachers, selectSetUpChoices } from './section-set-up.queries.ts'
import { copyContent, copyMeetings, copyTeachers, copyUnits, selectFilesOf } from './section-copies.queries.ts'
import { selectPlaces, inOtherSchool } from '#server/access/in-other-school.ts'
import { copyRules } from '#server/courses/copy.queries.ts'
import { copyRoster, paceEnrollments } from '#server/enrollment/bulk.queries.ts'

export const sectionSetUpService = serve(sectionSetUp, {
  choices: async (_, { db, actor, now }) => found(await selectSetUpChoices(db, dayOf(actor, now).date)),

  read: async ({ section_id }, { db }) => found(await optionalSetUp(db, section_id)),

  async save({ id, version = 0, with_content = false, reason = '', teachers, ...given }, context) {
    const { db } = context
    if (reason) await context.auditReason(reason)
    const values = { ...given, pace_days: given.self_paced ? given.pace_days : null }
    if (!id) return makeSection(context, { ...values, teachers }, with_content)
    const earlier = found(await optionalSetUp(db, id))
    mustBeOpen(earlier)
    const refused =
      (await faultIn(db, { ...values, teachers }, earlier)) ?? (await shareWithSisters(context, earlier, values))
    if (refused) return refused
    const moved = movesMeetings(earlier, { ...values, teachers })
    const before = moved ? await clashesOf(context, id) : []
    const saved = await db
      .updateTable('section')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(['id', 'version'])
      .executeTakeFirst()
    if (!saved) return stale(db, id)
    await replaceTeachers(db, id, teachers)
    const clashes = moved ? newClashes(before, await clashesOf(context, id)) : []
    if (clashes.length > 0 && !reason) return fail('conflict', 'schedule.clash', { present: { clashes } })
    if (earlier.self_paced !== values.self_paced) await paceEnrollments(db, id, dayOf(context.actor, context.now).date)
    if (earlier.grading_scale_id !== values.grading_scale_id) await refreshTotals(db, id, context.now) // letters follow the scale
    if ((values.seat_cap ?? Infinity) > (earlier.seat_cap ?? Infinity)) {
      await lockSections(db, [saved.id])
      await seatWaiting(context, [saved.id])
    }
    publishChange(context, saved.id)
    return saved
  },

  preview: async ({ section_id, academic_term_id = null, start_date = null }, { db }) =>
    found(await optionalClonePlan(db, { section_id, academic_term_id, start_date })),

  async clone({ name, number, parts, reason = '', ...wish }, context) {
    const { db } = context
    if (reason) await context.auditReason(reason)
    const plan = found(await optionalClonePlan(db, wish))
    if (await numberTaken(db, number, wish.academic_term_id, 0)) return wrongField('number', 'sections.number-taken')
    const {
      school_id,
      course_id,
      grading_scale_id,
      facility_id,
      period,
      seat_cap,
      self_paced,
      pace_days,
      attendance_mode,
    } = plan
    const { id } = await db
      .insertInto('section')
      .values({
        school_id,
        course_id,
        grading_scale_id,
        facility_id,
        period,
        seat_cap,
        self_paced,
        pace_days,
        attendance_mode,
        name,
        number,
        academic_term_id: wish.academic_term_id,
        start_date: wish.start_date,
        end_date: wish.start_date && plan.new_end,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await copyRules(db, 'section', [{ from: wish.section_id, to: id }])
    if (parts.includes('units')) {
      const copied = await copyUnits(db, wish.section_id, id, plan.shift_days, plan.time_zone)
      await copyFiles(context, 'activity', pairs(copied, 'source_id'))
      await copySets(db, copied)
      await copyFiles(context, 'discussion_thread', await copyThreads(db, copied))
    }
    if (parts.includes('teachers')) await copyTeachers(db, wish.section_id, id)
    if (parts.includes('meetings')) await copyMeetings(db, wish.section_id, id, plan.shift_days)
    if (parts.includes('roster')) await copyRoster(db, wish.section_id, id, plan.new_start)
    const clashes = parts.includes('meetings') ? await clashesOf(context, id) : []
    if (clashes.length > 0 && !reason) return fail('conflict', 'schedule.clash', { present: { clashes } })
    publishChange(context, id)
    return { id }
  },
})

type Values = Omit<SectionSetUp, 'id' | 'version' | 'status'>

/** Whether its meetings would be on other days, in another room or with other teachers. */
const movesMeetings = (earlier: SectionSetUp, values: Values): boolean =>
  (['academic_term_id', 'start_date', 'end_date', 'facility_id'] as const).some(
    (field) => earlier[field] !== values[field],
  ) || values.teachers.some(({ teacher_id }) => !earlier.teachers.some((one) => one.teacher_id === teacher_id))

const clashesOf = ({ db, actor, now }: Context, section_id: number): Promise<Clash[]> =>
  selectClashes(db, section_id, dayOf(actor, now).date)

/** A new section in the school of the context. `global_section_id`: what it is the part of. */
export const makeSection = async (
  context: Context,
  { teachers, ...values }: Values,
  with_content: boolean,
  global_section_id: number | null = null,
): Promise<{ id: number; version: number } | Failure> => {
  const { db } = context
  const refused = await faultIn(db, { ...values, teachers }, undefined)
  if (refused) return refused
  const saved = await db
    .insertInto('section')
    .values({ ...values, school_id: schoolOf(context), global_section_id })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await replaceTeachers(db, saved.id, teachers)
  if (with_content)
    await copyFiles(context, 'lesson', pairs(await copyContent(db, saved.id, values.course_id), 'lesson_id'))
  publishChange(context, saved.id)
  return saved
}

/**
 * Name and dates of a global section are the same in all its schools: who changes them runs all of them. Its course
 * stays.
 */
const shareWithSisters = async (
  context: Context,
  earlier: SectionSetUp,
  values: Omit<Values, 'teachers'>,
): Promise<Failure | undefined> => {
  const places = await selectPlaces(context.db, earlier.id)
  if (places.length === 0) return undefined
  if (values.course_id !== earlier.course_id) return wrongField('course_id', 'global.course-stays')
  const changed = (['name', 'start_date', 'end_date'] as const).find((field) => values[field] !== earlier[field])
  if (!changed) return undefined
  if (places.some(({ runs }) => !runs)) return wrongField(changed, 'global.not-all-schools')
  const { name, start_date, end_date } = values
  for (const { school_id, section_id } of places.filter((place) => place.school_id !== context.actor.school_id))
    await inOtherSchool(context, school_id, async (there) => {
      if (!may(there.actor, 'sections.edit')) throw wrongField(changed, 'global.not-all-schools')
      await there.db
        .updateTable('section')
        .set((eb) => ({ name, start_date, end_date, version: eb('version', '+', 1) }))
        .where('id', '=', section_id)
        .execute()
      publishChange(there, section_id)
    })
  return undefined
}

/** What is wrong with a section as it was typed, at its field. */
const faultIn = async (db: Db, values: Values, earlier: SectionSetUp | undefined): Promise<Failure | undefined> => {
  if (values.start_date && values.end_date && values.end_date < values.start_date)
    return wrongField('end_date', 'errors.field.order')
  if (values.self_paced && values.pace_days === null) return wrongField('pace_days', 'errors.field.required')
  if (new Set(values.teachers.map(({ teacher_id }) => teacher_id)).size < values.teachers.length)
    return wrongField('teachers', 'sections.teacher-twice')
  if (values.course_id !== earlier?.course_id) {
    const course = await db
      .selectFrom('course')
      .select(['status', 'archived_at'])
      .where('id', '=', values.course_id)
      .executeTakeFirst()
    if (!course) return wrongField('course_id', 'errors.field.reference')
    if (course.status !== 'active' || course.archived_at) return wrongField('course_id', 'sections.course-not-active')
  }
  if (await numberTaken(db, values.number, values.academic_term_id, earlier?.id ?? 0))
    return wrongField('number', 'sections.number-taken')
  return undefined
}

/** Within one term a number names one section. */
const numberTaken = async (db: Db, number: string, academic_term_id: number | null, but: number): Promise<boolean> => {
  const other = db.selectFrom('section').select('id').where('number', '=', number).where('id', '<>', but)
  const found_one =
    academic_term_id === null
      ? other.where('academic_term_id', 'is', null)
      : other.where('academic_term_id', '=', academic_term_id)
  return (await found_one.executeTakeFirst()) !== undefined
}

type Pair = { from: number; to: number }
const pairs = <Key extends string>(rows: ({ activity_id: number } & Record<Key, number>)[], key: Key): Pair[] =>
  rows.map((row) => ({ from: row[key], to: row.activity_id }))

/** Files get bytes of their own: taking one out of the copy leaves the original. Lessons name those of the copy. */
const copyFiles = async (
  { db, actor, files }: Context,
  kind: 'lesson' | 'activity' | 'discussion_thread',
  copied: Pair[],
): Promise<void> => {
  const targets = new Map(copied.map(({ from, to }) => [from, to]))
  const sources = await selectFilesOf(db, kind, [...targets.keys()])
  const copies = new Map<number, number>()
  for (const { id: from, owner_id, storage_key, ...file } of sources) {
    const { id } = await db
      .insertInto('file')
      .values({
        ...file,
        storage_key: await files.copy(storage_key),
        school_id: found(actor.school_id),
        owner_kind: kind === 'lesson' ? 'activity' : kind,
        owner_id: found(targets.get(owner_id)),
        created_by: actor.user_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    copies.set(from, id)
  }
  if (kind !== 'discussion_thread') await renameFiles(db, [...targets.values()], copies)
}

const stale = async (db: Db, id: number): Promise<Failure> => staleWith(db, 'section', id, await optionalSetUp(db, id))

const schoolOf = ({ actor }: Context): number => found(actor.school_id)

const publishChange = (context: Context, section_id: number): void =>
  context.publish({ school_id: schoolOf(context), topic: 'section', section_id })
