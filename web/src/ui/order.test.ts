import { describe, expect, it } from 'vitest'
import { reordered } from './order.ts'

describe('a new order', () => {
  for (const [from, to, ids] of [
    [0, 2, [2, 3, 1, 4]],
    [3, 0, [4, 1, 2, 3]],
    [1, 1, [1, 2, 3, 4]],
    [9, 0, [1, 2, 3, 4]],
  ] as const)
    it(`from ${from} to ${to}`, () => expect(reordered([1, 2, 3, 4], from, to)).toEqual(ids))
})
