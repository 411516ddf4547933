import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beside, filled, placesOf, resized, seated, shuffled, unseated } from './seats.ts'

const seat = (student_id: number, row: number, column: number) => ({ student_id, row, column })
const textOf = (seats: readonly { student_id: number; row: number; column: number }[]) =>
  seats.map(({ student_id, row, column }) => `${row}-${column}:${student_id}`).toSorted()

describe('a seating chart', () => {
  it('moves a student to a free seat, and exchanges two', () => {
    const seats = [seat(7, 1, 1), seat(8, 1, 2)]
    expect(textOf(seated(seats, 7, { row: 2, column: 1 }))).toEqual(['1-2:8', '2-1:7'])
    expect(textOf(seated(seats, 7, { row: 1, column: 2 }))).toEqual(['1-1:8', '1-2:7'])
    expect(textOf(seated(seats, 7, { row: 1, column: 1 }))).toEqual(textOf(seats))
    expect(textOf(seated(seats, 9, { row: 1, column: 2 }))).toEqual(['1-1:7', '1-2:9']) // 8 has none now
    expect(textOf(unseated(seats, 8))).toEqual(['1-1:7'])
  })

  it('with fewer rows or columns leaves out who sat there, and stays a room', () => {
    const room = { row_count: 2, column_count: 2, seats: [seat(7, 1, 1), seat(8, 2, 2)] }
    expect(resized(room, { row_count: 1 })).toEqual({ row_count: 1, column_count: 2, seats: [seat(7, 1, 1)] })
    expect(resized(room, { column_count: 0 }).column_count).toBe(1)
    expect(resized(room, { row_count: 99 }).row_count).toBe(12)
  })

  it('fills free seats from the front', () => {
    const room = { row_count: 1, column_count: 3, seats: [seat(7, 1, 2)] }
    expect(textOf(filled(room, [7, 8, 9, 10]))).toEqual(['1-1:8', '1-2:7', '1-3:9'])
  })

  it('has no seat twice and nobody twice, whatever is done to it', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            student: fc.integer({ min: 1, max: 8 }),
            row: fc.integer({ min: 1, max: 3 }),
            column: fc.integer({ min: 1, max: 3 }),
            mix: fc.boolean(),
          }),
        ),
        (moves) => {
          let seats = filled({ row_count: 3, column_count: 3, seats: [] }, [1, 2, 3, 4, 5])
          for (const { student, row, column, mix } of moves)
            seats = mix ? shuffled(seats) : seated(seats, student, { row, column })
          expect(new Set(seats.map(({ row, column }) => `${row} ${column}`)).size).toBe(seats.length)
          expect(new Set(seats.map(({ student_id }) => student_id)).size).toBe(seats.length)
        },
      ),
    ))

  it('is shuffled over the seats that are taken', () => {
    const seats = [seat(7, 1, 1), seat(8, 1, 3), seat(9, 2, 2)]
    expect(textOf(shuffled(seats, () => 0))).toEqual(['1-1:8', '1-3:9', '2-2:7'])
  })

  it.each([
    ['ArrowLeft', undefined],
    ['ArrowRight', { row: 1, column: 2 }],
    ['ArrowDown', { row: 2, column: 1 }],
    ['ArrowUp', undefined],
    ['a', undefined],
  ])('goes by %s from the first seat to %j', (key, to) =>
    expect(beside({ row: 1, column: 1 }, key, { row_count: 2, column_count: 2 })).toEqual(to),
  )

  it('counts its places row by row', () =>
    expect(placesOf({ row_count: 2, column_count: 2 }).map(({ row, column }) => [row, column])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
    ]))
})
