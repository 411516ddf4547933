import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'

const { as } = withBrowser()
let parent: Page
let complaints: string[]

describe('a parent with a phone', { timeout: 90_000 }, () => {
  beforeAll(async () => {
    const visit = await as('parent', '/home', { width: 390 })
    parent = visit.page
    complaints = visit.complaints
  })

  it('sees at home what each child has to do, five at a time, and the classes of this year alone', async () => {
    const due = parent.getByRole('region', { name: /^Due or missing/ })
    const first = await due.getByRole('listitem').count()
    await due
      .getByRole('button', { name: /^All \d+/ })
      .first()
      .click()
    expect(await due.getByRole('listitem').count()).toBeGreaterThan(first)
    const grades = parent.getByRole('region', { name: 'Grades of Siyuan' })
    await grades.getByRole('link', { name: 'Art 10-A' }).waitFor()
    expect(await grades.getByRole('link', { name: 'Art 9', exact: true }).count()).toBe(0)
  })

  it('announces an absence', async () => {
    await parent.getByRole('button', { name: 'Xinyi: Attendance and absences' }).click()
    const drawer = parent.getByRole('dialog', { name: 'Attendance of Xinyi' })
    await drawer.getByRole('button', { name: 'Announce an absence' }).click()
    await drawer.getByLabel('Reason').fill('Dentist')
    await drawer.getByRole('button', { name: 'Announce an absence' }).click()
    await drawer.getByText('Dentist').waitFor()
  })

  it('opens a class of a child, and why a number is what it is', async () => {
    await parent.goto('/progress-tracking-current')
    await parent.getByRole('button', { name: /Why/ }).first().click()
    await parent.getByRole('dialog').getByText('Total of graded weight').waitFor()
    await parent.goto('/home')
    await parent.getByRole('link', { name: 'Art 10-A' }).first().click()
    await parent.getByRole('heading', { level: 1, name: /Art 10-A/ }).waitFor()
  })

  it('asks for a class', async () => {
    await parent.goto('/student-info/0')
    await parent.getByRole('link', { name: 'Request enrollment' }).click()
    const choice = parent.getByRole('combobox', { name: 'Class' }).or(parent.getByRole('textbox', { name: 'Class' }))
    await choice.first().click()
    const option = parent.getByRole('option').first()
    const name = (await option.innerText()).split(' · ')[0] ?? ''
    await option.click()
    await parent.getByRole('button', { name: 'Ask', exact: true }).click()
    await parent.getByRole('listitem').filter({ hasText: name }).getByText('Requested').waitFor()
  })

  it('proposes another phone number and hands in a document', async () => {
    await parent.goto('/student-info/0')
    await parent.getByRole('button', { name: 'Request a change' }).click()
    await parent.getByRole('dialog').getByLabel('New phone').fill('+1 555 0177')
    await parent.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await parent.getByText('+1 555 0177').first().waitFor()

    await parent.getByRole('button', { name: 'Hand in' }).click()
    const drawer = parent.getByRole('dialog')
    await drawer
      .locator('input[type=file]')
      .setInputFiles({ name: 'note-of-doctor.txt', mimeType: 'text/plain', buffer: Buffer.from('well again') })
    await drawer.getByRole('combobox', { name: 'Type of document' }).click()
    await parent.getByRole('option').first().click()
    await drawer.getByRole('button', { name: 'Hand in' }).click()
    await parent.getByText('note-of-doctor.txt').waitFor()
  })

  it('reads the calendar elsewhere by its address', async () => {
    await parent.goto('/calendar')
    await parent.getByRole('link', { name: 'Address for calendar programs' }).click()
    await parent.getByRole('button', { name: 'Make an address' }).click()
    await parent.getByText(/^Made on .*, not fetched yet/).waitFor()
    expect(complaints).toEqual([])
  })
})
