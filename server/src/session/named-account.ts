import type { Db } from '#server/kernel/database.ts'
import { type Account, selectAccounts } from './session.queries.ts'

/** Names are compared in one Unicode form and without case; passwords never are. */
const folded = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/** The account that a typed name means; two that share an address are told apart by the password of the first alone. */
export const accountOf = async (
  db: Db,
  username: string,
  school: string,
): Promise<{ name: string; account: Account | undefined }> => {
  const name = folded(username)
  const accounts = await selectAccounts(db, name, school)
  return { name, account: accounts.length === 1 || accounts[0]?.password_hash ? accounts[0] : undefined }
}
