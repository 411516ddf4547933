import { describe, expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'

const { as } = withBrowser()

describe('a learning path', () => {
  it('is written, published and given after a look at what changes', async () => {
    const { page, complaints } = await as('admin', '/ilp')
    await page.getByRole('button', { name: 'Add path' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Short diploma')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Add requirement' }).click()
    await page.getByLabel('Requirement', { exact: true }).fill('Biology')
    await page.getByRole('combobox', { name: 'Subjects' }).click()
    await page.getByRole('option', { name: 'Biology', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Publish version 1' }).click()
    await page.getByText('Version 1 is published').waitFor()
    await page.getByRole('link', { name: 'Short diploma' }).click()
    await page.getByRole('link', { name: 'Give paths to students' }).click()
    const ticks = page.locator('tbody').getByRole('checkbox')
    await ticks.nth(0).check()
    await ticks.nth(1).check()
    await page.getByRole('button', { name: 'Give Short diploma' }).click()
    await page.getByText('2 students change.').waitFor()
    await page.getByRole('button', { name: 'Give to 2 students' }).click()
    await page.getByRole('cell', { name: 'Short diploma' }).first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('2 students have what was before').waitFor()
    await expect.poll(() => page.getByRole('cell', { name: 'Short diploma' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('is planned by keyboard, and the parent signs once more after a change', async () => {
    const { page, complaints } = await as('student', '/progress-tracking')
    await page.getByRole('combobox', { name: 'Course' }).fill('Marine')
    await page.getByRole('option', { name: /Marine/ }).click()
    await page.getByRole('button', { name: 'Add to plan' }).click()
    await page.getByText('Not for this grade level.').last().waitFor()
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    await page.getByRole('button', { name: 'Move Marine biology' }).focus()
    await page.keyboard.press('ArrowRight')
    await column('Grade 9, term 2').getByText('Marine biology').waitFor()
    await page.getByRole('button', { name: 'Move Marine biology' }).dragTo(column('Grade 10, term 2'))
    await column('Grade 10, term 2').getByText('Marine biology').waitFor()
    await page.getByText('Saving clears 1 sign-off.').waitFor()
    await page.getByRole('button', { name: 'Save plan' }).click()
    await page.getByText('Plan saved, 1 sign-off cleared').waitFor()
    expect(complaints).toEqual([])

    const { page: parent } = await as(
      'parent',
      '/progress-tracking?student_id=' + new URL(await studentAddress(page)).pathname.split('/').at(-1),
    )
    await parent.getByText(/changed it on/).waitFor()
    await parent.getByRole('button', { name: 'Sign', exact: true }).click()
    await parent.getByRole('button', { name: 'Withdraw' }).waitFor()
  })
})

const studentAddress = async (page: {
  getByRole: (role: 'link', named: { name: string }) => { evaluate: <T>(of: (link: Node) => T) => Promise<T> }
}) => page.getByRole('link', { name: 'Print' }).evaluate((link) => String(Reflect.get(link, 'href')))
