import { expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'
import { classOfDemo } from '../demo.ts'
import { enterGrade, gradeCell } from './gradebook.ts'

const { as } = withBrowser()

it('a grade that was typed without a network is saved when the page is opened again', async () => {
  const { section_id } = await classOfDemo()
  const address = `/gradebook?section_id=${section_id}`
  const { page } = await as('teacher', address)
  const context = page.context()
  await gradeCell(page, 4, 0).waitFor()
  await context.setOffline(true)
  await enterGrade(page, 4, 0, '3')
  await page.getByText('1 cell could not be saved and is kept here').waitFor()
  await page.close()
  await context.setOffline(false)
  const again = await as('teacher', address)
  await again.page.getByText(/^All changes saved at/).waitFor()
  expect(await gradeCell(again.page, 4, 0).textContent()).toContain('3')
})
