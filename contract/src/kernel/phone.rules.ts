import { latinDigits } from './typed-numbers.rules.ts'

/**
 * A phone number as it is stored: a plus, the country code and at most 15 digits (E.164). '00' before a country code
 * counts as the plus; spaces, dots, dashes, slashes and brackets are how people write it. Undefined where the country
 * is missing or it is no number.
 */
export const plainNumber = (typed: string): string | undefined => {
  const bare = latinDigits(typed.normalize('NFKC'))
    .replaceAll(/[\s().\-/\u2010-\u2015\u00A0]/g, '')
    .replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(bare) ? bare : undefined
}
