import { describe, expect, it } from 'vitest'
import { leftOut, nextYear, termProblem, yearName, yearOf, yearOn } from './academic-years.rules.ts'

const year = (start_date: string, end_date: string, name = 'Y') => ({ name, start_date, end_date })

describe('a term', () => {
  const years = [year('2025-08-01', '2026-07-31', '2025–26'), year('2026-08-01', '2027-07-31', '2026–27')]

  it.each([
    ['2026-08-01', '2027-07-31', '2026–27'],
    ['2025-08-01', '2025-08-01', '2025–26'],
    ['2026-07-31', '2026-08-01', undefined],
    ['2027-07-31', '2027-08-01', undefined],
  ])('from %s to %s lies in %s', (start, end, name) => expect(yearOf(years, year(start, end))?.name).toBe(name))

  it.each([
    ['2026-09-01', '2026-12-20', undefined],
    ['2026-07-01', '2026-08-01', { key: 'settings.term-beyond', name: '2025–26' }],
    ['2027-07-31', '2027-09-01', { key: 'settings.term-beyond', name: '2026–27' }],
    ['2027-08-01', '2027-12-01', { key: 'settings.term-outside', name: '' }],
  ])('from %s to %s: %j', (start, end, problem) => expect(termProblem(years, year(start, end))).toEqual(problem))

  it('stands anywhere in a school that has no years', () =>
    expect(termProblem([], year('2026-07-01', '2026-08-01'))).toBeUndefined())
})

it.each([
  [undefined, '2026-08-01', '2027-07-31', undefined],
  [undefined, '2026-10-01', '2027-07-31', 'Fall'],
  [undefined, '2027-06-01', '2027-07-31', undefined],
  [year('2026-08-01', '2027-07-31'), '2027-06-01', '2028-07-31', 'Fall'],
  [year('2026-08-01', '2027-07-31'), '2026-08-20', '2027-03-31', 'Spring'],
])('a year that had %j and is to run from %s to %s leaves out %s', (before, start, end, left) => {
  const terms = [year('2026-08-20', '2026-12-20', 'Fall'), year('2027-01-05', '2027-05-30', 'Spring')]
  expect(leftOut(terms, year(start, end), before)?.name).toBe(left)
})

it('dates move a year on, the day that only leap years have to the one before', () => {
  expect(['2026-08-31', '2024-02-29', '2023-02-28', '2027-12-31'].map(yearOn)).toEqual([
    '2027-08-31',
    '2025-02-28',
    '2024-02-28',
    '2028-12-31',
  ])
})

it('a year is called by its dates', () => {
  expect([
    yearName(year('2026-08-01', '2027-06-30')),
    yearName(year('2027-01-25', '2027-12-10')),
    yearName(year('1999-09-01', '2000-06-01')),
  ]).toEqual(['2026–27', '2027', '1999–00'])
})

describe('the next year', () => {
  const term = (name: string, start_date: string, end_date: string, periods: string[] = []) => ({
    ...year(start_date, end_date, name),
    id: 1,
    periods: periods.map((period, id) => ({
      ...year(start_date, end_date, period),
      id,
      closes_on: id === 0 ? end_date : null,
    })),
  })
  const names = (name: string, terms: string[], taken: string[] = []) => {
    const next = nextYear(
      { ...year('2026-08-01', '2027-07-31', name), terms: terms.map((one) => term(one, '2026-08-01', '2026-12-20')) },
      { terms: taken, periods: [] },
    )
    return [next.name, ...next.terms.map((one) => one.name)]
  }

  it('has everything a year on', () => {
    const plan = {
      ...year('2026-08-01', '2027-07-31', '2026–27'),
      terms: [term('Fall 2026', '2026-08-20', '2026-12-20', ['Quarter 1', 'Quarter 2'])],
    }
    expect(nextYear(plan, { terms: ['Fall 2026'], periods: ['Quarter 1', 'Quarter 2'] })).toEqual({
      ...year('2027-08-01', '2028-07-31', '2027–28'),
      terms: [term('Fall 2027', '2027-08-20', '2027-12-20', ['Quarter 1 2027–28', 'Quarter 2 2027–28'])],
    })
  })

  it.each([
    ['2026–27', ['Fall 2026', 'Spring 2027'], ['2027–28', 'Fall 2027', 'Spring 2028']],
    ['School year 2026/2027', ['1. Halbjahr 2026/27'], ['School year 2027/2028', '1. Halbjahr 2027/28']],
    ['Jahr eins', ['Fall'], ['2027–28', 'Fall 2027–28']],
    ['2099-00', ['Room 12345', 'Fall 1999'], ['2100-01', 'Room 12345 2027–28', 'Fall 2000']],
  ])('of %s is named %j → %j', (name, terms, expected) => expect(names(name, terms)).toEqual(expected))

  it('takes no name that is in use, in any case of letters', () => {
    expect(names('2026–27', ['Fall 2026', 'FALL 2026'], ['fall 2027'])).toEqual([
      '2027–28',
      'Fall 2027 (2)',
      'FALL 2027 (3)',
    ])
  })
})
