/** How many digits a currency has behind the point. */
const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** 1250 in USD → 12.5 */
export const majorUnits = (amount: number, currency: string): number => amount / 10 ** digitsOf(currency)

/** 12.5 in USD → 1250 */
export const minorUnits = (amount: number, currency: string): number => Math.round(amount * 10 ** digitsOf(currency))

export const currencies = (): string[] => Intl.supportedValuesOf('currency')
