import { createHash } from 'node:crypto'
import { fail, type Failure } from '#contract/kernel/errors.ts'
import type { Db } from './database.ts'
import type { Reply } from './reply.ts'
import type { Actor } from './request-scope.ts'
import { sql } from './sql.ts'

type Row = { same: boolean; http_status: number | null; body: string | null }

/**
 * Claims the key in the transaction of the effect, or tells what the first call with it answered. A second call at the
 * same time waits for the first to end (unique index), so an effect happens once.
 */
export const replayed = async (
  db: Db,
  actor: Actor,
  operation: string,
  key: string,
  input: unknown,
): Promise<Reply | Failure | undefined> => {
  if (!/^[\x21-\x7E]{8,255}$/.test(key)) return fail('invalid', 'key-missing')
  const hash = createHash('sha256').update(JSON.stringify(input)).digest()
  const school_id = actor.school_id ?? 0
  const claimed = await sql<{ key: string }>`
    insert into idempotency_key (school_id, user_id, operation, key, request_hash)
    values (${school_id}, ${actor.user_id}, ${operation}, ${key}, ${hash})
    on conflict do nothing
    returning key`.optional(db)
  if (claimed) return undefined
  const row = await sql<Row>`
    select request_hash = ${hash} as same, http_status, body
    from idempotency_key
    where school_id = ${school_id}
      and user_id = ${actor.user_id}
      and operation = ${operation}
      and key = ${key}`.optional(db)
  if (!row || row.http_status === null) return fail('conflict', 'in-flight')
  return row.same ? { status: row.http_status, body: row.body ?? '' } : fail('conflict', 'key-reused')
}

export const remember = async (db: Db, actor: Actor, operation: string, key: string, reply: Reply): Promise<void> => {
  await sql`
    update idempotency_key
    set http_status = ${reply.status}, body = ${reply.body}
    where school_id = ${actor.school_id ?? 0}
      and user_id = ${actor.user_id}
      and operation = ${operation}
      and key = ${key}`.run(db)
}
