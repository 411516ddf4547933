import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'
import { classOfDemo } from '../demo.ts'
import { gradeCell } from './gradebook.ts'

const { as } = withBrowser()

/** Row and column of the cell that has the focus, as a screen reader counts them; undefined outside of the grid. */
const focusAt = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest('[role=gridcell]')
    const row = cell?.closest('[role=row]')
    return cell && row
      ? [Number(row.getAttribute('aria-rowindex')), Number(cell.getAttribute('aria-colindex'))]
      : undefined
  })

it.each(['en', 'ar'])(
  'the gradebook takes grades by keyboard alone, and says what became of them (%s)',
  async (language) => {
    const { section_id } = await classOfDemo()
    const { page, complaints } = await as('teacher', `/gradebook?section_id=${section_id}`, { language })
    await gradeCell(page, 0, 0).waitFor()
    const skip = page.locator('a.skip[href="#grades"]')
    await skip.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.grade-grid')?.role)).toBe('grid')
    for (let tabs = 0; tabs < 40 && !(await focusAt(page)); tabs++) await page.keyboard.press('Tab')
    const [row = 0, column = 0] = (await focusAt(page)) ?? []
    expect(row).toBeGreaterThan(0)

    const [forward, back] = language === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const grades = 3 // before it stand the name and the total
    for (let at = column; at <= grades; at++) await page.keyboard.press(forward)
    expect(await focusAt(page)).toEqual([row + 2, grades + 1])
    await page.keyboard.press(back)
    expect(await focusAt(page)).toEqual([row + 2, grades])

    await page.keyboard.type('4')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusAt(page)).toEqual([row + 3, grades])
    const status = page
      .getByRole('status')
      .filter({ hasText: language === 'ar' ? /\p{Script=Arabic}/u : /^All changes saved at/ })
    await status.first().waitFor()
    await page.keyboard.press('ArrowUp')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=gridcell]')?.textContent)).toContain('4')
    await page.keyboard.press('Control+z')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=gridcell]')?.textContent))
      .not.toContain('4')
    expect(complaints).toEqual([])
  },
)

it.each([
  ['teacher', '/schedule', 'Add event'],
  ['admin', '/academic-terms', 'Add term'],
  ['admin', '/home', 'Set Up'],
  ['parent', '/home', /: Attendance and absences$/],
] as const)(
  'Escape closes what %s opened at %s by "%s", and the focus is where it was',
  async (account, address, name) => {
    const { page, complaints } = await as(account, address)
    const opener = page.getByRole('button', { name }).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    const box = page.locator('[role=dialog], [role=menu]')
    await box.first().waitFor()
    await expect.poll(() => box.first().evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => box.count()).toBe(0)
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(complaints).toEqual([])
  },
)
