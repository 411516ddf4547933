import { expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'
import { classOfDemo, closeGradesOf } from '../demo.ts'
import { enterGrade, gradeCell } from './gradebook.ts'

const { as } = withBrowser()

it('the office puts a grade of a closed period back from all changes, with a reason; the teacher is not offered it', async () => {
  const { section_id } = await classOfDemo()
  const address = `/gradebook?section_id=${section_id}`
  const teacher = await as('teacher', address)
  await gradeCell(teacher.page, 0, 0).waitFor()
  for (const grade of ['3', '4']) {
    await enterGrade(teacher.page, 0, 0, grade)
    await teacher.page
      .getByRole('status')
      .filter({ hasText: /^All changes saved at/ })
      .first()
      .waitFor()
  }
  const reopen = await closeGradesOf(section_id)
  try {
    await teacher.page.reload()
    await teacher.page.getByRole('button', { name: 'All changes' }).click()
    await teacher.page.getByRole('dialog').locator('.grade-history li').first().waitFor()
    expect(await teacher.page.getByRole('button', { name: 'Restore' }).count()).toBe(0)

    const office = await as('admin', address)
    await office.page.getByRole('button', { name: 'All changes' }).click()
    const changes = office.page.getByRole('dialog').locator('.grade-history li')
    await changes.first().getByRole('button', { name: 'Restore' }).click()
    await office.page.getByLabel('Reason').fill('Typed into the wrong row')
    await office.page.getByRole('button', { name: 'Save' }).click()
    await office.page.getByText('Restored', { exact: true }).waitFor()
    await changes.filter({ hasText: 'Typed into the wrong row' }).waitFor()
    expect(await gradeCell(office.page, 0, 0).textContent()).toContain('3')
    expect(office.complaints).toEqual([])
  } finally {
    await reopen()
  }
})
