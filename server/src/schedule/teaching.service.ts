import { may } from '#contract/access.ts'
import { found } from '#contract/kernel/errors.ts'
import { teaching } from '#contract/schedule/teaching.contract.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { optionalAvailability, optionalLoad } from './teaching.queries.ts'

const oneDay = 86_400_000

export const teachingService = serve(teaching, {
  async load({ teacher_id }, { db, actor, now }) {
    const { date, weekday } = dayOf(actor, now)
    const monday = new Date(Date.parse(date) - (weekday - 1) * oneDay).toISOString().slice(0, 10)
    return found(await optionalLoad(db, teacher_id, monday))
  },

  async availability({ teacher_id }, { db, actor, now }) {
    const { date } = dayOf(actor, now)
    return { ...found(await optionalAvailability(db, teacher_id, date)), can: { edit: may(actor, 'schedule.teaching.edit') } }
  },

  async setAvailable({ teacher_id, weekday, bell_period_id, available }, { db, actor, tell }) {
    const school_id = found(actor.school_id)
    found(await db.selectFrom('teacher').select('id').where('id', '=', teacher_id).executeTakeFirst())
    if (available)
      await db
        .deleteFrom('teacher_unavailable')
        .where('teacher_id', '=', teacher_id)
        .where('weekday', '=', weekday)
        .where('bell_period_id', '=', bell_period_id)
        .execute()
    else
      await db
        .insertInto('teacher_unavailable')
        .values({ school_id, teacher_id, weekday, bell_period_id })
        .onConflict((conflict) => conflict.columns(['school_id', 'teacher_id', 'weekday', 'bell_period_id']).doNothing())
        .execute()
    tell({ school_id, topic: 'teacher_unavailable' })
    return {}
  },
})
