import { expect, it } from 'vitest'
import { comingYear, nextGrade } from './promotion.rules.ts'

it.each([
  ['9', '10'],
  ['1', '2'],
  ['09', '10'],
  ['07', '08'],
  ['K', '1'],
  ['pk', 'K'],
  ['Erasmus', undefined],
  ['', undefined],
])('after grade %j comes %j', (level, next) => expect(nextGrade(level)).toBe(next))

it.each([
  ['2027-06-30', 2027],
  ['2026-11-22', 2027],
  ['2027-08-31', 2027],
])('on %s the year %i is to come', (today, year) => expect(comingYear(today)).toBe(year))
