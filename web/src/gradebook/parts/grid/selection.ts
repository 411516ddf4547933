import type { Place } from './grade-store.ts'

/** A position of the grid: student row and activity column, both from 0. */
export type Spot = { row: number; column: number }
export type Area = { anchor: Spot; head: Spot }

export const bounds = ({ anchor, head }: Area) => ({
  top: Math.min(anchor.row, head.row),
  bottom: Math.max(anchor.row, head.row),
  start: Math.min(anchor.column, head.column),
  end: Math.max(anchor.column, head.column),
})

export const contains = (area: Area | undefined, { row, column }: Spot): boolean => {
  if (!area) return false
  const { top, bottom, start, end } = bounds(area)
  return row >= top && row <= bottom && column >= start && column <= end
}

/** The spots of an area, row by row. */
export const spotsOf = (area: Area): Spot[] => {
  const { top, bottom, start, end } = bounds(area)
  const spots: Spot[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = start; column <= end; column++) spots.push({ row, column })
  return spots
}

export type PlaceOf = (spot: Spot) => Place | undefined

/** The chosen block of the grid, kept outside of React so that moving it draws only the cells concerned. */
export const createSelection = () => {
  let area: Area | undefined
  const listeners = new Set<() => void>()
  const set = (next: Area | undefined) => {
    area = next
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    area: () => area,
    only: (spot: Spot) => set({ anchor: spot, head: spot }),
    extend: (spot: Spot) => set({ anchor: area?.anchor ?? spot, head: spot }),
    clear: () => set(undefined),
  }
}
export type Selection = ReturnType<typeof createSelection>
