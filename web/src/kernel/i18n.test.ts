import { expect, it, vi } from 'vitest'

/** Both parts of a language are asked for at once, and come in either order. */
it.each([
  ['first', 'rest'],
  ['rest', 'first'],
])('texts that come as %s and then as %s are all known', async (...order) => {
  vi.resetModules()
  const parts = { first: Promise.withResolvers<object>(), rest: Promise.withResolvers<object>() }
  vi.doMock('virtual:texts', () => ({
    default: { en: { first: () => parts.first.promise, rest: () => parts.rest.promise } },
  }))
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('document', { documentElement: {} })
  const { say, startTexts, wholeTexts } = await import('./i18n.ts')
  const loaded = Promise.all([startTexts(), wholeTexts()])
  for (const part of order) parts[part as 'first' | 'rest'].resolve({ default: { [`${part}.key`]: `text of ${part}` } })
  await loaded
  expect([say('first.key'), say('rest.key'), say('no.key')]).toEqual(['text of first', 'text of rest', 'no.key'])
  vi.unstubAllGlobals()
})
