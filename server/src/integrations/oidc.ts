import { cutTo } from '#contract/kernel/graphemes.ts'
import * as client from 'openid-client'
import type { Outbound } from '#server/platform/outbound.ts'
import type { Attempt, ProviderRow, Subject } from './sso.queries.ts'

/** Where providers send the browser back to, below the address that people use. */
export const oidcReturnPath = '/api/v2/sso/oidc_return'

const tolerance = 60 // seconds that clocks may differ
const remembered = 3_600_000

const known = new Map<string, { config: client.Configuration; until: number }>()

/** The provider's own description of itself, read through the bounded way out and kept for an hour. */
export const discovered = async (
  { id, version, issuer, client_id }: ProviderRow,
  secret: string,
  outbound: Outbound,
  fresh = false,
): Promise<client.Configuration> => {
  const key = `${id} ${version} ${issuer}`
  const earlier = known.get(key)
  if (earlier && earlier.until > Date.now() && !fresh) return earlier.config
  const config = await client.discovery(
    new URL(issuer),
    client_id,
    { [client.clockTolerance]: tolerance },
    secret ? client.ClientSecretPost(secret) : client.None(),
    {
      [client.customFetch]: bounded(outbound),
      execute: [client.enableNonRepudiationChecks, ...(outbound.allows_local ? [client.allowInsecureRequests] : [])],
    },
  )
  known.set(key, { config, until: Date.now() + remembered })
  return config
}

export const authorizationAddress = async (
  config: client.Configuration,
  scopes: string,
  base_url: string,
  state: string,
  attempt: Pick<Attempt, 'nonce' | 'code_verifier'>,
) =>
  client.buildAuthorizationUrl(config, {
    redirect_uri: base_url + oidcReturnPath,
    scope: scopes,
    state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.code_verifier),
    code_challenge_method: 'S256',
  }).href

/**
 * Exchanges the code and checks the identity token: signature, issuer, audience, nonce, times. Throws what is wrong.
 */
export const subjectOf = async (
  config: client.Configuration,
  returned: URLSearchParams,
  base_url: string,
  state: string,
  attempt: Attempt,
): Promise<Subject> => {
  const url = new URL(base_url + oidcReturnPath)
  url.search = returned.toString()
  const tokens = await client.authorizationCodeGrant(config, url, {
    expectedState: state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.code_verifier,
    idTokenExpected: true,
  })
  const claims: Record<string, unknown> = tokens.claims() ?? {}
  const tokenClaims =
    claims['email'] === undefined && config.serverMetadata().userinfo_endpoint
      ? { ...(await client.fetchUserInfo(config, tokens.access_token, word(claims['sub']))), ...claims }
      : claims
  return {
    subject: word(tokenClaims['sub']),
    email: word(tokenClaims['email']),
    proven: tokenClaims['email_verified'] === true || isProvenByTenant(tokenClaims),
    fname: word(tokenClaims['given_name']),
    lname: word(tokenClaims['family_name']) || word(tokenClaims['name']),
  }
}

/**
 * Microsoft does not send `email_verified`; its optional claim xms_edov says that the tenant owns the domain of the
 * address.
 */
const isProvenByTenant = ({ xms_edov }: Record<string, unknown>): boolean =>
  xms_edov === true || xms_edov === 1 || xms_edov === '1'

const word = (value: unknown): string => (typeof value === 'string' ? cutTo(value.trim(), 254) : '')

const bounded =
  (outbound: Outbound): client.CustomFetch =>
  (address, { method, headers, body, signal }) =>
    outbound.fetch(address, {
      method,
      headers,
      ...(signal && { signal }),
      ...(body instanceof URLSearchParams && { body: body.toString() }),
    })
