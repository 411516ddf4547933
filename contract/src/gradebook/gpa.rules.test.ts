import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gpaOf, type Result } from './gpa.rules.ts'

const result = (credits: number, gpa_points: number | null, weighted_gpa_points: number | null = null): Result => ({
  credits,
  gpa_points,
  weighted_gpa_points,
})

describe('the grade point average', () => {
  it.each<[string, Result[], number | null, number | null]>([
    ['of nothing is nothing', [], null, null],
    ['of one A is 4', [result(1, 4)], 4, 4],
    ['weighs by credits: 4 once and 3 half', [result(1, 4), result(0.5, 3)], 3.667, 3.667],
    ['leaves out what has no points', [result(1, 4), result(1, null)], 4, 4],
    ['leaves out what has no credits', [result(1, 4), result(0, 0)], 4, 4],
    ['counts a failed course', [result(1, 4), result(1, 0)], 2, 2],
    ['has weighted points where the scale has them', [result(1, 4, 5), result(1, 3)], 3.5, 4],
    ['is rounded half up: 2.6665', [result(1, 2.333), result(1, 3)], 2.667, 2.667],
    ['of thirds of credits stays exact', [result(0.333, 4), result(0.333, 3), result(0.334, 2)], 2.999, 2.999],
    ['of nothing but missing letters is nothing', [result(1, null)], null, null],
  ])('%s', (_, results, plain, weighted) => expect(gpaOf(results)).toMatchObject({ plain, weighted }))

  it('lies between the lowest and the highest points, in any order', () => {
    const any = fc.record({
      credits: fc.integer({ min: 1, max: 4_000 }).map((n) => n / 1_000),
      gpa_points: fc.integer({ min: 0, max: 4_000 }).map((n) => n / 1_000),
    })
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 10 }), (given) => {
        const results = given.map(({ credits, gpa_points }) => result(credits, gpa_points))
        const { plain } = gpaOf(results)
        const points = given.map(({ gpa_points }) => gpa_points)
        expect(plain).toBeGreaterThanOrEqual(Math.min(...points))
        expect(plain).toBeLessThanOrEqual(Math.max(...points))
        expect(gpaOf(results.toReversed()).plain).toBe(plain)
      }),
      { numRuns: 2_000 },
    )
  })
})
