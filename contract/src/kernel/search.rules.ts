import { latinDigits } from './typed-numbers.rules.ts'

/** Letters of the Latin script that have no accent to take away, as PostgreSQL's unaccent writes them. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
}

/** In small letters without accents, with digits 0 to 9: how names and what is typed are compared. */
export const plain = (text: string): string =>
  latinDigits(text)
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[ßæœøđðħıłþ’]/g, (letter) => letters[letter] ?? "'")

/**
 * Every word of the search stands somewhere in the text, in any order; 'Huang, Xinyi' finds Xinyi Huang. As
 * kernel.search_patterns of the database.
 */
export const matchesSearch = (text: string, search: string): boolean => {
  const whole = plain(text)
  return plain(search)
    .split(/[\s,;،、，]+/u)
    .every((word) => whole.includes(word))
}
