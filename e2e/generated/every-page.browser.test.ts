import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { allRoles } from '#contract/kernel/access.ts'
import { type Visit, withBrowser } from '../browser.ts'
import { classOfDemo, recordsOfDemo } from '../demo.ts'
import { accountOf, builtFor, openPages } from './built-pages.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const looks = [
  { name: '1280 px in English', width: 1280, language: 'en' },
  { name: '390 px in Arabic', width: 390, language: 'ar' },
]
const { open, as, beside } = withBrowser()
let example: Awaited<ReturnType<typeof classOfDemo>>
let records: Record<string, number>

beforeAll(async () => {
  example = await classOfDemo()
  records = await recordsOfDemo(example.section_id)
})

describe.each(looks)('at $name', ({ width, language }) => {
  describe.each(allRoles)('for role %s', (role) => {
    const free: Visit[] = []
    beforeAll(async () => {
      const visit = await as(accountOf[role], '/home', { width, language })
      free.push(visit, await beside(visit, '/home'))
    })
    it.concurrent.each(builtFor(role))('%s is drawn, fits, is accessible and complains of nothing', async (path) => {
      const visit = free.pop()
      if (!visit) throw new Error('more tests at once than pages')
      await check(visit, addressOf(path), width).finally(() => free.push(visit))
    })
  })

  describe('for visitors', () => {
    it.each(openPages)('%s is drawn, fits, is accessible and complains of nothing', async (path) => {
      await check(await open('/login', { width, language }), path, width)
    })
  })
})

/** Pages of one record show the class that all roles of the demo have in common, or what belongs to it. */
const addressOf = (path: string): string =>
  path.replace('/:id?', '').replace(':id', `${records[path] ?? example.section_id}?student_id=${example.student_id}`)

const check = async ({ page, complaints }: Visit, address: string, width: number): Promise<void> => {
  complaints.length = 0
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.locator('.bones').first().waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect(await cutNamesAstray(page)).toBe(0)
  expect(await findingsOn(page)).toEqual([])
}

/** Lines that are cut stand where the page has its text, whatever their own script – a browser that does not know the rule leaves `start` –, and are not cut away whole. */
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

const findingsOn = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe)
  const findings: Finding[] = await page.evaluate(
    'axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations)',
  )
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`)
          .slice(0, 3)
          .join(' | ')}`,
    )
}
