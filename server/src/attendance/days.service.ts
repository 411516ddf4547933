import { attendanceDays } from '#contract/attendance/days.contract.ts'
import { found } from '#contract/kernel/errors.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { reachedStudent } from '#server/access/reach.ts'
import { optionalStudent, selectStudentDays } from './days.queries.ts'
import { selectYearStart } from './rates.queries.ts'

export const attendanceDaysService = serve(attendanceDays, {
  async ofStudent({ student_id }, context) {
    const { id } = found(await optionalStudent(context.db, context.actor, student_id))
    return ofYear(id, context, { steps: true })
  },

  async own({ student_id }, context) {
    return ofYear(await reachedStudent(context.db, context.actor, student_id), context, { steps: false })
  },
})

const ofYear = async (student_id: number, { db, actor, now }: Context, shown: { steps: boolean }) => {
  const today = dayOf(actor, now)
  return found(await selectStudentDays(db, student_id, await selectYearStart(db, today.date), today, shown))
}
