import { generate } from 'otplib/functional'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { fillSignIn } from '../browser.setup.ts'
import { withBrowser } from '../browser.ts'

const { open } = withBrowser()
const password = inject('portal').demoPassword
/** Passkeys need a site with a name. */
const at = (path: string): string => inject('portal').url.replace('127.0.0.1', 'localhost') + path
// Nobody whose session other tests work with.
const [withApp, withPasskey] = ['student.brigida', 'parent.brigida']
/** The school of both speaks Spanish, and so does the server to them. */
const wrongCode = /This code does not fit|Este código no es correcto/

const signOut = (page: Page) => page.evaluate(() => localStorage.clear())
const signIn = async (page: Page, username: string): Promise<void> => {
  await page.goto(at('/login'))
  await page.getByLabel('E-mail or user name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

it('asks for the code of an app that was set up, takes it once, and a recovery code in its place', async () => {
  const { page, complaints } = await open(at('/login'))
  await fillSignIn(page, withApp, password)
  await page.goto(at('/setting'))
  await page.getByRole('button', { name: 'Set up the app' }).click()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  const secret = (await page.locator('.secret-text').innerText()).replaceAll(/\s/g, '')
  await page.getByLabel('Code', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText(wrongCode).waitFor()
  const used = await generate({ secret })
  await page.getByLabel('Code', { exact: true }).fill(used)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('These codes are shown only now').waitFor()
  const codes = await page.locator('.recovery-codes li').allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('10 of 10 are left').waitFor()

  await signOut(page)
  await signIn(page, withApp)
  await page.getByLabel('Code', { exact: true }).fill(used)
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByText(wrongCode).waitFor()
  await page
    .getByLabel('Code', { exact: true })
    .fill(await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }))
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('banner').first().waitFor()

  await signOut(page)
  await signIn(page, withApp)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('banner').first().waitFor()
  await page.goto(at('/setting'))
  await page.getByText('9 of 10 are left').waitFor()
  expect(complaints).toEqual([])
})

it('signs in with a passkey that was added on this device', async () => {
  const { page, complaints } = await open(at('/login'))
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await fillSignIn(page, withPasskey, password)
  await page.goto(at('/setting'))
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('Kitchen laptop')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('Kitchen laptop').waitFor()

  await signOut(page)
  await page.goto(at('/login'))
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('banner').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/home')
  expect(complaints).toEqual([])
})
