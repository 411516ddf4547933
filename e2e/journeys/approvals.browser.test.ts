import { expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'

const { as } = withBrowser()
const needed = { name: /^Approval required: Deactivate/ }

it('a course that needs an approval to be deactivated waits, and the request is taken back', async () => {
  const { page, complaints } = await as('admin', '/object-state-rules')
  await page.getByRole('checkbox', needed).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved Successfully.').waitFor()

  const courses = await as('admin', '/courses')
  await courses.page.getByRole('table').getByRole('checkbox').nth(1).check()
  await courses.page.getByRole('button', { name: 'Deactivate' }).click()
  const dialog = courses.page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('No teacher next year')
  await courses.page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await courses.page.getByText('Sent for approval.').waitFor()

  const rules = await as('admin', '/object-state-rules?show=approvals')
  const row = rules.page.getByRole('row', { name: /No teacher next year/ })
  await row.getByText('Courses: Deactivate').waitFor()
  await row.getByText('Requested').waitFor()
  await row.getByRole('button').last().click()
  await rules.page.getByRole('menuitem', { name: 'Take back' }).click()
  await rules.page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await row.getByText('Taken back').waitFor()

  const after = await as('admin', '/object-state-rules')
  await after.page.getByRole('checkbox', needed).uncheck()
  await after.page.getByRole('button', { name: 'Save', exact: true }).click()
  await after.page.getByText('Saved Successfully.').waitFor()
  expect([...complaints, ...courses.complaints, ...rules.complaints, ...after.complaints]).toEqual([])
})
