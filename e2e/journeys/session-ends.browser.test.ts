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
