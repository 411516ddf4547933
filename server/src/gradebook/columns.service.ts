import { sql } from 'kysely'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { letterOf } from '#contract/gradebook/gradebook.rules.ts'
import { fail, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { followInLinkedSections, requireLeadOfLinked } from '#server/coursework/linked-copies.ts'
import { mustBeOpen, requireLead, reachedSection, type ReachedSection } from '#server/access/reach.ts'
import { mustBeNamed } from './anonymous.ts'
import { isClosed, isTotalClosed, requireOpen } from '#server/coursework/closed-period.ts'
import { selectEffective, updateHidden, upsertDates } from './columns.queries.ts'
import { endIncomplete, optionalTotal } from './incomplete.queries.ts'
import { selectChanges } from './grade-changes.queries.ts'
import { insertFinalGrades } from './final-grades.ts'
import { selectBasis, upsertTotals } from './totals.queries.ts'
import { refreshSection, totalsOf } from './totals.ts'

export const columnsService = serve(columns, {
  async post({ section_id, activity_ids, hidden, reason }, context) {
    const section = await openSection(context, section_id)
    await requireOpen(context, reason, () => isClosed(context.db, activity_ids, context.now))
    await requireLeadOfLinked(context.db, context.actor, section.id)
    const activities = await updateHidden(context.db, section.id, activity_ids, hidden, context.now)
    if (activities < new Set(activity_ids).size) return fail('not_found')
    await followInLinkedSections(context, section.id)
    await follow(context, section)
    return { activities }
  },

  async curve({ section_id, activity_id, kind, points, reason }, context) {
    const section = await openSection(context, section_id)
    await requireOpen(context, reason, () => isClosed(context.db, [activity_id], context.now))
    await requireLeadOfLinked(context.db, context.actor, section.id)
    if (kind !== null && kind !== 'root' && points === null) return wrongField('points', 'errors.field.required')
    const saved = await context.db
      .updateTable('activity')
      .set((eb) => ({
        curve: kind,
        curve_points: kind === null || kind === 'root' ? null : points,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', activity_id)
      .where('section_id', '=', section.id)
      .where('archived_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    found(saved)
    await followInLinkedSections(context, section.id)
    await follow(context, section)
    return {}
  },

  async saveDates({ section_id, activity_id, student_ids, reason, ...dates }, context) {
    const section = await openSection(context, section_id)
    const activity = found(
      await context.db
        .selectFrom('activity')
        .select(['due_at', 'expires_at'])
        .where('id', '=', activity_id)
        .where('section_id', '=', section.id)
        .executeTakeFirst(),
    )
    const due = dates.due_at ?? activity.due_at
    const expires = dates.expires_at ?? activity.expires_at
    if (dates.due_at && activity.due_at && Date.parse(dates.due_at) < Date.parse(activity.due_at))
      return wrongField('due_at', 'gradebook.only-later')
    if (due && expires && Date.parse(expires) < Date.parse(due)) return wrongField('expires_at', 'errors.field.order')
    const last = due ?? expires
    if (dates.available_at && last && Date.parse(last) < Date.parse(dates.available_at))
      return wrongField('available_at', 'sections.due-before-available')
    await requireOpen(context, reason, () => isClosed(context.db, [activity_id], context.now))
    const students = await upsertDates(
      context.db,
      section.id,
      activity_id,
      student_ids,
      dates,
      context.actor.user_id,
      context.now,
    )
    if (students < new Set(student_ids).size) return fail('not_found')
    await follow(context, section)
    return { students }
  },

  async effective({ section_id, activity_id, student_id }, { db, actor, now }) {
    const section = await reachedSection(db, actor, section_id)
    await mustBeNamed(db, activity_id)
    return found(await selectEffective(db, section.id, activity_id, student_id, now))
  },

  async setTotal({ section_id, student_id, version, percent, letter, incomplete_until, reason }, context) {
    const { db, actor, now } = context
    const section = await openSection(context, section_id)
    if (percent === null && letter === null && incomplete_until === null)
      return wrongField('percent', 'gradebook.total-needed')
    const enrolled = await db
      .selectFrom('enrollment')
      .select('id')
      .where('section_id', '=', section.id)
      .where('student_id', '=', student_id)
      .executeTakeFirst()
    found(enrolled)
    const given = await givenTotal(context, section.id, student_id, percent, letter)
    if (isFailure(given)) return given
    const values = { ...given, incomplete_until, reason, set_by: actor.user_id, set_at: now.toISOString() }
    await requireOpen(context, reason, () => isTotalClosed(db, section.id, now))
    const saved =
      version === 0
        ? await db
            .insertInto('final_grade_override')
            .values({ ...values, school_id: section.school_id, section_id: section.id, student_id })
            .onConflict((oc) => oc.doNothing())
            .returning('version')
            .executeTakeFirst()
        : await db
            .updateTable('final_grade_override')
            .set((eb) => ({
              ...values,
              incomplete_notified_at: sql<string>`
                case when incomplete_until = ${incomplete_until}::date then incomplete_notified_at end`,
              version: eb('version', '+', 1),
            }))
            .where('section_id', '=', section.id)
            .where('student_id', '=', student_id)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst()
    if (!saved) return fail('conflict', 'stale')
    await followOne(context, section, student_id)
    return saved
  },

  async resolveIncomplete({ section_id, student_id, version, percent, letter, reason }, context) {
    const { db, actor, now } = context
    const section = await reachedSection(db, actor, section_id)
    const { is_final } = await db
      .selectFrom('section')
      .select('is_final')
      .where('id', '=', section.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (section.status === 'open') return fail('conflict', 'gradebook.resolve-open')
    const given = await givenTotal(context, section.id, student_id, percent, letter)
    if (isFailure(given)) return given
    await context.auditReason(reason)
    const resolved = percent === null && letter === null ? null : { ...given, reason }
    if (!(await endIncomplete(db, section.id, student_id, version, resolved, actor.user_id, now)))
      return fail('conflict', 'stale')
    const [total] = totalsOf([student_id], await selectBasis(db, section.id, [student_id], now))
    await upsertTotals(db, section.id, total ? [total] : [])
    if (is_final) await insertFinalGrades(db, [section.id], [student_id], actor.user_id, now)
    context.publish({ school_id: section.school_id, topic: 'grade', section_id: section.id, student_ids: [student_id] })
    return found(await optionalTotal(db, section.id, student_id))
  },

  async clearTotal({ section_id, student_id, version, reason }, context) {
    const section = await openSection(context, section_id)
    await requireOpen(context, reason, () => isTotalClosed(context.db, section.id, context.now))
    const gone = await context.db
      .deleteFrom('final_grade_override')
      .where('section_id', '=', section.id)
      .where('student_id', '=', student_id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (!gone) return fail('conflict', 'stale')
    await followOne(context, section, student_id)
    return {}
  },

  async changes(
    {
      section_id,
      student_id = null,
      activity_id = null,
      grader_id = null,
      from = null,
      to = null,
      page = 1,
      size = 25,
    },
    { db, actor },
  ) {
    const section = await reachedSection(db, actor, section_id)
    return selectChanges(db, section.id, {
      student_id,
      activity_id,
      grader_id,
      from,
      to,
      offset: (page - 1) * size,
      size,
    })
  },
})

/**
 * A total as it was typed, with the letter and whether it passes; undefined fields stay null where nothing was typed.
 */
const givenTotal = async (
  { db, now }: Context,
  section_id: number,
  student_id: number,
  percent: number | null,
  letter: string | null,
) => {
  const { rules } = await selectBasis(db, section_id, [student_id], now)
  const row = rules.scale.find((one) => one.letter === letter)
  if (letter !== null && !row) return wrongField('letter', 'gradebook.letter-unknown')
  const bound = percent ?? row?.min_percent ?? null
  return {
    percent,
    letter: letter ?? (percent === null ? null : letterOf(percent, rules.scale)),
    passed: bound === null ? null : bound >= rules.pass_percent,
  }
}

const openSection = async ({ db, actor }: Context, section_id: number): Promise<ReachedSection> => {
  const section = await reachedSection(db, actor, section_id)
  requireLead(section)
  mustBeOpen(section)
  return section
}

/** What counts has changed: totals, and what the pages of the section show. */
const follow = async ({ db, now, publish }: Context, { school_id, id }: ReachedSection): Promise<void> => {
  await refreshSection(db, school_id, id, now, publish)
  publish({ school_id, topic: 'unit', section_id: id })
}

const followOne = async (
  { db, now, publish }: Context,
  { school_id, id }: ReachedSection,
  student_id: number,
): Promise<void> => {
  await upsertTotals(db, id, totalsOf([student_id], await selectBasis(db, id, [student_id], now)))
  publish({ school_id, topic: 'grade', section_id: id, student_ids: [student_id] })
}
