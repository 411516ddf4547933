import { describe, expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'
import { classOfDemo } from '../demo.ts'

const { as, apart } = withBrowser()
const subject = 'Work that is still missing'

describe('messages', () => {
  it('go from a teacher to the families of those with work missing, seen before they are sent', async () => {
    const { section_id } = await classOfDemo()
    const { page, complaints } = await as('teacher', `/new-message?to=missing_work:${section_id}&reach=guardians`)
    await page.getByText(/^[1-9]\d* (person gets|people get) it$/).waitFor()
    await page.getByRole('button', { name: 'See who' }).click()
    const everybody = page.getByRole('dialog', { name: 'Recipients' })
    await everybody.getByText(/^For /).first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'To' }).fill('Haoran')
    await page.getByRole('option', { name: /Haoran Huang/ }).click()
    await page.keyboard.press('Escape')
    await page.getByLabel('Subject').fill(subject)
    await page
      .getByLabel('Text', { exact: true })
      .fill('Dear {{recipient_first_name}},\n\nplease have a look together.')
    await page.getByText('Draft saved').waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText(/^Sent to [\d,]+ (person|people)$/).waitFor()
    await page
      .getByRole('link', { name: new RegExp(subject) })
      .first()
      .click()
    await page.getByText(/^Read by 0 of /).waitFor()
    expect(complaints).toEqual([])
  })

  it('are read by a parent with the keyboard alone, whose answer the teacher sees without loading the page again', async () => {
    const teacher = await apart('teacher', '/messages-inbox')
    await teacher.page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
    const { page, complaints } = await as('parent', '/messages-inbox')
    await page.getByText(subject).first().waitFor()
    await page.keyboard.press('j')
    const message = page.getByRole('article').first()
    await message.getByText('Dear Haoran,').waitFor()
    await page.keyboard.press('r')
    await page.keyboard.type('We are on it.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Sent', { exact: true }).first().waitFor()
    await teacher.page.getByText('We are on it.').waitFor()
    await teacher.page.getByRole('link', { name: /We are on it/ }).click()
    await teacher.page.getByRole('article', { name: 'Haoran Huang' }).getByText('We are on it.').waitFor()
    expect([...complaints, ...teacher.complaints]).toEqual([])
  })

  it('are filed away and taken back', async () => {
    const { page } = await as('parent', '/messages-inbox')
    const row = page.getByRole('listitem').filter({ hasText: subject })
    await row.getByRole('checkbox').check()
    await page.locator('.bulk').getByRole('button', { name: 'Delete' }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.waitFor()
  })

  it('to nobody, or without a subject, stay where they are', async () => {
    const { page } = await as('student', '/new-message')
    await page.getByLabel('Text', { exact: true }).fill('Hello')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Choose at least one person who can get it.').waitFor()
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Hello')
  })
})
