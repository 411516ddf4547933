import { describe, expect, it } from 'vitest'
import { plainNumber } from './phone.rules.ts'

describe('a phone number', () => {
  const kept: [string, string][] = [
    ['+34 600 555 018', '+34600555018'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['0044 20 7946 0958', '+442079460958'],
    ['+49.30/901820', '+4930901820'],
    ['+８１ ３ １２３４ ５６７８', '+81312345678'],
    ['+7 495 123–45–67', '+74951234567'],
  ]
  it.each(kept)('%j is kept as %s', (typed, stored) => expect(plainNumber(typed)).toBe(stored))

  it.each([
    '600 555 018',
    '+0 123 456 78',
    '+1',
    '+123456',
    '+1234567890123456',
    'call me',
    '',
    '+34 600 555 018 ext 4',
    '+34x600555018',
  ])('%j is refused', (typed) => expect(plainNumber(typed)).toBeUndefined())
})
