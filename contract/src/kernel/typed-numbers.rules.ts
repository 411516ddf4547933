const isDigit = /^\p{Nd}$/u

/** Digits of every script as 0 to 9. A script has its ten in a row, from zero on. */
export const latinDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (isDigit.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })

/**
 * A number as people write it, in digits of any script, as plain text with a point: -1234.5. Of point and comma the
 * later one separates the decimals, a single one does so too (1,5 = 1.5; 1,000 = 1.000), several alike group thousands
 * (1.000.000); blanks and apostrophes before three digits group. Undefined where it is no number.
 */
export const typedNumber = (text: string): string | undefined => {
  const typed = latinDigits(text)
    .trim()
    .replaceAll(/(?<=\d)[\s'’٬](?=\d{3}(?!\d))/gu, '')
    .replaceAll(/[٫，]/gu, ',')
    .replaceAll('．', '.')
    .replace(/^[−–－]/u, '-')
  const separator = typed[Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(','))]
  const groups = separator !== undefined && typed.split(separator).length > 2
  if (groups) return /^[+-]?\d{1,3}(?:[.,]\d{3})+$/.test(typed) ? typed.replaceAll(separator, '') : undefined
  const plain = typed.replaceAll(separator === '.' ? ',' : '.', '').replace(',', '.')
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? plain : undefined
}
