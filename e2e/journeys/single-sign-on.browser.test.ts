import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { withBrowser } from '../browser.ts'
import { addressOf } from '../demo.ts'
import { openProvider } from '../provider.ts'

const { as, open } = withBrowser()
let provider: Awaited<ReturnType<typeof openProvider>>
beforeAll(async () => {
  provider = await openProvider(`${inject('portal').url}/api/v2/sso/oidc_return`)
})
afterAll(() => provider.close())

/** Providers belong to the group of a school, so the school comes first. */
const chooseSchool = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Choose your school' }).click()
  await page.getByLabel('School code').fill('northfield')
  await page.getByRole('button', { name: 'Find school' }).click()
  await page.getByText('Northfield Academy').waitFor()
}

it('a super admin adds a provider and tests it, and a teacher signs in with it and lands where they wanted to go', async () => {
  const { page: group } = await as('super', '/content-integration')
  await group.getByRole('button', { name: 'Add a provider' }).click()
  await group.getByRole('menuitem', { name: 'Another OpenID Connect provider' }).click()
  await group.getByLabel('Name', { exact: true }).fill('Campus')
  await group.getByLabel('Issuer address').fill(provider.issuer)
  await group.getByLabel('Client id').fill('portal')
  await group.getByLabel('Client secret').fill('a client secret')
  await group.getByRole('button', { name: 'Save' }).click()
  await group.getByRole('button', { name: 'Actions for Campus' }).click()
  await group.getByRole('menuitem', { name: 'Test' }).click()
  await group.getByText('It answers as it should.').waitFor()
  await group.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  const { page, complaints } = await open('/section')
  await chooseSchool(page)
  await page.getByRole('button', { name: 'Continue with Campus' }).click()
  await page.locator('input[name=login]').fill(await addressOf('teacher'))
  await page.locator('input[name=password]').fill('whatever it is there')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click() // agrees to share the address
  await page.getByRole('heading', { name: 'Sections' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/section')
  expect(
    await page.evaluate(() => JSON.stringify(performance.getEntriesByType('navigation').map(({ name }) => name))),
  ).not.toContain(await page.evaluate(() => localStorage.getItem('token')))
  await page.getByRole('button', { name: /Teacher/ }).click()
  await page.getByRole('menuitem', { name: 'Access Campus as Teacher' }).waitFor()
  expect(complaints.filter((line) => line.includes('Content Security Policy'))).toEqual([]) // the pages of the provider complain of fonts

  const stranger = await open('/login')
  await chooseSchool(stranger.page)
  await stranger.page.evaluate(() => localStorage.setItem('pathname', '//evil.example/'))
  await stranger.page.getByRole('button', { name: 'Continue with Campus' }).click()
  await stranger.page.locator('input[name=login]').fill('nobody@elsewhere.example')
  await stranger.page.locator('input[name=password]').fill('whatever')
  await stranger.page.locator('button[type=submit]').click()
  await stranger.page.locator('button[type=submit]').click()
  await stranger.page.getByText('There is no account for you here.').waitFor()
  expect(new URL(stranger.page.url()).origin).toBe(inject('portal').url)

  await group.reload()
  await group.getByRole('button', { name: 'Actions for Campus' }).click()
  await group.getByRole('menuitem', { name: 'Disable' }).click()
  await group.getByText('1 person signs in with Campus.').waitFor()
  await group.getByRole('button', { name: 'Confirm' }).click()
  await group.getByText('Campus is disabled.').waitFor()
  const later = await open('/login')
  await chooseSchool(later.page)
  expect(await later.page.getByRole('button', { name: 'Continue with Campus' }).count()).toBe(0)
})
