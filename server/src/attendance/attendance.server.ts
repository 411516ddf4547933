import { attendanceService } from './attendance.service.ts'
import { attendanceCodesService } from './codes.service.ts'
import { attendanceDaysService } from './days.service.ts'
import { attendanceHoursService } from './hours.service.ts'
import { averagesReport } from '#contract/attendance/averages.contract.ts'
import { serveReport } from '#server/kernel/report-service.ts'
import { averagesStatement } from './averages.queries.ts'
import { absenceNotices } from './notices.job.ts'
import { attendanceOfficeService } from './office.service.ts'
import { attendancePlansService } from './plans.service.ts'
import { attendanceTimeline } from './timeline.ts'
import { seatingService } from './seating.service.ts'
import { stepNotices } from './step-notices.job.ts'
import { attendanceStepsService } from './steps.service.ts'

/** What this domain adds to the server. */
export const attendanceServer = {
  timeline: attendanceTimeline,
  services: [
    ...attendanceService,
    ...seatingService,
    ...attendanceCodesService,
    ...attendanceOfficeService,
    ...attendanceDaysService,
    ...attendanceHoursService,
    ...attendancePlansService,
    ...attendanceStepsService,
    ...serveReport(averagesReport, averagesStatement),
  ],
  jobs: [absenceNotices, stepNotices],
}
