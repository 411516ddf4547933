import { expect, it } from 'vitest'
import { demoCalendar } from './calendar.ts'

const saturday = new Date('2026-11-21T10:00:00Z')

it('a demo that begins at a weekend has no school that day', () => {
  const calendar = demoCalendar('Europe/Madrid', saturday, [6, 7])
  expect([calendar.isSchoolDay(-1), calendar.isSchoolDay(0), calendar.isSchoolDay(1), calendar.isSchoolDay(2)]).toEqual(
    [true, false, false, true],
  )
  expect(calendar.schoolDays(2)).toEqual([
    { date: '2026-11-19', days: -2 },
    { date: '2026-11-20', days: -1 },
  ])
  expect([calendar.schoolDayFrom(0), calendar.schoolDayFrom(2)]).toEqual([2, 2])
  expect(calendar.weekdays).toEqual([1, 2, 3, 4, 5])
})

it('the weekend is the school’s own', () => {
  const calendar = demoCalendar('Asia/Riyadh', saturday, [5, 6])
  expect([calendar.isSchoolDay(0), calendar.isSchoolDay(1)]).toEqual([false, true])
  expect(calendar.weekdays).toEqual([1, 2, 3, 4, 7])
})
