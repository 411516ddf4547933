import { parse } from 'csv-parse/sync'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { downloadedText, withBrowser } from '../browser.ts'

const { as } = withBrowser()
let page: Page
let main: Locator
let complaints: string[]
/** Invoices of the run, as the list says them. */
let made: { number: string; payer: string; total: number }[] = []

const notice = (words: RegExp | string): Promise<void> => page.getByRole('status').getByText(words).first().waitFor()
const today = new Date().toISOString().slice(0, 10)
const lastMonth = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1, 0))
  .toISOString()
  .slice(0, 10)
const nth = (at: number) => {
  const one = made[at]
  if (!one) throw new Error('fewer invoices than needed')
  return one
}
const openInvoice = async (at: number): Promise<void> => {
  const { number } = nth(at)
  await page.goto(`/ar-invoices?search=${number}`)
  await main.getByRole('link', { name: number }).first().click()
  await page.getByRole('heading', { level: 1, name: `Invoice ${number}` }).waitFor()
}
const dollars = (amount: number): string => (amount / 100).toFixed(2)
const cents = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100)
const choose = async (label: string | RegExp, option: string | RegExp, within: Locator = main): Promise<void> => {
  await within
    .getByRole('combobox', { name: label })
    .or(within.getByRole('textbox', { name: label }))
    .first()
    .click({ force: true }) // the field of several lies under their list
  await page.getByRole('option', { name: option }).first().click()
}

/** What a bank gives out about entries of one day, with the balances that they lead to. */
const statementOf = (day: string, opening: number, entries: readonly Entry[]): Buffer => {
  const balance = (code: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${dollars(amount)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  const closing = entries.reduce((sum, { amount }) => sum + amount, opening)
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId><CreDtTm>${day}T20:00:00</CreDtTm></GrpHdr><Stmt><Id>2026-11</Id><CreDtTm>${day}T20:00:00</CreDtTm><Acct><Id><IBAN>GB33BUKB20201555555555</IBAN></Id><Ccy>USD</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}${entries.map((one, at) => entryOf(day, one, at)).join('')}</Stmt></BkToCstmrStmt></Document>`,
  )
}
type Entry = { amount: number; name: string; text: string }
const entryOf = (day: string, { amount, name, text }: Entry, at: number): string =>
  `<Ntry><Amt Ccy="USD">${dollars(Math.abs(amount))}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>J-${at}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><${amount < 0 ? 'Cdtr' : 'Dbtr'}><Pty><Nm>${name}</Nm></Pty></${amount < 0 ? 'Cdtr' : 'Dbtr'}></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

describe('the month of a bursar', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    const visit = await as('admin', '/ar-products')
    page = visit.page
    main = page.getByRole('main')
    complaints = visit.complaints
  })

  it('begins with a product at a price, and a fee set of a grade that holds it', async () => {
    await main.getByRole('button', { name: 'Add product' }).click()
    const product = page.getByRole('dialog')
    await product.getByLabel('Name', { exact: true }).fill('Orchestra')
    await choose('Kind', 'Service', product)
    await product.getByRole('button', { name: 'Add row' }).click()
    await product.getByRole('group', { name: /1/ }).getByLabel('Price').fill('120')
    await product.getByRole('button', { name: 'Save' }).click()
    await main.getByText('Orchestra', { exact: true }).waitFor()

    await page.goto('/ar-products?tab=fee-sets')
    await main.getByRole('button', { name: 'Add fee set' }).click()
    const fees = page.getByRole('dialog')
    await fees.getByLabel('Name', { exact: true }).fill('Orchestra of grade 9')
    await fees.getByLabel('Grades').fill('9')
    await fees.getByRole('button', { name: 'Add row' }).click()
    await choose('Product', 'Orchestra', fees)
    await fees.getByRole('group', { name: /1/ }).getByLabel('Quantity').fill('1')
    await fees.getByRole('button', { name: 'Save' }).click()
    await main.getByText('Orchestra of grade 9', { exact: true }).waitFor()
  })

  it('sees every invoice of a billing run before it is made, and makes them', async () => {
    await page.goto('/ar-processing')
    await choose('Fee sets', 'Orchestra of grade 9')
    await page.keyboard.press('Escape')
    await main.getByLabel('Title').fill('Orchestra, autumn')
    await main.getByRole('button', { name: 'Preview' }).click()
    const button = main.getByRole('button', { name: /^Make \d+ invoices$/ })
    const count = Number(/\d+/.exec(await button.innerText())?.[0])
    expect(count).toBeGreaterThan(4)
    await button.click()
    const run = main.getByRole('listitem').filter({ hasText: 'Orchestra, autumn' })
    await run.getByText('Done').waitFor()
    await run.getByText(`${count} invoices`).waitFor()

    await run.getByRole('link', { name: 'Orchestra, autumn' }).click()
    await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor()
    await main
      .getByRole('row', { name: /Orchestra, autumn/ })
      .first()
      .waitFor()
    const csv = await downloadedText(page, () => main.getByRole('button', { name: 'Export', exact: true }).click())
    made = parse<Record<string, string>>(csv, { columns: true, bom: true }).map((row) => ({
      number: row['Number'] ?? '',
      payer: row['Payer'] ?? '',
      total: cents(row['Total'] ?? ''),
    }))
    expect(made).toHaveLength(count)
  })

  it('mails an invoice, saves it as a PDF, and records what is paid of it at the counter', async () => {
    await openInvoice(1)
    await main.getByRole('button', { name: 'Send by email' }).click()
    await notice('1 invoice sent.')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: 'PDF', exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`${nth(1).number}.pdf`)
    await main.getByRole('link', { name: 'Record payment' }).click()
    await page.getByRole('heading', { name: 'Record payment' }).waitFor()
    await main.getByLabel('Amount', { exact: true }).fill(dollars(nth(1).total))
    await choose('How', 'Cash')
    await main.getByRole('button', { name: 'Record payment' }).click()
    await notice(/^R-\d+ recorded/)
    await openInvoice(1)
    await main.getByText('Paid', { exact: true }).first().waitFor()
  })

  it('imports the statement of the bank and matches its entries', async () => {
    await page.goto('/bank-statements')
    await main.getByRole('button', { name: 'Import statement' }).first().click()
    const part = nth(4).total - 1_000
    await main.locator('input[type=file]').setInputFiles({
      name: 'statement.xml',
      mimeType: 'application/xml',
      buffer: statementOf(today, 1_000_000, [
        { amount: nth(2).total, name: nth(2).payer, text: `Violin ${nth(2).number}` },
        { amount: nth(3).total, name: 'A. Grandmother', text: `Violin ${nth(3).number}` },
        { amount: part, name: nth(4).payer, text: `Violin, first part of ${nth(4).number}` },
        { amount: -350, name: 'The bank', text: 'Violin string, card payment' },
      ]),
    })
    await main.getByText('Balances', { exact: true }).waitFor()
    await main.getByRole('button', { name: 'Import 4 entries' }).click()
    await notice('4 entries imported')

    await main.getByRole('searchbox', { name: 'Name, text, reference or account' }).fill('violin')
    await main.getByText('2 sure matches').waitFor()
    await main.getByRole('button', { name: 'Accept 2 matches' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept 2 matches' }).click()
    await notice('2 entries matched')
    const partly = main.getByRole('listitem').filter({ hasText: 'first part of' })
    await partly.getByText('Less than is open').waitFor()
    await partly.getByRole('button', { name: 'Accept', exact: true }).click()
    await notice('Entry matched')
    const own = main.getByRole('listitem').filter({ hasText: 'Violin string' })
    await own.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Ignore' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Bought for the orchestra')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await notice('1 entry ignored')

    for (const at of [2, 3]) {
      await openInvoice(at)
      await main.getByText('Paid', { exact: true }).first().waitFor()
    }
    await openInvoice(4)
    await main.getByText('Partly paid').first().waitFor()
    await main.getByText('$10.00').first().waitFor()
  })

  it('sees what late fees would be charged, and charges none', async () => {
    await page.goto('/ar-processing?tab=late-fees')
    await main.getByRole('button', { name: /^Charge \d+ late fees?$/ }).waitFor()
    const first = main
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') })
      .first()
    await first.getByText(/^Due .* · Overdue, \d+ days?/).waitFor()
    await page.goto('/ar-invoices?kind=late_fee')
    await main
      .getByText(/^No invoices yet$|^Nothing matches/)
      .first()
      .waitFor()
  })

  it('closes the months that are over, and nothing is posted in them any more', async () => {
    await page.goto('/ar-configuration?tab=months')
    const open = main.getByRole('row').filter({ has: page.getByRole('button', { name: 'Close month' }) })
    await open.first().waitFor()
    for (let left = await open.count(); left > 1; left--) {
      await open.last().getByRole('button', { name: 'Close month' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
      await expect.poll(() => open.count()).toBe(left - 1)
    }
    await openInvoice(4)
    await main.getByRole('link', { name: 'Record payment' }).click()
    await main.getByLabel('Amount', { exact: true }).fill('10')
    await main.getByLabel('Received').fill(lastMonth)
    await main.getByLabel('Received').press('Tab')
    await main.getByRole('button', { name: 'Record payment' }).click()
    await main.getByText('The books of this month are closed.').waitFor()
  })

  it('holds the aging against the trial balance, which ties', async () => {
    await page.goto('/aging-report')
    await main.getByRole('row').nth(1).waitFor()
    const csv = await downloadedText(page, () => main.getByRole('button', { name: 'Export', exact: true }).click())
    const owed = parse<Record<string, string>>(csv, { columns: true, bom: true })
    const open = owed.reduce((sum, row) => sum + cents(row['Open'] ?? ''), 0)
    await page.goto('/ar-configuration?tab=accounts')
    await main.getByText(/^The books agree with the open invoices on/).waitFor()
    const receivable = main.getByRole('row', { name: /Accounts receivable/ })
    expect(cents((await receivable.getByRole('cell').nth(2).innerText()) ?? '')).toBe(open)
    const total = main
      .getByRole('row', { name: /^Total/ })
      .first()
      .getByRole('cell')
    expect(await total.nth(1).innerText()).toBe(await total.nth(2).innerText())
    expect(complaints).toEqual([])
  })
})
