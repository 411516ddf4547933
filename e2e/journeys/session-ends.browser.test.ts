import { expect, inject, it } from 'vitest'
import { fillSignIn } from '../browser.setup.ts'
import { withBrowser } from '../browser.ts'

const { signIn } = withBrowser()

it('brings back what was entered when the session ended in the middle of it', async () => {
  const { page } = await signIn('admin', inject('portal').demoPassword, '/badge')
  await page.getByRole('button', { name: 'Add badge' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Patience')
  await page.getByLabel('Points').fill('12')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft:'))))
    .toBe(true)
  await page.evaluate(() =>
    fetch('/api/v2/user/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' },
      body: '{}',
    }),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await fillSignIn(page, 'admin', inject('portal').demoPassword)
  await page.getByText('What you entered last time is back.').waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Patience')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Patience' }).waitFor()
})

it('keeps what a second tab had entered when the first one signs out', async () => {
  const { page: first } = await signIn('admin', inject('portal').demoPassword, '/badge')
  const second = await first.context().newPage()
  await second.goto('/badge')
  await second.getByRole('button', { name: 'Add badge' }).click()
  await second.getByLabel('Name', { exact: true }).fill('Endurance')
  const drafts = () => second.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length)
  await expect.poll(drafts).toBe(1)
  await first.goto('/login')
  await first.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => second.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await fillSignIn(second, 'admin', inject('portal').demoPassword)
  await second.getByText('What you entered last time is back.').waitFor()
  expect(await second.getByLabel('Name', { exact: true }).inputValue()).toBe('Endurance')
})
