import { byAddress, type Notice, notify } from '#server/notifications/notify.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import { say } from '#server/kernel/texts.ts'

export type Mail = { recipient: string; subject: string; body: string }
/** Decisions can be taken back this long before their mails leave. */
export const holdMinutes = 2

type Words = { language: string; school: string; name: string; names: string; link: string; message: string }

/**
 * The words of a mail to a family, in its language. `what`: start, link, submitted, waitlist, reject, accept, document
 * …
 */
export const mailWords = (what: string, { language, ...words }: Words): { subject: string; body: string } => {
  const params = { ...words, has_message: words.message ? 'yes' : 'no', has_link: words.link ? 'yes' : 'no' }
  return {
    subject: say(language, `admissions.mail-${what}-subject`, params),
    body: say(language, `admissions.mail-${what}-body`, params),
  }
}

/** Ada, Ben and Cleo */
export const listed = (language: string, children: readonly { fname: string }[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(children.map(({ fname }) => fname))

/** Puts mails into the outbox of the present school. With a `cause` they wait, and are taken back with it. */
export const queueMails = async (
  db: Db,
  jobs: Jobs,
  school_id: number,
  mails: readonly Mail[],
  held?: { cause: string; until: Date },
): Promise<void> => {
  const notices = mails.map(({ recipient, ...mail }): Notice => ({ ...byAddress(recipient), topic: 'account', mail }))
  await notify({ db, jobs, school_id }, notices, held)
}
