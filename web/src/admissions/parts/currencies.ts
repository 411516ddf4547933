import { currencyDigits } from '#contract/kernel/currency.ts'

/** 1250 in USD → 12.5 */
export const majorUnits = (amount: number, currency: string): number => amount / 10 ** currencyDigits(currency)

/** 12.5 in USD → 1250 */
export const minorUnits = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** currencyDigits(currency))

export const currencies = (): string[] => Intl.supportedValuesOf('currency')
