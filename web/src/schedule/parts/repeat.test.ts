import { expect, it } from 'vitest'
import { repeatOf, repeats, ruleOf } from './repeat.ts'

it.each([
  ['never', '', ''],
  ['daily', '', 'FREQ=DAILY'],
  ['weekly', '', 'FREQ=WEEKLY'],
  ['weekly', '135', 'FREQ=WEEKLY;BYDAY=MO,WE,FR'],
  ['fortnightly', '7', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU'],
  ['monthly', '', 'FREQ=MONTHLY'],
  ['yearly', '', 'FREQ=YEARLY'],
] as const)('%s on %j is %j, and is read back', (repeat, weekdays, rrule) => {
  expect(ruleOf(repeat, weekdays)).toBe(rrule)
  expect(repeatOf(rrule)).toEqual({ repeat, weekdays })
})

it('weekdays chosen before count for weeks alone', () => {
  for (const repeat of repeats) expect(ruleOf(repeat, '3').includes('BYDAY')).toBe(repeat === 'weekly' || repeat === 'fortnightly')
})
