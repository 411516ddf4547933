import { describe, expect, it } from 'vitest'
import { asMeeting, entered, following, grouped } from './meeting-rows.ts'

const none = {
  weekday: null,
  rotation_day: null,
  bell_period_id: null,
  start_time: null,
  end_time: null,
  facility_id: null,
  start_date: null,
  end_date: null,
}

describe('a meeting in its form', () => {
  it.each([
    [{ ...none, weekday: 3, bell_period_id: 7 }],
    [{ ...none, rotation_day: 2, bell_period_id: 7, facility_id: 4, start_date: '2026-11-01', end_date: '2026-12-01' }],
    [{ ...none, weekday: 1, rotation_day: 2, bell_period_id: 7 }],
    [{ ...none, weekday: 6, start_time: '13:00', end_time: '13:45' }],
  ])('%j comes back as it was', (row) => expect(asMeeting(entered(row))).toEqual(row))

  it('keeps no time of its own once it follows a period', () =>
    expect(
      asMeeting({ ...entered({ ...none, weekday: 1, start_time: '13:00', end_time: '13:45' }), time: '7' }),
    ).toEqual({
      ...none,
      weekday: 1,
      bell_period_id: 7,
    }))

  it('is added for the day after the last one', () => {
    const row = entered({ ...none, weekday: 7, bell_period_id: 7, facility_id: 4 })
    expect(following([], '7')).toMatchObject({ weekday: '1', rotation_day: '', time: '7' })
    expect(following([row], '8')).toEqual({ ...row, weekday: '1' })
    expect(following([{ ...row, rotation_day: '2' }], '8')).toEqual({ ...row, weekday: '1', rotation_day: '2' })
    expect(following([{ ...row, weekday: '', rotation_day: '1' }], '8').rotation_day).toBe('2')
  })
})

it('meetings of one time and place are told together', () => {
  const row = (weekday: number, period: string) => ({ ...none, weekday, period })
  expect(
    grouped([row(1, '1'), row(2, '2'), row(3, '1')]).map(({ row: { period }, days }) => [
      period,
      days.map(({ weekday }) => weekday),
    ]),
  ).toEqual([
    ['1', [1, 3]],
    ['2', [2]],
  ])
})
