import { expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'

const { open } = withBrowser()

it('leads a visitor who is not signed in to the sign-in page, without a complaint of the content security policy', async () => {
  const { page, complaints } = await open('/home')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(complaints.join('\n')).toBe('')
})
