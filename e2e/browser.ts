import { text } from 'node:stream/consumers'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Account, fillSignIn, type Session } from './browser.setup.ts'

/** How long a page may take to show what a test waits for, on a busy machine. */
const patience = 40_000

type Options = { width?: number; language?: string }
/**
 * A page, what it complained of (errors of scripts and of the content security policy, calls that broke), and which of
 * its calls were refused.
 */
export type Visit = { page: Page; complaints: string[]; refused: string[] }

/**
 * Visits to the portal. People keep their context within a file: what their browser has loaded once it does not load
 * again.
 */
export const withBrowser = () => {
  let browser: Browser
  const contexts = new Map<string, BrowserContext>()
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser').endpoint)
  })
  afterAll(() => browser.close())

  const contextOf = async ({ width = 1280, language = 'en' }: Options, session?: Session): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: inject('portal').url,
      reducedMotion: 'reduce', // what moves is not waited for
      viewport: { width, height: width < 768 ? 844 : 800 },
      ...(session && { storageState: session }),
    })
    context.setDefaultTimeout(patience)
    await context.addInitScript((code) => localStorage.setItem('language', code), language)
    return context
  }
  const visit = async (context: BrowserContext, address: string): Promise<Visit> => {
    const page = await context.newPage()
    const heard = listenTo(page)
    await page.goto(address)
    return { page, ...heard }
  }
  const open = async (address: string, options: Options = {}): Promise<Visit> =>
    visit(await contextOf(options), address)

  return {
    /** Somebody who is signed in nowhere, at an address of the portal. */
    open,
    /** Somebody who signs in through the page. */
    signIn: async (username: string, password: string, address = '/home'): Promise<Visit> => {
      const visitor = await open(address)
      await fillSignIn(visitor.page, username, password)
      return visitor
    },
    /** Somebody of the demo, who has one page open at a time. */
    as: async (account: Account, address: string, options: Options = {}): Promise<Visit> => {
      const key = JSON.stringify([account, options])
      const context = contexts.get(key) ?? (await contextOf(options, inject('browser').sessions[account]))
      contexts.set(key, context)
      for (const earlier of context.pages()) await earlier.close() // each page holds a connection for live events, and a browser has six for one host
      return visit(context, address)
    },
    /** The same person in another browser. */
    apart: async (account: Account, address: string, options: Options = {}): Promise<Visit> =>
      visit(await contextOf(options, inject('browser').sessions[account]), address),
    /** A second page of the same person. */
    beside: ({ page }: Visit, address: string): Promise<Visit> => visit(page.context(), address),
  }
}

/** The text of the file that the page gives out after `ask`. */
export const downloadedText = async (page: Page, ask: () => Promise<void>): Promise<string> => {
  const [file] = await Promise.all([page.waitForEvent('download'), ask()])
  return text(await file.createReadStream())
}

const listenTo = (page: Page): Omit<Visit, 'page'> => {
  const complaints: string[] = []
  const refused: string[] = []
  page.on(
    'console',
    (message) => message.type() === 'error' && !isCall(message.location().url) && complaints.push(message.text()),
  )
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('response', (response) => {
    if (!isCall(response.url()) || response.status() < 400) return
    const list = response.status() < 500 ? refused : complaints
    list.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  return { complaints, refused }
}

/** A call that the server refuses is for the page to handle; the browser tells of it all the same. */
const isCall = (url: string): boolean => new URL(url, 'http://portal').pathname.startsWith('/api/')
