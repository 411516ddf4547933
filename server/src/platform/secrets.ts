import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { newPushKey } from './push.ts'

const password = () => randomBytes(24).toString('base64url')
/** Typed by people from the terminal: of 15 bytes three words without letters that look alike, 74 bits. */
export const readable = (bytes: Uint8Array): string =>
  [0, 5, 10].map((from) => syllable(bytes.subarray(from, from + 5))).join('-')

/** Everything an installation keeps secret, each with how it is made at the first start. */
const makers = {
  superuser_password: password,
  owner_password: password,
  app_password: password,
  demo_password: () => readable(randomBytes(15)),
  vault_key: password,
  push_key: newPushKey,
}

export type Secrets = { [name in keyof typeof makers]: string }

/**
 * Reads <data>/secrets.json; what is missing there (all of it at the first start) is made and kept, readable by this
 * account alone.
 */
export const readSecrets = (dataDir: string): Secrets => {
  const file = join(dataDir, 'secrets.json')
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const secrets = {
    superuser_password: kept.superuser_password ?? makers.superuser_password(),
    owner_password: kept.owner_password ?? makers.owner_password(),
    app_password: kept.app_password ?? makers.app_password(),
    demo_password: kept.demo_password ?? makers.demo_password(),
    vault_key: kept.vault_key ?? makers.vault_key(),
    push_key: kept.push_key ?? makers.push_key(),
  }
  if (Object.keys(makers).some((name) => !(name in kept))) keep(file, secrets)
  return secrets
}

/** What a database was written with; its own passwords are those of the machine that it lies on. */
export const MovableSecrets = z.object({ demo_password: z.string(), vault_key: z.string(), push_key: z.string() })

/** Takes over the secrets of a restored database. */
export const keepSecrets = (dataDir: string, restored: z.infer<typeof MovableSecrets>): void =>
  keep(join(dataDir, 'secrets.json'), { ...readSecrets(dataDir), ...restored })

const keep = (file: string, secrets: Secrets): void => {
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(fresh, file)
}

const syllable = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => 'abcdefghjkmnpqrstuvwxyz23456789'.charAt(byte % 31)).join('')
