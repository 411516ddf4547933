import { describe, expect, it } from 'vitest'
import { nowMark, shareOver, stateAt } from './ribbon.rules.ts'

const day = [
  { starts: '08:30', ends: '09:20', weight: 1 },
  { starts: '09:25', ends: '10:15', weight: 1 },
  { starts: '12:20', ends: '13:00', weight: 2 },
]

describe('the day ribbon', () => {
  it.each([
    ['08:00', 'coming'],
    ['08:30', 'now'],
    ['09:19', 'now'],
    ['09:20', 'past'],
  ])('at %s the first period is %s', (now, state) => expect(stateAt({ starts: '08:30', ends: '09:20' }, now)).toBe(state))

  it('knows how much of a period is over', () => expect(shareOver({ starts: '10:00', ends: '11:00' }, '10:15')).toBe(0.25))

  it.each([
    ['08:00', undefined],
    ['08:55', 12.5],
    ['09:22', 25],
    ['12:40', 75],
    ['13:00', undefined],
  ])('puts the mark at %s to %s', (now, mark) => expect(nowMark(day, now)).toBe(mark))
})
