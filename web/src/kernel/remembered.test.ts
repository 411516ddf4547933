import { describe, expect, it } from 'vitest'
import { ownPath } from './remembered.ts'

describe('the remembered address', () => {
  it.each(['/home', '/roster/12?tab=notes#top', '/'])('keeps the path %s', (address) =>
    expect(ownPath(address)).toBe(address),
  )

  it.each([
    'https://elsewhere.example/home',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    'home',
    '',
    null,
  ])('refuses %s', (address) => expect(ownPath(address)).toBeUndefined())
})
