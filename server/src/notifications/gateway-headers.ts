import type { Vault } from '#server/platform/vault.ts'
import type { GatewayHeaders } from './text-gateway.ts'

const place = (group_id: number) => `text-gateway:${group_id}`

/** Values of headers are secrets: they go in and never come back. */
export const sealHeaders = (vault: Vault, group_id: number, headers: GatewayHeaders): Buffer =>
  vault.seal(JSON.stringify(headers), place(group_id))

export const openHeaders = (vault: Vault, group_id: number, sealed: Buffer | null): GatewayHeaders =>
  sealed === null ? [] : JSON.parse(vault.unseal(sealed, place(group_id)))

/** What the address for answers carries: a new key makes a new one. */
export const answersSecret = (vault: Vault, gateway_id: number, inbound_key: string): string =>
  vault.fingerprint(`${gateway_id}.${inbound_key}`, 'answers by text message').subarray(0, 18).toString('base64url')
