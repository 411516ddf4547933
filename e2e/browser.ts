import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'

/** One browser for the tests of a file; `open` gives a fresh person at an address of the portal, and collects what the page complains of. */
export const withBrowser = () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: process.env['PORTAL_BROWSER'] ?? '/usr/bin/chromium', args: flags })
  })
  afterAll(() => browser.close())

  return {
    open: async (address: string, options: Options = {}): Promise<{ page: Page; complaints: string[] }> => {
      const context = await browser.newContext({
        baseURL: inject('portal').url,
        viewport: { width: options.width ?? 1280, height: 800 },
        locale: options.locale ?? 'en',
      })
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && !isRefusedCall(message.location().url) && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      await page.goto(address)
      return { page, complaints }
    },
  }
}

type Options = { width?: number; locale?: string }

/** A call that the server refuses is for the page to handle; the browser tells of it all the same. */
const isRefusedCall = (url: string): boolean => new URL(url, 'http://portal').pathname.startsWith('/api/')

/** Nothing that talks to the network on its own; no sandbox, which containers do not allow. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
