/** How many digits a currency has behind the point: 2 of the dollar, none of the yen, 3 of the Kuwaiti dinar. */
export const currencyDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** 1250 in USD → 12.5 */
export const majorUnits = (amount: number, currency: string): number => amount / 10 ** currencyDigits(currency)

/** 12.5 in USD → 1250 */
export const minorUnits = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** currencyDigits(currency))

/** 1250 in USD → 12.50, as files and other programs read it. */
export const plainAmount = (amount: number, currency: string): string =>
  majorUnits(amount, currency).toFixed(currencyDigits(currency))

export const currencies = (): string[] => Intl.supportedValuesOf('currency')
