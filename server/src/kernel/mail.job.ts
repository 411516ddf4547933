import { job } from './jobs.ts'
import { sendWaitingMail } from '#server/platform/mail.ts'

/** Sends what waits in the outbox. */
export const sendMail = job('send-mail', [], ({ pool, mail }) => sendWaitingMail(pool, mail))
