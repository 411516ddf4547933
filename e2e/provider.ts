import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** A real OpenID provider on loopback: whoever signs in by an address has that address, and it is confirmed. */
export const openProvider = async (
  redirect_uri: string,
): Promise<{ issuer: string; close: () => Promise<unknown> }> => {
  let provider: Provider | undefined
  const server: Server = createServer((request, response) => void provider?.callback()(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'portal',
        client_secret: 'a client secret',
        redirect_uris: [redirect_uri],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['only for tests'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, email: sub, email_verified: true, name: sub }) }),
  })
  return { issuer, close: () => new Promise((resolve) => server.close(resolve)) }
}
