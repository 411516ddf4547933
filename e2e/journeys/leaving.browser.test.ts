import { expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'

const { as } = withBrowser()

it('several students of a class leave it on a day with a reason, and come back by undo', async () => {
  const { page, complaints } = await as('admin', '/rosters')
  await page.locator('main a[href^="/roster/"]').first().click()
  const ticks = page.locator('tbody').getByRole('checkbox')
  await ticks.first().waitFor()
  const before = await ticks.count()
  await ticks.nth(0).check()
  await ticks.nth(1).check()
  await page
    .getByRole('region', { name: 'Bulk actions' })
    .getByRole('button', { name: 'Withdraw', exact: true })
    .click()
  const drawer = page.getByRole('dialog', { name: 'Withdraw' })
  await drawer.getByText('Withdrawn').nth(1).waitFor() // what would become of each
  await drawer.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Moved away' }).click()
  await drawer.getByRole('button', { name: 'Withdraw (2)' }).click()
  await page.getByText('2 enrollments changed').waitFor()
  await expect.poll(() => ticks.count()).toBe(before - 2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 enrollments as before').waitFor()
  await expect.poll(() => ticks.count()).toBe(before)
  expect(complaints).toEqual([])
})

it('a teacher opens a student by the name and goes from page to page under the same head', async () => {
  const { page, complaints } = await as('teacher', '/student-in-teacher')
  const link = page.locator('tbody a[href^="/student-current-course/"]').first()
  const name = (await link.innerText()).split('\n')[0]?.slice(0, 5) ?? ''
  await link.click()
  const head = page.getByRole('heading', { level: 1, name })
  await head.waitFor()
  for (const tab of ['Full path', 'Schedule', 'Requests for classes']) {
    await page.locator('.page-tabs').getByRole('link', { name: tab, exact: true }).click()
    await page.locator('.page-tabs a[aria-current="page"]', { hasText: tab }).waitFor()
    expect(await head.count()).toBe(1)
  }
  expect(complaints).toEqual([])
})
