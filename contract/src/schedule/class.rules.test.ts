import { describe, expect, it } from 'vitest'
import { beginsNow, isRunning, joinAlertAt, spanOf, wallMinute } from './class.rules.ts'

const meeting = (date: string, start_time: string, end_time: string, time_zone: string) => ({
  date,
  start_time,
  end_time,
  time_zone,
})

describe('a meeting', () => {
  it.each([
    [
      'Berlin in winter',
      meeting('2026-01-15', '09:25', '10:15', 'Europe/Berlin'),
      '2026-01-15T08:25:00Z',
      '2026-01-15T09:15:00Z',
    ],
    [
      'Berlin in summer',
      meeting('2026-07-15', '09:25', '10:15', 'Europe/Berlin'),
      '2026-07-15T07:25:00Z',
      '2026-07-15T08:15:00Z',
    ],
    [
      'New York on the day that the clocks go forward',
      meeting('2026-03-08', '09:00', '10:00', 'America/New_York'),
      '2026-03-08T13:00:00Z',
      '2026-03-08T14:00:00Z',
    ],
    [
      'New York the day before',
      meeting('2026-03-07', '09:00', '10:00', 'America/New_York'),
      '2026-03-07T14:00:00Z',
      '2026-03-07T15:00:00Z',
    ],
    [
      'a start that the clocks skip',
      meeting('2026-03-29', '02:30', '04:00', 'Europe/Berlin'),
      '2026-03-29T01:30:00Z',
      '2026-03-29T02:00:00Z',
    ],
    [
      'a start that comes twice',
      meeting('2026-10-25', '02:30', '04:00', 'Europe/Berlin'),
      '2026-10-25T00:30:00Z',
      '2026-10-25T03:00:00Z',
    ],
    [
      'a zone of half an hour',
      meeting('2026-05-04', '09:00', '09:45', 'Asia/Kolkata'),
      '2026-05-04T03:30:00Z',
      '2026-05-04T04:15:00Z',
    ],
    [
      'a zone of three quarters',
      meeting('2026-05-04', '09:00', '09:45', 'Asia/Kathmandu'),
      '2026-05-04T03:15:00Z',
      '2026-05-04T04:00:00Z',
    ],
    [
      'the far side of the date line',
      meeting('2026-05-04', '08:00', '08:45', 'Pacific/Kiritimati'),
      '2026-05-03T18:00:00Z',
      '2026-05-03T18:45:00Z',
    ],
    [
      'clocks that go by half an hour',
      meeting('2026-10-04', '09:00', '10:00', 'Australia/Lord_Howe'),
      '2026-10-03T22:00:00Z',
      '2026-10-03T23:00:00Z',
    ],
  ])('in %s keeps its wall time', (_, given, start, end) => expect(spanOf(given)).toEqual({ start, end }))

  it.each([
    ['08:24:59', false],
    ['08:25:00', true],
    ['08:25:59', true],
    ['08:30:00', true],
    ['08:30:01', false],
  ])('at 09:25 in Berlin begins at %sZ: %s', (time, begins) =>
    expect(beginsNow(meeting('2026-01-15', '09:25', '10:15', 'Europe/Berlin'), new Date(`2026-01-15T${time}Z`))).toBe(
      begins,
    ),
  )

  it('that is over is not called out, however short it was', () =>
    expect(beginsNow(meeting('2026-01-15', '09:25', '09:28', 'Europe/Berlin'), new Date('2026-01-15T08:29:00Z'))).toBe(
      false,
    ))
})

describe('a class', () => {
  it.each([
    ['2026-11-20 15:50', '2026-11-20T15:49:59Z', '', true],
    ['2026-11-20 15:50', '2026-11-20T15:50:00Z', '', true],
    ['2026-11-20 15:50', '2026-11-20T15:51:59Z', '', true],
    ['2026-11-20 15:50', '2026-11-20T15:52:00Z', '', false],
    ['2026-11-20 15:50', '2026-11-20T15:51:00Z', 'UTC', true],
    ['2026-11-20 16:50', '2026-11-20T15:51:59Z', 'Europe/Berlin', true],
    ['2026-11-20 16:50', '2026-11-20T15:52:00Z', 'Europe/Berlin', false],
    ['2026-07-20 17:50', '2026-07-20T15:51:59Z', 'Europe/Berlin', true],
    ['2026-07-20 17:50', '2026-07-20T15:52:00Z', 'Europe/Berlin', false],
    ['2026-11-20 21:20', '2026-11-20T15:51:00Z', 'Asia/Kolkata', true],
    ['2026-11-20 21:20', '2026-11-20T15:52:00Z', 'Asia/Kolkata', false],
    ['2026-11-20 23:59', '2026-11-21T00:00:30Z', 'UTC', true],
    ['2026-11-20 23:59', '2026-11-21T00:01:00Z', 'UTC', false],
    ['2026-12-31 23:59', '2027-01-01T00:00:00Z', 'UTC', true],
    ['2026-03-08 03:30', '2026-03-08T07:31:00Z', 'America/New_York', true],
    ['2026-03-08 03:30', '2026-03-08T07:32:00Z', 'America/New_York', false],
  ])('that ends at %s is running at %s in %j: %s', (end, now, zone, running) =>
    expect(isRunning(end, new Date(now), zone)).toBe(running),
  )

  it('is told in the wall time of the reader', () => {
    expect(wallMinute('2026-11-20T15:00:00Z', 'Asia/Tokyo')).toBe('2026-11-21 00:00')
    expect(wallMinute('2026-07-20T15:00:00Z', 'America/Los_Angeles')).toBe('2026-07-20 08:00')
  })
})

describe('the alert', () => {
  it.each([
    [0, { shown: false, joined: false, asksAgain: false, count: 0, sounds: false }],
    [7_999, { shown: false, joined: false, asksAgain: false, count: 0, sounds: false }],
    [8_000, { shown: true, joined: false, asksAgain: false, count: 0, sounds: false }],
    [10_999, { shown: true, joined: false, asksAgain: false, count: 0, sounds: false }],
    [11_000, { shown: true, joined: false, asksAgain: false, count: 1, sounds: true }],
    [13_999, { shown: true, joined: false, asksAgain: false, count: 1, sounds: true }],
    [14_000, { shown: true, joined: false, asksAgain: false, count: 2, sounds: false }],
    [17_999, { shown: true, joined: false, asksAgain: false, count: 3, sounds: false }],
    [18_000, { shown: true, joined: true, asksAgain: false, count: 3, sounds: false }],
    [179_999, { shown: true, joined: true, asksAgain: false, count: 57, sounds: false }],
    [180_000, { shown: true, joined: true, asksAgain: true, count: 57, sounds: false }],
  ])('after %i ms', (elapsed, alert) => expect(joinAlertAt(elapsed)).toEqual(alert))
})
