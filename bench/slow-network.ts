import { chromium, type Page } from 'playwright-core'
import { findBrowser } from '../bin/test/debian.ts'
import { flags } from './browser.ts'
import type { Single } from './report.ts'
import { password } from './school.ts'

/** What came over the line: address, bytes as sent, and when it was there, in milliseconds after the navigation. */
type Arrival = { address: string; bytes: number; asked: number; at: number }
/** Milliseconds until the page can be used, with nothing kept from an earlier visit. */
type FirstPage = { name: string; usable: number; arrivals: readonly Arrival[] }

/** A phone at the edge of its network. */
const phone = { viewport: { width: 390, height: 844 } }
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/**
 * B21 in Chromium: from the address to a sign-in that takes a name, from Enter to the home that is read, and from the
 * address to the home of somebody who is signed in already. What came is printed, for whoever looks for what is not
 * needed.
 */
export const onSlowNetwork = async (url: string, username: string): Promise<Single[]> => {
  const executablePath = findBrowser()
  if (!executablePath) return []
  const browser = await chromium.launch({ executablePath, args: flags })
  try {
    const page = await browser.newPage(phone)
    const pages = [await signInPage(page, url, username), await homeAfterwards(page)]
    const again = await browser.newPage(phone)
    await keepSession(page, again)
    pages.push(await homeAtOnce(again, url))
    for (const one of pages) console.error(arrivalTable(one))
    return pages.map(({ name, usable, arrivals }) => ({
      id: 'B21',
      name: `${name}, 400 ms and 50 kB/s, nothing kept`,
      value: usable,
      unit: 'ms',
      goal: 8_000,
      remark: `${arrivals.length} files, ${kilobytes(sum(arrivals))}`,
    }))
  } finally {
    await browser.close()
  }
}

const signInPage = (page: Page, url: string, username: string) =>
  timed(page, 'sign-in page', async () => {
    await page.goto(`${url}/login`, { waitUntil: 'commit' })
    await page.fill('input[autocomplete=username]', username)
  })

const homeAfterwards = async (page: Page): Promise<FirstPage> => {
  await page.fill('input[type=password]', password)
  return timed(page, 'home after signing in', async () => {
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home', { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
}

const homeAtOnce = (page: Page, url: string) =>
  timed(page, 'home of who is signed in', async () => {
    await page.goto(`${url}/home`, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

/** The other page is of a browser of its own, which has kept no file. */
const keepSession = async (from: Page, to: Page): Promise<void> => {
  const kept = await from.evaluate(() => Object.entries(localStorage))
  await to.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, kept)
}

/** The files of a page in the order they came. */
const arrivalTable = ({ name, usable, arrivals }: FirstPage): string =>
  [
    `${name}: ${(usable / 1000).toFixed(1)} s, ${arrivals.length} files, ${kilobytes(sum(arrivals))}`,
    ...arrivals.map(
      ({ address, bytes, asked, at }) =>
        `${Math.round(asked).toString().padStart(7)} – ${Math.round(at).toString().padStart(5)} ms ${kilobytes(bytes).padStart(9)}  ${new URL(address).pathname}`,
    ),
  ].join('\n')

const sum = (arrivals: readonly Arrival[]) => arrivals.reduce((all, { bytes }) => all + bytes, 0)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

const timed = async (page: Page, name: string, open: () => Promise<void>): Promise<FirstPage> => {
  const session = await page.context().newCDPSession(page)
  const begun = performance.now()
  const arrivals: Arrival[] = []
  const asked = new Map<string, { address: string; at: number }>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) =>
    asked.set(requestId, { address: request.url, at: performance.now() - begun }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const { address, at = 0 } = asked.get(requestId) ?? {}
    if (address?.startsWith('http')) arrivals.push({ address, bytes, asked: at, at: performance.now() - begun })
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await open()
  const usable = performance.now() - begun
  await session.detach()
  return { name, usable, arrivals }
}
