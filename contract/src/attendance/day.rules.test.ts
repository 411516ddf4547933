import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goldenDays } from './day.golden.ts'
import { dayOf, type DayRule, dayThresholds, type NotedMeeting } from './day.rules.ts'

describe('a day', () => {
  it.each(goldenDays)('of $what is $expected', ({ meetings, rule, expected }) => {
    const day = dayOf(meetings, rule)
    expect(day && [day.minutes, day.absent_minutes, day.excused_minutes, day.absence, day.excused]).toEqual(expected)
  })

  const meeting = fc.record({
    minutes: fc.integer({ min: 0, max: 400 }),
    minutes_missed: fc.integer({ min: 0, max: 500 }),
    counts: fc.constantFrom('present' as const, 'absent' as const, 'excused' as const),
  })
  const meetings = fc.array(meeting, { minLength: 1, maxLength: 9 })
  const rule = fc.record({
    day_threshold: fc.constantFrom(...dayThresholds),
    day_minutes: fc.integer({ min: 1, max: 600 }),
    half_day_minutes: fc.integer({ min: 0, max: 300 }),
    full_day_minutes: fc.integer({ min: 0, max: 600 }),
  })
  const holds = (what: string, check: (all: NotedMeeting[], rule: DayRule) => boolean) =>
    it(what, () => fc.assert(fc.property(meetings, rule, check), { numRuns: 20_000 }), 60_000)

  holds('never has more missed than it is long', (all, given) => {
    const day = dayOf(all, given)
    return day !== null && day.absent_minutes + day.excused_minutes <= day.minutes
  })
  holds(
    'on which nobody missed a minute is no absence',
    (all, given) =>
      dayOf(
        all.map((one) => ({ ...one, counts: 'present', minutes_missed: 0 })),
        given,
      )?.absence === 0,
  )
  holds(
    'missed whole is a whole absence, however short it was',
    (all, given) =>
      dayOf(
        all.map((one) => ({ ...one, counts: 'absent' })),
        given,
      )?.absence === 1,
  )
  holds(
    'excused whole is an excused absence',
    (all, given) =>
      dayOf(
        all.map((one) => ({ ...one, counts: 'excused' })),
        given,
      )?.excused === true,
  )
  holds(
    'does not depend on the order of its meetings',
    (all, given) => JSON.stringify(dayOf(all, given)) === JSON.stringify(dayOf(all.toReversed(), given)),
  )
  holds('never becomes less of an absence when one more meeting of it is missed instead of attended', (all, given) => {
    const [first, ...rest] = all
    if (!first) return true
    const attended = dayOf([{ ...first, counts: 'present', minutes_missed: 0 }, ...rest], given)
    const missed = dayOf([{ ...first, counts: 'absent' }, ...rest], given)
    return attended !== null && missed !== null && missed.absence >= attended.absence
  })
})
