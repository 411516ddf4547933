import { beforeAll, describe, expect, it } from 'vitest'
import { featureNames } from '#contract/kernel/features.ts'
import { isOff } from '#web/kernel/guard.ts'
import '#web/shell/page-table.ts'
import { pageAt } from '#web/kernel/page-table.ts'
import { withBrowser } from '../browser.ts'
import { classOfDemo } from '../demo.ts'
import { accountOf, builtFor } from './built-pages.ts'

const { as } = withBrowser()
let example: Awaited<ReturnType<typeof classOfDemo>>
beforeAll(async () => {
  example = await classOfDemo()
})

/** Pages that lead to most others; those of one record show the class or the student of the demo. */
const hubs = [
  '/home',
  '/individual-section/:id',
  '/roster/:id?',
  '/student-detail/:id',
  '/student-info/:id?',
  '/student-in-admin',
  '/student-in-teacher',
  '/user-directory',
  '/section',
  '/progress-tracking',
  '/setting',
]

describe.each([2, 3, 4, 5] as const)('a school without any of its features, for role %s', (role) => {
  it.each(builtFor(role).filter((path) => hubs.includes(path)))('%s leads to none of their pages', async (path) => {
    const { page, complaints } = await as(accountOf[role], '/setting')
    await page.locator('h1').first().waitFor()
    await page.route('**/api/v2/user/configuration*', async (route) => {
      const answer = await route.fetch()
      const payload = await answer.json()
      payload.data.login.setting_config.features_off = featureNames
      await route.fulfill({ response: answer, json: payload })
    })
    await page.addInitScript((off) => {
      const kept = JSON.parse(localStorage.getItem('login') ?? 'null')
      if (kept)
        localStorage.setItem(
          'login',
          JSON.stringify({ ...kept, setting_config: { ...kept.setting_config, features_off: off } }),
        )
    }, featureNames)
    const id = path.startsWith('/student-') ? example.student_id : example.section_id
    await page.goto(path.replace(':id?', String(id)).replace(':id', String(id)))
    await page.locator('h1').first().waitFor()
    await page.locator('.bones').first().waitFor({ state: 'detached' })
    const addresses = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const closed = addresses.filter((to) => {
      const target = pageAt(new URL(to, 'http://portal').pathname)
      return target && isOff(target, featureNames)
    })
    expect(closed).toEqual([])
    expect(complaints).toEqual([])
  })
})
