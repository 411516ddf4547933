import type { Transporter } from 'nodemailer'
import type { Pool } from 'pg'

export type MailSettings = { smtp_url: string | undefined; from: string }

/** Sends what waits in the outbox, one recipient a mail. Without SMTP the mails stay readable at /dev-outbox and count as sent. */
export const sendWaitingMail = (pool: Pool, { smtp_url, from }: MailSettings) => {
  let transport: Transporter | undefined
  return async (): Promise<void> => {
    if (smtp_url) transport ??= (await import('nodemailer')).createTransport(smtp_url)
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query<{ id: number; recipient: string; subject: string; body: string }>(
        'select * from auth.waiting_mail(50)',
      )
      for (const { id, recipient, subject, body } of rows) {
        const error = transport
          ? await transport.sendMail({ from, to: recipient, subject, text: body }).then(
              () => null,
              (failed: Error) => failed.message.slice(0, 300),
            )
          : null
        await client.query('select auth.mark_mail($1, $2)', [id, error])
      }
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    } finally {
      client.release()
    }
  }
}
