import { expect, it } from 'vitest'
import { setUpCode } from './set-up-code.ts'
import { openVault } from './vault.ts'

it('is the same in every process that has the key, another with another key, and typed without guessing letters', () => {
  expect(setUpCode(openVault('key'))).toBe(setUpCode(openVault('key')))
  expect(setUpCode(openVault('key'))).not.toBe(setUpCode(openVault('other key')))
  expect(setUpCode(openVault('key'))).toMatch(/^[a-hj-km-np-z2-9]{5}(-[a-hj-km-np-z2-9]{5}){2}$/)
})
