import { expect, test } from 'vitest'
import { isIban, qrNamed, qrReference, rfNamed, rfReference } from './payment-reference.rules.ts'

test('the reference of ISO 11649 has the check digits of its published example', () => {
  expect(rfReference('5390 0754 7034')).toBe('RF18539007547034')
  expect(rfNamed('RF18 5390 0754 7034')).toBe('539007547034')
  expect(rfNamed('RF19 5390 0754 7034')).toBeUndefined()
  expect(rfNamed(rfReference('INV-000042'))).toBe('INV000042')
  expect(() => rfReference('-')).toThrow(RangeError)
  expect(() => rfReference('A'.repeat(22))).toThrow(RangeError)
})

test('the reference of Swiss QR invoices has the check digit of its published example', () => {
  expect(qrReference('21000000000313947143000901')).toBe('210000000003139471430009017')
  expect(qrNamed('21 00000 00003 13947 14300 09017')).toBe('21000000000313947143000901')
  expect(qrNamed('210000000003139471430009018')).toBeUndefined()
  expect(qrReference('42')).toHaveLength(27)
  expect(qrNamed(qrReference('000042'))).toBe('42')
})

test.each([
  ['DE89 3704 0044 0532 0130 00', true],
  ['BE71 0961 2345 6769', true],
  ['DE89 3704 0044 0532 0130 01', false],
  ['DE89', false],
])('%s is an IBAN: %s', (iban, is) => {
  expect(isIban(iban)).toBe(is)
})
