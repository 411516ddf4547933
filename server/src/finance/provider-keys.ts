import type { Outbound } from '#server/platform/outbound.ts'
import type { Vault } from '#server/platform/vault.ts'
import type { Provider } from './provider.ts'
import { openProvider, type ProviderName } from './providers.ts'

type Sealed = {
  school_id: number
  provider: ProviderName | ''
  secret_key: Buffer | null
  webhook_secret: Buffer | null
  stand_in: string
}

const place = (school_id: number, what: 'secret' | 'webhook') => `payment-provider:${school_id}:${what}`

/** Keys are secrets: they go in and never come back. */
export const sealKey = (vault: Vault, school_id: number, what: 'secret' | 'webhook', key: string): Buffer =>
  vault.seal(key, place(school_id, what))

/** The provider of a school, opened with its own keys; none where there are none. */
export const optionalProvider = (
  { vault, outbound }: { vault: Vault; outbound: Outbound },
  { school_id, provider, secret_key, webhook_secret, stand_in }: Sealed,
): Provider | undefined => {
  if (provider === '' || secret_key === null) return undefined
  const open = (sealed: Buffer | null, what: 'secret' | 'webhook') =>
    sealed === null ? '' : vault.unseal(sealed, place(school_id, what))
  return openProvider(provider, outbound, {
    secret_key: open(secret_key, 'secret'),
    webhook_secret: open(webhook_secret, 'webhook'),
    address: stand_in,
  })
}
