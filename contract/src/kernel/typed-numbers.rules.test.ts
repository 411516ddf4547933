import { describe, expect, it } from 'vitest'
import { decimal, wholeNumber } from './fields.ts'
import { latinDigits, typedNumber } from './typed-numbers.rules.ts'

describe('digits of every script', () => {
  it.each([
    ['Arabic-Indic', '٠١٢٣٤٥٦٧٨٩'],
    ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
    ['Devanagari', '०१२३४५६७८९'],
    ['Bengali', '০১২৩৪৫৬৭৮৯'],
    ['Kannada', '೦೧೨೩೪೫೬೭೮೯'],
    ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
    ['full width', '０１２３４５６７８９'],
    ['outside of the first plane', '𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙'],
  ])('%s', (_, digits) => expect(latinDigits(digits)).toBe('0123456789'))

  it('leaves the rest as it is', () => expect(latinDigits('S٣, ½, Ⅳ')).toBe('S3, ½, Ⅳ'))
})

describe('a number as people write it', () => {
  it.each([
    ['٨', '8'],
    ['۷٫۵', '7.5'],
    ['८', '8'],
    ['８', '8'],
    ['7,5', '7.5'],
    [' 7.5 ', '7.5'],
    ['−7,5', '-7.5'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['1.234.567', '1234567'],
    ['1 234,5', '1234.5'],
    ["1'234'567.8", '1234567.8'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['７．５', '7.5'],
    ['007', '007'],
  ])('%s is %s', (text, number) => expect(typedNumber(text)).toBe(number))

  it.each(['', '-', '8 8', '1.2.3', '8a', 'eight', '1/2', '1e3', '5²', '½'])('%j is none', (text) =>
    expect(typedNumber(text)).toBeUndefined(),
  )
})

describe('a form takes it', () => {
  it('as a decimal and as a whole number', () => {
    expect(decimal().parse('۷٫۵')).toBe(7.5)
    expect(decimal().parse('7,5')).toBe(7.5)
    expect(wholeNumber().parse('٨')).toBe(8)
  })
  it('but no thousand that may be one and a bit', () =>
    expect(() => decimal().parse('1,234')).toThrow('errors.field.digits'))
})
