import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Item, letterOf, meanOf, totalOf } from './gradebook.rules.ts'

const scale = [
  { letter: 'A', min_percent: 90, gpa_points: 4 },
  { letter: 'B', min_percent: 80, gpa_points: 3 },
  { letter: 'C', min_percent: 70, gpa_points: 2 },
  { letter: 'D', min_percent: 60, gpa_points: 1 },
  { letter: 'F', min_percent: 0, gpa_points: 0 },
]
const homework = { id: 1, name: 'Homework', weight: 40 }
const tests = { id: 2, name: 'Tests', weight: 60 }
let next = 1
const item = (points: number | null, max_score: number, activity_type_id: number | null = null, exempt = false): Item => ({
  activity_id: next++,
  activity_type_id,
  max_score,
  points,
  exempt,
})

describe('the total of a student', () => {
  const rows: [what: string, items: Item[], weighted: boolean, percent: number | null, letter: string | null][] = [
    ['nothing graded has no percent', [item(null, 10)], false, null, null],
    ['total points: 7/10 and 9/10', [item(7, 10), item(9, 10)], false, 80, 'B'],
    ['total points weigh by maximum: 7/10 and 41/50', [item(7, 10), item(41, 50)], false, 80, 'B'],
    ['a zero counts, an empty cell does not', [item(0, 10), item(null, 10), item(10, 10)], false, 50, 'F'],
    ['an exempt activity does not count', [item(2, 10, null, true), item(9, 10)], false, 90, 'A'],
    ['one third is rounded to two decimals', [item(1, 3)], false, 33.33, 'F'],
    ['two thirds are rounded half up', [item(2, 3)], false, 66.67, 'D'],
    ['exactly half a hundredth goes up: 83.335', [item(166.67, 200)], false, 83.34, 'B'],
    ['the letter is read from the rounded percent: 89.995 is an A', [item(179.99, 200)], false, 90, 'A'],
    ['extra credit: points above nothing', [item(10, 10), item(2, 0)], false, 120, 'A'],
    ['weighted: homework 16/20, tests 119/150', [item(7, 10, 1), item(9, 10, 1), item(78, 100, 2), item(41, 50, 2)], true, 79.6, 'C'],
    ['weighted: homework 9/10, tests 119/150', [item(9, 10, 1), item(78, 100, 2), item(41, 50, 2)], true, 83.6, 'B'],
    ['weighted: an unfilled category leaves the other at 100 %', [item(78, 100, 2), item(41, 50, 2)], true, 79.33, 'C'],
    ['decimals stay exact: 0.1 + 0.2 of 0.3', [item(0.1, 0.1), item(0.2, 0.2)], false, 100, 'A'],
  ]
  for (const [what, items, weighted, percent, letter] of rows)
    it(what, () => {
      const total = totalOf(items, weighted ? [homework, tests] : [], scale)
      expect([total.percent, total.letter]).toEqual([percent, letter])
    })

  const items = fc.array(
    fc
      .record({
        points: fc.option(fc.integer({ min: 0, max: 10_000 })),
        max: fc.integer({ min: 100, max: 10_000 }),
        type: fc.constantFrom(1, 2),
        exempt: fc.boolean(),
      })
      .map(({ points, max, type, exempt }) => item(points === null ? null : Math.min(points, max) / 100, max / 100, type, exempt)),
    { minLength: 1, maxLength: 12 },
  )
  it('never falls when a score rises', () => {
    fc.assert(
      fc.property(items, fc.nat(), (given, at) => {
        const raised = given.map((one, index) => (index === at % given.length && one.points !== null ? { ...one, points: one.max_score } : one))
        expect(totalOf(raised, [homework, tests], scale).percent ?? 0).toBeGreaterThanOrEqual(totalOf(given, [homework, tests], scale).percent ?? 0)
      }),
      { numRuns: 2_000 },
    )
  })
  it('does not depend on the order', () => {
    fc.assert(
      fc.property(items, (given) => {
        expect(totalOf(given.toReversed(), [homework, tests], scale).percent).toBe(totalOf(given, [homework, tests], scale).percent)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the letter', () => {
  for (const [percent, letter] of [
    [100, 'A'],
    [90, 'A'],
    [89.99, 'B'],
    [80, 'B'],
    [79.99, 'C'],
    [60, 'D'],
    [59.99, 'F'],
    [0, 'F'],
  ] as const)
    it(`of ${percent} is ${letter}`, () => expect(letterOf(percent, scale)).toBe(letter))
  it('does not exist without a scale', () => expect(letterOf(80, [])).toBeNull())
})

describe('the class average', () => {
  it('is the mean of those who have a percent', () => expect(meanOf([80, null, 90.01])).toBe(85.01))
  it('of nobody is nothing', () => expect(meanOf([null])).toBeNull())
})
