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

/** On a slow line the texts of all screens would make whoever signs in wait. */
it('speaking another language waits for the texts of other screens only once one was opened', async () => {
  vi.resetModules()
  const asked: string[] = []
  const part = (name: string) => () => Promise.resolve({ default: {} }).finally(() => asked.push(name))
  const parts = (code: string) => ({ first: part(`${code} first`), rest: part(`${code} rest`) })
  vi.doMock('virtual:texts', () => ({ default: { en: parts('en'), es: parts('es'), fr: parts('fr') } }))
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('document', { documentElement: {} })
  const { speak, startTexts, wholeTexts } = await import('./i18n.ts')
  await startTexts()
  await speak('es')
  expect(asked).toEqual(['en first', 'es first'])
  await wholeTexts()
  await speak('fr')
  expect(asked).toEqual(['en first', 'es first', 'en rest', 'es rest', 'fr first', 'fr rest'])
  vi.unstubAllGlobals()
})
