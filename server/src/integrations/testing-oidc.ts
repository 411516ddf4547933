import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Claims = Record<string, unknown>
/** What the next sign-in at the provider gets: changes of the identity token, and of how it is signed. */
export type Lie = { claims?: Claims; header?: Claims; key?: 'other' | 'none' | 'hmac'; tamper?: boolean }

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** An OpenID provider on loopback that checks what clients send and lies about people when told to. */
export const openLyingProvider = async () => {
  const codes = new Map<
    string,
    { claims: Claims; lie: Lie; challenge: string; redirect_uri: string; client_id: string }
  >()
  const asked: { path: string; fields: URLSearchParams }[] = []
  const key = { ...pair.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' }

  const answer = async (request: IncomingMessage): Promise<{ status: number; body: object }> => {
    const url = new URL(request.url ?? '', issuer)
    const fields = new URLSearchParams(await text(request))
    asked.push({ path: url.pathname, fields })
    if (url.pathname === '/.well-known/openid-configuration')
      return {
        status: 200,
        body: {
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: false,
        },
      }
    if (url.pathname === '/jwks') return { status: 200, body: { keys: [key] } }
    const grant = codes.get(fields.get('code') ?? '')
    codes.delete(fields.get('code') ?? '')
    const proof = createHash('sha256')
      .update(fields.get('code_verifier') ?? '')
      .digest('base64url')
    if (
      url.pathname !== '/token' ||
      !grant ||
      proof !== grant.challenge ||
      fields.get('client_secret') !== 'a client secret'
    )
      return { status: 400, body: { error: 'invalid_grant' } }
    return {
      status: 200,
      body: {
        access_token: randomUUID(),
        token_type: 'Bearer',
        expires_in: 60,
        id_token: tokenOf(grant.claims, grant.lie),
      },
    }
  }
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const tokenOf = (claims: Claims, { claims: changes = {}, header = {}, key: signedBy, tamper }: Lie): string => {
    const now = Math.floor(Date.now() / 1_000)
    const body = { iss: issuer, iat: now, exp: now + 300, ...claims, ...changes }
    const unsigned = `${encoded({ alg: 'RS256', kid: 'k1', ...header })}.${encoded(body)}`
    if (signedBy === 'none') return `${encoded({ alg: 'none' })}.${encoded(body)}.`
    const signature = createSign('RSA-SHA256')
      .update(unsigned)
      .sign(signedBy === 'other' ? other.privateKey : pair.privateKey, 'base64url')
    return tamper
      ? `${encoded({ alg: 'RS256', kid: 'k1' })}.${encoded({ ...body, email: 'somebody-else@school.example' })}.${signature}`
      : `${unsigned}.${signature}`
  }

  return {
    issuer,
    asked,
    /**
     * What the person at the provider does after being sent to `address`: agrees, and is sent back with a code. Answers
     * where to.
     */
    agree(address: string, claims: Claims, lie: Lie = {}): URL {
      const wanted = new URL(address).searchParams
      const code = randomUUID()
      const [nonce, client_id, redirect_uri, challenge, state] = [
        'nonce',
        'client_id',
        'redirect_uri',
        'code_challenge',
        'state',
      ].map((name) => wanted.get(name) ?? '')
      codes.set(code, {
        claims: { aud: client_id, nonce, ...claims },
        lie,
        challenge: challenge ?? '',
        redirect_uri: redirect_uri ?? '',
        client_id: client_id ?? '',
      })
      const back = new URL(redirect_uri ?? '')
      back.search = new URLSearchParams({ code, state: state ?? '' }).toString()
      return back
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
