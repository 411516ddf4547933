import { describe, expect, it } from 'vitest'
import { colorOf, initialsOf, shortened } from './names.ts'

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
    ['', ''],
  ])('of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
})

describe('a long name', () => {
  it('is cut to 20 characters and an ellipsis', () =>
    expect(shortened('Northfield Academy of Sciences')).toBe('Northfield Academy o…'))
  it('of exactly 20 characters stays whole', () =>
    expect(shortened('12345678901234567890')).toBe('12345678901234567890'))
  it('counts what a reader counts, not code units', () => expect(shortened('👩‍👩‍👧‍👦'.repeat(20))).toBe('👩‍👩‍👧‍👦'.repeat(20)))
})

it('a person keeps the same colour of the eight', () => {
  expect(colorOf(4711)).toBe(colorOf('4711'))
  expect(new Set(Array.from({ length: 200 }, (_, id) => colorOf(id)))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]))
})
