import { Stripe } from 'stripe'
import { z } from 'zod'
import { ProviderFailure } from './provider.ts'

/** Errors in our words: what Stripe says may hold parts of keys. */
export const asking =
  <Given extends unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
  async (...given: Given): Promise<Answer> => {
    try {
      return await ask(...given)
    } catch (error) {
      if (error instanceof ProviderFailure) throw error
      if (error instanceof Stripe.errors.StripeAuthenticationError) throw new ProviderFailure('key', true)
      if (error instanceof Stripe.errors.StripePermissionError) throw new ProviderFailure('permission', true)
      if (error instanceof Stripe.errors.StripeInvalidRequestError)
        throw new ProviderFailure(error.code ?? 'request', true)
      if (error instanceof Stripe.errors.StripeCardError) throw new ProviderFailure(error.code ?? 'card', true)
      throw new ProviderFailure('unreachable', false)
    }
  }

/** Those of our languages in which Stripe shows its pages. */
const locales = ['en', 'es', 'fr', 'it', 'ko', 'pt', 'ru', 'tr', 'vi', 'zh'] as const
export const isLocale = (language: string): language is (typeof locales)[number] =>
  locales.some((one) => one === language)

export const reference = z.union([z.string(), z.object({ id: z.string() })]).nullish()
export const idOf = (given: z.infer<typeof reference>): string =>
  typeof given === 'string' ? given : (given?.id ?? '')

/** Half an hour is the least that Stripe allows; a page of checkout is open no longer than a day. */
export const openFor = 23 * 60 * 60_000
