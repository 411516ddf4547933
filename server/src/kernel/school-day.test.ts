import { describe, expect, it } from 'vitest'
import { dayIn } from './school-day.ts'

describe('the school day of an instant', () => {
  const rows: [zone: string, instant: string, date: string, now: string, weekday: number][] = [
    ['UTC', '2026-11-19T10:42:00Z', '2026-11-19', '10:42', 4],
    ['Asia/Riyadh', '2026-11-19T21:30:00Z', '2026-11-20', '00:30', 5],
    ['America/New_York', '2026-11-19T03:00:00Z', '2026-11-18', '22:00', 3],
    ['America/New_York', '2026-03-08T06:59:00Z', '2026-03-08', '01:59', 7], // the minute before the clocks go forward
    ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08', '03:00', 7],
    ['America/New_York', '2026-11-01T06:00:00Z', '2026-11-01', '01:00', 7], // the hour that comes twice
    ['Asia/Kathmandu', '2026-11-19T18:30:00Z', '2026-11-20', '00:15', 5],
    ['Pacific/Auckland', '2026-09-26T14:00:00Z', '2026-09-27', '03:00', 7],
  ]
  for (const [zone, instant, date, now, weekday] of rows)
    it(`${instant} in ${zone} is ${date} ${now}`, () =>
      expect(dayIn(zone, new Date(instant))).toEqual({ date, now, weekday, time_zone: zone }))
})
