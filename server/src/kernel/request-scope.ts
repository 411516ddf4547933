import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Flag, Role, Viewer } from '#contract/kernel/access.ts'
import { commitAndClose, type Db, onConnection, planFor, type Pool, reopen } from './database.ts'

/** Who acts: rights are those of `user_id` in `role`; `real_user_id` is who really sits there. */
export type Actor = Viewer & {
  user_id: number
  real_user_id: number
  /** The person that the account is in this school; null for a super admin. */
  person_id: number | null
  school_id: number | null
  group_id: number
  read_only: boolean
  /** The school asks for a second step that is not set up yet: only the calls that set it up are answered. */
  must_set_up: boolean
  /** The password that was typed has ended: only what leads to another one is answered. */
  must_change_password: boolean
  /** Features that the school does without: their calls are refused. */
  features_off: readonly string[]
  language: string
  time_zone: string
  /** Of the school, by which its days go; null without one. */
  school_time_zone: string | null
}

/** Whether somebody else acts for this person. */
export const isActedFor = ({ user_id, real_user_id }: Actor): boolean => user_id !== real_user_id

/** A transaction with its school, user and role set: what every service works in. */
export type Scope = {
  db: Db
  client: pg.PoolClient
  actor: Actor | undefined
  request_id: string
  /** A last write whose answer nobody needs: it travels with the commit. If it fails, nothing is kept. */
  last: (write: Promise<unknown>) => void
  /** The statements of a call that only reads and needs no further ones: the commit travels with them. */
  endWith: <Rows>(reads: Promise<Rows>) => Promise<Rows>
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** 256 random bits as the bearer token; only its hash is stored. */
export const newToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/**
 * Runs `work` in one transaction. With a token, the token is checked and the settings of row-level security are made in
 * the same round trip as the begin; a dead token gives an undefined actor. `work` says whether to keep what it did.
 */
export const inScope = async <T>(
  pool: Pool,
  token: string | undefined,
  request_id: string,
  work: (scope: Scope) => Promise<{ keep: boolean; value: T }>,
): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  let ended = false
  try {
    const actor = await begin(pool, client, token, request_id)
    const lastWrites: Promise<unknown>[] = []
    const last = (write: Promise<unknown>): void => {
      write.catch(() => undefined) // told by the commit below
      lastWrites.push(write)
    }
    const endWith = async <Rows>(reads: Promise<Rows>): Promise<Rows> => {
      ended = true
      const [rows] = await Promise.all([reads, commitAndClose(client)])
      return rows
    }
    const { keep, value } = await work({ db: onConnection(client), client, actor, request_id, last, endWith })
    if (!ended) await Promise.all([...lastWrites, client.query(keep ? 'commit' : 'rollback')])
    return value
  } catch (error) {
    reopen(client)
    // A rollback that fails leaves the connection in an unknown state: it is destroyed, never lent again.
    await client.query('rollback').catch((failed: Error) => (broken = failed))
    throw error
  } finally {
    reopen(client)
    client.release(broken)
  }
}

/**
 * A transaction of the system itself (jobs, imports from the command line): school and user as given, named in the
 * audit by `request_id`.
 */
export const inSystemScope = async <T>(
  pool: Pool,
  settings: {
    request_id: string
    school_id?: number
    group_id?: number
    user_id?: number
    real_user_id?: number
    role?: Role
    reason?: string
  },
  work: (db: Db) => Promise<T>,
): Promise<T> =>
  inScope(pool, undefined, settings.request_id, async ({ db, client }) => {
    const { school_id, group_id, user_id, real_user_id = user_id, role, reason } = settings
    await client.query(
      `
        select
          set_config('app.school_id', $1, true), set_config('app.group_id', $2, true),
          set_config('app.user_id', $3, true), set_config('app.real_user_id', $4, true),
          set_config('app.role', $5, true), set_config('app.reason', $6, true), set_config('app.request_id', $7, true)`,
      [
        school_id ?? '',
        group_id ?? '',
        user_id ?? '',
        real_user_id ?? '',
        role ?? '',
        reason ?? '',
        settings.request_id,
      ].map(String),
    )
    return { keep: true, value: await work(db) }
  })

type EnterRow = {
  user_id: number
  real_user_id: number
  person_id: number | null
  role: Role
  school_id: number | null
  group_id: number
  access: number
  must_set_up: boolean
  must_change_password: boolean
  flags: Flag[]
  features_off: string[]
  language: string
  time_zone: string
  school_time_zone: string | null
  /** Those of the school admin who acts for this person, who gains none by it. */
  through_flags: Flag[] | null
}

/** Of a database: when schools with few students are looked at again; those that were seen to have many are not. */
const looksAgainIn = new WeakMap<Pool, Map<number, number>>()
const isGrown = async (pool: Pool, client: pg.PoolClient, school_id: number | null): Promise<boolean> => {
  const looksAgain = looksAgainIn.get(pool) ?? new Map<number, number>()
  looksAgainIn.set(pool, looksAgain)
  const again = looksAgain.get(school_id ?? 0) ?? 0
  if (school_id === null || again > Date.now()) return again === Infinity
  const { rows } = await client.query({
    name: 'grown-school',
    text: 'select from student where school_id = $1 offset 99 limit 1',
    values: [school_id],
  })
  looksAgain.set(school_id, rows.length > 0 ? Infinity : Date.now() + 60_000)
  return rows.length > 0
}

const begin = async (
  pool: Pool,
  client: pg.PoolClient,
  token: string | undefined,
  request_id: string,
): Promise<Actor | undefined> => {
  planFor(client, false)
  if (!token) {
    await client.query('begin')
    return undefined
  }
  const opened = client.query('begin')
  const entered = client.query<EnterRow>({
    name: 'enter-request',
    text: 'select * from auth.enter($1, $2)',
    values: [hashToken(token), request_id],
  })
  const [, { rows }] = await Promise.all([opened, entered]) // sent together: one round trip
  const [row] = rows
  if (!row) return undefined
  planFor(client, await isGrown(pool, client, row.school_id))
  const { flags, access, through_flags, ...who } = row
  const held = new Set(flags)
  return { ...who, flags: through_flags ? held.intersection(new Set(through_flags)) : held, read_only: access === 2 }
}
