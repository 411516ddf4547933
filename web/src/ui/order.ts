/** The ids with the one at `from` put to `to`. */
export const reordered = (ids: readonly number[], from: number, to: number): number[] => {
  const next = ids.filter((_, at) => at !== from)
  const moved = ids[from]
  return moved === undefined ? [...ids] : [...next.slice(0, to), moved, ...next.slice(to)]
}
