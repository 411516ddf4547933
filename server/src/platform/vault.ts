import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'

/**
 * Keeps secrets unreadable in the database and its backups: the key stands in secrets.json alone. `about` binds a value
 * to its place.
 */
export type Vault = {
  seal(secret: string, about: string): Buffer
  unseal(sealed: Buffer, about: string): string
  /** A keyed fingerprint, for what is only compared. */
  fingerprint(secret: string, about: string): Buffer
  /** Signs what leaves the installation (Ed25519). */
  sign(text: string): Buffer
  isSigned(text: string, signature: Buffer): boolean
  /** Checks signatures without the vault; PEM. */
  public_key: string
}

const nonceBytes = 12
const tagBytes = 16
/** PKCS #8 around the 32 bytes of a private key of Ed25519 (RFC 8410, 7). */
const ed25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

export const openVault = (key: string): Vault => {
  const sealing = Buffer.from(hkdfSync('sha256', key, '', 'school portal: sealing', 32))
  const fingerprinting = Buffer.from(hkdfSync('sha256', key, '', 'school portal: marking', 32))
  const seed = Buffer.from(hkdfSync('sha256', key, '', 'school portal: signing', 32))
  const signing = createPrivateKey({ key: Buffer.concat([ed25519, seed]), format: 'der', type: 'pkcs8' })
  const checking = createPublicKey(signing)
  return {
    seal(secret, about) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    unseal(sealed, about) {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    fingerprint: (secret, about) =>
      createHmac('sha256', fingerprinting).update(about).update('\0').update(secret).digest(),
    sign: (text) => sign(null, Buffer.from(text), signing),
    isSigned: (text, signature) => verify(null, Buffer.from(text), checking, signature),
    public_key: checking.export({ format: 'pem', type: 'spki' }).toString(),
  }
}
