import { describe, expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'
import { classOfDemo } from '../demo.ts'

const { as, apart } = withBrowser()
const title = 'Is a virus alive?'
const thread = { name: /Is a virus alive/ }

describe('a graded discussion', () => {
  it('is made by a teacher, who says what each student is to write', async () => {
    const { section_id } = await classOfDemo()
    const { page, complaints } = await as('teacher', `/edit-discussion-thread?section=${section_id}`)
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Text', { exact: true }).fill('Take a side.')
    await page.getByRole('switch', { name: /^Graded/ }).click()
    await page.getByRole('combobox', { name: 'Unit' }).click()
    await page.getByRole('option').first().click()
    await page.getByLabel('Replies to others').fill('1')
    await page.getByLabel('Maximum score').fill('7')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: title, level: 2 }).waitFor()
    await page.getByRole('button', { name: 'Participation' }).waitFor()
    const reply = page.getByRole('textbox', { name: 'Write a reply' })
    await reply.fill('What would it need to be?')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('article', { name: 'You', exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  it('shows the student what is missing, until nothing is', async () => {
    const { section_id } = await classOfDemo()
    const { page, complaints } = await as('student', `/learning?section_id=${section_id}`)
    await page.getByRole('button', thread).click()
    const work = page.getByRole('article').filter({ hasText: title })
    await work.getByText('0 of 1 post').waitFor()
    await work.getByRole('link', { name: 'Take part' }).click()
    const own = page.getByRole('status').filter({ hasText: 'Graded' })
    await own.getByText('0 of 1 reply').waitFor()
    await page.getByRole('textbox', { name: 'Write a reply' }).fill('No: it has no cells.')
    await page.getByRole('button', { name: 'Send' }).last().click()
    await own.getByText('1 of 1 post').waitFor()
    await own.getByText('To do').waitFor()
    const asked = page.getByRole('article').filter({ hasText: 'What would it need to be?' })
    await asked.getByRole('button', { name: 'Reply', exact: true }).click()
    await page.getByRole('textbox', { name: 'Reply', exact: true }).fill('A metabolism of its own.')
    await page.getByRole('button', { name: 'Send' }).first().click()
    await own.getByText('1 of 1 reply').waitFor()
    await own.getByText('To do').waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  it('is graded by what was written: the proposal is accepted, and the posts are read beside the grade', async () => {
    const teacher = await apart('teacher', '/discussion-thread')
    await teacher.page.getByRole('link', thread).click()
    await teacher.page.getByRole('button', { name: 'Participation' }).click()
    const drawer = teacher.page.getByRole('dialog')
    const row = drawer.getByRole('row').filter({ hasText: 'Done' })
    await row.waitFor()
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([
      expect.any(String),
      '1',
      '1',
      expect.any(String),
      'Done',
      '–',
      '7',
    ])
    await drawer.getByRole('button', { name: 'Accept 1 score' }).click()
    await teacher.page.getByText('1 score accepted').waitFor()
    await drawer.getByRole('button', { name: 'Nothing to accept' }).waitFor()
    await row.getByRole('link').click()
    const posts = teacher.page.getByRole('region', { name: 'Handed in' })
    await posts.getByRole('article', { name: 'Post' }).getByText('No: it has no cells.').waitFor()
    const reply = posts.getByRole('article', { name: 'Reply' })
    await reply.getByText('What would it need to be?').waitFor()
    await reply.getByText('A metabolism of its own.').waitFor()
    expect(await teacher.page.getByLabel('Points, out of 7').inputValue()).toBe('7')
    expect(teacher.complaints).toEqual([])
  })

  it('is read by a parent, who sees grade and discussion and writes nothing', async () => {
    const { section_id, student_id } = await classOfDemo()
    const { page, complaints } = await as('parent', `/class-info/${section_id}?student_id=${student_id}`)
    await page.getByRole('button', thread).click()
    const work = page.getByRole('article').filter({ hasText: title })
    await work.getByText('7 of 7').waitFor()
    await work.getByText('1 of 1 reply').waitFor()
    await work.getByRole('link', { name: 'Open discussion' }).click()
    await page.getByText('A metabolism of its own.').waitFor()
    await page.getByText('You can read here, not write.').waitFor()
    expect(complaints).toEqual([])
  })
})
