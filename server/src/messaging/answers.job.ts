import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cutTo } from '#contract/kernel/graphemes.ts'
import { attachmentBytes } from '#contract/files/files.contract.ts'
import { may } from '#contract/access.ts'
import type { Flag } from '#contract/kernel/access.ts'
import { type Failure, fail, isFailure } from '#contract/kernel/errors.ts'
import { featureOfRule } from '#contract/kernel/features.ts'
import { longestMessage } from '#contract/messaging/audience.rules.ts'
import type { Db, Pool } from '#server/kernel/database.ts'
import { job, type Jobs } from '#server/kernel/jobs.ts'
import type { Live, LiveEvent } from '#server/kernel/live.ts'
import { sendMail } from '#server/kernel/mail.job.ts'
import { messageOfFailure } from '#server/kernel/reply.ts'
import { type Actor, hashToken, inScope } from '#server/kernel/request-scope.ts'
import { say } from '#server/kernel/texts.ts'
import { sql } from '#server/kernel/sql.ts'
import type { Files } from '#server/platform/files.ts'
import type { MailSettings } from '#server/platform/mail.ts'
import { type Mailbox, openMailbox } from '#server/platform/mailbox.ts'
import { addressIn } from '#server/platform/settings.ts'
import type { AudienceSource } from './audiences.ts'
import { type IncomingFile, type IncomingMail, readMail } from './incoming-mail.ts'
import { type Sending, sendMessage } from './send.ts'
import { optionalAnswered } from './threads.queries.ts'

type Deps = {
  pool: Pool
  jobs: Jobs
  files: Files
  live: Live
  mail: MailSettings
  clock: () => Date
  log: { error(entry: object): void }
  sources: readonly AudienceSource[]
}
type Answer = Extract<IncomingMail, { kind: 'answer' }>

const mostFiles = 10

/** Takes what lies in the mailbox: answers into their conversations, and what came back to its address. */
export const takeMails = async (deps: Deps, mailbox: Mailbox): Promise<void> => {
  const { pool, log } = deps
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ held: boolean }>(
      `select pg_try_advisory_lock(hashtext('take-mails')) as held`,
    )
    if (!rows[0]?.held) return // another process is at it
    try {
      await mailbox.each(async (source) => {
        try {
          await takeMail(deps, source)
          return true
        } catch (error) {
          log.error({ job: 'take-mails', error: String(error) }) // it is tried again, and those behind it are not kept
          return false
        }
      })
    } catch (error) {
      log.error({ job: 'take-mails', error: String(error) }) // the mails stay where they are
    } finally {
      await client.query(`select pg_advisory_unlock(hashtext('take-mails'))`)
    }
  } finally {
    client.release()
  }
}

/** One mail, in one transaction with the note that it was taken: a process that is killed takes it again or never. */
export const takeMail = async (deps: Deps, source: Buffer): Promise<void> => {
  const { pool, live, mail } = deps
  if (!mail.mailbox) return
  const read = await readMail(source, [mail.mailbox.address, addressIn(mail.from)])
  const hash = idOf(source)
  const events = await inScope<LiveEvent[]>(
    pool,
    undefined,
    `mail ${hash.toString('hex').slice(0, 16)}`,
    async (scope) => {
      const { db, request_id, client } = scope
      const { fresh } = await sql<{ fresh: boolean }>`select auth.claim_mail(${hash}) as fresh`.one(db)
      if (!fresh || read.kind === 'automatic') return { keep: true, value: [] }
      if (read.kind === 'bounce') {
        const { reason, unreachable } = read.bounce
        await sql`select auth.note_bounce(${read.message_id ?? null}::uuid, ${reason}, ${unreachable})`.run(db)
        return { keep: true, value: [] }
      }
      const published: LiveEvent[] = []
      await client.query('savepoint answer')
      const done = await answered(deps, db, request_id, read, published).catch((error: unknown) => {
        if (isFailure(error)) return { failure: error, language: 'en' }
        throw error
      })
      if (!done) return { keep: true, value: published }
      await client.query('rollback to savepoint answer')
      await refuse(deps, db, read.sender, done)
      return { keep: true, value: [] }
    },
  )
  live.publish(events)
}

type Refused = { failure: Failure; language: string }
type Entered = Omit<Actor, 'flags' | 'read_only' | 'must_set_up' | 'must_change_password'> & {
  flags: Flag[]
  message_id: number
}

/** Sends it as the screens would; otherwise answers why not. */
const answered = async (
  { jobs, files, clock, sources }: Deps,
  db: Db,
  request_id: string,
  { token, text, files: attached }: Answer,
  published: LiveEvent[],
): Promise<Refused | undefined> => {
  const entered = await sql<Entered>`select * from auth.enter_by_mail(${hashToken(token)}, ${request_id})`.optional(db)
  if (!entered) return { failure: fail('not_found', 'messaging.answer-unknown'), language: 'en' }
  const { flags, message_id, ...who } = entered
  const actor: Actor = {
    ...who,
    flags: new Set(flags),
    read_only: false,
    must_set_up: false,
    must_change_password: false,
  }
  const refused = (failure: Failure): Refused => ({ failure, language: actor.language })
  const feature = featureOfRule('messaging.own')
  if (!may(actor, 'messaging.own') || (feature && actor.features_off.includes(feature)))
    return refused(fail('forbidden', 'messaging.answer-place'))
  const large = attached.find(({ content }) => content.length > attachmentBytes)
  if (large) return refused(fail('invalid', 'messaging.answer-file', { params: { name: large.name } }))
  if (attached.length > mostFiles)
    return refused(fail('invalid', 'messaging.answer-files', { params: { most: mostFiles } }))
  if (text === '') return refused(fail('invalid', 'messaging.answer-empty'))
  if (text.length > longestMessage) return refused(fail('invalid', 'messaging.answer-long'))
  const now = clock()
  const sending: Sending = { db, actor, now, jobs, publish: (event) => void published.push(event) }
  const message = actor.person_id === null ? undefined : await optionalAnswered(db, actor.person_id, message_id)
  if (!message) return refused(fail('not_found', 'messaging.answer-unknown'))
  const file_ids: number[] = []
  for (const one of attached) file_ids.push(await kept(db, files, actor, one))
  const sent = await sendMessage(sending, sources, {
    subject: cutTo(message.subject, 200) || '–',
    body: text,
    language: actor.language,
    reply_to_id: message_id,
    file_ids,
  })
  return isFailure(sent) ? refused(sent) : undefined
}

const kept = async (db: Db, files: Files, { school_id, user_id }: Actor, { name, content }: IncomingFile) => {
  const folder = await mkdtemp(join(tmpdir(), 'school-portal-mail-'))
  try {
    const path = join(folder, 'attachment')
    await writeFile(path, content)
    const stored = await files.keep({ field: 'file', name, path, size: content.length })
    const row = { ...stored, name: cutTo(name, 200), school_id: school_id ?? 0, created_by: user_id }
    return (await db.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow()).id
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Once a day to the same address, with the reason; such a mail is never answered by a program. */
const refuse = async ({ jobs }: Deps, db: Db, sender: string, { failure, language }: Refused): Promise<void> => {
  const subject = createHash('sha256').update(sender).digest('base64url')
  const { left } = await sql<{ left: boolean }>`
    select auth.has_room(${`mail-refused:${subject}`}, 1, 1440) as left`.one(db)
  if (!left) return
  const texts = [
    say(language, 'messaging.answer-refused-subject'),
    say(language, 'messaging.answer-refused', { reason: reasonOf(failure, language) }),
  ]
  await sql`select auth.queue_mail(null, ${sender}, ${texts[0] ?? ''}, ${texts[1] ?? ''}, ${language})`.run(db)
  await jobs.add(db, sendMail, {})
}

const reasonOf = (failure: Failure, language: string): string => {
  const [field] = failure.fields ?? []
  return field ? say(language, field.key, field.params) : messageOfFailure(failure, language)
}

/** Its Message-ID; a mail without one is known by all of its bytes. */
const idOf = (source: Buffer): Buffer => {
  const head =
    source
      .subarray(0, 65_536)
      .toString('latin1')
      .split(/\r?\n\r?\n/, 1)[0] ?? ''
  const id = /^message-id:\s*(<[^>]+>)/im.exec(head)?.[1]
  return createHash('sha256')
    .update(id ?? source)
    .digest()
}

/** @param sources every kind of group that messages can go to */
export const mailsIn = (sources: readonly AudienceSource[]) =>
  job('take-mails', [{ cron: '* * * * *' }], (context) => async () => {
    const { mailbox } = context.mail
    if (mailbox) await takeMails({ ...context, sources }, openMailbox(mailbox))
  })
