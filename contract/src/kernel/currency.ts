/** ISO 4217, list one: currencies whose minor unit is none, or not the hundredth. What a platform shows of them differs. */
const others: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
}

/** Digits behind the point of a currency: amounts are whole numbers of its minor unit. */
export const currencyDigits = (currency: string): number => others[currency] ?? 2
