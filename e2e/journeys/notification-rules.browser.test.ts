import { describe, expect, inject, it } from 'vitest'
import { withBrowser } from '../browser.ts'

const { as, signIn } = withBrowser()
const name = 'A grade falls below 60'

describe('notification rules', () => {
  it('are written by the super admin of a school, tried on the last days, and switched on', async () => {
    const { page, complaints } = await signIn('super', inject('portal').demoPassword)
    await page
      .getByRole('row', { name: /Northfield/ })
      .getByRole('button', { name: 'Enter' })
      .click()
    await page.getByText('Northfield Academy').first().waitFor()
    await page.goto('/add-notificationsrules')
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Add condition' }).click()
    await page.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Percent in the class' }).click()
    await page.getByRole('combobox', { name: 'Comparison' }).click()
    await page.getByRole('option', { name: 'falls below' }).click()
    await page.getByLabel('Value').fill('60')
    await page.getByLabel('Subject').fill('{{student}} is at {{percent}} %')
    await page.getByLabel('Message').fill('Dear {{recipient}}, {{nobody}}')
    await page.getByText('Leo Berger is at 68 %').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This event has no placeholder "nobody".').waitFor()
    await page.getByLabel('Message').fill('Dear {{recipient}}, please call us.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'A grade falls below 70' }).click()
    await page.getByRole('button', { name: 'Dry run' }).click()
    const found = page.getByRole('dialog')
    await found.getByText(/would have made [1-9]\d* notices\. Nothing was sent\./).waitFor()
    await page.keyboard.press('Escape')
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([])
  })

  it('have a queue that says what became of each notice: failures first, with the reason, and changed while it waits', async () => {
    const { page, complaints } = await as('admin', '/notificationsqueue')
    const rows = page.getByRole('table').getByRole('row')
    await rows.nth(1).getByText('No email address').waitFor()
    await page.getByText('Deferred').first().waitFor()
    await page.goto('/notificationsqueue?status=deferred')
    await rows.nth(1).getByText('Deferred').waitFor()
    await rows.nth(1).getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Open' }).click()
    await page.getByLabel('Message').fill('Please call the office.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').first().waitFor()
    await page.getByRole('button', { name: 'Cancel the notice' }).click()
    await page.getByText('Cancelled by hand').waitFor()
    expect(complaints).toEqual([])
  })
})
