import { describe, expect, it } from 'vitest'
import type { AttendanceCategory } from '#contract/attendance/attendance-code.catalog.ts'
import type { Roll, RollCode } from '#contract/attendance/attendance.contract.ts'
import {
  begins,
  changed,
  choicesOf,
  codeOfKey,
  countsOf,
  emptied,
  filled,
  openCodes,
  remainingOf,
  rowsToSave,
} from './roll-state.ts'

const code = (id: number, letter: string, category: AttendanceCategory, usable = true): RollCode => ({
  id,
  name: letter,
  letter,
  category,
  direction: 'none',
  tone: 'quiet',
  icon: 'check',
  reasons: [],
  usable,
})
const codes = [
  code(9, 'O', 'present', false),
  code(1, 'P', 'present'),
  code(2, 'T', 'tardy'),
  code(3, 'A', 'absent'),
  code(5, 'B', 'tardy'),
  code(4, 'E', 'excused'),
]
const row = (id: number, code_id: number | null, office_code: number | null = null): Roll['rows'][number] => ({
  id,
  fname: 'A',
  lname: 'B',
  native_name: '',
  photo: '',
  code: null,
  code_id: office_code ?? code_id,
  note: '',
  minutes_missed: 0,
  teacher_code_id: code_id,
  expected: null,
  office: office_code ? { code_id: office_code, note: 'Dentist', by: 'R. Boateng', at: '2026-11-19T09:00:00Z' } : null,
})
const roll = (rows: Roll['rows'], office = false): Roll => ({
  section: { id: 1, name: 'Biology', number: '1', color: 1 },
  date: '2026-11-19',
  mode: 'meeting',
  meeting: 1,
  start_time: '08:30',
  end_time: '09:20',
  today: '2026-11-19',
  closed: null,
  asked: null,
  version: 0,
  taken_by: null,
  taken_at: null,
  codes,
  rows,
  sections: [],
  can: { edit: true, office },
})

describe('the roll', () => {
  const first = begins(codes)

  it('gives all who have no code the first one for being present that the caller may use, and takes it back from those who still have it', () => {
    const three = roll([row(1, null), row(2, 3), row(3, null), row(4, null)])
    const begun = choicesOf(three)
    expect([begun[1], remainingOf(three, begun), countsOf(begun, codes)]).toEqual([
      undefined,
      [1, 3, 4],
      { present: 0, tardy: 0, absent: 1, excused: 0 },
    ])
    const full = filled(three, begun, first)
    expect([full[1], full[2]?.code_id, remainingOf(three, full)]).toEqual([
      { code_id: 1, note: '', minutes_missed: 0 },
      3,
      [],
    ])
    const later = changed(full, 3, { code_id: 2 }, first)
    expect(Object.keys(emptied(later, [1, 3, 4], first))).toEqual(['2', '3'])
  })
  it('counts as present whoever has no code when it is submitted', () => {
    const two = roll([row(1, null), row(2, 3)])
    expect(rowsToSave(two, choicesOf(two)).map(({ code: category, code_id }) => [category, code_id])).toEqual([
      ['present', 1],
      ['absent', 3],
    ])
  })
  it('shows what was stored', () =>
    expect(countsOf(choicesOf(roll([row(1, 3), row(2, 1)])), codes)).toMatchObject({ absent: 1, present: 1 }))
  it('shows what the office set, with its note', () =>
    expect(choicesOf(roll([row(1, 3, 4)]))[1]).toMatchObject({ code_id: 4, note: 'Dentist' }))
  it('begins with what was announced, until somebody noted something', () => {
    const expected = { code_id: 4, reason: 'Dentist', start_time: null, end_time: null }
    const choices = choicesOf(
      roll([
        { ...row(1, null), expected },
        { ...row(2, 1), expected },
      ]),
    )
    expect([choices[1], choices[2]?.code_id]).toEqual([{ code_id: 4, note: 'Dentist', minutes_missed: 0 }, 1])
  })
  it('changes one student and keeps the note', () => {
    const choices = { 1: { code_id: 2, note: 'bus', minutes_missed: 8 }, 2: begins(codes) }
    expect(changed(choices, 1, { code_id: 4 }, begins(codes))).toEqual({
      1: { code_id: 4, note: 'bus', minutes_missed: 8 },
      2: begins(codes),
    })
  })
  it('sends everybody but whom the office has set', () => {
    const rows = [row(1, null), row(2, 1, 4)]
    const sent = (office: boolean) =>
      rowsToSave(roll(rows, office), choicesOf(roll(rows, office))).map(({ student_id, code: category, code_id }) => [
        student_id,
        category,
        code_id,
      ])
    expect(sent(false)).toEqual([[1, 'present', 1]])
    expect(sent(true)).toEqual([
      [1, 'present', 1],
      [2, 'excused', 4],
    ])
  })
})
describe('the codes', () => {
  for (const [key, id] of [
    ['p', 1],
    ['T', 2],
    ['b', 5],
    ['E', 4],
    ['o', undefined],
    ['x', undefined],
  ] as const)
    it(`key ${key} chooses ${id}`, () => expect(codeOfKey(key, codes)?.id).toBe(id))
  it('stand open one for each category, in the order of the categories', () =>
    expect(openCodes(codes).map(({ id }) => id)).toEqual([1, 2, 3, 4]))
})
