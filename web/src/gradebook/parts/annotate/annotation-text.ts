type Ranged = { id: number; start: number; end: number }
export type Segment = { at: number; text: string; ids: number[] }

/**
 * The text cut wherever a range begins or ends, each piece with the ranges that cover it. A range past the end of the
 * text covers what there is.
 */
export const segmentsOf = (text: string, ranges: readonly Ranged[]): Segment[] => {
  const cuts = [...new Set([0, text.length, ...ranges.flatMap(({ start, end }) => [start, end])])]
    .filter((cut) => cut >= 0 && cut <= text.length)
    .toSorted((a, b) => a - b)
  return cuts.slice(0, -1).map((at, nth) => {
    const end = cuts[nth + 1] ?? text.length
    return {
      at,
      text: text.slice(at, end),
      ids: ranges.filter((range) => range.start <= at && range.end >= end).map(({ id }) => id),
    }
  })
}

/** A rectangle from one corner to the other, in shares of a page, within it. */
export const areaBetween = (from: { x: number; y: number }, to: { x: number; y: number }) => {
  const within = (value: number) => Math.min(1, Math.max(0, value))
  const [left, right] = [from.x, to.x].map(within).toSorted((a, b) => a - b) as [number, number]
  const [top, bottom] = [from.y, to.y].map(within).toSorted((a, b) => a - b) as [number, number]
  const share = (value: number) => Math.floor(value * 100_000) / 100_000
  return {
    x: share(left),
    y: share(top),
    width: share(share(right) - share(left)),
    height: share(share(bottom) - share(top)),
  }
}
