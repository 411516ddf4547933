import { type Browser, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../bin/test/debian.ts'
import { median } from './limits.ts'
import { password } from './school.ts'

/** Medians in milliseconds. */
export type BrowserFigures = { opened: number; nodes: number; saved: number }

export const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const openings = 5
const saves = 20
const patience = 10_000
const editor = 'input.grade-editor'

/**
 * B6 and B8 in Chromium: from the address to a cell that takes a grade, and from Enter to the sign that the server has
 * stored it.
 */
export const measureInBrowser = async (
  url: string,
  username: string,
  section_id: number,
): Promise<BrowserFigures | string> => {
  const executablePath = findBrowser()
  if (!executablePath) return 'no Chromium or Chrome was found'
  const browser: Browser = await chromium.launch({ executablePath, args: flags })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 } })
    await page.goto(`${url}/login`)
    await page.fill('input[autocomplete=username]', username)
    await page.fill('input[type=password]', password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home')

    const times: number[] = []
    for (let at = 0; at < openings; at++) times.push(await openGrid(page, `${url}/gradebook?section_id=${section_id}`))
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    return { opened: median(times), nodes, saved: await saveCells(page) }
  } finally {
    await browser.close()
  }
}

/**
 * Counted by the page's own clock, which begins with the navigation, without the pauses in which a test asks again; the
 * cell is left as it was.
 */
const openGrid = async (page: Page, address: string): Promise<number> => {
  await page.goto(address, { waitUntil: 'commit' })
  const cell = await whenThere(page, '.grade-cell')
  await page.mouse.click(cell.x, cell.y)
  await page.keyboard.press('F2')
  const { time } = await whenThere(page, editor)
  await page.keyboard.press('Escape')
  return time
}

/** The instant of the first frame in which an element is drawn, and where its middle is. */
const whenThere = (page: Page, selector: string): Promise<{ time: number; x: number; y: number }> =>
  page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const look = () => {
          const box = document.querySelector(wanted)?.getBoundingClientRect()
          if (box?.width) resolve({ time: performance.now(), x: box.x + box.width / 2, y: box.y + box.height / 2 })
          else requestAnimationFrame(look)
        }
        look()
      }),
    selector,
  )

/**
 * Types a grade and Enter, again and again down the first column; the page itself notes when the sign of a stored grade
 * appears in the cell that was left.
 */
const saveCells = async (page: Page): Promise<number> => {
  const times: number[] = []
  for (let at = 0; at < saves; at++) {
    await page.keyboard.type(`${at % 9}.${11 + Math.floor(Math.random() * 80)}`) // almost never what an earlier run left there: every one is a change
    await page.locator(editor).waitFor()
    const seen = await page.evaluateHandle((longestWait) => {
      const sign = new Promise<number>((resolve) => {
        const left = () => {
          const begun = performance.now()
          const [cell, row] = ['[aria-colindex]', '[aria-rowindex]'].map((part) =>
            document.activeElement?.closest(part),
          )
          const stored = `[aria-rowindex='${row?.ariaRowIndex}'] [aria-colindex='${cell?.ariaColIndex}'] [data-state=saved]`
          const look = () => document.querySelector(stored) && resolve(performance.now() - begun)
          new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
        }
        addEventListener('keydown', left, { capture: true, once: true })
        setTimeout(() => resolve(longestWait), longestWait)
      })
      return { sign } // in an object, so that it is not waited for before Enter is pressed
    }, patience)
    await page.keyboard.press('Enter')
    times.push(await seen.evaluate(({ sign }) => sign))
  }
  return median(times)
}
