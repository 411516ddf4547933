import { holds } from '#contract/people/holds.contract.ts'
import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { staleRow } from '#server/kernel/stale.ts'
import {
  deleteFresh,
  optionalHolds,
  optionalHoldType,
  reopenHolds,
  selectFamilyHolds,
  selectHoldsOf,
  selectToHold,
} from './holds.queries.ts'
import { schoolOf } from './new-person.ts'
import { placeHolds, publishHolds, releaseHolds } from './holds.ts'

export const holdsService = serve(holds, {
  ofStudent: async ({ student_id }, { db, actor, now }) =>
    found(await optionalHolds(db, student_id, dayOf(actor, now).date)),

  ofMany: async ({ student_ids }, { db, actor, now }) => ({
    rows: await selectHoldsOf(db, student_ids, dayOf(actor, now).date),
  }),

  async place({ student_ids, confirmed, ...hold }, context) {
    const { db, actor, now } = context
    schoolOf(actor)
    const { date: today } = dayOf(actor, now)
    const rows = await selectToHold(db, student_ids, hold.hold_type_id, today)
    if (rows.length < student_ids.length) return fail('not_found')
    const type = await optionalHoldType(db, hold.hold_type_id)
    if (!type || type.archived) return wrongField('hold_type_id', 'errors.field.reference')
    if (hold.end_date !== null && hold.end_date < today) return wrongField('end_date', 'holds.end-past')
    const free = rows.filter(({ on_hold }) => !on_hold).map(({ student_id }) => student_id)
    if (!confirmed || free.length === 0) return { rows, ids: [] }
    const made = await placeHolds(context, { ...hold, student_ids: free, source: 'office' })
    return { rows, ids: made.map(({ id }) => id) }
  },

  async change({ id, version, ...hold }, context) {
    const { db, actor, now } = context
    const present = found(
      await db
        .selectFrom('hold')
        .select(['student_id', 'released_at', 'hold_type_id', 'end_date'])
        .where('id', '=', id)
        .executeTakeFirst(),
    )
    if (present.released_at !== null) return fail('conflict', 'holds.is-released')
    const type = await optionalHoldType(db, hold.hold_type_id)
    if (!type || (type.archived && present.hold_type_id !== hold.hold_type_id))
      return wrongField('hold_type_id', 'errors.field.reference')
    if (hold.end_date !== null && hold.end_date !== present.end_date && hold.end_date < dayOf(actor, now).date)
      return wrongField('end_date', 'holds.end-past')
    const saved = await db
      .updateTable('hold')
      .set((eb) => ({ ...hold, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(['id', 'version'])
      .executeTakeFirst()
    if (!saved) return staleRow(db, 'hold', id, ['hold_type_id', 'reason', 'instructions', 'start_date', 'end_date'])
    publishHolds(context, [present])
    return saved
  },

  async release({ ids, reason }, context) {
    if (!(await areThere(context.db, ids))) return fail('not_found')
    const released = await releaseHolds(context, { ids }, reason)
    return { ids: released.map(({ id }) => id) }
  },

  async takeBack({ ids }, context) {
    if (!(await areThere(context.db, ids))) return fail('not_found')
    const gone = await deleteFresh(context.db, ids, context.actor.user_id, context.now)
    if (gone.length < ids.length) return fail('conflict', 'holds.undo-late')
    publishHolds(context, gone)
    return { ids: gone.map(({ id }) => id) }
  },

  async reinstate({ ids }, context) {
    if (!(await areThere(context.db, ids))) return fail('not_found')
    const back = await reopenHolds(context.db, ids)
    if (back.length < ids.length) return fail('conflict', 'holds.undo-late')
    publishHolds(context, back)
    return { ids: back.map(({ id }) => id) }
  },

  async own({ student_id }, { db, actor, now }) {
    return { rows: await selectFamilyHolds(db, actor, student_id ?? null, dayOf(actor, now).date) }
  },
})

const areThere = async (db: Db, ids: readonly number[]): Promise<boolean> =>
  (await db.selectFrom('hold').select('id').where('id', 'in', ids).execute()).length === ids.length
