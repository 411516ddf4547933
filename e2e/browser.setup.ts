import { type BrowserContext, chromium, type Page } from 'playwright-core'

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>
/** The accounts of the demo that tests work with. */
export const accounts = ['super', 'admin', 'teacher', 'student', 'parent'] as const
export type Account = (typeof accounts)[number]

/** One browser for all tests, in which every account has signed in once. */
export const startBrowser = async (url: string, password: string) => {
  const server = await chromium.launchServer({
    executablePath: process.env['PORTAL_BROWSER'] ?? '/usr/bin/chromium',
    args: flags,
  })
  const browser = await chromium.connect(server.wsEndpoint())
  const signedIn = async (account: Account): Promise<[Account, Session]> => {
    const context = await browser.newContext({ baseURL: url })
    context.setDefaultTimeout(60_000) // the first pages of a portal that has just begun, on a busy machine
    const page = await context.newPage()
    await page.goto('/login')
    await fillSignIn(page, account, password)
    return [account, await context.storageState()]
  }
  const sessions = Object.fromEntries(await Promise.all(accounts.map(signedIn))) as Record<Account, Session> // made from the list of accounts
  await browser.close()
  return { endpoint: server.wsEndpoint(), sessions, stop: () => server.close() }
}

/** Fills the sign-in page, and waits for what is behind it. */
export const fillSignIn = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByLabel('E-mail or user name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('banner').first().waitFor()
}

/** Nothing that talks to the network on its own; no sandbox, which containers do not allow. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
