import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Calculation, calculations, levelOf, type Scale, masteryOf } from './standards.rules.ts'

const levels = [
  { points: 4, name: 'Exceeds' },
  { points: 3, name: 'Meets' },
  { points: 2, name: 'Near' },
  { points: 1, name: 'Begins' },
]
const scale = (calculation: Calculation, decay = 65): Scale => ({ levels, mastery: 3, calculation, decay })
const earned = (...points: number[]) =>
  points.map((one, at) => ({
    points: one,
    at: `2026-11-${String(at + 1).padStart(2, '0')}T08:00:00Z`,
    activity_id: at + 1,
  }))

describe('where a student stands in a standard', () => {
  // calculation, decay, scores from the first to the latest, value, level, mastered
  it.each<[Calculation, number, number[], number | null, string | null, boolean | null]>([
    ['decaying', 65, [], null, null, null],
    ['decaying', 65, [3], 3, 'Meets', true],
    ['decaying', 65, [1], 1, 'Begins', false],
    ['decaying', 65, [2, 4], 3.3, 'Meets', true], // 4 × 0.65 + 2 × 0.35 = 2.6 + 0.7
    ['decaying', 65, [4, 2], 2.7, 'Near', false], // 1.3 + 1.4
    ['weighted', 65, [1, 2, 3], 2.48, 'Near', false], // 1.95 + 1.5 × 0.35 = 2.475, half up
    ['decaying', 65, [3, 3, 3], 3, 'Meets', true],
    ['weighted', 65, [4, 4, 4, 1], 2.05, 'Near', false], // 0.65 + 1.4
    ['weighted', 65, [0, 0, 4], 2.6, 'Near', false],
    ['weighted', 65, [2, 3, 2, 3.5], 3.09, 'Meets', true], // 2.275 + 7/3 × 0.35 = 3.0916…
    ['weighted', 65, [3], 3, 'Meets', true],
    ['decaying', 65, [1, 2, 3], 2.53, 'Near', false], // 1.65, then 1.95 + 1.65 × 0.35 = 2.5275
    ['decaying', 65, [4, 4, 4, 1], 2.05, 'Near', false],
    ['decaying', 65, [4, 1, 4], 3.32, 'Meets', true], // 2.05, then 2.6 + 0.7175 = 3.3175
    ['decaying', 65, [2, 3, 2, 3.5], 3.05, 'Meets', true], // 2.65, 2.2275, then 2.275 + 0.779625 = 3.054625
    ['decaying', 50, [2, 4], 3, 'Meets', true],
    ['decaying', 90, [1, 4], 3.7, 'Meets', true],
    ['decaying', 99, [0, 3], 2.97, 'Near', false],
    ['decaying', 1, [3, 4], 3.01, 'Meets', true],
    ['latest', 65, [4, 1], 1, 'Begins', false],
    ['latest', 65, [1, 4], 4, 'Exceeds', true],
    ['latest', 65, [], null, null, null],
    ['mode', 65, [1, 3, 3, 4], 3, 'Meets', true],
    ['mode', 65, [1, 4], 4, 'Exceeds', true], // as often: the higher
    ['mode', 65, [2, 2, 3, 3, 1], 3, 'Meets', true],
    ['mode', 65, [2, 2, 4], 2, 'Near', false],
    ['highest', 65, [4, 1, 1], 4, 'Exceeds', true],
    ['highest', 65, [2.5, 2.4], 2.5, 'Near', false],
    ['average', 65, [3, 3, 2], 2.67, 'Near', false],
    ['average', 65, [1, 2], 1.5, 'Begins', false],
    ['average', 65, [3, 3, 3, 2.98], 3, 'Meets', true], // 2.995 is rounded before it is compared
    ['average', 65, [0], 0, null, false],
  ])('%s (%i %%) of %j is %s', (calculation, decay, points, value, level, mastered) =>
    expect(masteryOf(earned(...points), scale(calculation, decay))).toMatchObject({
      value,
      level,
      mastered,
      count: points.length,
    }),
  )

  it('tells what a decaying average is made of', () => {
    expect(masteryOf(earned(1, 2, 3), scale('weighted'))).toMatchObject({ latest: 3, before: 1.5 })
    expect(masteryOf(earned(1, 2, 3), scale('decaying'))).toMatchObject({ latest: 3, before: 1.65 })
    expect(masteryOf(earned(3), scale('decaying'))).toMatchObject({ latest: 3, before: null })
    expect(masteryOf(earned(1, 3), scale('average')).before).toBe(null)
  })

  it('takes the latest by when it was earned, not by where it stands; of one instant, the later activity', () => {
    const [first, second, third] = earned(4, 3, 1)
    expect(
      masteryOf(
        [third, first, second].flatMap((one) => one ?? []),
        scale('latest'),
      ).value,
    ).toBe(1)
    const at = '2026-11-20T08:00:00Z'
    expect(
      masteryOf(
        [
          { points: 2, at, activity_id: 9 },
          { points: 4, at, activity_id: 5 },
        ],
        scale('latest'),
      ).value,
    ).toBe(2)
    expect(
      masteryOf(
        [
          { points: 2, at: null, activity_id: 9 },
          { points: 4, at, activity_id: 5 },
        ],
        scale('latest'),
      ).value,
    ).toBe(4)
  })

  it('names the best level that is reached', () => {
    expect([4.5, 4, 3.99, 1, 0.99].map((value) => levelOf(value, levels))).toEqual([
      'Exceeds',
      'Exceeds',
      'Meets',
      'Begins',
      null,
    ])
  })

  it('lies between the lowest and the highest score; a higher latest score never lowers a decaying average', () => {
    const points = fc.integer({ min: 0, max: 400 }).map((n) => n / 100)
    fc.assert(
      fc.property(
        fc.constantFrom(...calculations),
        fc.integer({ min: 1, max: 99 }),
        fc.array(points, { minLength: 1, maxLength: 8 }),
        points,
        (calculation, decay, all, more) => {
          const { value } = masteryOf(earned(...all), scale(calculation, decay))
          expect(value).toBeGreaterThanOrEqual(Math.min(...all))
          expect(value).toBeLessThanOrEqual(Math.max(...all))
          const last = all.at(-1) ?? 0
          const better = [...all.slice(0, -1), Math.max(last, more)]
          if (calculation !== 'mode')
            expect(masteryOf(earned(...better), scale(calculation, decay)).value).toBeGreaterThanOrEqual(value ?? 0)
        },
      ),
      { numRuns: 3_000 },
    )
  })
})
