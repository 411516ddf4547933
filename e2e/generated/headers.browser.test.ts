import { describe, expect, it } from 'vitest'
import { allFlags, allRoles, type Flag, type Role } from '#contract/kernel/access.ts'
import '#web/shell/page-table.ts'
import { entriesOf, openEntries, openTabs } from '#web/kernel/open-entries.ts'
import { ownFrame } from '#web/kernel/page.ts'
import { menus } from '#web/shell/menus.ts'
import { type Visit, withBrowser } from '../browser.ts'
import { accountOf } from './built-pages.ts'

const { as } = withBrowser()
const thumb = 44

describe.each(allRoles)('the header of role %s', (role) => {
  it.each<[string, Flag[]]>([
    ['every flag', [...allFlags]],
    ['no flag', []],
  ])('with %s brings every entry under the thumb of a phone', async (_, flags) => {
    const { page } = await withFlags(role, flags)
    await page.getByRole('button', { name: /^(Open the menu|More)$/ }).click()
    const sheet = page.getByRole('dialog').getByRole('navigation')
    await sheet.getByRole('button', { name: 'Log out' }).waitFor()
    const links = sheet.getByRole('link')
    const found = await links.evaluateAll((all) =>
      all.map((link) => ({ to: link.getAttribute('href') ?? '', height: link.getBoundingClientRect().height })),
    )
    const bar = await page
      .locator('.bottom-bar a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    // Entries of single sign-on lead through /callback and come from the server, not from the menus; the own ID card
    // bears the person's id.
    const besides = /^\/(callback|id-card\/)/
    expect(
      [...new Set([...found.map(({ to }) => to), ...bar])]
        .filter((to) => to.startsWith('/') && !besides.test(to))
        .toSorted(),
    ).toEqual(expected(role, flags))
    expect(found.filter(({ height }) => height < thumb)).toEqual([])
  })

  it('with every flag is used by keyboard alone', async () => {
    const { page } = await as(accountOf[role], '/home')
    const groups = openTabs(menus[ownFrame[role]].tabs, { role, flags: new Set(allFlags), host: '127.0.0.1' }).filter(
      (tab) => entriesOf([tab]).length > 1,
    )
    if (groups.length === 0) return // its tabs are plain links
    await page.locator('.tabs button').first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem').first().waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  })
})

const expected = (role: Role, list: readonly Flag[]): string[] => {
  const onlooker = { role, flags: new Set(list), host: '127.0.0.1' }
  const { tabs, gear, profile } = menus[ownFrame[role]]
  return [
    ...new Set(
      [...entriesOf(openTabs(tabs, onlooker)), ...openEntries([...gear, ...profile], onlooker)].map(({ to }) => to),
    ),
  ].toSorted()
}

/** The demo's person of this role, told by the server to hold these flags. */
const withFlags = async (role: Role, list: readonly Flag[]): Promise<Visit> => {
  const visit = await as(accountOf[role], '/home', { width: 390 })
  await visit.page.route('**/api/v2/user/configuration', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.user_settings = Object.fromEntries(allFlags.map((flag) => [flag, list.includes(flag)]))
    await route.fulfill({ response, json: answer })
  })
  const configured = visit.page.waitForResponse('**/api/v2/user/configuration')
  await visit.page.reload()
  await configured
  return visit
}
