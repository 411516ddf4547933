import { describe, expect, it } from 'vitest'
import { toInstant, toWall } from './zoned.rules.ts'

describe('wall time and instant', () => {
  const rows: [wall: string, zone: string, instant: string][] = [
    ['2026-11-20 23:59:00', 'America/New_York', '2026-11-21T04:59:00Z'],
    ['2026-06-20 23:59:00', 'America/New_York', '2026-06-21T03:59:00Z'],
    ['2026-11-20 23:59:00', 'Asia/Riyadh', '2026-11-20T20:59:00Z'],
    ['2026-03-29 03:30:00', 'Europe/Madrid', '2026-03-29T01:30:00Z'],
    ['2026-10-25 02:30:00', 'Europe/Madrid', '2026-10-25T00:30:00Z'], // comes twice: the first
    ['2026-04-05 00:15:00', 'Asia/Kathmandu', '2026-04-04T18:30:00Z'],
  ]
  for (const [wall, zone, instant] of rows) {
    it(`${wall} in ${zone} is ${instant}`, () => expect(toInstant(wall, zone)).toBe(instant))
    it(`${instant} is ${wall} in ${zone}`, () => expect(toWall(instant, zone)).toBe(wall))
  }
  it('a time that the clocks skip is an hour later', () =>
    expect(toInstant('2026-03-29 02:30', 'Europe/Madrid')).toBe('2026-03-29T01:30:00Z'))
})
