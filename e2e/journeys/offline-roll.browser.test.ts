import { expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'

const { as } = withBrowser()

it('a roll entered without a network is kept, also over a reload, and sent on return', async () => {
  const { page } = await as('teacher', '/attendances', { width: 390 })
  await page.waitForFunction(() => localStorage.getItem('attendance_rolls') !== null)
  await page.waitForFunction(async () => (await caches.match('/')) !== undefined)
  await page.waitForTimeout(2_000) // the files that were loaded last are being kept

  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('No connection').waitFor()
  await page.getByRole('radio', { name: 'Tardy' }).first().check()
  await page.getByRole('button', { name: /^(Submit attendance|Save changes)$/ }).click()
  await page.getByText('1 roll is kept on this device').waitFor()

  await page.context().setOffline(false)
  await page.waitForFunction(() => localStorage.getItem('attendance_queue') === null)
  await page.getByText(/^Taken by/).waitFor()
  expect(await page.getByRole('radio', { name: 'Tardy', checked: true }).count()).toBeGreaterThan(0)
})
