import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeNumbers } from './numbers.rules.ts'

describe('a free number', () => {
  const table: [name: string, wanted: string[], taken: string[], given: string[]][] = [
    ['stays where nobody has it', ['BIO9'], [], ['BIO9']],
    ['gets an ending where somebody has it', ['BIO9'], ['BIO9'], ['BIO9-2']],
    ['counts on', ['BIO9'], ['BIO9', 'BIO9-2'], ['BIO9-3']],
    ['differs from those given beside it', ['BIO9', 'BIO9'], [], ['BIO9', 'BIO9-2']],
    ['is shortened to make room', ['ABCDEFGHIJKLMNOPQRST'], ['ABCDEFGHIJKLMNOPQRST'], ['ABCDEFGHIJKLMNOPQR-2']],
    ['is found for a course without one', [''], [], ['-2']],
  ]
  it.each(table)('%s', (_, wanted, taken, given) => expect(freeNumbers(wanted, taken)).toEqual(given))

  it('is given once, to nobody twice, and never too long', () => {
    const number = fc.string({ minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.array(number, { maxLength: 30 }), fc.array(number, { maxLength: 30 }), (wanted, taken) => {
        const given = freeNumbers(wanted, taken)
        return (
          new Set([...given, ...taken]).size === given.length + new Set(taken).size &&
          given.every(({ length }) => length <= 20)
        )
      }),
    )
  })
})
