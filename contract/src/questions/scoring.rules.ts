import {
  by,
  compare,
  exactly,
  type Fraction,
  fraction,
  minus,
  plus,
  rounded,
  sumOf,
  times,
  zero,
} from '../kernel/fraction.ts'
import { latinDigits, typedNumber } from '../kernel/typed-numbers.rules.ts'
import type { Body, Given } from './question.contract.ts'

const one = fraction(1n)
const share = (some: number, all: number): Fraction =>
  all === 0 ? zero : fraction(BigInt(Math.max(0, some)), BigInt(all))
const right = (yes: boolean): Fraction => (yes ? one : zero)
/** All or nothing, unless parts count. */
const part = (credit: Fraction, partial: boolean): Fraction => (partial || compare(credit, one) === 0 ? credit : zero)

/**
 * The share of its points that an answer earns, exactly, 0 to 1; null = a person has to read it. No answer earns
 * nothing, in every kind.
 *
 * - choice, true_false: the right one, or nothing.
 * - several: each right option chosen earns an equal part, each wrong one takes as much away again, never below nothing
 * ("partial credit with penalty",
 *   Canvas Instructor Guide, Multiple Answer questions in New Quizzes). Without parts: exactly the right ones.
 * - short_text: equal to one of the accepted answers after `plainText`.
 * - number: `numberTyped` lies within the tolerance, its ends included.
 * - match: each pair that is right earns an equal part; a wrong one takes nothing away (as Canvas and Moodle score
 * matching).
 * - order: each item that is directly followed by the one that follows it in the right order earns an equal part, the
 * last item aside
 *   ("relative to the next item, excluding last", Moodle qtype_ordering): one item out of place does not ruin the rest.
 * - essay: read by a teacher.
 */
export const creditOf = (body: Body, given: Given | null): Fraction | null => {
  if (!isAnswered(given)) return zero
  switch (body.kind) {
    case 'choice':
      return right('ids' in given && given.ids.length === 1 && given.ids[0] === body.right)
    case 'true_false':
      return right('yes' in given && given.yes === body.right)
    case 'several': {
      if (!('ids' in given)) return zero
      const chosen = new Set(given.ids)
      const hits = body.right.filter((id) => chosen.has(id)).length
      return part(share(hits - (chosen.size - hits), body.right.length), body.partial)
    }
    case 'short_text':
      return right(
        'text' in given &&
          body.accepted.some((accepted) => plainText(accepted, body.accents) === plainText(given.text, body.accents)),
      )
    case 'number': {
      const typed = 'text' in given ? numberTyped(given.text) : null
      return right(typed !== null && isNear(typed, body))
    }
    case 'match': {
      if (!('pairs' in given)) return zero
      return part(
        share(body.left.filter(({ id }, at) => given.pairs[id] === body.right[at]?.id).length, body.left.length),
        body.partial,
      )
    }
    case 'order': {
      if (!('ids' in given)) return zero
      const next = new Map(given.ids.map((id, at) => [id, given.ids[at + 1]]))
      const followed = body.options.slice(1).filter(({ id }, at) => next.get(body.options[at]?.id ?? '') === id).length
      return part(share(followed, body.options.length - 1), body.partial)
    }
    case 'essay':
      break
  }
  return null
}

export const isAnswered = (given: Given | null): given is Given => {
  if (!given) return false
  if ('ids' in given) return given.ids.length > 0
  if ('text' in given) return given.text.trim() !== ''
  if ('pairs' in given) return Object.keys(given.pairs).length > 0
  return true
}

/** Whether an answer has the shape of its question and names only what stands there. */
export const fits = (body: Body, given: Given): boolean => {
  const known = (ids: readonly string[], of: readonly { id: string }[]) =>
    new Set(ids).size === ids.length && ids.every((id) => of.some((option) => option.id === id))
  switch (body.kind) {
    case 'choice':
      return 'ids' in given && given.ids.length <= 1 && known(given.ids, body.options)
    case 'several':
      return 'ids' in given && known(given.ids, body.options)
    case 'order':
      return 'ids' in given && known(given.ids, body.options) && [0, body.options.length].includes(given.ids.length)
    case 'true_false':
      return 'yes' in given
    case 'match':
      return (
        'pairs' in given &&
        known(Object.keys(given.pairs), body.left) &&
        known([...new Set(Object.values(given.pairs))], body.right)
      )
    case 'short_text':
    case 'number':
    case 'essay':
      break
  }
  return 'text' in given
}

/**
 * How a question counts: as it is, with its full points for everybody, or not at all. The last two mend a question that
 * was wrong.
 */
export const countings = ['normal', 'full', 'none'] as const
export type Counting = (typeof countings)[number]

/** Points of an answer, rounded to two decimals half up; null = a person has to read it. */
export const pointsOf = (
  { body, points, counts }: { body: Body; points: number; counts: Counting },
  given: Given | null,
): number | null => {
  if (counts === 'none') return 0
  if (counts === 'full') return points
  const credit = creditOf(body, given)
  return credit && rounded(times(credit, exactly(points)))
}

export const keepings = ['highest', 'latest', 'first', 'average'] as const
export type Keeping = (typeof keepings)[number]
export type ScoredAttempt = { nth: number; points: number | null; max: number }

/**
 * The grade in the gradebook from all attempts, in points of the activity, two decimals half up. An attempt counts once
 * every answer of it is scored; 'latest' and 'first' are those of these. 'average' is the mean of their shares. null =
 * no attempt counts yet, or there was nothing to earn.
 * @param valueOf what an attempt is worth where some lose points for being late, for 'highest' to choose by; the grade
 * is what it was before
 */
export const gradeOf = <Attempt extends ScoredAttempt>(
  attempts: readonly Attempt[],
  keep: Keeping,
  max_score: number,
  valueOf = (points: Fraction, _attempt: Attempt): Fraction => points,
): number | null => {
  const scored = attempts
    .filter(({ points, max }) => points !== null && max > 0)
    .toSorted((a, b) => a.nth - b.nth)
    .map((attempt) => ({ attempt, points: pointsIn(attempt, max_score) }))
  if (scored.length === 0) return null
  const kept = keptOf(scored, keep, ({ attempt, points }) => valueOf(points, attempt))
  return rounded(kept ? kept.points : meanOf(scored.map(({ points }) => points)))
}

/** What an attempt earned, in points of the activity; its `max` is above 0. */
export const pointsIn = ({ points, max }: Pick<ScoredAttempt, 'points' | 'max'>, max_score: number): Fraction =>
  times(by(exactly(points ?? 0), exactly(max)), exactly(max_score))

/** The attempt that counts, of several in their order; undefined where all of them do. */
export const keptOf = <One>(all: readonly One[], keep: Keeping, valueOf: (one: One) => Fraction): One | undefined => {
  if (keep === 'average') return undefined
  if (keep === 'first') return all[0]
  if (keep === 'latest') return all.at(-1)
  return all.reduce<One | undefined>(
    (best, next) => (best === undefined || compare(valueOf(next), valueOf(best)) > 0 ? next : best),
    undefined,
  )
}

export const meanOf = (all: readonly Fraction[]): Fraction => by(sumOf(all), fraction(BigInt(all.length)))

/**
 * A short answer as it is compared: without spaces, in one case, with one kind of apostrophe and hyphen, and unless
 * `accents` matter without them. Marks that
 * are letters of their own stay (й, the vowel signs of Hindi and Kannada); the short vowels and the stretching of
 * Arabic go.
 */
export const plainText = (text: string, accents = false): string => {
  const compact = text
    .normalize('NFKD')
    .replaceAll(/\s+/gu, '')
    .replaceAll(/[’‘`´]/gu, "'")
    .replaceAll(/[“”„«»]/gu, '"')
    .replaceAll(/[‐‑‒–—−]/gu, '-')
  const bare = accents
    ? compact
    : compact.replaceAll(
        /(?<![иИ])[\u0300-\u036F]|(?<=[иИ])[\u0300-\u0305\u0307-\u036F]|[\u0640\u064B-\u065F\u0670]/gu,
        '',
      )
  return bare.normalize('NFC').toUpperCase().toLowerCase()
}

/**
 * The number that somebody typed, exactly; null = none. A number as people write it, a fraction (3/4), an exponent
 * (1.5e3); blanks anywhere are none.
 */
export const numberTyped = (text: string): Fraction | null => {
  const [over = '', under, more] = text.replaceAll(/[\s'’٬]/gu, '').split(/[/⁄]/u)
  const top = decimalTyped(over)
  if (under === undefined || top === null) return top
  const bottom = decimalTyped(under)
  return more !== undefined || bottom === null || bottom.over <= 0n ? null : by(top, bottom)
}

const decimalTyped = (typed: string): Fraction | null => {
  const [written = '', power = '0', more] = latinDigits(typed).split(/e/i)
  const number = typedNumber(written)
  if (number === undefined || more !== undefined || !/^[+−–-]?\d{1,2}$/u.test(power)) return null
  const [whole = '', decimals = ''] = number.split('.')
  if (whole.length > 16 || decimals.length > 12) return null
  const value = fraction(BigInt(`${whole}${decimals}`.replace('+', '')), 10n ** BigInt(decimals.length))
  const exponent = Number(power.replace(/[−–]/u, '-'))
  const ten = fraction(10n ** BigInt(Math.abs(exponent)))
  return exponent < 0 ? by(value, ten) : times(value, ten)
}

const isNear = (typed: Fraction, { value, tolerance, tolerance_in }: Extract<Body, { kind: 'number' }>): boolean => {
  const meant = exactly(value, 6)
  const size = (number: Fraction) => (number.over < 0n ? minus(zero, number) : number)
  const within =
    tolerance_in === 'value' ? exactly(tolerance, 6) : by(times(size(meant), exactly(tolerance, 6)), fraction(100n))
  return compare(size(minus(typed, meant)), within) <= 0
}

/** What a question can be worth at most, in sum. */
export const maxOf = (questions: readonly { points: number; counts: Counting }[]): number =>
  rounded(
    questions.filter(({ counts }) => counts !== 'none').reduce((sum, { points }) => plus(sum, exactly(points)), zero),
  )
