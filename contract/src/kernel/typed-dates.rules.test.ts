import { expect, it } from 'vitest'
import { readDay } from './typed-dates.rules.ts'

const way = { order: 'day_first', latest_year: 2026, languages: ['en', 'es', 'tr', 'ar', 'hi'] } as const

it.each([
  ['5.4.2012', '2012-04-05'],
  ['5 de abril de 2012', '2012-04-05'],
  ['2012 Apr 5', '2012-04-05'],
  ['Apr. 5th, 2012', '2012-04-05'],
  ['5 Nisan 2012', '2012-04-05'],
  ['٥ أبريل ٢٠١٢', '2012-04-05'],
  ['5 अप्रैल 2012', '2012-04-05'],
  ['2012-04-05T08:30:00Z', '2012-04-05'],
  ['5 Apr 2012, 08:30', '2012-04-05'],
  ['29.02.2012', '2012-02-29'],
  ['29.02.2013', 'date_none'],
  ['5.4.1850', 'date_year'],
  ['5.4.2012.6', 'date_unread'],
  ['room 5 of 2012', 'date_unread'],
  ['', 'date_unread'],
  ['1 '.repeat(50_000), 'date_unread'],
  [`1${' '.repeat(50_000)}:00`, 'date_unread'],
])('%.40s is read as %s', (text, expected) => {
  const read = readDay(text, way)
  expect('value' in read ? read.value : read.reason).toBe(expected)
})
