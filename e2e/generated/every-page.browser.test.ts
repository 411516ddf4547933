import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoles, type Role } from '#contract/kernel/access.ts'
import { type Visit, withBrowser } from '../browser.ts'
import { classOfDemo, recordsOfDemo } from '../demo.ts'
import { accountOf, builtFor, isFirstToSee, openPages } from './built-pages.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const desktop = { name: '1280 px in English', width: 1280, language: 'en', withContrast: true, withTargets: false }
const phone = { name: '390 px in Arabic', width: 390, language: 'ar', withContrast: false, withTargets: true }
const looks = [desktop, phone]
type Look = (typeof looks)[number]
/** What only ever finds what is moderate or minor, which is not looked at here. */
const milder = ['region', 'heading-order', 'page-has-heading-one', 'empty-table-header', 'image-redundant-alt']
/**
 * Colours are the same whatever the width, the language and the role: their contrast is looked at once for a screen.
 * What a finger has to hit measures 24 px or keeps its distance.
 */
const rulesOf = ({ withContrast, withTargets }: Look, path: string, role?: Role) => ({
  ...Object.fromEntries(milder.map((rule) => [rule, { enabled: false }])),
  'target-size': { enabled: withTargets },
  'color-contrast': { enabled: withContrast && (!role || isFirstToSee(path, role)) },
})
const { open, apart, beside } = withBrowser()
let example: Awaited<ReturnType<typeof classOfDemo>>
let records: Record<string, number>

beforeAll(async () => {
  example = await classOfDemo()
  records = await recordsOfDemo(example.section_id)
})

it('would refuse a page that shows what could not be read', async () => {
  const visit = await apart('admin', '/home')
  await visit.page.route('**/api/v2/**', (call) => call.fulfill({ status: 404, json: { message: 'planted' } }))
  await enter(visit, '/user-directory')
  await visit.page.locator(unread).first().waitFor()
  await expect(check({ ...visit, complaints: [], refused: [] }, desktop, rulesOf(desktop, ''))).rejects.toThrow(
    /to deeply equal/,
  )
})

describe.each(looks)('at $name', (look) => {
  const { width, language } = look
  describe.each(allRoles)('for role %s', (role) => {
    // Two browsers with two pages each: every page holds a connection for live events, and a browser has six for one
    // host.
    const free: Visit[] = []
    beforeAll(async () => {
      for (let browsers = 0; browsers < 2; browsers++) {
        const visit = await apart(accountOf[role], '/home', { width, language })
        free.push(visit, await beside(visit, '/home'))
      }
    })
    afterAll(() => Promise.all(free.map(({ page }) => page.close())))
    it.concurrent.each(builtFor(role))('%s is drawn, fits, is accessible and complains of nothing', async (path) => {
      const visit = free.pop()
      if (!visit) throw new Error('more tests at once than pages')
      await enter(visit, addressOf(path))
        .then(() => check(visit, look, rulesOf(look, path, role)))
        .finally(() => free.push(visit))
    })
  })

  describe('for visitors', () => {
    it.each(openPages)('%s is drawn, fits, is accessible and complains of nothing', async (path) => {
      await check(await open(path, { width, language }), look, rulesOf(look, path), ofVisitors)
    })
  })
})

/** What could not be read offers to try again. */
const unread = '.note:has(.again)'

/** Pages of one record show the class that all roles of the demo have in common, or what belongs to it. */
const addressOf = (path: string): string => {
  if (!path.includes(':id') && records[path]) return `${path}?thread=${records[path]}`
  return path
    .replace('/:id?', '')
    .replace(':id', `${records[path] ?? example.section_id}?student_id=${example.student_id}`)
}

/** The host of these tests is that of no school: whoever is not signed in asks whose it is, and hears so. */
const ofVisitors = ['404 /api/v2/school']

/**
 * Goes there through the router, as a link of the page does, and past a page that is none: what two pages have in
 * common
 * would stay. The page is there when another title is.
 */
const enter = async ({ page, complaints, refused }: Visit, address: string): Promise<void> => {
  complaints.length = 0
  refused.length = 0
  for (const to of ['/nowhere', address]) {
    await page.evaluate((to) => {
      for (const title of document.querySelectorAll('h1')) title.dataset['left'] = ''
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, to)
    await page.locator('h1:not([data-left])').first().waitFor()
  }
}

const check = async (
  { page, complaints, refused }: Visit,
  { width }: Look,
  rules: ReturnType<typeof rulesOf>,
  expected: string[] = [],
): Promise<void> => {
  await page.locator('h1').first().waitFor()
  await page.locator('.bones, [aria-busy="true"]').first().waitFor({ state: 'detached' }) // what is being read again is pale
  expect(complaints).toEqual([])
  expect(refused.filter((call) => !expected.includes(call))).toEqual([])
  expect(await page.locator(unread).allTextContents()).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect(await cutNamesAstray(page)).toBe(0)
  expect(await findingsOn(page, rules)).toEqual([])
}

/**
 * Lines that are cut stand where the page has its text, whatever their own script – a browser that does not know the
 * rule leaves `start` –, and are not cut away whole.
 */
const cutNamesAstray = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('.ellipsis')].filter(
        (line) =>
          getComputedStyle(line).textAlign === 'start' ||
          (line.textContent !== '' && line.getClientRects().length > 0 && line.getBoundingClientRect().width < 1),
      ).length,
  )

type Finding = { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }

/** Bars that stay at an edge of the screen cut into what happens to lie there; scrolled on, it is whole. */
const isBeneathBar = (id: string, { failureSummary }: Finding['nodes'][number]): boolean =>
  id === 'target-size' && failureSummary.includes('partially obscured')

const findingsOn = async (page: Page, rules: ReturnType<typeof rulesOf>): Promise<string[]> => {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe)
  const options = JSON.stringify({ resultTypes: ['violations'], rules })
  const findings: Finding[] = await page.evaluate(`axe.run(${options}).then(({ violations }) => violations)`)
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter((node) => !isBeneathBar(id, node)) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`)
          .slice(0, 3)
          .join(' | ')}`,
    )
}
