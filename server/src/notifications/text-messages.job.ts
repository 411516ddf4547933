import { costOf, priceParts, segmentsOf, sendable } from '#contract/notifications/text-message.rules.ts'
import type { Pool } from '#server/kernel/database.ts'
import { job, type Jobs } from '#server/kernel/jobs.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import type { Outbound } from '#server/platform/outbound.ts'
import type { Vault } from '#server/platform/vault.ts'
import { openHeaders } from './gateway-headers.ts'
import { handOver, type TextGateway } from './text-gateway.ts'

type Deps = { pool: Pool; jobs: Jobs; outbound: Outbound; vault: Vault; base_url: string }

type Taken = {
  school_id: number
  id: number
  number: string
  words: string
  link: string
  reference: string
  /** Why it must not leave now, by number, consent or school. */
  problem: string
  gateway: (TextGateway & { id: number; sender: string; price: number; currency: string }) | null
  group_id: number
  headers: Buffer | null
  budget: number
}

const atOnce = 500
const together = 10

/**
 * Sends what waits, each once: it is marked as handed over before it is, and what a gateway says that it did not take
 * waits longer each time. What nobody knows of is never sent again.
 */
export const sendTexts = (deps: Deps) => async (): Promise<void> => {
  const { rows } = await deps.pool.query<{ waits: boolean }>('select auth.texts_wait() as waits')
  if (!rows[0]?.waits) return
  let left = atOnce
  const work = async (): Promise<void> => {
    while (left-- > 0) if (!(await sendNext(deps))) return
  }
  await Promise.all(Array.from({ length: together }, work))
  if (left <= 0)
    await inSystemScope(deps.pool, { request_id: 'send-texts' }, (db) => deps.jobs.add(db, sendTextMessages, {}))
}

/** @returns whether there may be more to send */
const sendNext = async ({ pool, outbound, vault, base_url }: Deps): Promise<boolean> => {
  const { rows } = await pool.query<Taken>('select * from auth.take_text()')
  const [taken] = rows
  if (!taken) return false
  const { school_id, id, gateway, problem, number, reference } = taken
  const fail = (reason: string, said = '') =>
    pool.query('select auth.fail_text($1, $2, $3, $4)', [school_id, id, reason, said])
  if (problem !== '' || !gateway) return Boolean(await fail(problem || 'texts-off'))
  const text = sendable(taken.words.replace('{link}', `${base_url}${taken.link}`))
  const { segments } = segmentsOf(text)
  const charged = await pool.query<{ said: string }>('select auth.charge_text($1, $2, $3, $4, $5, $6, $7) as said', [
    school_id,
    id,
    gateway.id,
    segments,
    costOf(segments, gateway.price),
    gateway.currency,
    taken.budget * priceParts,
  ])
  if (charged.rows[0]?.said !== '') return true
  const values = { to: number, text, from: gateway.sender, id: reference }
  const handed = await handOver(outbound, gateway, openHeaders(vault, taken.group_id, taken.headers), values)
  const { said } = handed
  if (handed.state === 'sent')
    await pool.query('select auth.sent_text($1, $2, $3)', [school_id, id, handed.provider_id])
  else if (handed.state === 'busy') {
    await pool.query('select auth.defer_text($1, $2, $3, $4)', [school_id, id, said, handed.seconds])
    await pool.query('select auth.pause_texts($1, $2)', [gateway.id, handed.seconds])
    return false
  } else await fail(handed.state === 'refused' ? 'refused' : 'no-answer', said)
  return true
}

/** At once where something was written, and each minute what waited. */
export const sendTextMessages = job('send-texts', [{ cron: '* * * * *' }], sendTexts)
