import { createHmac, randomUUID } from 'node:crypto'
import type { Integrations } from '#server/platform/settings.ts'

export type Writer = { user_id: number; name: string; email: string; school: string; group: string }

const seconds = 180

/** The support centre's address with a JSON Web Token (HS256) that says who comes, good for three minutes. */
export const signedAddress = (
  { url, secret }: NonNullable<Integrations['support_sso']>,
  { user_id, name, email, school }: Writer,
  now: Date,
): string => {
  const iat = Math.floor(now.getTime() / 1_000)
  const claims = {
    iat,
    exp: iat + seconds,
    jti: randomUUID(),
    external_id: String(user_id),
    name,
    email,
    organization: school,
  }
  const unsigned = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`
  const address = new URL(url)
  address.searchParams.set('jwt', `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`)
  return address.href
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
