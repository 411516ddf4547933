import { describe, expect, it } from 'vitest'
import { ageOn, isComplete, isTurn, sameName, type SignerState } from './signing.rules.ts'

const signer = (capacity: SignerState['capacity'], position: number, signed = false): SignerState => ({
  capacity,
  position,
  signed,
})
const turns = (all: SignerState[], signing: 'together' | 'in-order', guardians: 'one' | 'all') =>
  all.map((one) => isTurn(one, all, signing, guardians))

describe('whose turn it is', () => {
  it('together everybody who has not signed may sign', () =>
    expect(turns([signer('guardian', 0, true), signer('guardian', 1), signer('school', 2)], 'together', 'all')).toEqual(
      [false, true, true],
    ))

  it('in order only the first who has not signed may', () =>
    expect(turns([signer('guardian', 0, true), signer('guardian', 1), signer('school', 2)], 'in-order', 'all')).toEqual(
      [false, true, false],
    ))

  it('where one guardian is enough the others make nobody wait', () => {
    const all = [signer('guardian', 0, true), signer('guardian', 0), signer('school', 1)]
    expect(turns(all, 'in-order', 'one')).toEqual([false, false, true])
    expect(turns(all, 'in-order', 'all')).toEqual([false, true, false])
  })
})

it('a contract is complete when nobody is missing, and never without a signer', () => {
  expect(isComplete([signer('guardian', 0, true), signer('guardian', 0)], 'one')).toBe(true)
  expect(isComplete([signer('guardian', 0, true), signer('guardian', 0)], 'all')).toBe(false)
  expect(isComplete([signer('guardian', 0, true), signer('student', 1)], 'one')).toBe(false)
  expect(isComplete([], 'one')).toBe(false)
})

it.each([
  ['anna lindqvist', 'Anna Lindqvist', true],
  ['  ANNA   Lindqvist ', 'Anna Lindqvist', true],
  ['Zoe O Brien', 'Zoë O’Brien', true],
  ['J. R. Smith', 'J R Smith', true],
  ['李 小龙', '李 小龙', true],
  ['Anna', 'Anna Lindqvist', false],
  ['', 'Anna', false],
])('“%s” signs for %s: %s', (typed, name, same) => expect(sameName(typed, name)).toBe(same))

it.each([
  ['2008-11-20', '2026-11-20', 18],
  ['2008-11-21', '2026-11-20', 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
])('who was born on %s is on %s %i years old', (born, today, years) => expect(ageOn(born, today)).toBe(years))
