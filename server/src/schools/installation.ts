import { fail, type Failure } from '#contract/kernel/errors.ts'
import { plain } from '#contract/kernel/search.rules.ts'
import type { FirstSetUp } from '#contract/schools/installation.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { refusedNewPassword } from '#server/session/own-password.ts'
import { hashPassword } from '#server/session/passwords.ts'

/** Makes group, first account and first school of a portal that nobody has an account in; otherwise it is gone. */
export const setUpPortal = async (
  db: Db,
  request_id: string,
  { group_name, fname, lname, email, username, password, school_name, time_zone, language }: FirstSetUp,
): Promise<{ user_id: number; school_id: number } | Failure> => {
  const group = group_name || school_name
  const made = await sql<{ user_id: number; school_id: number }>`select *
  from auth.set_up(
    ${request_id}, ${group}, ${codeOf(group, 'group')}, ${fname}, ${lname}, ${email}, ${username}, ${school_name},
    ${codeOf(school_name, 'school')}, ${time_zone}, ${language}, ${[...new Set([language, 'en'])]}
  )`.optional(db)
  if (!made) return setUpDone()
  const refused = await refusedNewPassword(db, made.user_id, password) // undoes what was made
  if (refused) return refused
  await sql`select auth.set_password(${made.user_id}, ${await hashPassword(password)}, ${null})`.run(db)
  return made
}

export const setUpDone = (): Failure => fail('gone', 'schools.set-up-done')

/** 'Colegio Santa Brígida' → 'colegio-santa-brigida'; names without Latin letters are called by what they are. */
const codeOf = (name: string, kind: 'group' | 'school'): string => {
  const code = plain(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 36)
    .replaceAll(/^-+|-+$/g, '')
  return code.length < 2 ? kind : code
}
