import type { FastifyInstance } from 'fastify'
import type { Kernel } from '#server/kernel/answer.ts'
import { inScope, inSystemScope } from '#server/kernel/request-scope.ts'
import { sql } from '#server/kernel/sql.ts'
import { Forged, type ProviderEvent } from './provider.ts'
import { takeProviderEvents } from './provider-events.job.ts'
import { optionalProvider } from './provider-keys.ts'

type Receiver = Parameters<typeof optionalProvider>[1] & { group_id: number; provider: 'stripe'; is_live: boolean }
type Address = { Params: { key: string }; Body: Buffer }

/** Webhooks are small; what is larger is none. */
const largest = 512 * 1024

/**
 * Where providers of online payments say what happened. The school is that of the address; before anything else the
 * signature is checked on the bytes as they came. The event is stored once, however often it is sent, and taken into
 * the books by a job: the answer is quick, and a server that dies in between loses and repeats nothing.
 */
export const serveProviderEvents = (app: FastifyInstance, kernel: Kernel): void => {
  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, parsed) =>
      parsed(null, body),
    )
    scope.post<Address>('/payment-events/:key', async ({ params, body, headers, id: request_id }, reply) => {
      const receiver = await optionalReceiver(kernel, params.key, request_id)
      const provider = receiver && optionalProvider(kernel, receiver)
      if (!receiver || !provider) return reply.callNotFound()
      let event: ProviderEvent
      try {
        event = provider.readWebhook(body, String(headers['stripe-signature'] ?? ''), kernel.clock())
      } catch (error) {
        return error instanceof Forged ? reply.status(400).send('') : reply.status(422).send('')
      }
      await store(kernel, receiver, event, request_id)
      return reply.status(200).send('')
    })
    done()
  })
}

const optionalReceiver = (kernel: Kernel, key: string, request_id: string): Promise<Receiver | undefined> =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)
    ? inScope(kernel.pool, undefined, request_id, async ({ db }) => ({
        keep: false,
        value: await sql<Receiver>`select * from auth.payment_webhook(${key})`.optional(db),
      }))
    : Promise.resolve(undefined)

/** An event of the other mode of the account (test or live) is kept for the record and moves no money. */
const store = (
  { pool, jobs, clock }: Kernel,
  { school_id, group_id, provider, is_live }: Receiver,
  { id, at, live, type, news }: ProviderEvent,
  request_id: string,
): Promise<void> =>
  inSystemScope(pool, { request_id, school_id, group_id }, async (db) => {
    const concerns = news.kind !== 'other' && live === is_live
    const now = clock()
    const made = await sql`
      insert into provider_event (school_id, provider, event, type, news, happened_at, received_at, state, not_before)
      values (
        kernel.school_id(), ${provider}, ${id}, ${type}, ${JSON.stringify(news)}, ${at}, ${now},
        ${concerns ? 'waiting' : 'ignored'}, ${now}
      )
      on conflict (school_id, provider, event) do nothing
      returning id`.optional(db)
    if (made && concerns) await jobs.add(db, takeProviderEvents, {})
  })
