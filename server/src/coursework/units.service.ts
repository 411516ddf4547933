import { courseworkChanged } from '#contract/coursework/coursework.events.ts'
import { may } from '#contract/access.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { isClosed, requireOpen, watchClosed } from './closed-period.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { selectProgress } from './lessons.queries.ts'
import { reachedSection } from '#server/access/reach.ts'
import { storeActivity } from './store-activity.ts'
import { followed, openSection, schoolOf, stale } from './unit-changes.ts'
import { selectTouched, selectUnits } from './units.queries.ts'
import { archiveWithUnit, deleteForGood, setActivitiesArchived } from './unit-removal.queries.ts'
import { sql } from '#server/kernel/sql.ts'

export const unitsService = serve(units, {
  async read({ section_id, archived = false }, { db, actor }) {
    const section = await reachedSection(db, actor, section_id)
    return {
      ...(await selectUnits(db, section.id, archived)),
      can: { edit: section.status === 'open' && !section.assists && may(actor, 'units.edit') },
    }
  },

  async progress({ activity_id }, { db, actor }) {
    const { section_id, name } = found(
      await db.selectFrom('activity').select(['section_id', 'name']).where('id', '=', activity_id).executeTakeFirst(),
    )
    await reachedSection(db, actor, section_id)
    return { name, rows: await selectProgress(db, activity_id) }
  },

  async place({ unit_id }, { db, actor }) {
    const { section_id, archived_at } = found(
      await db.selectFrom('unit').select(['section_id', 'archived_at']).where('id', '=', unit_id).executeTakeFirst(),
    )
    await reachedSection(db, actor, section_id)
    return { section_id, archived: archived_at !== null }
  },

  async saveUnit({ id, version = 0, section_id, reason, ...values }, context) {
    const { db } = context
    const section = await openSection(context, section_id)
    const before = id
      ? await db.selectFrom('unit').select(['shared', 'grading_period_id']).where('id', '=', id).executeTakeFirst()
      : undefined
    if (id && values.available_at && (await isDueBefore(db, id, values.available_at)))
      return wrongField('available_at', 'sections.due-before-available')
    const mustEnrollment = await watchClosed(context, reason, id ? [id] : [], 'unit')
    const saved = id
      ? await db
          .updateTable('unit')
          .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('section_id', '=', section.id)
          .where('version', '=', version)
          .returning(['id', 'version'])
          .executeTakeFirst()
      : await db
          .insertInto('unit')
          .values((eb) => ({
            ...values,
            school_id: schoolOf(context),
            section_id: section.id,
            position: eb
              .selectFrom('unit')
              .select(eb.fn.count<number>('id').as('n'))
              .where('section_id', '=', section.id),
          }))
          .returning(['id', 'version'])
          .executeTakeFirst()
    if (!saved) return stale(db, 'unit', section.id, id ?? 0)
    if (before && (before.shared !== values.shared || before.grading_period_id !== values.grading_period_id))
      await mustEnrollment()
    if (id) await context.emit(courseworkChanged, { section_id: section.id }) // sharing it or not changes what counts
    await followed(context, section.id)
    return saved
  },

  async touched({ section_id, ...chosen }, { db, actor }) {
    const section = await reachedSection(db, actor, section_id)
    return selectTouched(db, section.id, chosen)
  },

  archiveUnit: (input, context) => archive('unit', input, context),

  async clearUnit({ unit_id, activity_ids, archived, reason }, context) {
    const { db, now } = context
    const unit = found(
      await db.selectFrom('unit').select(['id', 'section_id']).where('id', '=', unit_id).executeTakeFirst(),
    )
    const section = await openSection(context, unit.section_id)
    await requireOpen(context, reason, () => isClosed(db, activity_ids, now))
    const changed = await setActivitiesArchived(db, unit.id, activity_ids, archived ? now : null)
    await context.emit(courseworkChanged, { section_id: section.id })
    await followed(context, section.id)
    return { activity_ids: changed }
  },

  async orderUnits({ section_id, ids }, context) {
    const section = await openSection(context, section_id)
    await sql`
      update unit u
      set position = o.position
      from unnest(${ids}::bigint[]) with ordinality o (id, position)
      where u.school_id = kernel.school_id() and u.section_id = ${section.id} and u.id = o.id`.run(context.db)
    await followed(context, section.id)
    return {}
  },

  saveActivity: (input, context) => storeActivity(context, input),

  archiveActivity: (input, context) => archive('activity', input, context),

  async deleteActivity({ id, version, reason }, context) {
    const { db, now } = context
    const activity = found(
      await db
        .selectFrom('activity')
        .innerJoin('unit', (on) =>
          on.onRef('unit.school_id', '=', 'activity.school_id').onRef('unit.id', '=', 'activity.unit_id'),
        )
        .select([
          'activity.section_id',
          'activity.version',
          'activity.archived_at',
          'unit.archived_at as unit_archived_at',
        ])
        .where('activity.id', '=', id)
        .executeTakeFirst(),
    )
    const section = await openSection(context, activity.section_id)
    if (!activity.archived_at && !activity.unit_archived_at) return fail('conflict', 'sections.archive-first')
    if (activity.version !== version) return stale(db, 'activity', section.id, id)
    await requireOpen(context, reason, () => isClosed(db, [id], now))
    await deleteForGood(db, id)
    await context.emit(courseworkChanged, { section_id: section.id })
    await followed(context, section.id)
    return {}
  },

  async lockActivities({ section_id, activity_ids, locked }, context) {
    const section = await openSection(context, section_id)
    const { numUpdatedRows } = await context.db
      .updateTable('activity')
      .set((eb) => ({ locked, version: eb('version', '+', 1) }))
      .where('section_id', '=', section.id)
      .where('id', 'in', activity_ids)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    const activities = Number(numUpdatedRows)
    if (activities < new Set(activity_ids).size) return fail('not_found')
    await context.emit(courseworkChanged, { section_id: section.id })
    await followed(context, section.id)
    return { activities }
  },

  async orderActivities({ unit_id, ids, reason }, context) {
    const { db } = context
    const unit = found(
      await db.selectFrom('unit').select(['id', 'section_id']).where('id', '=', unit_id).executeTakeFirst(),
    )
    const section = await openSection(context, unit.section_id)
    const moved = await db
      .selectFrom('activity')
      .select('id')
      .where('id', 'in', ids)
      .where('unit_id', '<>', unit.id)
      .where('section_id', '=', section.id)
      .execute()
    const mustEnrollment = await watchClosed(
      context,
      reason,
      moved.map(({ id }) => id),
    )
    await sql`
      update activity a
      set position = o.position, unit_id = ${unit.id}
      from unnest(${ids}::bigint[]) with ordinality o (id, position)
      where a.school_id = kernel.school_id() and a.section_id = ${section.id} and a.id = o.id`.run(db)
    await mustEnrollment()
    await context.emit(courseworkChanged, { section_id: section.id }) // another unit may be shared or not
    await followed(context, section.id)
    return {}
  },
})

type Archiving = { id: number; version: number; archived: boolean; reason?: string | undefined }

/** Puts the row away or back; what is archived counts in no total. */
const archive = async (table: 'unit' | 'activity', { id, version, archived, reason }: Archiving, context: Context) => {
  const { db, now } = context
  const { section_id } = found(await db.selectFrom(table).select('section_id').where('id', '=', id).executeTakeFirst())
  const section = await openSection(context, section_id)
  const mustEnrollment = await watchClosed(context, reason, [id], table)
  if (table === 'unit') await archiveWithUnit(db, id, archived ? now : null)
  const saved = await db
    .updateTable(table)
    .set((eb) => ({ archived_at: archived ? now.toISOString() : null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst()
  if (!saved) return stale(db, table, section.id, id)
  await mustEnrollment()
  await context.emit(courseworkChanged, { section_id: section.id })
  await followed(context, section.id)
  return saved
}

/** Whether something of the unit is due, or closes, before that. */
const isDueBefore = async (db: Db, unit_id: number, instant: string): Promise<boolean> =>
  (
    await sql`
      select 1
      from activity
      where school_id = kernel.school_id()
        and unit_id = ${unit_id}
        and archived_at is null
        and coalesce(due_at, expires_at) < ${instant}
      limit 1`.all(db)
  ).length > 0
