import { type Db, prepared } from '#server/kernel/database.ts'

export const signatureOf = async (db: Db, user_id: number): Promise<string> =>
  (await prepared<{ signature: string }>(db, 'select signature from account where id = $1', [user_id]))[0]?.signature ??
  ''

export const saveSignature = (db: Db, user_id: number, signature: string) =>
  prepared(db, 'update account set signature = $2, version = version + 1 where id = $1', [user_id, signature])

/** The end of a letter that this person sends: two dashes as mail programs know them, and the signature; nothing where there is none. */
export const signed = async (db: Db, user_id: number): Promise<string> => {
  const signature = await signatureOf(db, user_id)
  return signature && `\n\n-- \n${signature}`
}
