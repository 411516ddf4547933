import { mostSeats, type Seat } from '#contract/attendance/seating.contract.ts'

export type Place = Pick<Seat, 'row' | 'column'>
export type Room = { row_count: number; column_count: number; seats: readonly Seat[] }

export const seatAt = (seats: readonly Seat[], { row, column }: Place): Seat | undefined =>
  seats.find((seat) => seat.row === row && seat.column === column)

/**
 * Puts a student on a seat. Who sat there takes the student's former one; without a former one that student has none.
 */
export const seated = (seats: readonly Seat[], student_id: number, to: Place): Seat[] => {
  const from = seats.find((seat) => seat.student_id === student_id)
  const there = seatAt(seats, to)
  if (there?.student_id === student_id) return [...seats]
  const others = seats.filter((seat) => seat.student_id !== student_id && seat !== there)
  return [
    ...others,
    ...(there && from ? [{ ...there, row: from.row, column: from.column }] : []),
    { student_id, row: to.row, column: to.column },
  ]
}

export const unseated = (seats: readonly Seat[], student_id: number): Seat[] =>
  seats.filter((seat) => seat.student_id !== student_id)

/** The room with other rows and columns; who sat outside of them has no seat. */
export const resized = (room: Room, change: Partial<Pick<Room, 'row_count' | 'column_count'>>): Room => {
  const within = (value: number) => Math.min(mostSeats, Math.max(1, Math.trunc(value) || 1))
  const row_count = within(change.row_count ?? room.row_count)
  const column_count = within(change.column_count ?? room.column_count)
  return {
    row_count,
    column_count,
    seats: room.seats.filter(({ row, column }) => row <= row_count && column <= column_count),
  }
}

/** Every place of the room, row by row from the front. */
export const placesOf = ({ row_count, column_count }: Pick<Room, 'row_count' | 'column_count'>): Place[] =>
  Array.from({ length: row_count * column_count }, (_, at) => ({
    row: Math.floor(at / column_count) + 1,
    column: (at % column_count) + 1,
  }))

/** Students without a seat take the free ones in order, while there are any. */
export const filled = (room: Room, student_ids: readonly number[]): Seat[] => {
  const free = placesOf(room).filter((place) => !seatAt(room.seats, place))
  const waiting = student_ids.filter((id) => !room.seats.some((seat) => seat.student_id === id))
  return [
    ...room.seats,
    ...waiting.slice(0, free.length).flatMap((student_id, at) => (free[at] ? { student_id, ...free[at] } : [])),
  ]
}

/** The same seats with the students in another order. @param random a number from 0 up to 1 */
export const shuffled = (seats: readonly Seat[], random: () => number = Math.random): Seat[] => {
  const ids = seats.map(({ student_id }) => student_id)
  for (let at = ids.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const held = ids[at] ?? 0
    ids[at] = ids[other] ?? 0
    ids[other] = held
  }
  return seats.map((seat, at) => ({ ...seat, student_id: ids[at] ?? seat.student_id }))
}

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * The place beside one in the direction of an arrow key; undefined at the wall and for other keys. The chart is drawn
 * alike in every language.
 */
export const beside = (
  { row, column }: Place,
  key: string,
  room: Pick<Room, 'row_count' | 'column_count'>,
): Place | undefined => {
  const step = steps[key]
  if (!step) return undefined
  const to = { row: row + step[0], column: column + step[1] }
  return to.row >= 1 && to.column >= 1 && to.row <= room.row_count && to.column <= room.column_count ? to : undefined
}
