import { describe, expect, it } from 'vitest'
import type { Roll } from '#contract/attendance/attendance.contract.ts'
import { choicesOf, choose, codeOfKey, countsOf, shifted } from './roll-state.ts'

const row = (id: number, code: Roll['rows'][number]['code']) => ({ id, fname: 'A', lname: 'B', native_name: '', photo: '', code, note: '' })
const roll = (rows: Roll['rows']): Roll => ({
  section: { id: 1, name: 'Biology', number: '1', color: 1 },
  date: '2026-11-19',
  today: '2026-11-19',
  version: 0,
  taken_by: null,
  taken_at: null,
  rows,
  sections: [],
  can: { edit: true },
})

describe('the roll', () => {
  it('starts with everybody present', () =>
    expect(countsOf(choicesOf(roll([row(1, null), row(2, null)])))).toEqual({ present: 2, tardy: 0, absent: 0, excused: 0 }))
  it('shows what was stored', () => expect(countsOf(choicesOf(roll([row(1, 'absent'), row(2, 'present')])))).toMatchObject({ absent: 1, present: 1 }))
  it('changes one student and keeps the note', () => {
    const choices = { 1: { code: 'tardy' as const, note: '8 min' }, 2: { code: 'present' as const, note: '' } }
    expect(choose(choices, 1, 'excused')).toEqual({ 1: { code: 'excused', note: '8 min' }, 2: { code: 'present', note: '' } })
  })
})
describe('keys', () => {
  for (const [key, code] of [
    ['p', 'present'],
    ['T', 'tardy'],
    ['a', 'absent'],
    ['E', 'excused'],
    ['x', undefined],
  ] as const)
    it(`${key} is ${code}`, () => expect(codeOfKey(key)).toBe(code))
})
describe('the day after', () => {
  for (const [date, days, to] of [
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-12-31', 1, '2027-01-01'],
  ] as const)
    it(`${date} ${days} is ${to}`, () => expect(shifted(date, days)).toBe(to))
})
