import type { Asked, Body, Option } from './question.contract.ts'

/**
 * Numbers from 0 to 1 that follow from the seed alone (mulberry32): the same seed gives the same order at every reading
 * of an attempt.
 */
const numbersOf = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The same elements in the order of the seed (Fisher-Yates). */
export const shuffled = <T>(all: readonly T[], seed: number): T[] => {
  const next = numbersOf(seed)
  const mixed = [...all]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1))
    const [a, b] = [mixed[at], mixed[other]]
    if (a !== undefined && b !== undefined) [mixed[at], mixed[other]] = [b, a]
  }
  return mixed
}

/** The questions of one attempt, in their order: all of the set, or `draw` of them. */
export const drawn = <T>(
  questions: readonly T[],
  seed: number,
  { shuffle, draw }: { shuffle: boolean; draw: number | null },
): T[] => {
  if (draw === null || draw >= questions.length) return shuffle ? shuffled(questions, seed) : [...questions]
  const chosen = shuffled(questions, seed).slice(0, draw)
  return shuffle ? chosen : questions.filter((question) => chosen.includes(question))
}

/**
 * What a student sees of a question. What stands in the order of the key (items to be ordered, partners to be found) is
 * always shuffled.
 */
export const askedOf = (body: Body, seed: number, shuffle_options: boolean): Asked => ({
  kind: body.kind,
  prompt: body.prompt,
  options: optionsOf(body, seed, shuffle_options),
  left: body.kind === 'match' ? body.left : [],
})

const optionsOf = (body: Body, seed: number, shuffle: boolean): Option[] => {
  if (body.kind === 'choice' || body.kind === 'several') return shuffle ? shuffled(body.options, seed) : body.options
  if (body.kind === 'match') return shuffled(body.right, seed)
  if (body.kind !== 'order') return []
  const mixed = shuffled(body.options, seed)
  const solved = mixed.every(({ id }, at) => id === body.options[at]?.id)
  return solved ? [...mixed.slice(1), ...mixed.slice(0, 1)] : mixed
}

/** One seed for each question of an attempt. */
export const seedOf = (seed: number, question_id: number): number =>
  (Math.imul(seed, 31) + Math.imul(question_id, 2_654_435_761)) >>> 0
