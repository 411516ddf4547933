import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { fail } from '#contract/kernel/errors.ts'
import type { Pool } from './database.ts'

export type DatabaseWatch = { isThere: () => boolean; close: () => void }

const pause = 500
const patience = 2_000

/**
 * Asks the database twice a second whether it is there. One that is frozen answers nothing and refuses nothing: when it
 * is silent for too long its connections are cut, so that whoever waits is told at once, and nobody else is let in
 * until it answers again.
 */
export const watchDatabase = (pool: Pool, connectionString: string): DatabaseWatch => {
  let there = true
  const closing = new AbortController()
  let probe: pg.Client | undefined
  const lent = new Set<pg.PoolClient>()
  const waiting = new Set<(reason: unknown) => void>()
  pool.on('connect', (client) => void lent.add(client))
  pool.on('remove', (client) => void lent.delete(client))

  const connect = pool.connect.bind(pool)
  const admitted = async (): Promise<pg.PoolClient> => {
    if (!there) throw away
    const { promise, reject } = Promise.withResolvers<never>()
    waiting.add(reject)
    const connecting = connect()
    try {
      return await Promise.race([connecting, promise])
    } catch (error) {
      connecting.then(
        (late) => late.release(),
        () => undefined,
      )
      throw error
    } finally {
      waiting.delete(reject)
    }
  }
  /** The pool itself asks by callback, for its own queries. */
  const called = (callback: Parameters<typeof connect>[0]) =>
    there ? connect(callback) : callback(away, undefined, () => undefined)
  Object.assign(pool, {
    connect: (callback?: Parameters<typeof connect>[0]) => (callback ? called(callback) : admitted()),
  })

  const cut = () => {
    there = false
    for (const refuse of waiting) refuse(away)
    for (const client of lent) destroy(client)
  }
  const watch = async () => {
    while (!closing.signal.aborted) {
      const asked = performance.now()
      const answered = await within(patience, async () => {
        probe ??= await connected(connectionString)
        await probe.query('select')
      })
      const isOwnDelay = performance.now() - asked > 2 * patience // this process was busy itself: it heard nothing because it did not listen
      if (closing.signal.aborted) return
      if (answered) there = true
      else {
        if (probe) destroy(probe)
        probe = undefined
        if (there && !isOwnDelay) cut()
      }
      await sleep(pause, undefined, { ref: false })
    }
  }
  void watch()
  return {
    isThere: () => there,
    close() {
      closing.abort()
      if (probe) destroy(probe)
    },
  }
}

const away = Object.assign(new Error('the database is away'), fail('unavailable', undefined, { retry_after: 5 }))

const connected = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patience })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** A polite end would wait for an answer. */
const destroy = (client: pg.Client | pg.PoolClient): void => {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- pg keeps its stream in a property that its types leave out
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

const within = async (milliseconds: number, work: () => Promise<void>): Promise<boolean> => {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => setImmediate(() => late.resolve(false)), milliseconds) // an answer that has arrived is heard first
  const done = work().then(
    () => true,
    (error: { code?: string }) => error.code === '53300', // too many connections: there, and busy
  )
  const answered = await Promise.race([done, late.promise])
  clearTimeout(timer)
  return answered
}
