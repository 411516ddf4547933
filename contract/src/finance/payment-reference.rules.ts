/** Letters as two digits (A = 10 … Z = 35), as ISO 7064 reads them. */
const remainder97 = (text: string): number => {
  let rest = 0
  for (const character of text) {
    const value = parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** Capital letters and digits alone. */
export const plainReference = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/**
 * The creditor reference of ISO 11649: 'RF', two check digits, and up to 21 letters and digits, as of an invoice
 * number.
 * @throws RangeError where nothing is left, or too much
 */
export const rfReference = (text: string): string => {
  const plain = plainReference(text)
  if (plain.length === 0 || plain.length > 21) throw new RangeError('no reference')
  return `RF${String(98 - remainder97(`${plain}RF00`)).padStart(2, '0')}${plain}`
}

/** What an RF reference names, without its check digits; undefined where it is none. */
export const rfNamed = (text: string): string | undefined => {
  const plain = plainReference(text)
  const found = /^RF(\d\d)([A-Z0-9]{1,21})$/.exec(plain)
  return found?.[1] && found[2] && remainder97(`${found[2]}RF${found[1]}`) === 1 ? found[2] : undefined
}

const steps = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]
/** The check digit of Swiss payment slips: modulo 10, recursive. */
const checkDigit = (digits: string): number =>
  (10 - digits.split('').reduce((carry, digit) => steps[(carry + Number(digit)) % 10] ?? 0, 0)) % 10

/** The QR reference of Swiss invoices: 27 digits, the last one checks the others. */
export const qrReference = (number: string): string => {
  const digits = number.replaceAll(/\D/g, '')
  if (digits.length === 0 || digits.length > 26) throw new RangeError('no reference')
  const padded = digits.padStart(26, '0')
  return `${padded}${checkDigit(padded)}`
}

/** What a QR reference names, without zeros in front; undefined where it is none. */
export const qrNamed = (text: string): string | undefined => {
  const digits = text.replaceAll(/\s/g, '')
  if (!/^\d{27}$/.test(digits) || checkDigit(digits.slice(0, 26)) !== Number(digits[26])) return undefined
  return digits.slice(0, 26).replace(/^0+/, '') || undefined
}

/** An IBAN with right check digits (ISO 13616). */
export const isIban = (text: string): boolean => {
  const plain = plainReference(text)
  return /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/.test(plain) && remainder97(plain.slice(4) + plain.slice(0, 4)) === 1
}

/** As banks print it: by fours. */
export const groupedIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
