import type { Outbound } from '#server/platform/outbound.ts'
import type { Provider, ProviderKeys } from './provider.ts'
import { stripeProvider } from './provider-stripe.ts'

/** Every provider that a school can choose. */
const providers = { stripe: stripeProvider } as const
export type ProviderName = keyof typeof providers

export const openProvider = (name: ProviderName, outbound: Outbound, keys: ProviderKeys): Provider =>
  providers[name](outbound, keys)
