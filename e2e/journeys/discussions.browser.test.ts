import { describe, expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'
import { classOfDemo } from '../demo.ts'

const { as, apart } = withBrowser()
const title = 'Why do leaves change their color?'
const link = { name: new RegExp(title.replace('?', String.raw`\?`)) }

describe('discussions', () => {
  it('are started by a teacher', async () => {
    const { section_id } = await classOfDemo()
    const { page, complaints } = await as('teacher', `/edit-discussion-thread?section=${section_id}`)
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Text', { exact: true }).fill('Give one **reason**.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: title, level: 2 }).waitFor()
    expect(await page.locator('strong', { hasText: 'reason' }).count()).toBe(1)
    await page.goto('/home') // an open thread is read as soon as somebody writes
    expect(complaints).toEqual([])
  })

  it('are answered by a student with the keyboard; the teacher sees it is new, and makes it the answer', async () => {
    const teacher = await apart('teacher', '/discussion-thread')
    const row = teacher.page.getByRole('link', link)
    await row.getByText('No replies').waitFor()
    const student = await as('student', '/discussion-thread')
    await student.page.getByRole('link', link).focus()
    await student.page.keyboard.press('Enter')
    await student.page.getByRole('textbox', { name: 'Write a reply' }).focus()
    await student.page.keyboard.type('They lose their chlorophyll.')
    for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await student.page.keyboard.press(key)
    await student.page
      .getByRole('article', { name: 'You', exact: true })
      .getByText('They lose their chlorophyll.')
      .waitFor()

    await row.getByText('1 new').waitFor()
    await row.click()
    const reply = teacher.page.getByRole('article').filter({ hasText: 'chlorophyll' })
    await reply.getByRole('button', { name: 'Mark as answer' }).click()
    await reply.getByRole('button', { name: 'Unmark answer' }).waitFor()
    await row.getByText('1 new').waitFor({ state: 'detached' })
    const own = student.page.getByRole('article', { name: 'You', exact: true })
    await own.getByText('Answer', { exact: true }).waitFor()
    expect([...student.complaints, ...teacher.complaints]).toEqual([])
  })

  it('do not begin without a title', async () => {
    const { section_id } = await classOfDemo()
    const { page } = await as('teacher', `/edit-discussion-thread?section=${section_id}`)
    await page.getByLabel('Text', { exact: true }).fill('Hello')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Fill this in.').waitFor()
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Hello')
  })
})
