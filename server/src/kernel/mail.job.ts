import { job } from './jobs.ts'
import { mailComposer } from './mail-content.ts'
import { sendWaitingMail } from '#server/platform/mail.ts'

/** Sends what waits in the outbox: at once where it was written, and each minute what was held or refused before. */
export const sendMail = job('send-mail', [{ cron: '* * * * *' }], ({ pool, mail, base_url, vault }) =>
  sendWaitingMail(pool, mail, mailComposer({ base_url, vault })),
)
