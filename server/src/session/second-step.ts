import { randomInt } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib/functional'
import type { Db } from '#server/kernel/database.ts'
import type { Vault } from '#server/platform/vault.ts'
import {
  recoveryCodesLeft,
  selectAuthenticator,
  storeRecoveryCodes,
  spendCounter,
  spendRecoveryCode,
} from './second-step.queries.ts'

const period = 30
const codes = 10
const letters = 'abcdefghjkmnpqrstuvwxyz23456789' // none that look alike: ten of them are 49 bits

const placeOf = (user_id: number) => `authenticator:${user_id}`

/** A fresh secret, sealed for the database, as text, and as the address that a QR code carries. */
export const freshSecret = (vault: Vault, user_id: number, issuer: string, label: string) => {
  const secret = generateSecret()
  return { secret, sealed: vault.seal(secret, placeOf(user_id)), address: generateURI({ issuer, label, secret }) }
}

/**
 * Takes a code of the authenticator app: this time step, the one before or the one after, each once. An app that was
 * not confirmed yet counts only for its own confirmation.
 */
export const takeAppCode = async (
  db: Db,
  vault: Vault,
  user_id: number,
  code: string,
  now: Date,
  confirming: boolean,
): Promise<boolean> => {
  const stored = await selectAuthenticator(db, user_id)
  if (!stored || stored.confirmed === confirming || !/^\d{6}$/.test(code)) return false
  const result = await verify({
    secret: vault.unseal(stored.secret, placeOf(user_id)),
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: period,
  })
  return result.valid && 'timeStep' in result && spendCounter(db, user_id, result.timeStep)
}

/** At the sign-in: six digits are a code of the app, anything else a recovery code. */
export const takeCode = (db: Db, vault: Vault, user_id: number, typed: string, now: Date): Promise<boolean> => {
  const code = bare(typed)
  return /^\d{6}$/.test(code)
    ? takeAppCode(db, vault, user_id, code, now, false)
    : spendRecoveryCode(db, user_id, vault.fingerprint(code, recoveryOf(user_id)))
}

/** People write codes in groups, in capitals and with spaces. */
export const bare = (typed: string): string => typed.normalize('NFKC').toLowerCase().replaceAll(/[\s-]/g, '')

const recoveryOf = (user_id: number) => `recovery:${user_id}`

/** Ten new ones; those of before are void. They are told now and never again. */
export const newRecoveryCodes = async (db: Db, vault: Vault, user_id: number): Promise<string[]> => {
  const fresh = Array.from({ length: codes }, () =>
    Array.from({ length: 10 }, () => letters.charAt(randomInt(letters.length))).join(''),
  )
  await storeRecoveryCodes(
    db,
    fresh.map((code) => vault.fingerprint(code, recoveryOf(user_id))),
  )
  return fresh.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** With the first second step come the recovery codes; who has some left keeps them. */
export const firstRecoveryCodes = async (db: Db, vault: Vault, user_id: number): Promise<string[]> =>
  (await recoveryCodesLeft(db, user_id)) > 0 ? [] : newRecoveryCodes(db, vault, user_id)
