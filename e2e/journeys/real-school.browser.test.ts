import { afterAll, beforeAll, expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'
import { startPortal } from '../portal.process.ts'

const { open } = withBrowser()
let portal: Awaited<ReturnType<typeof startPortal>>
beforeAll(async () => {
  portal = await startPortal({ DEMO: '0' })
})
afterAll(() => portal.stop())

it('a portal without the demo is set up by the code of the terminal, and its home leads on', async () => {
  const { page, complaints } = await open(`${portal.url}/`)
  await page.getByRole('heading', { name: 'Set up your portal' }).waitFor()
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
  await fill('One-time code', 'aaaaa-bbbbb-ccccc')
  await fill('First name', 'Ines')
  await fill('Last name', 'Duarte')
  await fill('E-mail address', 'ines@school.example')
  await fill('User name', 'ines')
  await fill('Password', 'four plain words together')
  await fill('Name of the school', 'Lakeside School')
  const send = page.getByRole('button', { name: 'Set up and sign in' })
  await send.click()
  await page.getByText('This is not the code that the terminal shows.').waitFor()
  expect(await page.getByLabel('First name', { exact: true }).inputValue()).toBe('Ines') // what was typed stays
  const code = /one-time code\s+(\S+)/.exec(portal.said())?.[1] // the lines after the first one come a moment later
  await fill('One-time code', code ?? '')
  await send.click()
  await page.getByRole('heading', { name: 'Lakeside School is ready' }).waitFor()
  await page.getByText('No mail server is set: mails wait in the portal').waitFor()
  await page.getByRole('button', { name: 'Go to the checklist' }).click()

  await page.getByText('0 of 7 done, best from top to bottom').waitFor()
  await page.getByRole('link', { name: 'School year and terms, by hand' }).click()
  await page.getByRole('button', { name: 'Add term' }).first().click()
  await fill('Name', 'Autumn 2026')
  await fill('Starts', '2026-09-01')
  await fill('Ends', '2027-01-31')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Autumn 2026' }).waitFor()
  await page.goto(`${portal.url}/home`)
  await page.getByText('1 of 7 done, best from top to bottom').waitFor()
  expect(complaints).toEqual([])
})

it('is set up once: whoever comes later signs in', async () => {
  const { page } = await open(`${portal.url}/setup`)
  await page.getByText('This portal is set up already').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail or user name').fill('ines')
  await page.getByLabel('Password', { exact: true }).fill('four plain words together')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('banner').first().waitFor()
})
