import { expect, it } from 'vitest'
import { dueAt, type Schedule } from './timing.rules.ts'

const plain: Schedule = { timing: 'at-once', quiet_from: null, quiet_to: null, emergency: false }
const night = { quiet_from: '21:00', quiet_to: '07:00' }
const berlin = 'Europe/Berlin' // one hour ahead in winter

// Wednesday, 25 November 2026
it.each<[string, Partial<Schedule>, string, string]>([
  ['at once', {}, '2026-11-25T10:00:00Z', '2026-11-25T10:00:00Z'],
  ['in quiet hours, before midnight', night, '2026-11-25T20:30:00Z', '2026-11-26T06:00:00Z'],
  ['in quiet hours, after midnight', night, '2026-11-25T03:00:00Z', '2026-11-25T06:00:00Z'],
  ['when quiet hours end', night, '2026-11-25T06:00:00Z', '2026-11-25T06:00:00Z'],
  ['quiet by day', { quiet_from: '08:00', quiet_to: '16:00' }, '2026-11-25T10:00:00Z', '2026-11-25T15:00:00Z'],
  ['an emergency in quiet hours', { ...night, emergency: true }, '2026-11-25T22:00:00Z', '2026-11-25T22:00:00Z'],
  ['daily, before five', { timing: 'daily' }, '2026-11-25T10:00:00Z', '2026-11-25T16:00:00Z'],
  ['daily, after five', { timing: 'daily' }, '2026-11-25T16:00:00Z', '2026-11-26T16:00:00Z'],
  ['weekly', { timing: 'weekly' }, '2026-11-25T10:00:00Z', '2026-11-27T16:00:00Z'],
  ['weekly, on Friday evening', { timing: 'weekly' }, '2026-11-27T18:00:00Z', '2026-12-04T16:00:00Z'],
  [
    'a digest in quiet hours',
    { timing: 'daily', quiet_from: '16:00', quiet_to: '18:00' },
    '2026-11-25T10:00:00Z',
    '2026-11-25T17:00:00Z',
  ],
])('%s', (_, schedule, now, expected) => {
  expect(dueAt({ ...plain, ...schedule }, berlin, new Date(now)).toISOString()).toBe(new Date(expected).toISOString())
})
