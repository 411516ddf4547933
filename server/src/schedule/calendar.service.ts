import { found } from '#contract/kernel/errors.ts'
import { calendar } from '#contract/schedule/calendar.contract.ts'
import { schoolDay } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { selectChildrenCalendar } from './calendar.queries.ts'

export const calendarService = serve(calendar, {
  async children({ from, to }, { db, actor, now }) {
    return selectChildrenCalendar(db, found(actor.person_id), from, to, now, await schoolDay(db, now))
  },
})
