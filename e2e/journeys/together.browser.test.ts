import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'
import { classOfDemo } from '../demo.ts'
import { enterGrade, gradeCell } from './gradebook.ts'

const { as } = withBrowser()
const textOf = (page: Page) => gradeCell(page, 0, 0).innerText()

describe('two people at one gradebook', () => {
  it('tells the second in a cell who was faster, and lets them choose', async () => {
    const { section_id } = await classOfDemo()
    const [{ page: first }, { page: second }] = [
      await as('admin', `/gradebook?section_id=${section_id}`),
      await as('teacher', `/gradebook?section_id=${section_id}`),
    ]
    const shown = await textOf(second)
    const [faster = '', slower = ''] = ['1', '2', '4'].filter((grade) => !shown.startsWith(grade)) // what stands there already is no change
    await second.context().setOffline(true) // does not hear of the other's change
    await enterGrade(first, 0, 0, faster)
    await first.getByText(/^All changes saved at/).waitFor()
    await enterGrade(second, 0, 0, slower)
    await second.context().setOffline(false)
    await second.getByText('Changed while you typed').waitFor()
    await second.getByRole('button', { name: `Keep ${slower}` }).click()
    await second.getByText(/^All changes saved at/).waitFor()
    await expect.poll(() => textOf(first)).toContain(slower)
  })

  it('keeps what could not be sent, and sends it when the line is back', async () => {
    const { page } = await as('teacher', '/gradebook')
    await gradeCell(page, 1, 0).waitFor()
    await page.context().setOffline(true)
    await enterGrade(page, 1, 0, '5')
    await page.getByText('1 cell could not be saved and is kept here').waitFor()
    expect(await gradeCell(page, 1, 0).innerText()).toContain('5')
    await page.context().setOffline(false)
    await page.getByText(/^All changes saved at/).waitFor()
    await page.reload()
    await expect.poll(() => gradeCell(page, 1, 0).innerText()).toContain('5')
  })
})
