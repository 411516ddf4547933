import { describe, expect, it } from 'vitest'
import { date, decimal, optionalText, orderedRows, orNull, text, wholeNumber, yesNo } from '#contract/kernel/fields.ts'
import { enteredFrom, isOptional, valuesFrom } from './field-values.ts'

const fields = {
  name: text(20),
  note: optionalText(20),
  seats: orNull(wholeNumber({ min: 1 })),
  start: date(),
  open: yesNo(),
  rows: orderedRows('row', 'parent_id', { letter: text(3), points: decimal() }),
}
const record = {
  id: 4,
  version: 2,
  name: 'Lab',
  note: '',
  seats: null,
  start: '2026-09-01',
  open: true,
  rows: [{ letter: 'A', points: 4 }],
}
const entered = {
  name: 'Lab',
  note: '',
  seats: '',
  start: '2026-09-01',
  open: true,
  rows: [{ letter: 'A', points: '4' }],
}

describe('fields of a catalog', () => {
  it('are shown as their controls hold them', () => expect(enteredFrom(fields, record)).toEqual(entered))
  it('start empty', () =>
    expect(enteredFrom(fields)).toEqual({ name: '', note: '', seats: '', start: '', open: false, rows: [] }))
  it('go back as the call takes them', () =>
    expect(valuesFrom(fields, entered)).toEqual({ ...entered, seats: undefined }))
  it('miss a value where a number was not entered', () =>
    expect(valuesFrom(fields, { ...entered, rows: [{ letter: '', points: '' }] })).toMatchObject({
      rows: [{ letter: '', points: undefined }],
    }))
  it.each([
    ['name', false],
    ['note', true],
    ['seats', true],
    ['start', false],
  ] as const)('%s is optional: %s', (name, optional) => expect(isOptional(fields[name])).toBe(optional))
})
