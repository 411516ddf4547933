import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

export const signatureOf = async (db: Db, user_id: number): Promise<string> =>
  (await sql<{ signature: string }>`select signature from account where id = ${user_id}`.optional(db))?.signature ?? ''

export const saveSignature = (db: Db, user_id: number, signature: string) =>
  sql`update account set signature = ${signature}, version = version + 1 where id = ${user_id}`.run(db)

/**
 * The end of a message that this person sends: two dashes as mail programs know them, and the signature; nothing where
 * there is none.
 */
export const signed = async (db: Db, user_id: number): Promise<string> => {
  const signature = await signatureOf(db, user_id)
  return signature && `\n\n-- \n${signature}`
}
