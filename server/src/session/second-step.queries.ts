import type { Passkey } from '#contract/session/second-step.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Sql, sql } from '#server/kernel/sql.ts'

export type StoredAuthenticator = {
  secret: Buffer
  confirmed: boolean
  confirmed_at: string | null
  last_counter: number
}
export type Pending = { user_id: number; school_id: number | null; role: number; password_expired: boolean }
export type OwnPasskey = Passkey & { credential_id: string; transports: string[] }
export type StoredPasskey = { id: number; user_id: number; public_key: Buffer; counter: number; transports: string[] }

/** The kinds of second step that are set up; none: the password is enough. */
export const selectKinds = async (db: Db, user_id: number): Promise<string[]> =>
  (await sql<{ kinds: string[] | null }>`select auth.second_step_of(${user_id}) as kinds`.optional(db))?.kinds ?? []

export const selectPending = async (db: Db, hash: Buffer): Promise<Pending | undefined> =>
  await sql<Pending>`select * from auth.pending(${hash})`.optional(db)

export const spendPending = (db: Db, hash: Buffer): Promise<boolean> => done(db, sql`auth.use_pending(${hash})`)

export const selectAuthenticator = async (db: Db, user_id: number): Promise<StoredAuthenticator | undefined> =>
  await sql<StoredAuthenticator>`select * from auth.authenticator_of(${user_id})`.optional(db)

export const offerAuthenticator = (db: Db, secret: Buffer): Promise<boolean> =>
  done(db, sql`auth.offer_authenticator(${secret})`)
export const removeAuthenticator = (db: Db): Promise<boolean> => done(db, sql`auth.remove_authenticator()`)

/** False when a code of this or a later time step was taken before. */
export const spendCounter = (db: Db, user_id: number, counter: number): Promise<boolean> =>
  done(db, sql`auth.use_counter(${user_id}, ${counter})`)

export const storeRecoveryCodes = (db: Db, marks: Buffer[]) => sql`select auth.set_recovery_codes(${marks})`.run(db)

export const recoveryCodesLeft = async (db: Db, user_id: number): Promise<number> =>
  (await sql<{ left: number }>`select auth.recovery_codes_left(${user_id}) as left`.optional(db))?.left ?? 0

export const spendRecoveryCode = (db: Db, user_id: number, mark: Buffer): Promise<boolean> =>
  done(db, sql`auth.use_recovery_code(${user_id}, ${mark})`)

type Purpose = 'register' | 'sign-in' | 'prove'
export const keepChallenge = (db: Db, challenge: string, purpose: Purpose, user_id: number | null, minutes: number) =>
  sql`select auth.keep_challenge(${challenge}, ${purpose}, ${user_id}, ${minutes})`.run(db)

export const spendChallenge = (db: Db, challenge: string, purpose: Purpose, user_id: number | null): Promise<boolean> =>
  done(db, sql`auth.use_challenge(${challenge}, ${purpose}, ${user_id})`)

export const selectPasskeys = (db: Db, user_id: number) =>
  sql<OwnPasskey>`select * from auth.passkeys_of(${user_id})`.all(db)

export const selectPasskey = async (db: Db, credential_id: string): Promise<StoredPasskey | undefined> =>
  await sql<StoredPasskey>`select * from auth.passkey_by_credential(${credential_id})`.optional(db)

export const insertPasskey = async (
  db: Db,
  {
    credential_id,
    public_key,
    counter,
    transports,
    name,
    synced,
  }: Omit<StoredPasskey, 'id' | 'user_id'> & { credential_id: string; name: string; synced: boolean },
): Promise<number | undefined> =>
  (
    await sql<{ id: number | null }>`
      select auth.add_passkey(
        ${credential_id}, ${public_key}, ${counter}, ${transports}, ${name}, ${synced}
      ) as id`.optional(db)
  )?.id ?? undefined

export const notePasskeyUse = (db: Db, id: number, counter: number) =>
  sql`select auth.use_passkey(${id}, ${counter})`.run(db)
export const renamePasskey = (db: Db, id: number, name: string): Promise<boolean> =>
  done(db, sql`auth.rename_passkey(${id}, ${name})`)
export const removePasskey = (db: Db, id: number): Promise<boolean> => done(db, sql`auth.remove_passkey(${id})`)

const done = async (db: Db, call: Sql): Promise<boolean> =>
  (await sql<{ done: boolean | null }>`select ${call} as done`.one(db)).done ?? false
