import { expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'

const { as } = withBrowser()

it('the office finds cover for a class, and whoever covers it takes the roll by the seats', async () => {
  const { page: office } = await as('admin', '/attendances?view=cover')
  const row = office.locator('.substitution-row').last()
  const name = (await row.locator('.medium').textContent()) ?? ''
  await row.getByRole('button', { name: 'Find cover' }).click()
  const drawer = office.getByRole('dialog')
  const { page } = await as('teacher', '/schedule?view=day')
  const teacher = await page.evaluate(
    () => JSON.parse(localStorage.getItem('login') ?? '{}').fname as string | undefined,
  )
  await drawer.getByLabel('Find a teacher').fill(teacher ?? '')
  await drawer.getByRole('button', { name: new RegExp(`^Assign ${teacher}`) }).click()
  await office.getByText(/^1 class assigned/).waitFor()

  await page.reload()
  await page.getByRole('link', { name }).click()
  await page.getByText('Seats', { exact: true }).click()
  const seat = page.locator('.seat').first()
  const before = (await seat.textContent()) ?? '' // by the time of day the roll may have been taken
  await seat.press('p')
  await seat.click()
  expect(await seat.textContent()).toContain('Tardy')
  await seat.press('a')
  expect(await seat.textContent()).toContain('Absent')
  if (before.includes('Absent')) await seat.press('p')
  await page.getByRole('button', { name: /^(Submit attendance|Save changes)$/ }).click()
  await page.getByText(/^Attendance of .+ saved$/).waitFor()
})
