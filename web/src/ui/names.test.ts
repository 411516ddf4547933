import { expect, it } from 'vitest'
import { colorOf } from './names.ts'

it('a person keeps the same colour of the eight', () => {
  expect(colorOf(4711)).toBe(colorOf('4711'))
  expect(new Set(Array.from({ length: 200 }, (_, id) => colorOf(id)))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]))
})
