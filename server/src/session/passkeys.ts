import type { Assertion, NewCredential } from '#contract/session/second-step.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { isLocal, nameOf } from '#server/kernel/hosts.ts'
import type { Request } from '#server/kernel/serve.ts'
import {
  insertPasskey,
  keepChallenge,
  notePasskeyUse,
  selectPasskey,
  selectPasskeys,
  type StoredPasskey,
  spendChallenge,
} from './second-step.queries.ts'

const minutes = 5
/** Loaded when the first passkey is asked for: it takes longer than the rest of the start. */
const webAuthn = () => import('@simplewebauthn/server')
const most = 10

/**
 * Whose passkeys these are, and where they may be used: the configured address of the portal and the hosts below it; on
 * a machine of one's own localhost, whichever of its names is configured. The caller's word is never enough: another
 * host falls back to the configured address.
 */
export const relyingParty = ({
  base_url,
  host,
}: Pick<Request, 'base_url' | 'host'>): { id: string; origin: string } => {
  const base = new URL(base_url)
  if (isLocal(base.host) && isLocal(host)) return { id: 'localhost', origin: `${base.protocol}//${host}` }
  const below = nameOf(host) === base.hostname || nameOf(host).endsWith(`.${base.hostname}`)
  return { id: base.hostname, origin: below ? `${base.protocol}//${host.toLowerCase()}` : base.origin }
}

const bytes = (user_id: number) => new TextEncoder().encode(`account:${user_id}`)

export const registrationOptions = async (
  db: Db,
  request: Request,
  rpName: string,
  user: { id: number; username: string; name: string },
) => {
  const known = await selectPasskeys(db, user.id)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName,
    rpID: relyingParty(request).id,
    userID: bytes(user.id),
    userName: user.username,
    userDisplayName: user.name,
    timeout: minutes * 60_000,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(db, options.challenge, 'register', user.id, minutes)
  return options
}

/** Keeps the passkey if it answers our challenge, once, from our own pages; its id, or undefined. */
export const register = async (
  db: Db,
  request: Request,
  user_id: number,
  name: string,
  response: NewCredential,
): Promise<number | undefined> => {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(request)
  const { verifyRegistrationResponse } = await webAuthn()
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => spendChallenge(db, challenge, 'register', user_id),
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!checked?.verified || (await selectPasskeys(db, user_id)).length >= most) return undefined
  const { credential, credentialBackedUp } = checked.registrationInfo
  if (await selectPasskey(db, credential.id)) return undefined
  return insertPasskey(db, {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name,
    synced: credentialBackedUp,
  })
}

/** @param user_id whose passkeys may answer; null: any, the answer tells whose it is */
export const signingOptions = async (
  db: Db,
  request: Request,
  purpose: 'sign-in' | 'prove',
  user_id: number | null,
) => {
  const own = user_id === null ? [] : await selectPasskeys(db, user_id)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(request).id,
    timeout: minutes * 60_000,
    userVerification: 'required',
    allowCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
  await keepChallenge(db, options.challenge, purpose, user_id, minutes)
  return options
}

/** Whose passkey signed our challenge, once, on our own pages; undefined for anything else. */
export const signer = async (
  db: Db,
  request: Request,
  purpose: 'sign-in' | 'prove',
  user_id: number | null,
  response: Assertion,
): Promise<number | undefined> => {
  const stored = await selectPasskey(db, response.id)
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(request)
  const { verifyAuthenticationResponse } = await webAuthn()
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => spendChallenge(db, challenge, purpose, user_id),
    expectedOrigin,
    expectedRPID,
    credential: credentialOf(response.id, stored),
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!stored || !checked?.verified || (user_id !== null && stored.user_id !== user_id)) return undefined
  const handle = response.response.userHandle
  if (handle !== undefined && handle !== Buffer.from(bytes(stored.user_id)).toString('base64url')) return undefined
  await notePasskeyUse(db, stored.id, checked.authenticationInfo.newCounter)
  return stored.user_id
}

/** A passkey that nobody has is checked against a key that fits nothing, so the challenge is used up all the same. */
const credentialOf = (id: string, stored: StoredPasskey | undefined) => ({
  id,
  publicKey: new Uint8Array(stored?.public_key ?? []),
  counter: stored?.counter ?? 0,
})
