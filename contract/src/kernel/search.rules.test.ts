import { expect, it } from 'vitest'
import { matches } from './matching.ts'

it.each([
  ['Academic terms', '', true],
  ['Academic terms', 'term aca', true],
  ['Évaluations', 'eval', true],
  ['Evaluations', 'ÉVAL', true],
  ['الفصول', 'فصول', true],
  ['Academic terms', 'termz', false],
  ['a.c', 'abc', false],
])('%j for %j: %s', (text, query, fits) => expect(matches(text, query)).toBe(fits))
