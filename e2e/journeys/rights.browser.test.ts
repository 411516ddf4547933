import { expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'

const { as } = withBrowser()

it('what the office denies a teacher leaves the open menu of the teacher and comes back with the undo, and is explained', async () => {
  const { page } = await as('teacher', '/home')
  const menu = page.locator('header').getByRole('link', { name: 'Attendance', exact: true })
  await menu.waitFor()
  const id = await page.evaluate(() =>
    String(JSON.parse(localStorage.getItem('login') ?? '{}').setting_config.person_id),
  )

  const { page: office } = await as('admin', `/edit-user-tag/${id}`)
  for (const tag of ['See attendance', 'Open attendance', 'Take attendance'])
    await office.getByRole('group', { name: tag, exact: true }).getByText('Deny', { exact: true }).click()
  await office.getByText(/^Denies: See attendance, Open attendance, Take attendance/).waitFor()
  await office.getByRole('button', { name: 'Save', exact: true }).click()
  await office.getByText('3 tags changed').waitFor()
  await menu.waitFor({ state: 'detached' })
  const refused = await page.evaluate(async () => {
    const answer = await fetch('/api/v2/section/missing_attendance', {
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    })
    return answer.status
  })
  expect(refused).toBe(403)

  await office.getByRole('button', { name: 'Undo' }).click()
  await menu.waitFor()
  await office.getByRole('link', { name: 'All tags', exact: true }).click()
  await office.getByRole('button', { name: 'Test as' }).click()
  await office.getByRole('dialog').getByText('/attendances', { exact: true }).waitFor()
})
