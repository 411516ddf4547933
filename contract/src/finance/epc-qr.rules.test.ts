import { expect, test } from 'vitest'
import { epcCode } from './epc-qr.rules.ts'

const cross = { name: 'Red Cross', iban: 'BE72 0000 0000 1616', bic: 'BPOTBEB1', amount: 100 }

test('a code says its lines in their order, as the published example does', () => {
  expect(epcCode({ ...cross, text: 'Urgency fund' })).toBe(
    'BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross\nBE72000000001616\nEUR1.00\n\n\nUrgency fund',
  )
})

test('an RF reference takes the place of the text; what is empty at the end is left out', () => {
  expect(epcCode({ ...cross, reference: 'RF18 5390 0754 7034', text: 'not said' })).toBe(
    'BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross\nBE72000000001616\nEUR1.00\n\nRF18539007547034',
  )
  expect(epcCode({ name: 'A', iban: 'BE72000000001616', amount: null })).toBe('BCD\n002\n1\nSCT\n\nA\nBE72000000001616')
  expect(epcCode({ ...cross, amount: 123_456, reference: 'INV-000042' })).toBe(
    'BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross\nBE72000000001616\nEUR1234.56\n\n\nINV-000042',
  )
})

test('a line cannot be put in by a name, and what is too long is cut or not said', () => {
  expect(epcCode({ ...cross, name: 'Red\nCross\nX' })).toContain('\nRed Cross X\n')
  expect(epcCode({ ...cross, name: 'é'.repeat(80), text: '漢'.repeat(140) })).toBeUndefined()
})

test.each([
  ['an IBAN with wrong check digits', { iban: 'BE73000000001616' }],
  ['an amount of nothing', { amount: 0 }],
  ['an amount above the limit', { amount: 100_000_000_000 }],
  ['no name', { name: ' ' }],
  ['a BIC that is none', { bic: 'X' }],
])('there is none for %s', (_, wrong) => {
  expect(epcCode({ ...cross, ...wrong })).toBeUndefined()
})
