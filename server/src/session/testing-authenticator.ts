import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, NewCredential } from '#contract/session/second-step.contract.ts'

/** An authenticator in software: one ES256 key, always with the person present and verified unless told. */
export const softwareAuthenticator = (origin = 'https://portal.example', rp_id = 'portal.example') => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
  let counter = 0

  const clientData = (type: string, challenge: unknown, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const authenticatorData = (flags: number, attested: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([createHash('sha256').update(rp_id).digest(), Buffer.from([flags]), count, attested])
  }
  const present = 0x01
  const verified = 0x04
  const attestedData = 0x40

  return {
    id: credential.id,
    register(options: Record<string, unknown>, from = origin): NewCredential {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const data = authenticatorData(
        present | verified | attestedData,
        Buffer.concat([Buffer.alloc(16), length, id, key]),
      )
      const attestation = cbor(
        new Map<string, string | Buffer | Map<string, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', data],
        ]),
      )
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', options['challenge'], from).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign(
      options: Record<string, unknown>,
      { from = origin, handle, isVerified = true }: { from?: string; handle?: string; isVerified?: boolean } = {},
    ): Assertion {
      const data = authenticatorData(present | (isVerified ? verified : 0))
      const client = clientData('webauthn.get', options['challenge'], from)
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(handle && { userHandle: handle }),
        },
      }
    },
  }
}

type Encodable = number | string | Buffer | Map<number | string, Encodable>

/** The little of CBOR (RFC 8949) that keys and attestations need. */
const cbor = (value: Encodable): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])])
}

const head = (major: number, size: number): Buffer =>
  size < 24
    ? Buffer.from([(major << 5) | size])
    : size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
