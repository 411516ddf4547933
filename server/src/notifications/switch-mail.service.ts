import { fail, isFailure } from '#contract/kernel/errors.ts'
import { type Topic, topics } from '#contract/notifications/notifications.rules.ts'
import { openNotifications } from '#contract/notifications/switch-mail.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Kernel } from '#server/kernel/answer.ts'
import type { Db } from '#server/kernel/database.ts'
import { openMailToken } from '#server/kernel/mail-token.ts'
import { inScope } from '#server/kernel/request-scope.ts'
import { serveOpen } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import type { Vault } from '#server/platform/vault.ts'

type Deps = { db: Db; vault: Vault }

const switchMail = async ({ db, vault }: Deps, token: string, wanted: boolean) => {
  const opened = openMailToken(vault, token)
  const topic = topics.find((one): one is Topic => one === opened?.topic)
  if (!opened || !topic) return fail('not_found', 'notifications.mail-switch-unknown')
  const { known } = await sql<{ known: boolean }>`
    select auth.switch_mail(${opened.user_id}, ${topic}, ${wanted}) as known`.one(db)
  return known ? { topic, wanted } : fail('not_found', 'notifications.mail-switch-unknown')
}

export const switchMailService = serveOpen(openNotifications, {
  switchMail: ({ token, wanted }, context) => switchMail(context, token, wanted),
})

type OneClick = { Querystring: { token?: unknown } }

/** The button of a mail program posts to the address at which people find the page (RFC 8058). */
export const serveUnsubscribe = (app: FastifyInstance, { pool, vault }: Kernel): void => {
  app.post<OneClick>('/unsubscribe', async ({ query, id }, reply) => {
    const token = typeof query.token === 'string' ? query.token : ''
    const done = await inScope(pool, undefined, id, async ({ db }) => ({
      keep: true,
      value: await switchMail({ db, vault }, token, false),
    }))
    return reply.status(isFailure(done) ? 404 : 200).send()
  })
}
