import { describe, expect, it } from 'vitest'
import { firstMatrix, mayWrite, reachOf, writers, type WritingException } from './writing.rules.ts'

const today = '2026-11-24'
const to = (to_person: boolean, allowed: boolean, until: string | null = null): WritingException => ({
  to_person,
  allowed,
  until,
})

describe('whether somebody may write', () => {
  it.each([
    ['all', false, [], true, 'rule'],
    ['none', true, [], false, 'none'],
    ['related', true, [], true, 'related'],
    ['related', false, [], false, 'not-related'],
    ['none', false, [to(true, true)], true, 'exception'],
    ['all', true, [to(true, false)], false, 'exception'],
    ['all', true, [to(false, false)], false, 'exception'],
    ['all', true, [to(false, false), to(true, true)], true, 'exception'],
    ['all', true, [to(true, true), to(true, false)], false, 'exception'],
    ['all', true, [to(true, false, '2026-11-23')], true, 'rule'],
    ['all', true, [to(true, false, '2026-11-24')], false, 'exception'],
  ] as const)('by %s, related %s, with %j: %s, by %s', (reach, related, exceptions, allowed, why) =>
    expect(mayWrite(reach, related, exceptions, today)).toEqual({ allowed, why }),
  )
})

it('a school that said nothing has a rule for each pair', () => {
  for (const from of writers)
    for (const other of writers) expect(reachOf({}, from, other)).toBe(firstMatrix[from]?.[other])
  expect(reachOf({ 4: { 4: 'related' } }, 4, 4)).toBe('related')
  expect(reachOf({ 4: { 4: 'related' } }, 4, 3)).toBe('related')
})
