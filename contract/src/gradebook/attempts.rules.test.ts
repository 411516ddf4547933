import { describe, expect, it } from 'vitest'
import { type Attempts, gradedOfAttempts } from './attempts.rules.ts'
import { rounded } from '../kernel/fraction.ts'
import { unitsOf } from './points.rules.ts'

const tenPercentADay = { percent: 10, unit: 'day' as const, grace: 0, floor: 0 }
const attempt = (points: number, days_late = 0) => ({ points, max: 10, minutes_late: days_late * 1_440, days_late })
const late = (given: number, attempts: Attempts, rule = tenPercentADay, said = {}) => {
  const graded = gradedOfAttempts(given, attempts, { max_score: 10, ...said }, rule)
  return graded && [rounded(graded.given), rounded(graded.points), graded.late, graded.units]
}

describe('several attempts, each with its own lateness', () => {
  it.each<[string, Attempts, number, unknown[]]>([
    [
      'a worse late one leaves the highest alone',
      { keep: 'highest', all: [attempt(8), attempt(5, 3)] },
      8,
      [8, 8, false, 0],
    ],
    [
      'a better late one counts by what is left',
      { keep: 'highest', all: [attempt(7), attempt(10, 2)] },
      10,
      [10, 8, true, 2],
    ],
    [
      'a better late one with less left does not',
      { keep: 'highest', all: [attempt(7), attempt(10, 4)] },
      10,
      [7, 7, false, 0],
    ],
    [
      'the latest loses what the latest was late',
      { keep: 'latest', all: [attempt(8, 3), attempt(9, 1)] },
      9,
      [9, 8, true, 1],
    ],
    ['the first what the first was', { keep: 'first', all: [attempt(8), attempt(9, 1)] }, 8, [8, 8, false, 0]],
    [
      'the average is that of what is left of each',
      { keep: 'average', all: [attempt(8), attempt(6, 2)] },
      7,
      [7, 6, true, 2],
    ],
    [
      'thirds are rounded once',
      { keep: 'average', all: [attempt(10), attempt(10), attempt(5, 1)] },
      8.33,
      [8.33, 8, true, 1],
    ],
    [
      'a grade by hand loses what the attempt that counts lost',
      { keep: 'highest', all: [attempt(8), attempt(5, 3)] },
      9,
      [9, 9, false, 0],
    ],
    [
      'by hand beside the average: what the latest lost',
      { keep: 'average', all: [attempt(8), attempt(6, 2)] },
      9,
      [9, 7, true, 2],
    ],
  ])('%s', (_, attempts, given, expected) => expect(late(given, attempts)).toEqual(expected))

  it('keeps the floor of the attempt that counts', () =>
    expect(late(9, { keep: 'latest', all: [attempt(2), attempt(9, 9)] }, { ...tenPercentADay, floor: 50 })).toEqual([
      9,
      5,
      true,
      9,
    ]))

  it('is what the teacher says, for every attempt', () =>
    expect(
      late(10, { keep: 'highest', all: [attempt(7), attempt(10, 4)] }, tenPercentADay, {
        submission_status: 'on_time',
      }),
    ).toEqual([10, 10, false, 0]))
})

describe('days late', () => {
  it.each([
    ['are those of the school', { minutes_late: 43_230, days_late: 30 }, 30],
    ['are none within the grace', { minutes_late: 10, days_late: 1 }, 0],
    [
      'that a teacher names are whole days',
      { submission_status: 'late', late_minutes: 2_880, minutes_late: 9_999, days_late: 7 },
      2,
    ],
    [
      'of work called late are those of handing it in',
      { submission_status: 'late', minutes_late: 1_470, days_late: 1 },
      1,
    ],
  ] as const)('%s', (_, said, days) => expect(unitsOf(said, { ...tenPercentADay, grace: 15 })).toBe(days))
})
