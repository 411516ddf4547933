import { attendanceStep, attendanceSteps, stepsReport } from '#contract/attendance/steps.contract.ts'
import { fail, found } from '#contract/kernel/errors.ts'
import { serveCatalog } from '#server/kernel/catalog-service.ts'
import { serveReport } from '#server/kernel/report-service.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { deleteDone, insertDone, stepsStatement } from './steps.queries.ts'

export const attendanceStepsService = [
  ...serveCatalog(attendanceStep),
  ...serveReport(stepsReport, stepsStatement),
  ...serve(attendanceSteps, {
    async record({ ids, done, note }, { db, actor, now, publish }) {
      const day = dayOf(actor, now)
      const rows = await (done ? insertDone(db, actor, ids, note, now, day) : deleteDone(db, ids, day))
      if (rows.length < ids.length) return fail('not_found')
      publish({ school_id: found(actor.school_id), topic: 'attendance_step' })
      return { ids: rows.flatMap(({ id, changed }) => (changed ? [id] : [])) }
    },
  }),
]
