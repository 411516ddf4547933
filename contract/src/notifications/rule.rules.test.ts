import { describe, expect, it } from 'vitest'
import { fillText, holds, type Operator, unknownIn } from './rule.rules.ts'

describe('a limit', () => {
  it.each<[Operator, number | null | undefined, number | null, boolean]>([
    ['below', 90, 69, true],
    ['below', 60, 69, true],
    ['below', 60, 70, false],
    ['below', 60, null, false],
    ['at-least', undefined, 70, true],
    ['falls-below', 70, 69.9, true],
    ['falls-below', 69, 60, false],
    ['falls-below', undefined, 60, true],
    ['falls-below', null, 60, true],
    ['falls-below', 69, 80, false],
    ['falls-below', 80, null, false],
    ['rises-to', 69, 70, true],
    ['rises-to', 70, 90, false],
    ['rises-to', undefined, 70, true],
    ['rises-to', 80, 60, false],
  ])('%s 70 with %s before and %s now: %s', (op, before, now, expected) => {
    const earlier = before === undefined ? undefined : { percent: before }
    expect(holds([{ field: 'percent', op, value: '70' }], { percent: now }, earlier)).toBe(expected)
  })
})

it('words are compared without regard to case, and all conditions hold together', () => {
  const fields = { section: 'Maths 9', percent: 50 }
  const inMaths = { field: 'section', op: 'is', value: ' maths 9' } as const
  expect(holds([inMaths], fields, undefined)).toBe(true)
  expect(holds([inMaths, { field: 'percent', op: 'at-least', value: '60' }], fields, undefined)).toBe(false)
  expect(holds([{ ...inMaths, op: 'is-not' }], fields, undefined)).toBe(false)
  expect(holds([], fields, undefined)).toBe(true)
})

it('a text names what its event knows, and nothing else', () => {
  expect(unknownIn('grade-posted', '{{student}}: {{ percent }} in {{section}}')).toEqual([])
  expect(unknownIn('grade-posted', '{{step}} of {{nobody}}')).toEqual(['step', 'nobody'])
  expect(fillText('{{student}}: {{ percent }}{{nothing}}', { student: 'Ann', percent: 69.5 })).toBe('Ann: 69.5')
})
