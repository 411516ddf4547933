/** A generator of numbers that is the same for the same seed (mulberry32), so that the demo is the same everywhere. */
export type Random = {
  below(limit: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  normal(mean: number, spread: number): number
}

export const random = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share) => next() < share,
    pick: (from) => {
      const one = from[below(from.length)]
      if (one === undefined) throw new Error('nothing to pick from')
      return one
    },
    normal: (mean, spread) => mean + spread * (next() + next() + next() + next() - 2) * 1.7,
  }
}
