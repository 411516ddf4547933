import type { Files } from './kernel/files.ts'
import type { JobHandlers } from './kernel/jobs.ts'
import { type MailSettings, sendWaitingMail } from './kernel/mail.ts'
import { sweepApplications } from './admissions/applications.job.ts'
import { tellExpiring } from '#server/compliance/expiring.job.ts'
import { endStandings } from './people/standings.job.ts'
import { sweepImports } from './imports/import.job.ts'
import { tellAbsences } from './attendance/notices.job.ts'
import { closeAttempts } from './questions/attempts.job.ts'
import { callClasses } from './schedule/class.job.ts'
import { countMissing, refreshManyTotals } from './gradebook/totals.job.ts'
import { tellDecisions } from './notifications/decisions.job.ts'
import { tellGrades } from './gradebook/notices.job.ts'
import { tellIncompletes } from './gradebook/incompletes.job.ts'
import { sweepFiles } from '#server/files/files.job.ts'

type Means = Parameters<typeof callClasses>[0] & { files: Files; mail: MailSettings }

/** What each queue does. */
export const jobHandlers = ({ pool, files, mail, live, push, clock, log }: Means): JobHandlers => ({
  'send-mail': sendWaitingMail(pool, mail),
  'sweep-files': sweepFiles(pool, files),
  'sweep-imports': sweepImports(pool),
  'sweep-applications': sweepApplications(pool, clock),
  'call-classes': callClasses({ pool, live, push, clock, log }),
  'tell-absences': () => tellAbsences({ pool, push, clock, log })().then(sendWaitingMail(pool, mail)),
  'tell-grades': () => tellGrades({ pool, push, clock, log })().then(sendWaitingMail(pool, mail)),
  'tell-incompletes': () => tellIncompletes({ pool, push, clock, log })().then(sendWaitingMail(pool, mail)),
  'tell-expiring': () => tellExpiring({ pool, push, clock, log })().then(sendWaitingMail(pool, mail)),
  'tell-decisions': tellDecisions({ pool, push, log }), // its mail goes out with that of the minute: a mail server that hangs would have all of it written again
  'refresh-totals': refreshManyTotals({ pool, live, clock }),
  'close-attempts': closeAttempts({ pool, live, clock }),
  'count-missing': countMissing({ pool, live, clock }),
  'end-standings': endStandings(pool),
})
