import Fastify from 'fastify'
import pg from 'pg'
import { type Db, openPool } from '#server/kernel/database.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { passwordFits } from '#server/session/passwords.ts'
import { drive, type Figures } from './load.ts'
import { password } from './school.ts'

/** Milliseconds of the median, and how many a second where that was asked. */
export type Limit = { p50: number; rate?: number }

/**
 * The same statements on one connection of the run-time role, in one open transaction: neither HTTP nor sign-in nor
 * commit.
 */
export const sqlAlone = async (
  appUrl: string,
  who: { school_id: number; group_id: number; user_id: number; role: 1 | 2 | 3 | 4 | 5 },
  seconds: number,
  ask: (db: Db) => Promise<unknown>,
): Promise<Limit> => {
  const pool = openPool(appUrl, 1)
  try {
    return { p50: await inSystemScope(pool, { request_id: 'bench', ...who }, (db) => medianOf(seconds, () => ask(db))) }
  } finally {
    await pool.end()
  }
}

/** One prepared UPDATE of one row, committed: by one client, then by eight. */
export const committedUpdate = async (appUrl: string, seconds: number): Promise<Limit> => {
  const clients = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const client = new pg.Client(appUrl)
      await client.connect()
      return () =>
        client
          .query({ name: 'bump', text: 'update public.bench_row set n = n + 1 where id = $1', values: [at + 1] })
          .then(() => ({ client }))
    }),
  )
  const [first] = clients
  if (!first) throw new Error('no client')
  const p50 = await medianOf(seconds, first)
  const begun = performance.now()
  const counts = await Promise.all(clients.map((update) => countFor(seconds, update)))
  const rate = counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - begun) / 1000)
  for (const update of clients) await (await update()).client.end()
  return { p50, rate }
}

/** Fastify answering 1 KB of JSON, in one process: by one client, then by eight. */
export const helloOfFastify = async (seconds: number): Promise<Limit> => {
  const app = Fastify()
  const body = JSON.stringify({ status: true, data: 'x'.repeat(1000) })
  app.get('/', (_, reply) => reply.type('application/json').send(body))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const by = (clients: number): Promise<Figures> =>
    drive({
      name: 'hello',
      url,
      seconds,
      bytes: body.length,
      tolerance: 0,
      clients: Array.from({ length: clients }, () => ({ method: 'GET', path: '/', headers: {}, body: '' })),
    })
  try {
    return { p50: (await by(1)).p50, rate: (await by(8)).rate }
  } finally {
    await app.close()
  }
}

export const hashAlone = async (seconds: number, stored: string): Promise<Limit> => ({
  p50: await medianOf(seconds, () => passwordFits(stored, password)),
})

const medianOf = async (seconds: number, work: () => Promise<unknown>): Promise<number> => {
  for (let at = 0; at < 10; at++) await work() // plans settle after five executions
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  return median(times)
}

const countFor = async (seconds: number, work: () => Promise<unknown>): Promise<number> => {
  const end = performance.now() + seconds * 1000
  let count = 0
  for (; performance.now() < end; count++) await work()
  return count
}

export const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
