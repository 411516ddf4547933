import { createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { openVault } from './vault.ts'

const vault = openVault('a key')

it('gives back what was sealed, and never writes it twice alike', () => {
  const [first, second] = [vault.seal('JBSWY3DP', 'authenticator:1'), vault.seal('JBSWY3DP', 'authenticator:1')]
  expect(vault.unseal(first, 'authenticator:1')).toBe('JBSWY3DP')
  expect(first.equals(second)).toBe(false)
  expect(first.toString('latin1')).not.toContain('JBSWY3DP')
})

it('opens nothing that was moved to another place, changed in one bit, cut short, or sealed with another key', () => {
  const sealed = vault.seal('JBSWY3DP', 'authenticator:1')
  const changed = Buffer.from(sealed)
  changed[sealed.length - 1] = (changed[sealed.length - 1] ?? 0) ^ 1
  expect(() => vault.unseal(sealed, 'authenticator:2')).toThrow(/authenticate|Invalid|length/)
  expect(() => vault.unseal(changed, 'authenticator:1')).toThrow(/authenticate|Invalid|length/)
  expect(() => vault.unseal(sealed.subarray(0, 20), 'authenticator:1')).toThrow(/authenticate|Invalid|length/)
  expect(() => openVault('another key').unseal(sealed, 'authenticator:1')).toThrow(/authenticate|Invalid|length/)
})

it('fingerprints by key, place and secret', () => {
  const fingerprints = [
    vault.fingerprint('a', 'x'),
    vault.fingerprint('b', 'x'),
    vault.fingerprint('a', 'y'),
    openVault('another key').fingerprint('a', 'x'),
    vault.fingerprint('x', 'a'),
  ]
  expect(new Set(fingerprints.map((one) => one.toString('hex'))).size).toBe(fingerprints.length)
  expect(vault.fingerprint('a', 'x')).toEqual(fingerprints[0])
})

it('signs, and tells what it signed from anything else', () => {
  const signature = vault.sign('made today')
  expect(vault.isSigned('made today', signature)).toBe(true)
  expect(vault.isSigned('made tomorrow', signature)).toBe(false)
  expect(vault.isSigned('made today', signature.subarray(1))).toBe(false)
  expect(openVault('another key').isSigned('made today', signature)).toBe(false)
  expect(openVault('a key').public_key).toBe(vault.public_key)
  expect(verify(null, Buffer.from('made today'), createPublicKey(vault.public_key), signature)).toBe(true)
})
