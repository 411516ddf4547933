import { expect, it } from 'vitest'
import { inMonthOf, type Repetition, repeatOf, repeats, ruleOf } from './repeat.ts'

const repetition = (given: Partial<Repetition>): Repetition => ({
  repeat: 'never',
  interval: 1,
  weekdays: '',
  in_month: 'date',
  ...given,
})
const rows: [given: Partial<Repetition>, date: string, rrule: string][] = [
  [{}, '2026-11-10', ''],
  [{ repeat: 'daily' }, '2026-11-10', 'FREQ=DAILY'],
  [{ repeat: 'weekly' }, '2026-11-10', 'FREQ=WEEKLY'],
  [{ repeat: 'weekly', weekdays: '135' }, '2026-11-10', 'FREQ=WEEKLY;BYDAY=MO,WE,FR'],
  [{ repeat: 'weekly', interval: 2, weekdays: '7' }, '2026-11-10', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU'],
  [{ repeat: 'monthly' }, '2026-11-10', 'FREQ=MONTHLY'],
  [{ repeat: 'monthly', interval: 3 }, '2026-11-10', 'FREQ=MONTHLY;INTERVAL=3'],
  [{ repeat: 'monthly', in_month: 'nth' }, '2026-11-10', 'FREQ=MONTHLY;BYDAY=2TU'],
  [{ repeat: 'monthly', in_month: 'nth' }, '2026-11-27', 'FREQ=MONTHLY;BYDAY=4FR'],
  [{ repeat: 'monthly', in_month: 'last' }, '2026-11-27', 'FREQ=MONTHLY;BYDAY=-1FR'],
  [{ repeat: 'monthly', interval: 2, in_month: 'nth' }, '2026-11-30', 'FREQ=MONTHLY;INTERVAL=2;BYDAY=5MO'],
  [{ repeat: 'monthly', in_month: 'last' }, '2028-02-29', 'FREQ=MONTHLY;BYDAY=-1TU'],
  [{ repeat: 'yearly' }, '2026-11-10', 'FREQ=YEARLY'],
]

it.each(rows)('%j from %s on is %j, and is read back', (given, date, rrule) => {
  expect(ruleOf(repetition(given), date)).toBe(rrule)
  const { place, ...read } = repeatOf(rrule)
  expect(read).toEqual(repetition(given))
  expect(place ? `${place.nth} ${place.weekday}` : '').toBe(
    rrule
      .replace(/.*BYDAY=|.*/, '')
      .replace(/(-?\d)(..)|.*/, (_, nth, code) =>
        nth ? `${nth} ${['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].indexOf(code) + 1}` : '',
      ),
  )
})

it('weekdays chosen before count for weeks alone', () => {
  for (const repeat of repeats)
    expect(ruleOf(repetition({ repeat, weekdays: '3' }), '2026-11-10').includes('BYDAY')).toBe(repeat === 'weekly')
})

it('the last one of a month is offered in its last seven days alone; elsewhere it is the one counted from the begin', () => {
  expect([inMonthOf('2026-11-23'), inMonthOf('2026-11-24')]).toEqual([
    ['date', 'nth'],
    ['date', 'nth', 'last'],
  ])
  expect(ruleOf(repetition({ repeat: 'monthly', in_month: 'last' }), '2026-11-10')).toBe('FREQ=MONTHLY;BYDAY=2TU')
})
