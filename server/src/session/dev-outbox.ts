import type { FastifyInstance } from 'fastify'
import type { Kernel } from '#server/kernel/answer.ts'
import type { Db } from '#server/kernel/database.ts'
import { fromThisMachine } from '#server/kernel/hosts.ts'
import { mailComposer } from '#server/kernel/mail-content.ts'
import { inScope } from '#server/kernel/request-scope.ts'
import { sql } from '#server/kernel/sql.ts'
import type { MailContent } from '#server/platform/mail.ts'

type Row = { id: number; recipient: string; created_at: string; content: MailContent }

type Compose = ReturnType<typeof mailComposer>

/** Mails as they would have been sent, the latest first. */
export const latestMails = async (db: Db, compose: Compose, id: number | null = null) =>
  (await sql<Row>`select * from auth.latest_mail(50, ${id})`.all(db)).map(({ content, ...mail }) => {
    const { subject, text, html } = compose(content)
    return { ...mail, subject, text, html }
  })

type TextRow = { id: number; number: string; words: string; link: string; status: string; created_at: string }

/** Text messages as they stand in the queue, the latest first. */
export const latestTexts = async (db: Db, base_url: string) =>
  (await sql<TextRow>`select * from auth.latest_texts(10)`.all(db)).map(({ words, link, ...text }) => ({
    ...text,
    words: words.replace('{link}', `${base_url}${link}`),
  }))

/** The HTML part of a mail, with its own styles, as a mail program shows it. */
export const serveOutbox = (app: FastifyInstance, kernel: Kernel): void => {
  const compose = mailComposer(kernel)
  app.get<{ Params: { id: string } }>('/dev-outbox/:id', async (request, reply) => {
    const id = /^\d{1,15}$/.exec(request.params.id)?.[0]
    if (id === undefined || !kernel.shows_outbox || !fromThisMachine(request)) return reply.callNotFound()
    const [mail] = await inScope(kernel.pool, undefined, request.id, async ({ db }) => ({
      keep: false,
      value: await latestMails(db, compose, Number(id)),
    }))
    if (!mail) return reply.callNotFound()
    return reply
      .headers({
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(mail.html)
  })
}
