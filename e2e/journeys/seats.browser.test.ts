import { parse } from 'csv-parse/sync'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { downloadedText, withBrowser } from '../browser.ts'

const { as } = withBrowser()
let page: Page
let main: Locator
let complaints: string[]
let numbers: string[] = []

const notice = (words: RegExp | string): Promise<void> => page.getByRole('status').getByText(words).first().waitFor()
const choose = async (label: string, typed: string): Promise<void> => {
  const field = main
    .getByRole('combobox', { name: label })
    .or(main.getByRole('textbox', { name: label }))
    .first()
  await field.click()
  await field.fill(typed)
  await page.getByRole('option', { name: typed }).first().click()
}
const takeSeats = async (lines: readonly string[]): Promise<Locator> => {
  await main.getByRole('button', { name: 'Add students' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Or a list').fill(lines.join('\n'))
  await drawer.getByRole('button', { name: 'Save' }).click()
  return drawer
}

describe('an organization with 40 seats', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    const visit = await as('admin', '/student-in-admin')
    page = visit.page
    main = page.getByRole('main')
    complaints = visit.complaints
    await main.getByRole('row').nth(1).waitFor()
    const csv = await downloadedText(page, () => main.getByRole('button', { name: 'Export', exact: true }).click())
    numbers = parse<Record<string, string>>(csv, { columns: true, bom: true }).map((row) => row['ID'] ?? '')
  })

  it('has an agreement with a price list, its share and its purchase order', async () => {
    expect(numbers.filter((number) => number !== '').length).toBeGreaterThan(41)
    await page.goto('/ar-master-contract?show=organizations')
    await main.getByRole('button', { name: 'New organization' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Name', { exact: true }).fill('Harbor Shipping')
    await drawer.getByLabel('E-mail').fill('bills@harbor.example')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await main.getByText('Harbor Shipping').waitFor()

    await page.goto('/ar-master-contract?edit=new')
    await choose('Organization', 'Harbor Shipping')
    await main.getByLabel('Title').fill('Children of the crew')
    await main.getByLabel('Until').fill('31 Jul 2030')
    await main.getByLabel('Until').press('Tab')
    await main.getByLabel('Seats').fill('40')
    await main.getByLabel('Share of the organization').fill('80')
    await main.getByLabel('Purchase order').fill('HS-4711')
    await main.getByRole('button', { name: 'Add a fee' }).click()
    await main.getByRole('textbox', { name: 'Fee' }).fill('Tuition')
    await main.getByRole('textbox', { name: 'Amount' }).fill('5000')
    await main.getByRole('button', { name: 'Save', exact: true }).click()
    await page.goto('/b2b-contract?search=HS-4711')
    await main
      .getByRole('row', { name: /Children of the crew/ })
      .getByRole('link')
      .first()
      .click()
    await main.getByRole('button', { name: 'Activate' }).click()
    await main.getByText('0 of 40 seats taken').waitFor()
  })

  it('gives seats to a list of numbers in one go, and to nobody beyond the last', async () => {
    const drawer = await takeSeats([...numbers.slice(0, 38), 'Nobody Atall'])
    await drawer.getByText('This line names nobody, or more than one student: Nobody Atall').waitFor()
    await drawer.getByLabel('Or a list').fill(numbers.slice(0, 39).join('\n'))
    await drawer.getByRole('button', { name: 'Save' }).click()
    await main.getByText('39 of 40 seats taken').waitFor()

    const beyond = await takeSeats(numbers.slice(39, 41))
    await page.getByText('1 seat is left, and 2 are wanted.').waitFor()
    await page.getByRole('button', { name: 'Ok', exact: true }).click()
    await beyond.getByLabel('Or a list').fill(numbers[39] ?? '')
    await beyond.getByRole('button', { name: 'Save' }).click()
    await main.getByText('40 of 40 seats taken').waitFor()
    expect(await main.getByRole('button', { name: 'Add students' }).isDisabled()).toBe(true)
    // 80 % of 5,000
    await main.getByText('Organization pays $4,000.00').first().waitFor()
    expect(await main.getByText('Organization pays $4,000.00').count()).toBe(40)
    expect(await main.getByText('Family pays $1,000.00').count()).toBe(40)
  })

  it('gets one invoice for all of them with its purchase order', async () => {
    await page.goto('/student-edit-invoice/new')
    await choose('Payer', 'Harbor Shipping')
    await main.getByLabel('Title').fill('Seats of the crew')
    const line = main.getByRole('group', { name: /1/ })
    await line.getByRole('textbox', { name: 'What' }).fill('Tuition, share of 80 %')
    await line.getByLabel('Quantity').fill('40')
    await line.getByLabel('Price').fill('4000')
    await main.getByLabel('Purchase order').fill('HS-4711')
    await main.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('heading', { level: 1, name: 'Seats of the crew' }).waitFor()
    await main.getByRole('button', { name: 'Issue' }).click()
    await page.getByRole('heading', { level: 1, name: /^Invoice INV-/ }).waitFor()
    await main.getByText('HS-4711').waitFor()
    await main.getByText('40 × $4,000.00').waitFor()
    await main.getByText('$160,000.00').first().waitFor()
    await main.getByRole('button', { name: 'Send by email' }).click()
    await notice('1 invoice sent.')
    expect(complaints).toEqual([])
  })
})
