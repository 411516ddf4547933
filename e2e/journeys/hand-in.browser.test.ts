import { expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'

const { as } = withBrowser()
const limit = 2 * 1024 * 1024
const file = (name: string, bytes: number) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'a') })

it('takes a file of 2 MB and refuses one that is a byte larger', async () => {
  const { page, complaints } = await as('student', '/home')
  await page.getByRole('link', { name: 'Hand in', exact: true }).first().click()
  const work = page.locator('article', { has: page.locator('[aria-expanded=true]') }).first()
  await work.locator('input[type=file]').setInputFiles(file('too-large.txt', limit + 1))
  await work.getByText('Attachments must be 2MB or smaller.').waitFor()
  await work.locator('input[type=file]').setInputFiles(file('essay.txt', limit))
  await work.getByText('essay.txt').waitFor()
  expect(await work.getByText('Attachments must be 2MB or smaller.').count()).toBe(0)
  await work.getByLabel('Your work').fill('See the file.')
  await work.getByRole('button', { name: 'Hand in', exact: true }).click()
  await work
    .getByText(/^Handed in/)
    .first()
    .waitFor()
  expect(complaints).toEqual([])
})
