import type { Locator, Page } from 'playwright-core'

/** A cell of the grade grid: student row and activity column from 0; header, name and total are left out. */
export const gradeCell = (page: Page, row: number, column: number): Locator =>
  page.locator(`.grade-grid [role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="${column + 3}"]`)

/** The row of a student, from 0. */
export const rowOf = async (page: Page, name: string): Promise<number> =>
  Number(await page.locator('.grade-grid [role=row]', { hasText: name }).getAttribute('aria-rowindex')) - 2

/** Pastes into whatever has the focus, as a spreadsheet would have filled the clipboard. */
export const pasteText = (page: Page, text: string): Promise<void> =>
  page.evaluate((block) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', block)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

/** Types a grade over what stands in the cell and goes down. */
export const enterGrade = async (page: Page, row: number, column: number, grade: string): Promise<void> => {
  await gradeCell(page, row, column).click()
  await page.keyboard.type(grade)
  await page.keyboard.press('Enter')
}
