import { describe, expect, it } from 'vitest'
import { guessable } from './guesses.ts'

const known = ['School portal', 'Northfield Academy', 'Zoë', 'Müller', 'zoe.mueller@mail.example', 'Lindenallee 12']

describe('a password', () => {
  it.each([
    'Password2026',
    'Password2026!',
    'P@ssw0rd2026',
    'Welcome2026!',
    'Summer2026!!',
    'iloveyou2026',
    'December2025!',
    'qwertyuiop123',
    '123456789012',
    'abcdefghijkl',
    'aaaaaaaaaaaaaaaa',
    'administrator',
    'teacher12345',
    'football2026',
  ])('of a common word with a year or row of keys is refused: %s', async (password) => {
    expect(await guessable(password, known)).toBe('session.password-common')
  })

  it.each([
    'SchoolPortal1',
    'School2026!!!',
    'Northfield-2026',
    'Academy2026!!',
    'ZoeMuller2026',
    'Zoë-Müller-99',
    'zoe.mueller@mail.example',
    'Lindenallee12!',
  ])('of the name of product, school or person, or of their address, is refused: %s', async (password) => {
    expect(await guessable(password, known)).toBe('session.password-own')
  })

  it.each([
    'correct horse battery',
    'a staple and a battery',
    'another long secret',
    'Zürich-Brücke-2026',
    'monkey-lantern-42',
    'kf8-2hq-xxd-ab',
    'northfield rain on tuesdays',
    'Лесная тропинка у реки',
    '春の桜と静かな川の流れる音',
  ])('that is long enough is taken: %s', async (password) => {
    expect(await guessable(password, known)).toBeUndefined()
  })
})
