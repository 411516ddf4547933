import { expect, inject, it } from 'vitest'
import { fillSignIn } from '../browser.setup.ts'
import { withBrowser } from '../browser.ts'

const { open } = withBrowser()
const somebody = 'teacher.brigida' // nobody whose session other tests work with: a new password ends all of them
const fresh = 'a lantern under the table'

it('sets a new password by the link of a mail, which works once', async () => {
  const { page, complaints } = await open('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('E-mail or user name').fill(somebody)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('Look into your mail').waitFor()

  await page.goto('/dev-outbox')
  const link = page.getByRole('link', { name: /reset-password\?code=/ }).first()
  const address = (await link.getAttribute('href')) ?? ''
  await link.click()
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page
    .getByText(/At least 12 characters/)
    .first()
    .waitFor()
  await page.getByLabel('New password').fill(fresh)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('The new password is set.').waitFor()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await fillSignIn(page, somebody, fresh)
  expect(complaints).toEqual([])

  const again = await open(address)
  await again.page.getByLabel('New password').fill(inject('portal').demoPassword)
  await again.page.getByRole('button', { name: 'Set password' }).click()
  await again.page.getByRole('link', { name: 'Ask for a new link' }).waitFor()

  await page.goto('/change-password')
  await page.getByLabel('Present password').fill(fresh)
  await page.getByLabel('New password').fill(inject('portal').demoPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Saved Successfully.').waitFor()
})
