import { may } from '#contract/access.ts'
import { mondayOf } from '#contract/kernel/dates.rules.ts'
import { found } from '#contract/kernel/errors.ts'
import { teaching } from '#contract/schedule/teaching.contract.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { optionalAvailability, optionalLoad } from './teaching.queries.ts'

export const teachingService = serve(teaching, {
  async load({ teacher_id }, { db, actor, now }) {
    return found(await optionalLoad(db, teacher_id, mondayOf(dayOf(actor, now).date)))
  },

  async availability({ teacher_id }, { db, actor, now }) {
    const week = await optionalAvailability(db, teacher_id, mondayOf(dayOf(actor, now).date))
    return { ...found(week), can: { edit: may(actor, 'schedule.teaching.edit') } }
  },

  async setAvailable({ teacher_id, weekday, bell_period_id, available }, { db, actor, publish }) {
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
        .onConflict((conflict) =>
          conflict.columns(['school_id', 'teacher_id', 'weekday', 'bell_period_id']).doNothing(),
        )
        .execute()
    publish({ school_id, topic: 'teacher_unavailable' })
    return {}
  },
})
