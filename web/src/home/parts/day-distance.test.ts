import { describe, expect, it } from 'vitest'
import { dayDistance } from './day-distance.ts'

describe('the distance in days', () => {
  const rows: [at: string, now: string, zone: string, days: number][] = [
    ['2026-11-20T04:59:00Z', '2026-11-19T15:00:00Z', 'America/New_York', 0],
    ['2026-11-20T05:01:00Z', '2026-11-19T15:00:00Z', 'America/New_York', 1],
    ['2026-03-08T23:00:00Z', '2026-03-07T23:00:00Z', 'America/New_York', 1], // the clocks go forward in between
    ['2026-11-18T20:59:00Z', '2026-11-19T00:00:00Z', 'Asia/Riyadh', -1],
    ['2026-11-26T12:00:00Z', '2026-11-19T12:00:00Z', 'UTC', 7],
  ]
  for (const [at, now, zone, days] of rows)
    it(`${at} seen at ${now} in ${zone} is ${days}`, () => expect(dayDistance(at, new Date(now), zone)).toBe(days))
})
