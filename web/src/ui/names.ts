/** Names are cut to this many characters as a reader counts them. */
export const longestName = 20

const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)

/** The name, at most 20 characters and an ellipsis. */
export const shortened = (name: string, longest = longestName): string => {
  const letters = graphemes(name)
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : name
}

// Scripts whose given names are short signs: one or two of them say more than the first letters of two words.
const han = /^\p{Script=Han}/u
const hangul = /^\p{Script=Hangul}/u

/** Two characters that stand for a person: first letters of first and last word; one sign in Chinese, the family sign first in Korean. */
export const initialsOf = (name: string): string => {
  const words = name
    .trim()
    .split(/[\s\u200B]+/u)
    .filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  const letters = graphemes(first)
  if (han.test(first)) return letters[0] ?? ''
  if (hangul.test(first)) return letters.slice(0, words.length > 1 ? 1 : 2).join('')
  return [letters[0], graphemes(last)[0]].join('').toLocaleUpperCase()
}

export const firstLetterOf = (name: string): string => graphemes(name.trim())[0]?.toLocaleUpperCase() ?? ''

/** One of the eight colours, always the same for the same key. */
export const colorOf = (key: string | number): number => {
  let hash = 0
  for (const character of String(key)) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return (hash % 8) + 1
}
