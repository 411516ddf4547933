/**
 * ISO 4217, list one: currencies whose minor unit is none, or not the hundredth. What a platform shows of them differs.
 */
const others: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
}

/** How many digits a currency has behind the point: 2 of the dollar, none of the yen, 3 of the Kuwaiti dinar. */
export const currencyDigits = (currency: string): number => others[currency] ?? 2

/** 1250 in USD → 12.5 */
export const majorUnits = (amount: number, currency: string): number => amount / 10 ** currencyDigits(currency)

/** 12.5 in USD → 1250 */
export const minorUnits = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** currencyDigits(currency))

/** 1250 in USD → 12.50, as files and other programs read it. */
export const plainAmount = (amount: number, currency: string): string =>
  majorUnits(amount, currency).toFixed(currencyDigits(currency))

export const currencies = (): string[] => Intl.supportedValuesOf('currency')
