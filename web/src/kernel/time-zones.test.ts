import { describe, expect, it } from 'vitest'
import { minutesOf, timeZones, zoneLabel } from './time-zones.ts'

const winter = new Date('2026-11-20T15:00:00Z')
const summer = new Date('2026-07-20T15:00:00Z')

describe('time zones', () => {
  it.each([
    ['GMT', 0],
    ['GMT+1', 60],
    ['GMT+5:45', 345],
    ['GMT-3:30', -210],
    ['GMT−11', -660],
  ])('%s lies %i minutes from Greenwich', (offset, minutes) => expect(minutesOf(offset)).toBe(minutes))

  it('are named with the offset of the day', () => {
    expect([zoneLabel('Europe/Madrid', winter), zoneLabel('Europe/Madrid', summer)]).toEqual([
      'Europe/Madrid, GMT+1',
      'Europe/Madrid, GMT+2',
    ])
    expect(zoneLabel('America/New_York', winter)).toBe('America/New York, GMT-5')
  })

  it('stand from west to east, each once', () => {
    const zones = timeZones(winter)
    const place = (name: string) => zones.findIndex(({ value }) => value === name)
    expect(place('Pacific/Honolulu')).toBeLessThan(place('America/New_York'))
    expect(place('America/New_York')).toBeLessThan(place('UTC'))
    expect(place('UTC')).toBeLessThan(place('Asia/Tokyo'))
    expect(new Set(zones.map(({ value }) => value)).size).toBe(zones.length)
    expect(zones.length).toBeGreaterThan(300)
  })
})
