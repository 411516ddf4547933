import { expect, it } from 'vitest'
import { transferCode } from './transfer-code.ts'

const to = { name: 'Example School', iban: 'DE02120300000000202051', amount: 125_000, reference: 'INV-000042' }

it('is drawn for euro with a right account alone', () => {
  expect(transferCode('EUR', to)).toMatch(/^<svg [^>]*viewBox="0 0 (\d+) \1"/)
  expect(transferCode('USD', to)).toBeUndefined()
  expect(transferCode('EUR', { ...to, iban: 'DE03120300000000202051' })).toBeUndefined()
})
