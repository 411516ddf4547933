import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'

const { open, as } = withBrowser()
const mostBytes = 250_000
const mostFiles = 20 // each waits for its turn on a slow line

it('brings the sign-in page in less than 250 kB and in few files', async () => {
  const { page } = await open('/login')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  const { bytes, files } = await loaded(page)
  expect(bytes).toBeLessThan(mostBytes)
  expect(files).toBeLessThan(mostFiles)
})

it('brings the first page of a teacher in less than 250 kB and in few files', async () => {
  const { page } = await as('teacher', '/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { bytes, files } = await loaded(page)
  expect(bytes).toBeLessThan(mostBytes)
  expect(files).toBeLessThan(mostFiles)
})

/**
 * Code and styles as they came over the network, compressed. Fonts and the sheet that names them come after the page
 * stands.
 */
const loaded = async (page: Page): Promise<{ bytes: number; files: number }> => {
  await page.waitForLoadState('load')
  return page.evaluate(() => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => /\/(login|home|assets\/.*\.(js|css))$/.test(name) && !name.includes('/fonts-'))
    return { bytes: entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0), files: entries.length }
  })
}
