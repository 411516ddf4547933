import { beforeAll, describe, expect, it } from 'vitest'
import { downloadedText, withBrowser } from '../browser.ts'
import { classOfDemo } from '../demo.ts'

const { as } = withBrowser()
let address: string
beforeAll(async () => {
  address = `/student-timeline/${(await classOfDemo()).student_id}`
})

describe('the timeline of a student', () => {
  it('takes a call by the keyboard alone, at whose end nothing was said', async () => {
    const { page, complaints } = await as('teacher', address)
    await page.getByRole('button', { name: 'Log a call' }).waitFor()
    await page.keyboard.press('c')
    await page.getByLabel('With whom').first().waitFor()
    await page.keyboard.type('Grandmother')
    for (const key of ['Tab', 'Tab', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    expect(await page.getByRole('radio', { name: 'No answer' }).isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('radio', { name: 'Tomorrow' }).isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const row = page.getByRole('row').filter({ hasText: 'Grandmother' })
    await row.getByText('No answer', { exact: false }).waitFor()
    await row.getByText('Follow up by', { exact: false }).waitFor()
    expect(complaints).toEqual([])
  })

  it('keeps what stood in an entry before it was edited, and the trace of one that was removed', async () => {
    const { page, complaints } = await as('teacher', `${address}?kind=call`)
    const row = page.getByRole('row').filter({ hasText: 'Grandmother' })
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByLabel('What was said').fill('She will call back.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await row.getByText('She will call back.').waitFor()
    await row.getByRole('button', { name: 'Phone call', exact: true }).click()
    const history = page.getByRole('region', { name: 'History' })
    await history.getByText('No answer', { exact: false }).waitFor()
    expect(await history.getByText('She will call back.').count()).toBe(0)
    await page.keyboard.press('Escape')
    const csv = await downloadedText(page, () => page.getByRole('button', { name: 'Export' }).click())
    expect(csv).toContain('She will call back.')
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await row.getByText('Removed', { exact: false }).waitFor()
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await page.getByText('Removed by', { exact: false }).waitFor()
    expect(complaints).toEqual([])
  })

  it('shows the office nothing where the days leave nothing, and all again', async () => {
    const { page, complaints } = await as('admin', `${address}?from=2020-01-01&to=2020-01-02`)
    await page.getByText('Nothing matches').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('row').nth(1).waitFor()
    expect(complaints).toEqual([])
  })
})
