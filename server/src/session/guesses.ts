import { plain } from '#contract/kernel/search.rules.ts'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** What a guesser who knows the dictionaries needs less than this many tries for is refused; as a power of ten. */
const fewest = 9

let made: Promise<ZxcvbnFactory> | undefined

/** Made when the first password is chosen: its dictionaries take a moment and 60 MB. */
const estimator = (): Promise<ZxcvbnFactory> => (made ??= make())

const make = async (): Promise<ZxcvbnFactory> => {
  const [{ ZxcvbnFactory: Factory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new Factory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: 10,
  })
}

/**
 * The words that a guesser tries first because they know the person: of three letters or more, without accents, in
 * lower case.
 */
export const wordsOf = (known: readonly string[]): string[] => {
  const words = known.flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u))
  return [...new Set(words.filter((word) => word.length >= 3))].toSorted((a, b) => b.length - a.length)
}

/**
 * Why a password is easy to guess; undefined when it is not.
 * @param known names and addresses of the person, of the school and of the product
 */
export const guessable = async (
  password: string,
  known: readonly string[],
): Promise<'session.password-common' | 'session.password-own' | undefined> => {
  const words = wordsOf(known)
  if (madeOf(password, words)) return 'session.password-own'
  const { guessesLog10 } = (await estimator()).check(password, words)
  return guessesLog10 < fewest ? 'session.password-common' : undefined
}

/** Whether hardly a letter is left once the words are taken out; years and signs add nothing. */
const madeOf = (password: string, words: readonly string[]): boolean => {
  const whole = plain(password)
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), whole)
  return rest !== whole && rest.replaceAll(/[^\p{L}]/gu, '').length < 4
}
