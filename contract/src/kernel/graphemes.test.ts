import { describe, expect, it } from 'vitest'
import { cutTo, initialsOf, shortened } from './graphemes.ts'

describe('initials', () => {
  it.each([
    ['Elena Marchetti', 'EM'],
    ['Зарина Ахметова', 'ЗА'],
    ['한서연', '한서'],
    ['한 서연', '한'],
    ['陈奕辰', '陈'],
    ['李 文静', '李'],
    ['عبدالله الحربي', 'عا'],
    ['अर्जुन देशपांडे', 'अदे'],
    ['ಕಾವ್ಯ ಹೆಗ್ಡೆ', 'ಕಾಹೆ'],
    ['Đặng Minh Anh', 'ĐA'],
    ['ilker', 'I'],
    ['Wira', 'W'],
    ['一郎 𠮷田', '一'],
    ['𡃁 Wong', '𡃁'],
    ['Ann 👩‍👩‍👧', 'A👩‍👩‍👧'],
    ['𝒜nn Z\u0301oe', '𝒜Z\u0301'],
    ['', ''],
  ])('of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
})

it('take the first letter of the whole family name where it is known', () => {
  expect(initialsOf('Ludmila', 'van der Berg')).toBe('LV')
  expect(initialsOf('Wira', '')).toBe('W')
})

describe('a long name', () => {
  it('is cut to 20 characters and an ellipsis', () =>
    expect(shortened('Northfield Academy of Sciences')).toBe('Northfield Academy o…'))
  it('of exactly 20 characters stays whole', () =>
    expect(shortened('12345678901234567890')).toBe('12345678901234567890'))
  it('counts what a reader counts, not code units', () => expect(shortened('👩‍👩‍👧‍👦'.repeat(20))).toBe('👩‍👩‍👧‍👦'.repeat(20)))
})

describe('a text that is too long', () => {
  it.each([
    ['abcdef', 4, 'abcd'],
    ['abc', 4, 'abc'],
    ['ab𠮷𠮷', 3, 'ab'],
    ['ab𠮷𠮷', 4, 'ab𠮷'],
    ['abe\u0301f', 3, 'ab'],
    ['a👩‍👩‍👧', 5, 'a'],
    ['ab cd', 3, 'ab'],
  ])('%s in %d is %s', (text, most, cut) => expect(cutTo(text, most)).toBe(cut))

  it('with marks without end is cut all the same, at a whole sign', () => {
    expect(cutTo('e'.padEnd(100, '\u0301'), 10)).toHaveLength(10)
    expect(initialsOf('e'.padEnd(100, '\u0301')).length).toBeLessThanOrEqual(16)
  })
})
