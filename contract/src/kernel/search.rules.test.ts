import { expect, it } from 'vitest'
import { matchesSearch } from './search.rules.ts'

it.each([
  ['Academic terms', '', true],
  ['Academic terms', 'term aca', true],
  ['Évaluations', 'eval', true],
  ['Evaluations', 'ÉVAL', true],
  ['الفصول', 'فصول', true],
  ['Academic terms', 'termz', false],
  ['a.c', 'abc', false],
  ['Xinyi Huang', 'Huang, Xinyi', true],
  ['Room 12', '١٢', true],
  ['Bjørn Strauß', 'strauss bjorn', true],
  ['O’Brien', "o'brien", true],
])('%j for %j: %s', (text, query, fits) => expect(matchesSearch(text, query)).toBe(fits))
