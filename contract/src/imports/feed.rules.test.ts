import { expect, test } from 'vitest'
import { exceedsDropThreshold } from './feed.rules.ts'

test.each([
  [0, 0, false],
  [1, 0, false],
  [1, 1, true],
  [9, 1, true],
  [10, 1, false],
  [10, 2, true],
  [19, 2, true],
  [20, 2, false],
  [100, 10, false],
  [100, 11, true],
  [101, 10, false],
  [2_000, 200, false],
  [2_000, 201, true],
  [2_000, 2_000, true],
])('of %i rows %i missing: to be confirmed is %s', (before, missing, refused) => {
  expect(exceedsDropThreshold({ before, missing })).toBe(refused)
})
