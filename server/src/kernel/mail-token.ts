import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '#server/platform/vault.ts'

const about = 'mails about a topic'

/** What a mail carries to switch its topic off: it opens nothing else, and holds for as long as the mail is kept. */
export const mailToken = (vault: Vault, user_id: number, topic: string): string =>
  `${user_id}.${topic}.${signatureOf(vault, user_id, topic).toString('base64url')}`

/** Whose mails about what; undefined where the portal did not write it. */
export const openMailToken = (vault: Vault, token: string): { user_id: number; topic: string } | undefined => {
  const [, id = '', topic = '', given = ''] = /^(\d{1,15})\.([a-z-]{1,40})\.([\w-]{43})$/.exec(token) ?? []
  if (id === '') return undefined
  const user_id = Number(id)
  const signature = Buffer.from(given, 'base64url')
  const own = signatureOf(vault, user_id, topic)
  return signature.length === own.length && timingSafeEqual(signature, own) ? { user_id, topic } : undefined
}

/** What the address carries that a mail is answered to; mail programs may change the case of it. */
export const answerToken = (vault: Vault, message_id: string): string =>
  vault.fingerprint(message_id, 'answers by mail').subarray(0, 16).toString('hex')

const signatureOf = (vault: Vault, user_id: number, topic: string): Buffer =>
  vault.fingerprint(`${user_id}.${topic}`, about)
