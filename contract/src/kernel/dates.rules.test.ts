import { describe, expect, it } from 'vitest'
import { daysAfter, mondayOf } from './dates.rules.ts'

describe('some days after', () => {
  for (const [date, days, to] of [
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 2, '2028-03-01'],
  ] as const)
    it(`${date}, ${days}, is ${to}`, () => expect(daysAfter(date, days)).toBe(to))
})
describe('the Monday of', () => {
  for (const [date, monday] of [
    ['2026-11-16', '2026-11-16'],
    ['2026-11-20', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2027-01-01', '2026-12-28'],
  ] as const)
    it(`${date} is ${monday}`, () => expect(mondayOf(date)).toBe(monday))
})
