import type { Pool } from 'pg'
import type { MailboxSettings } from './mailbox.ts'
import { addressIn } from './settings.ts'

export type MailSettings = {
  smtp_url: string | undefined
  from: string
  /** Where answers arrive; without it mails cannot be answered. */
  mailbox?: MailboxSettings | undefined
}

/** What is to be said, as the outbox holds it. */
export type MailContent = {
  subject: string
  body: string
  language: string
  /** A path of the portal, or ''. */
  link: string
  user_id: number | null
  topic: string | null
  /** It brings a message to somebody who can answer it. */
  answerable: boolean
  school: string
  accent: string
}
/** A mail as it leaves. @param from the name of the school, or '' */
export type OutgoingMail = {
  from: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  replyTo?: string
}
export type MailComposer = (mail: Mail) => Promise<OutgoingMail>

type Mail = { id: number; recipient: string; message_id: string; created_at: string; content: MailContent }

const atOnce = 200
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/**
 * Sends what waits in the outbox, one recipient a mail and under the same Message-ID for ever. Each is marked as handed
 * over before it is: a process that is killed sends none twice. When the mail server is away nothing is handed over and
 * all wait. Without SMTP the mails stay readable at /dev-outbox and count as sent.
 */
export const sendWaitingMail =
  (pool: Pool, { smtp_url, from, mailbox }: MailSettings, compose: MailComposer) =>
  async (): Promise<void> => {
    if (!(await waits(pool))) return
    const transport = smtp_url && (await import('nodemailer')).createTransport({ url: smtp_url, ...patience })
    try {
      if (transport) await transport.verify()
    } catch (error) {
      return void (await pool.query('select auth.defer_mail(null, $1)', [problemOf(error)]))
    }
    for (let sent = 0; sent < atOnce; sent++) {
      const { rows } = await pool.query<Mail>('select * from auth.take_mail()')
      const [mail] = rows
      if (!mail) return
      try {
        const { recipient: to, created_at: date } = mail
        const { from: name, ...parts } = await compose(mail)
        const messageId = `<${mail.message_id}@${domainOf(from)}>`
        const envelope = { from: mailbox?.address ?? addressIn(from), to } // where it comes back to, if it does
        if (transport) await transport.sendMail({ ...parts, from: named(name, from), to, date, messageId, envelope })
        await pool.query('select auth.mark_mail($1, null)', [mail.id])
      } catch (error) {
        if (wasRefused(error)) await pool.query('select auth.defer_mail($1, $2)', [mail.id, problemOf(error)])
        else return void (await pool.query('select auth.mark_mail($1, $2)', [mail.id, problemOf(error)])) // it may have arrived
      }
    }
  }

/** What the mail server says against taking mails now; '' for nothing, and where there is none. */
export const problemOfMailServer = async ({ smtp_url }: MailSettings): Promise<string> => {
  if (!smtp_url) return ''
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: smtp_url, connectionTimeout: 5_000, greetingTimeout: 5_000 })
  try {
    await transport.verify()
    return ''
  } catch (error) {
    return problemOf(error)
  } finally {
    transport.close()
  }
}

const waits = async (pool: Pool): Promise<boolean> =>
  (await pool.query<{ waits: boolean }>('select auth.mail_waits() as waits')).rows[0]?.waits ?? false

/** By the mail server, in words of its own: then it did not take the mail. */
const wasRefused = (error: unknown): boolean => error instanceof Error && 'responseCode' in error

const problemOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** The portal's address under the name of the school that writes. */
const named = (name: string, from: string) => (name === '' ? from : { name, address: addressIn(from) })

/** 'School <a@b>' → 'b' */
const domainOf = (from: string): string => /@([^\s<>]+)/.exec(from)?.[1] ?? 'localhost'
