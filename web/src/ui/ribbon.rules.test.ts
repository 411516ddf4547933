import { describe, expect, it } from 'vitest'
import { lengthOf, nowMark, shareOver, stateAt } from './ribbon.rules.ts'

const day = [
  { starts: '08:30', ends: '09:20' },
  { starts: '09:25', ends: '10:15' },
  { starts: '12:20', ends: '13:00' },
]

describe('the day ribbon', () => {
  it.each([
    ['08:00', 'coming'],
    ['08:30', 'now'],
    ['09:19', 'now'],
    ['09:20', 'past'],
  ])('at %s the first period is %s', (now, state) =>
    expect(stateAt({ starts: '08:30', ends: '09:20' }, now)).toBe(state),
  )

  it('is as wide as each period is long', () => expect(day.map(lengthOf)).toEqual([50, 50, 40]))

  it('knows how much of a period is over', () =>
    expect(shareOver({ starts: '10:00', ends: '11:00' }, '10:15')).toBe(0.25))

  it.each([
    ['08:00', undefined],
    ['08:55', { index: 0, share: 0.5 }],
    ['09:22', { index: 0, share: 1 }],
    ['12:40', { index: 2, share: 0.5 }],
    ['13:00', undefined],
  ])('puts the mark at %s to %j', (now, mark) => expect(nowMark(day, now)).toEqual(mark))
})
