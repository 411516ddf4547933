import { describe, expect, inject, it } from 'vitest'
import { downloadedText, withBrowser } from '../browser.ts'

const { as, signIn } = withBrowser()
/** A session of their own: the way back gives it another token. */
const admin = (address: string) => signIn('admin', inject('portal').demoPassword, address)
const pathOf = (url: string) => new URL(url).pathname

describe('an admin', () => {
  it('finds a parent by three letters, acts as them read only, changes with a reason, and is back in the directory', async () => {
    const { page, complaints } = await admin('/user-directory')
    await page.getByRole('searchbox').fill('hao')
    await page.getByRole('row', { name: /Haoran Huang/ }).waitFor()
    expect(page.url()).toContain('search=hao')
    await page.getByRole('button', { name: 'Actions for Haoran Huang' }).click()
    await page.getByRole('menuitem', { name: 'Act as Parent / Mentor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Act as Haoran Huang' })
    await dialog.getByRole('button', { name: 'Act as this person' }).click()
    await dialog.getByText('Fill this in.').waitFor()
    await dialog.getByLabel('Reason').fill('A question on the phone')
    await page.keyboard.press('Enter')

    const strip = page.getByRole('complementary', { name: 'Acting for somebody else' })
    await strip.getByText('Read only').waitFor()
    await page.getByRole('heading', { level: 1, name: /Haoran/ }).waitFor()
    expect([pathOf(page.url()), await strip.innerText()]).toEqual([
      '/home',
      expect.stringMatching(/Haoran Huang.*Parent \/ Mentor[\s\S]*School admin/),
    ])
    expect(await strip.getByText('Read only').isVisible()).toBe(true)

    // The page is another one, or none at all: who I really am stays in sight.
    await page.goto('/no-such-page')
    await strip.getByText('60 min left').waitFor()

    await strip.getByRole('button', { name: 'Allow changes' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Asked to')
    await page.getByRole('dialog').getByRole('button', { name: 'Allow changes' }).click()
    await strip.getByText('Changes allowed').waitFor()
    await page.reload()
    await strip.getByText('Changes allowed').waitFor()

    await strip.getByRole('button', { name: 'End' }).click()
    await page.getByRole('heading', { level: 1, name: 'User directory' }).waitFor()
    expect(page.url()).toMatch(/\/user-directory\?.*search=hao/)
    expect(await strip.count()).toBe(0)
    await page.reload()
    await page.getByRole('row', { name: /Haoran Huang/ }).waitFor()
    expect(complaints).toEqual([])
  })

  it('ends it from the profile menu too, which names who really sits there', async () => {
    const { page } = await admin('/user-directory?view=teachers')
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Act as Teacher' }).click()
    await page.getByLabel('Reason').fill('A question')
    await page.keyboard.press('Enter')
    await page.getByText('Read only').waitFor()
    await page.getByRole('banner').getByRole('button').last().click()
    const item = page.getByRole('menuitem', { name: /End impersonation/ })
    expect(await item.innerText()).toContain('School admin')
    await item.click()
    await page.getByRole('heading', { level: 1, name: 'User directory' }).waitFor()
    expect(page.url()).toContain('view=teachers')
  })

  it('is told when the session above is over, and signs in again', async () => {
    const { page } = await admin('/user-directory?view=students')
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Act as Student' }).click()
    await page.getByLabel('Reason').fill('A question')
    await page.keyboard.press('Enter')
    await page.getByText('Read only').waitFor()
    await page.route('**/user/unimpersonate', (route) =>
      route.fulfill({
        status: 409,
        json: {
          status: false,
          code: 'session.impersonation-over',
          message: 'This session as somebody else is over. Sign in again.',
        },
      }),
    )
    await page.getByRole('button', { name: 'End impersonation' }).click()
    await page.getByText('This session as somebody else is over.').waitFor()
    await page.getByRole('button', { name: 'Sign in' }).waitFor() // by itself after seven seconds in the student's header
    expect(pathOf(page.url())).toBe('/login')
  })
})

describe('the directory', () => {
  it('opens what each tab counts, filters by chips and exports what it shows', async () => {
    const { page, complaints } = await as('super', '/global-user-directory')
    const tab = page.getByRole('link', { name: /^Teachers\D*\d/ }) // its count comes with the list
    await tab.click()
    const count = (await tab.innerText()).replace(/\D/g, '')
    await page.getByText(`${count} rows`).waitFor()
    await page.getByRole('button', { name: 'School', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Northfield Academy' }).click()
    await page.getByText('13 rows').waitFor()
    const csv = await downloadedText(page, () => page.getByRole('button', { name: 'Export' }).click())
    expect(csv.trim().split('\n').length).toBe(14)
    await page.getByRole('searchbox').fill('zzzz')
    await page.getByText('Nothing matches').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText(`${count} rows`).waitFor()
    expect(complaints).toEqual([])
  })
})

describe('the palette', () => {
  it('finds a section by its name and opens it with Enter alone', async () => {
    const { page, complaints } = await as('admin', '/home')
    await page.getByRole('banner').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Find a person, section, page or action').fill('biology 9-a')
    await page.locator('[data-action]', { hasText: 'Biology 9-A' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/individual-section\/\d+$/)
    await page.getByRole('heading', { level: 1, name: 'Units' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.locator('[data-action]', { hasText: 'Biology 9-A' }).waitFor() // recently used
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('shows a student nobody else', async () => {
    const { page } = await as('student', '/home')
    await page.getByRole('banner').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Find a person, section, page or action').fill('hua')
    await page.getByText('Nothing matches').waitFor()
  })
})
