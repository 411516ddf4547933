import type { Pool } from './database.ts'
import { putTogether } from './digest.ts'
import { job } from './jobs.ts'
import { mailComposer } from './mail-content.ts'
import { answerToken } from './mail-token.ts'
import { hashToken } from './request-scope.ts'
import { type MailComposer, type MailSettings, sendWaitingMail } from '#server/platform/mail.ts'
import type { Vault } from '#server/platform/vault.ts'

type Deps = { pool: Pool; mail: MailSettings; base_url: string; vault: Vault }

/** For how long a message can be answered by mail. */
const answerDays = 90

/** Mails as they leave: those that bring a message have an address of their own to be answered to. */
export const mailsOf = ({ pool, mail: { mailbox }, base_url, vault }: Deps): MailComposer => {
  const compose = mailComposer({ base_url, vault })
  return async ({ id, message_id, content }) => {
    if (!mailbox || !content.answerable) return compose(content)
    const token = answerToken(vault, message_id)
    await pool.query('select auth.keep_answer_token($1, $2, $3)', [hashToken(token), id, answerDays])
    return compose(content, mailbox.address.replace('@', `+${token}@`))
  }
}

/** Sends what waits in the outbox: at once where it was written, and each minute what was held or refused before. */
export const sendMail = job('send-mail', [{ cron: '* * * * *' }], (context) => async () => {
  await putTogether(context.pool, context.base_url)
  await sendWaitingMail(context.pool, context.mail, mailsOf(context))()
})
