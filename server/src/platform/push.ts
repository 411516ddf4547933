import { createECDH } from 'node:crypto'
import type { Outbound } from './outbound.ts'

/** Messages to browsers that are not open on a page (Web Push, RFC 8030; VAPID, RFC 8292). */
export type Push = {
  /** What browsers subscribe with. */
  key: string
  /**
   * @param seconds for how long the push service keeps it. False: the browser has taken the subscription back, and it
   * can be forgotten. Anything else that goes wrong is thrown.
   */
  send(device: PushDevice, message: object, seconds: number): Promise<boolean>
}
export type PushDevice = { endpoint: string; p256dh: string; auth: string }

/** @param private_key of secrets.json, base64url @param contact where the push services may write to */
export const openPush = (private_key: string, contact: string, outbound: Outbound): Push => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(private_key, 'base64url')
  const key = pair.getPublicKey('base64url')
  return {
    key,
    async send({ endpoint, p256dh, auth }, message, seconds) {
      const { default: webpush } = await import('web-push') // not read where nobody is told that way
      const request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails: { subject: `mailto:${contact}`, publicKey: key, privateKey: private_key },
        TTL: seconds,
        urgency: 'high',
      })
      const { status } = await outbound.fetch(endpoint, {
        method: 'POST',
        headers: request.headers,
        body: request.body ?? '',
      })
      if (status === 404 || status === 410) return false
      if (status >= 400) throw new Error(`the push service answered ${status}`)
      return true
    },
  }
}

/** A private key for VAPID: a point on P-256. */
export const newPushKey = (): string => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair.getPrivateKey('base64url').padStart(43, 'A')
}
