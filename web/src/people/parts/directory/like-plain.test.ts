import { expect, it } from 'vitest'
import { likePlain } from './like-plain.ts'

const words: Record<string, string> = { active: 'Active', inactive: 'Inactive' }
const word = (base: string) => words[base] ?? base

it.each([
  ['Active', 'active', 1, true],
  [' active ', 'active', 1, true],
  ['Active', 'inactive', 1, false], // called so, but means something else
  ['Active', 'active', 2, false], // may only look
  ['Hold', 'active', 1, false],
  ['نشط', 'active', 1, false],
] as const)('%s over %s with access %i is the general one: %s', (name, base, access, alike) => {
  expect(likePlain({ name, base, access }, word)).toBe(alike)
})
