import { describe, expect, it } from 'vitest'
import { countries, countryName } from './countries.ts'

describe('countries', () => {
  const codes = new Set(countries('en').map(({ value }) => value))
  it.each(['GB', 'ES', 'KZ', 'IN', 'KR', 'US', 'XK', 'PS', 'TW'])('hold %s', (code) =>
    expect(codes.has(code)).toBe(true),
  )
  it.each(['SU', 'YU', 'DD', 'ZZ', 'EU', 'AA'])('do not hold %s', (code) => expect(codes.has(code)).toBe(false))
  it('are about 250, in the words of the language', () => {
    expect(codes.size).toBeGreaterThan(240)
    expect(codes.size).toBeLessThan(265)
    expect([countryName('ES', 'en'), countryName('ES', 'es'), countryName('ES', 'ar')]).toEqual([
      'Spain',
      'España',
      'إسبانيا',
    ])
  })
})
