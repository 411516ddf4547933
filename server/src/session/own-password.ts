import { fail, type Failure, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { sql } from '#server/kernel/sql.ts'
import { guessable } from './guesses.ts'
import { limit, noteFailure } from './limits.ts'
import { passwordFits } from './passwords.ts'
import { selectWait } from './session.queries.ts'

export const passwordHash = async (db: Db, { user_id }: Actor): Promise<string | null> =>
  (await sql<{ hash: string | null }>`select auth.password_hash(${user_id}) as hash`.optional(db))?.hash ?? null

/**
 * Why the password that somebody signed in types once more does not count; undefined when it fits. Counted apart from
 * the tries to sign in: who guesses those elsewhere locks nobody out here.
 */
export const refusedOwnPassword = async (
  db: Db,
  actor: Actor,
  password: string,
  field: string,
): Promise<Failure | undefined> => {
  const subjects = [`own-password:${actor.user_id}`]
  const wait = await selectWait(db, subjects, limit.failures, limit.minutes)
  if (wait > 0) return fail('limited', 'session.wait', { retry_after: wait })
  if (await passwordFits(await passwordHash(db, actor), password)) return undefined
  await noteFailure(db, subjects)
  return { ...wrongField(field, 'session.password-wrong'), keep: true }
}

const product = 'School portal'

/** Why a password cannot be the new one of the account; every way to set one asks here. */
export const refusedNewPassword = async (db: Db, user_id: number, password: string): Promise<Failure | undefined> => {
  const row = await sql<{ words: string[] }>`select auth.password_words(${user_id}) as words`.optional(db)
  const problem = await guessable(password, [product, ...(row?.words ?? [])])
  return problem && wrongField('password', problem)
}
