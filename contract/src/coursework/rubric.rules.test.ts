import { describe, expect, it } from 'vitest'
import { type Criterion, fits, gradeOf, pointsOf, scored, type Score, totalOf } from './rubric.rules.ts'

const level = (key: string, points: number) => ({ key, points, name: key, description: '' })
const criteria: Criterion[] = [
  { key: 'a', name: 'Argument', description: '', levels: [level('high', 4), level('mid', 2.35), level('low', 0)] },
  { key: 'b', name: 'Sources', description: '', levels: [level('low', 0), level('high', 0.1)] },
]
const score = (key: string, points: number | null, given: string | null = null): Score => ({
  key,
  level: given,
  points,
  comment: '',
})

describe('the grade by a rubric', () => {
  it.each([
    [[score('a', 4), score('b', 0.1)], 4.1, 4.1],
    [[score('a', 4), score('b', 0.1)], 100, 100],
    [[score('a', 2.35)], 100, 57.32], // 2.35 of 4.1
    [[score('a', 2.35), score('b', 0.1)], 10, 5.98],
    [[score('a', 4)], 0, 0],
  ])('of %j in an activity of %d points is %d', (scores, max_score, grade) =>
    expect(gradeOf(criteria, scores, max_score)).toBe(grade),
  )
  it('is the sum where the rubric gives nothing', () => expect(gradeOf([], [], 10)).toBe(0))
})

describe('a rubric', () => {
  it('gives the most of each criterion, in whatever order its levels stand', () =>
    expect([pointsOf({ levels: criteria[1]?.levels ?? [] }), totalOf(criteria), totalOf([])]).toEqual([0.1, 4.1, 0]))

  it.each([
    [[], 0, 0, false],
    [[score('a', 2.35)], 2.35, 1, false],
    [[score('a', 2.35), score('b', 0.1)], 2.45, 2, true],
    [[score('a', 0), score('b', 0)], 0, 2, true],
    [[score('a', 4), score('b', null)], 4, 1, false],
    [[score('a', 4), score('gone', 9)], 4, 1, false],
  ])('of %j comes to %d for %d criteria', (scores, points, done, complete) =>
    expect(scored(criteria, scores)).toEqual({ points, done, complete }),
  )

  it.each([
    ['a level with its points', [score('a', 4, 'high')], true],
    ['points between the levels', [score('a', 3.5)], true],
    ['words alone', [score('a', null)], true],
    ['a level with other points', [score('a', 3, 'high')], false],
    ['more than the highest level', [score('a', 4.01)], false],
    ['a criterion of another rubric', [score('c', 0)], false],
    ['a level of another criterion', [score('b', 2.35, 'mid')], false],
    ['one criterion twice', [score('a', 4), score('a', 2)], false],
  ])('with %s fits: %#', (_, scores, expected) => expect(fits(criteria, scores)).toBe(expected))
})
