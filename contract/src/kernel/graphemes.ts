const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The characters of a text as a reader counts them: a letter with its marks, a family of emoji, a sign outside of the
 * first plane is one.
 */
export const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** The text in no more than `most` code units, never cut inside a character. */
export const cutTo = (text: string, most: number): string => {
  if (text.length <= most) return text
  const { index = 0 } = segmenter.segment(text.slice(0, most + 1)).containing(most) ?? {}
  return text.slice(0, index > 0 ? index : wholeSigns(text, most)).trimEnd()
}

/** Marks without end are one character; of such a one the first signs are left. */
const wholeSigns = (text: string, most: number): number =>
  (text.codePointAt(most - 1) ?? 0) > 0xffff ? most - 1 : most

/** The name, at most `longest` characters and an ellipsis. */
export const shortened = (name: string, longest = 20): string => {
  const letters = graphemes(name)
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : name
}

const longestLetter = 16
const letterOf = (letter = ''): string => cutTo(letter, longestLetter).toLocaleUpperCase()

export const firstLetterOf = (name: string): string => letterOf(graphemes(name.trim())[0])

// Scripts whose given names are short signs: one or two of them say more than the first letters of two words.
const han = /^\p{Script=Han}/u
const hangul = /^\p{Script=Hangul}/u

/**
 * Characters that stand for a person: first letters of first word and family name, which is the last word unless given;
 * one sign in Chinese, the family sign first in Korean.
 */
export const initialsOf = (name: string, family?: string): string => {
  const words = [...name.split(/[\s\u200B]+/u), ...(family === undefined ? [] : [family.trim()])].filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  const letters = graphemes(first)
  if (han.test(first)) return letters[0] ?? ''
  if (hangul.test(first)) return letters.slice(0, words.length > 1 ? 1 : 2).join('')
  return letterOf(letters[0]) + letterOf(graphemes(last)[0])
}
