import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formats } from '#contract/kernel/formats.ts'
import { fields, logWords, tables } from './log-words.ts'

const english = globSync('../../../contract/src/locales/en/*.json', { cwd: import.meta.dirname })
const texts: Record<string, string> = Object.assign(
  {},
  ...english.map((file) => JSON.parse(readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))),
)
const words = logWords((key) => texts[key] ?? key, formats('en', 'UTC'))

it.each([
  ['guardianship', 'Family'],
  ['badge', 'Badges'],
  ['section_teacher', 'Teacher'],
  ['attendance_notice', 'Attendance notice'],
])('the table %s is called %s', (table, called) => expect(words.table(table)).toBe(called))

it('borrows texts that there are', () =>
  expect([...Object.values(tables), ...Object.values(fields)].filter((key) => !(key in texts))).toEqual([]))

it.each([
  ['person', 'birth_date', '2012-04-01', '1 April 2012'],
  ['grade', 'graded_at', '2026-11-19T22:30:00+00:00', '19 Nov 2026, 22:30'],
  ['application', 'state', 'in-review', 'In review'],
  ['person_role', 'role', 3, 'Teacher'],
  ['guardianship', 'relationship', 'step-parent', 'Step-parent'],
  ['custom_field', 'type', 'yesno', 'Yes or no'],
  ['activity', 'graded', false, 'No'],
  ['course', 'grade_levels', ['9', '10'], '9, 10'],
  ['course', 'grade_levels', [], '–'],
  ['path_template', 'requirements', [{ key: 'BIO', name: 'Biology', credits: 4 }, { name: 'Art' }], 'Biology; Art'],
  ['path_template', 'years', [{ credits: 5, grade_level: '9' }], 'Credits: 5, Grade level: 9'],
  ['grade', 'comment', 'x'.repeat(200), `${'x'.repeat(120)}…`],
])('the value of %s.%s, %j, reads %s', (table, name, stored, reads) =>
  expect(words.value(table, name, stored)).toBe(reads),
)

describe('a change', () => {
  const row = { table: 'badge', old: null, new: null }
  it('says what it was and is', () =>
    expect(
      words.changes({
        ...row,
        operation: 'update',
        old: { points: 1, name: '', version: 1 },
        new: { points: 2, name: 'Help', version: 2 },
      }),
    ).toEqual([
      { key: 'points', label: 'Points', from: '1', to: '2' },
      { key: 'name', label: 'Name', from: '', to: 'Help' },
    ]))
  it('shows no number of another record', () =>
    expect(words.changes({ ...row, operation: 'update', old: { status_id: 4 }, new: { status_id: 6 } })).toEqual([
      { key: 'status_id', label: 'Status', from: '', to: 'changed' },
    ]))
  it('names what came or went, not what was empty', () => {
    const held = { id: 3, made_by: 7, status_id: 6, name: 'Help', exam: false, note: '' }
    const expected = [{ key: 'name', label: 'Name', from: '', to: 'Help' }]
    expect(words.changes({ ...row, operation: 'insert', new: held })).toEqual(expected)
    expect(words.changes({ ...row, operation: 'delete', old: held })).toEqual(expected)
  })
})
