import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'

const { open, as } = withBrowser()
const limit = 250_000

it('brings the sign-in page in less than 250 kB', async () => {
  const { page } = await open('/login')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await bytesLoaded(page)).toBeLessThan(limit)
})

it('brings the first page of a teacher in less than 250 kB', async () => {
  const { page } = await as('teacher', '/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await bytesLoaded(page)).toBeLessThan(limit)
})

/**
 * Code and styles as they came over the network, compressed. Fonts and the sheet that names them come after the page
 * stands.
 */
const bytesLoaded = async (page: Page): Promise<number> => {
  await page.waitForLoadState('load')
  return page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => /\/(login|home|assets\/.*\.(js|css))$/.test(name) && !name.includes('/fonts-'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
}
