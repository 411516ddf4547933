import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { plainNumber } from '#contract/kernel/phone.rules.ts'
import { valueAt } from '#contract/notifications/text-gateway.rules.ts'
import { wordIn } from '#contract/notifications/text-message.rules.ts'
import type { Kernel } from '#server/kernel/answer.ts'
import type { Db } from '#server/kernel/database.ts'
import { inScope } from '#server/kernel/request-scope.ts'
import { sql } from '#server/kernel/sql.ts'
import { say } from '#server/kernel/texts.ts'
import { answersSecret } from './gateway-headers.ts'
import { sendTextMessages } from './text-messages.job.ts'

type Names = { from: string; text: string; id: string; status: string; delivered: string; undelivered: string }
type Address = { Params: { id: string; secret: string }; Querystring: Record<string, unknown>; Body: unknown }
type Deps = Pick<Kernel, 'jobs'> & { db: Db }

/**
 * Where gateways send what people answer, and whether messages arrived. The secret of the address alone says who calls:
 * a wrong one is no page.
 */
export const serveTextAnswers = (app: FastifyInstance, kernel: Kernel): void => {
  app.route<Address>({
    method: ['GET', 'POST'],
    url: '/text-answers/:id/:secret',
    handler: async ({ params, query, body, id: request_id }, reply) => {
      const gateway_id = Number(/^[1-9]\d{0,14}$/.exec(params.id)?.[0] ?? 0)
      const taken = await inScope(kernel.pool, undefined, request_id, async ({ db }) => {
        const names = await optionalNames(db, kernel, gateway_id, params.secret)
        if (names) await take({ db, jobs: kernel.jobs }, gateway_id, names, { ...query, ...asRecord(body) })
        return { keep: true, value: names !== undefined }
      })
      if (!taken) return reply.callNotFound()
      return reply.type('text/plain; charset=utf-8').send('')
    },
  })
}

const optionalNames = async (db: Db, { vault }: Kernel, id: number, given: string): Promise<Names | undefined> => {
  const row = await sql<{ inbound_key: string; inbound: Names }>`
    select *
    from auth.text_gateway_for_answers(${id})`.optional(db)
  if (!row) return undefined
  const [own, other] = [Buffer.from(answersSecret(vault, id, row.inbound_key)), Buffer.from(given)]
  return own.length === other.length && timingSafeEqual(own, other) ? row.inbound : undefined
}

/** A report of delivery, or a word from a telephone; anything else is nobody's to read. */
const take = async (deps: Deps, gateway_id: number, names: Names, said: Record<string, unknown>): Promise<void> => {
  const at = (path: string) => (path === '' ? '' : valueAt(said, path) || valueAt(said, `0.${path}`))
  const [provider_id, status, text] = [at(names.id), at(names.status), at(names.text)]
  const number = plainNumber(at(names.from)) ?? plainNumber(`+${at(names.from)}`)
  const word = wordIn(text)
  if (word && number) return takeWord(deps, gateway_id, number, word, provider_id)
  const delivered = listed(names.delivered, status)
  if (provider_id !== '' && text === '' && (delivered || listed(names.undelivered, status)))
    await sql`
      select auth.text_delivered(${gateway_id}, ${provider_id}, ${delivered}, ${status.slice(0, 60)})`.run(deps.db)
}

const takeWord = async (
  { db, jobs }: Deps,
  gateway_id: number,
  number: string,
  word: 'stop' | 'start' | 'help',
  provider_id: string,
): Promise<void> => {
  if (provider_id !== '') {
    const hash = createHash('sha256').update(provider_id).digest()
    const { claimed } = await sql<{ claimed: boolean }>`
      select auth.claim_text(${gateway_id}, ${hash}) as claimed`.one(db)
    if (!claimed) return
  }
  if (word !== 'help') return sql`select auth.take_text_word(${gateway_id}, ${number}, ${word === 'start'})`.run(db)
  const known = await sql<{ school_id: number; person_id: number; language: string; school: string }>`
    select *
    from auth.text_helped(${gateway_id}, ${number})`.optional(db)
  if (!known) return
  const words = say(known.language, 'notifications.text-help', { school: known.school })
  await sql`select auth.queue_help_text(${known.school_id}, ${known.person_id}, ${number}, ${words})`.run(db)
  await jobs.add(db, sendTextMessages, {})
}

const listed = (list: string, status: string): boolean =>
  status !== '' && list.split(',').some((one) => one.trim().toLowerCase() === status.toLowerCase())

const asRecord = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {}
