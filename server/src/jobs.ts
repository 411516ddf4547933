import type { Files } from './kernel/files.ts'
import type { JobHandlers } from './kernel/jobs.ts'
import { type MailSettings, sendWaitingMail } from './kernel/mail.ts'
import type { Pool } from './kernel/database.ts'
import { sweepImports } from './imports/import.job.ts'
import { sweepFiles } from './sections/files.job.ts'

/** What each queue does. */
export const jobHandlers = ({ pool, files, mail }: { pool: Pool; files: Files; mail: MailSettings }): JobHandlers => ({
  'send-mail': sendWaitingMail(pool, mail),
  'sweep-files': sweepFiles(pool, files),
  'sweep-imports': sweepImports(pool),
})
