/**
 * Currencies whose amounts the provider counts in another unit than ISO 4217: in hundredths although there are none, or
 * whole. https://docs.stripe.com/currencies#minor-units
 */
const factors: Readonly<Record<string, number>> = { ISK: 100, UGX: 100, MGA: 0.01 }
/** Three digits behind the point, of which the last is 0. */
const inTens = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/** Whether the provider can take an amount of minor units. */
export const isPayable = (amount: number, currency: string): boolean =>
  amount > 0 && (inTens.has(currency) ? amount % 10 === 0 : Number.isInteger(amount * (factors[currency] ?? 1)))

/** Minor units in units of the provider, and back. */
export const toProvider = (amount: number, currency: string): number => Math.round(amount * (factors[currency] ?? 1))
export const fromProvider = (amount: number, currency: string): number => Math.round(amount / (factors[currency] ?? 1))
