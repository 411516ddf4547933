import { describe, expect, inject, it } from 'vitest'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { fillSignIn } from '../browser.setup.ts'
import { withBrowser } from '../browser.ts'
import { waitingFor } from '../generated/built-pages.ts'

const { open, as, signIn } = withBrowser()
const waiting = waitingFor(schoolAdmin)
const pathOf = (url: string) => new URL(url).pathname

describe('the door of a page', () => {
  it('leads somebody who is not signed in to /login and afterwards back', async () => {
    const { page, complaints } = await open('/attendances?view=missing')
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(pathOf(page.url())).toBe('/login')
    await fillSignIn(page, 'teacher', inject('portal').demoPassword)
    await page.getByRole('heading', { name: 'Attendance', level: 1 }).waitFor()
    expect(page.url()).toContain('/attendances?view=missing')
    expect(complaints).toEqual([])
  })

  it('tells a role that may not open the page so, and keeps its session', async () => {
    const { page } = await as('student', '/gradebook')
    await page.getByText('This page is not open to you as Student.').waitFor()
    await page.getByRole('link', { name: 'Go to home' }).click()
    await page.getByRole('banner').waitFor()
    expect(pathOf(page.url())).toBe('/home')
  })

  it('says that an address does not exist', async () => {
    const { page } = await as('student', '/no-such-page')
    await page.getByText('404', { exact: true }).waitFor()
  })

  it.skipIf(!waiting)('says that a page is not built yet', async () => {
    const { page } = await as('admin', waiting ?? '')
    await page.getByRole('heading', { name: 'This page is not built yet' }).waitFor()
    await page.getByRole('link', { name: 'Go to home' }).waitFor()
  })

  it('asks a super admin outside of a school to choose one, with the way there', async () => {
    const { page } = await signIn('super', inject('portal').demoPassword, '/badge')
    await page.getByText('Choose a school first.').waitFor()
    await page.getByRole('link', { name: 'Show the schools' }).click()
    await page.getByRole('button', { name: 'Enter Northfield Academy' }).click()
    await page.getByRole('banner').getByText('Northfield Academy').first().waitFor()
    await page.goto('/badge')
    await page.getByRole('link', { name: 'Helping hand' }).waitFor()
  })
})
