import { describe, expect, it } from 'vitest'
import { askedIn, insertedInto } from './comment-bank.ts'

describe('the comment bank', () => {
  it.each([
    ['/', 1, ''],
    ['/label axes', 11, 'label axes'],
    ['Good. /lab', 10, 'lab'],
    ['Good. /lab', 6, undefined],
    ['see 1/2', 7, undefined],
    ['https://', 8, undefined],
    ['/one\ntwo', 8, undefined],
    [`/${'a'.repeat(41)}`, 42, undefined],
  ])('is asked by %j at %d for %j', (text, caret, asked) => expect(askedIn(text, caret)).toBe(asked))

  it.each([
    ['Good. /lab', 10, true, 'Good. Label both axes.'],
    ['/', 1, true, 'Label both axes.'],
    ['Good.', 5, false, 'Good. Label both axes.'],
    ['Good. And so on', 6, false, 'Good. Label both axes.And so on'],
  ])('puts a comment into %j at %d', (text, caret, inPlace, expected) => {
    const inserted = insertedInto(text, caret, 'Label both axes.', inPlace)
    expect([inserted.text, inserted.text.slice(0, inserted.caret).endsWith('Label both axes.')]).toEqual([
      expected,
      true,
    ])
  })
})
