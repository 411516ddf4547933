import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStandIn } from '#server/finance/testing-stripe.ts'
import { withBrowser } from '../browser.ts'
import { classOfDemo, takeOnlinePayments } from '../demo.ts'

const { as } = withBrowser()
let parent: Page
let complaints: string[]
let provider: Awaited<ReturnType<typeof openStandIn>>
/** Where the provider says what happened. */
let news = ''
// Tuition and laboratory fee of the template, less its discount.
const [whole, half] = ['$12,335.00', '$6,167.50']

const notice = (page: Page, words: RegExp | string): Promise<void> =>
  page.getByRole('status').getByText(words).first().waitFor()

/** The family chooses how it pays the invoice of the contract. */
const takePlan = async (name: string, part: string): Promise<Locator> => {
  await parent.goto('/student-invoice')
  await parent
    .getByRole('button', { name: /^Enrollment contract/ })
    .first()
    .click()
  const drawer = parent.getByRole('dialog')
  await drawer.getByText(whole).first().waitFor()
  await drawer
    .getByRole('combobox', { name: 'Pay in parts' })
    .or(drawer.getByRole('textbox', { name: 'Pay in parts' }))
    .first()
    .click()
  await parent.getByRole('option', { name }).click()
  await drawer.getByText(part).first().waitFor()
  await drawer.getByRole('button', { name: 'Take this plan' }).click()
  await notice(parent, 'Your plan is set.')
  return drawer
}

describe('a contract on a phone', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    provider = await openStandIn()
    news = await takeOnlinePayments('parent', provider.address)
    const visit = await as('parent', '/student-invoice', { width: 390 })
    parent = visit.page
    complaints = visit.complaints
  })
  afterAll(() => provider.close())

  it('is sent by the office, which lets the parent choose how to pay', async () => {
    await parent.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor()
    const person_id = await parent.evaluate(() =>
      String(JSON.parse(localStorage.getItem('login') ?? '{}').setting_config.person_id),
    )
    const { page: office } = await as('admin', `/edit-user-tag/${person_id}`)
    await office
      .getByRole('group', { name: 'Change invoices', exact: true })
      .getByText('Allow', { exact: true })
      .click()
    await office.getByRole('button', { name: 'Save', exact: true }).click()
    await notice(office, '1 tag changed')

    const { student_id } = await classOfDemo()
    await office.goto(`/ar-contracts?edit=new&student=${student_id}`)
    await office
      .getByRole('combobox', { name: 'Template' })
      .or(office.getByRole('textbox', { name: 'Template' }))
      .first()
      .click()
    await office.getByRole('option', { name: 'Enrollment contract' }).click()
    await office.getByText(whole).first().waitFor()
    await office.getByRole('button', { name: 'Save draft' }).click()
    await notice(office, 'Draft saved')
    await office.goto(`/student-contract?student_id=${student_id}`)
    await office.getByRole('row', { name: /Draft/ }).first().getByRole('link').first().click()
    await office.getByRole('button', { name: 'Send', exact: true }).click()
    await office.getByRole('dialog').getByRole('button').last().click()
    await notice(office, 'Contract sent')
  })

  it('is read and signed in three steps, to be paid at once', async () => {
    await parent.goto('/student-contract')
    await parent.getByRole('link', { name: 'Read and sign' }).first().click()
    await parent.getByRole('button', { name: 'Sign', exact: true }).click()
    await parent.getByRole('button', { name: 'Continue' }).click()
    await parent.getByRole('radio', { name: `One payment of ${whole}` }).check()
    await parent.getByRole('button', { name: 'Continue' }).click()
    await parent.getByRole('checkbox', { name: /agree to it/ }).check()
    const name = /As it stands at your school: (.+)/.exec(await parent.getByText(/^As it stands/).innerText())?.[1]
    await parent.getByLabel('Type your full name').fill(name ?? '')
    await parent.getByRole('button', { name: 'Sign', exact: true }).click()
    await notice(parent, 'Signed. A copy is kept for you.')
  })

  it('is paid in two halves after all', async () => {
    const drawer = await takePlan('Two halves', half)
    await drawer.getByRole('link', { name: 'Pay', exact: true }).click()
    await parent.getByRole('heading', { level: 1, name: 'Pay' }).waitFor()
    await parent.getByRole('button', { name: `Pay ${half}` }).click()
    await parent.waitForURL(/\/pay\/cs_/)

    const [session] = [...provider.sessions.values()].slice(-1)
    expect(session).toMatchObject({ amount: 616_750, currency: 'usd' })
    const hook = provider.signed('checkout.session.completed', provider.pay(session?.id ?? '', { fee: 18_000 }).session)
    const answer = await fetch(news, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': hook.signature },
      body: hook.payload,
    })
    expect(answer.status).toBe(200)
    const checkout = provider.asked.find(({ path }) => path === '/v1/checkout/sessions')
    const back = new URL(checkout?.fields.get('success_url') ?? '')
    await parent.goto(`${back.pathname}${back.search}`)
    await parent.getByText(`Thank you. ${half} is paid.`).first().waitFor()
  })

  it('leaves the other half, with a receipt for the first, and the home opens', async () => {
    await parent.goto('/student-invoice')
    const row = parent.getByRole('listitem').filter({ hasText: /Enrollment contract/ })
    await row.getByText('Partly paid').waitFor()
    await row.getByText(half).waitFor()
    await row.getByRole('button').first().click()
    const drawer = parent.getByRole('dialog')
    await drawer.getByRole('listitem').filter({ hasText: 'Paid' }).getByText(half).waitFor()
    await drawer.getByRole('button', { name: 'Close' }).first().click()
    const payment = parent.getByRole('listitem').filter({ hasText: 'Online' }).first()
    const [file] = await Promise.all([
      parent.waitForEvent('download'),
      payment.getByRole('button', { name: 'Receipt' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^R-\d+\.pdf$/)
    await parent.goto('/home')
    await parent.getByRole('region', { name: /^Due or missing/ }).waitFor()
  })

  it('is paid by the month in the end: what is paid covers the first five', async () => {
    const drawer = await takePlan('Ten months', '$1,233.50')
    await drawer.getByRole('listitem').filter({ hasText: 'Paid' }).nth(4).waitFor()
    expect(await drawer.getByRole('listitem').filter({ hasText: 'Paid' }).count()).toBe(5)
    expect(complaints.filter((one) => !one.includes('401'))).toEqual([]) // what the page of the provider answers a browser
  })
})
