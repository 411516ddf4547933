import { describe, expect, it } from 'vitest'
import { checkedValue } from './custom-values.rules.ts'

const field = { required: false, choices: ['North', 'South'] }

describe('a value of an own field', () => {
  it.each([
    ['text', '  Bus 4 ', 'Bus 4'],
    ['number', '12.5', 12.5],
    ['number', 0, 0],
    ['date', '2026-02-28', '2026-02-28'],
    ['choice', 'North', 'North'],
    ['choices', ['South', 'North', 'South'], ['South', 'North']],
    ['choices', 'North', ['North']],
    ['yesno', 'true', true],
    ['yesno', false, false],
    ['text', ' ', null],
    ['choices', [], null],
    ['number', null, null],
  ] as const)('of the type %s given as %j is %j', (type, given, value) =>
    expect(checkedValue({ ...field, type }, given)).toEqual({ value }),
  )

  it.each([
    ['text', 'a\u0000', 'errors.field.characters'],
    ['text', 7, 'errors.field.characters'],
    ['text', 'a'.repeat(501), 'errors.field.too-long'],
    ['number', '1e3', 'errors.field.number'],
    ['number', Number.NaN, 'errors.field.number'],
    ['date', '2026-02-30', 'errors.field.date'],
    ['choice', 'West', 'errors.field.choice'],
    ['choices', ['North', 'West'], 'errors.field.choice'],
    ['yesno', 'yes', 'errors.field.choice'],
  ] as const)('of the type %s given as %j is wrong', (type, given, problem) =>
    expect(checkedValue({ ...field, type }, given)).toMatchObject({ problem }),
  )

  it('is missed where it is required', () =>
    expect(checkedValue({ ...field, type: 'text', required: true }, ' ')).toEqual({ problem: 'errors.field.required' }))

  it('may stay a choice that is no longer offered', () => {
    expect(checkedValue({ ...field, type: 'choice' }, 'West', 'West')).toEqual({ value: 'West' })
    expect(checkedValue({ ...field, type: 'choices' }, ['North', 'West'], ['West'])).toEqual({
      value: ['North', 'West'],
    })
  })
})
