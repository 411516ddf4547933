import { describe, expect, it } from 'vitest'
import { datesOf, daysFrom, monthAfter } from './month.ts'

describe('a month', () => {
  const months: [string, string, string, number][] = [
    ['2026-11', '2026-10-26', '2026-12-06', 42],
    ['2027-02', '2027-02-01', '2027-02-28', 28],
    ['2028-02', '2028-01-31', '2028-03-05', 35],
    ['2026-12', '2026-11-30', '2027-01-03', 35],
  ]
  it.each(months)('%s is shown from %s to %s', (month, first, last, count) => {
    const dates = datesOf(month)
    expect([dates[0], dates.at(-1), dates.length]).toEqual([first, last, count])
  })
  it.each([
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-05', 0, '2026-05'],
  ] as const)('%s and %i months is %s', (month, months_later, expected) => expect(monthAfter(month, months_later)).toBe(expected))
})

describe('the days', () => {
  const section = { section_id: 1, section_name: 'Biology', color: 1 }
  const data = {
    today: '2026-11-20',
    children: [],
    classes: [{ ...section, date: '2026-11-20', student_ids: [1, 2], period: '1', room: '', start_time: '08:30', end_time: '09:20' }],
    due: [{ ...section, date: '2026-11-21', time: '23:59', student_id: 2, activity_id: 5, name: 'Essay', state: 'open' as const }],
    marks: [{ date: '2026-11-21', name: 'Term 1', what: 'ends' as const }],
  }
  it('hold what concerns the chosen child, and the dates of the school for everybody', () => {
    const counts = (child?: number) => [...daysFrom(data, child)].map(([date, day]) => [date, day.classes.length, day.due.length, day.marks.length])
    expect(counts()).toEqual([
      ['2026-11-20', 1, 0, 0],
      ['2026-11-21', 0, 1, 1],
    ])
    expect(counts(1)).toEqual([
      ['2026-11-20', 1, 0, 0],
      ['2026-11-21', 0, 0, 1],
    ])
    expect(counts(3)).toEqual([['2026-11-21', 0, 0, 1]])
  })
})
