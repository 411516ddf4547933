import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './database.types.ts'

export type Db = Kysely<DB>

const { types } = pg
const text = (value: string) => value
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.NUMERIC, Number)
types.setTypeParser(types.builtins.DATE, text)
types.setTypeParser(types.builtins.TIME, (value) => value.slice(0, 5))
types.setTypeParser(types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString())
const int8Array: number = 1016
pg.types.setTypeParser(int8Array, (value) => value.slice(1, -1).split(',').filter(Boolean).map(Number))

export type Pool = pg.Pool

export const openPool = (connectionString: string, max: number): Pool => {
  const pool = new pg.Pool({
    connectionString,
    max,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 1800, // plans that were made while a table was nearly empty do not outlive the half hour
    connectionTimeoutMillis: 10_000,
    pipeline: true, // statements that do not need each other's answers travel together
    // The statements of a click run unchanged for weeks: planning the big ones anew each time costs more than they do.
    options:
      '-c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=60s -c plan_cache_mode=force_generic_plan',
  })
  pool.on('connect', (client) => {
    client.on('error', () => undefined) // breaks while it is lent: the query at work fails, the process lives on
    sendTogether(client)
  })
  pool.on('error', () => undefined) // an idle connection that breaks is replaced; the next query tells if the database is gone
  return pool
}

/**
 * Statements that are asked for in one turn leave in one packet: each packet costs both sides more than a small
 * statement does.
 */
const sendTogether = (client: pg.PoolClient): void => {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- pg keeps its stream in a property that its types leave out
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const ask = client.query.bind(client)
  let held = false
  const query = (...asked: Parameters<typeof ask>) => {
    if (closed.has(client)) throw new Error('the transaction of this call has ended with its last reads')
    if (!held) {
      held = true
      stream.cork()
      process.nextTick(() => {
        held = false
        stream.uncork()
      })
    }
    return ask(...asked)
  }
  Object.assign(client, { query })
}

/**
 * Ends the transaction in the packet of what was asked for in this turn. Until it is reopened the connection refuses
 * more: that would run outside of every transaction and see no school.
 */
export const commitAndClose = (client: pg.PoolClient): Promise<unknown> => {
  const committed = client.query('commit')
  closed.add(client)
  return committed
}

export const reopen = (client: pg.PoolClient): void => void closed.delete(client)

/** The query builder over one connection, made once per connection. */
export const onConnection = (client: pg.PoolClient): Db => {
  const known = builders.get(client)
  if (known) return known
  const lent = { query: client.query.bind(client), release: () => undefined }
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the dialect asks for a pool; one connection lent again and again is all it uses
  const pool = { connect: async () => lent, end: async () => undefined } as unknown as pg.Pool
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  builders.set(client, db)
  clients.set(db, client)
  return db
}

/** One statement that the connection parses and plans once, under its name: for what runs on every click. */
export const ask = (db: Db, text: string, name: string, values: unknown[]): Promise<pg.QueryResult> => {
  const client = clients.get(db)
  if (!client) throw new Error('not a connection of the request scope')
  return client.query({ name: inGrownSchool.has(client) ? name : `${name}~`, text, values })
}

/** PostgreSQL refuses a second text under one name on the same connection, so the name is a digest of the text. */
export const nameOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 27)

/**
 * Tells whose statements come next. A plan is made for the school of its first call and kept for all: what suits a
 * group without a school, or a school on its first day, compares everybody with everybody in a school of thousands. So
 * only grown schools share their plans.
 */
export const planFor = (client: pg.PoolClient, grown: boolean): void =>
  void (grown ? inGrownSchool.add(client) : inGrownSchool.delete(client))

const inGrownSchool = new WeakSet<pg.PoolClient>()

const closed = new WeakSet<pg.PoolClient>()
const builders = new WeakMap<pg.PoolClient, Db>()
const clients = new WeakMap<Db, pg.PoolClient>()
