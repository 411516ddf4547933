import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { withBrowser } from '../browser.ts'
import { officeOf } from '../demo.ts'

const { as, signIn } = withBrowser()
const siblings = ['Ida', 'Otto', 'Nell']
let office: Page
let complaints: string[]
/** The school that one child is offered to. */
let elsewhere = ''
/** The number of the record that was made twice. */
let double = ''

const notice = (words: RegExp | string): Promise<void> => office.getByRole('status').getByText(words).first().waitFor()
const formPart = (name: string): Locator =>
  office.locator('.form-section').filter({ has: office.getByRole('heading', { name, exact: true }) })
const classOf = (name: string): Locator =>
  office.getByRole('listitem').filter({ has: office.getByRole('link', { name, exact: true }) })

const findStudent = async (name: string): Promise<void> => {
  await office.goto(`/student-in-admin?search=${encodeURIComponent(name)}`)
  await office.getByRole('link', { name }).first().click()
  await office.getByRole('heading', { level: 1, name }).waitFor()
}

const choose = async (names: readonly string[], verb: string): Promise<void> => {
  for (const name of names)
    await office
      .getByRole('checkbox', { name: `Choose ${name}` })
      .first()
      .check()
  const bar = office.getByRole('region', { name: 'Bulk actions' })
  const button = bar.getByRole('button', { name: verb, exact: true })
  await bar.waitFor()
  if ((await button.count()) > 0) return button.click()
  await bar.getByRole('button', { name: 'More actions' }).click()
  await office.getByRole('menuitem', { name: verb, exact: true }).click()
}

const rowOf = (words: string): Locator => office.getByRole('row', { name: new RegExp(words) })

const chooseClass = async (label: string, name: string): Promise<void> => {
  await office
    .getByRole('combobox', { name: label })
    .or(office.getByRole('textbox', { name: label }))
    .first()
    .fill(name)
  await office.getByRole('option', { name: new RegExp(name) }).click()
  await office.keyboard.press('Escape') // further ones could be chosen
}

describe('the hour of a registrar', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    const visit = await as('admin', '/section?search=Art%209-A')
    office = visit.page
    complaints = visit.complaints
  })

  it('begins with a class that has one seat left', async () => {
    await office.getByRole('link', { name: 'Art 9-A' }).click()
    const [taken] =
      /\d+(?= students)/.exec(
        await office
          .getByText(/\d+ students/)
          .first()
          .innerText(),
      ) ?? []
    await office.getByRole('link', { name: 'Set up' }).click()
    await office.getByLabel('Seats').fill(String(Number(taken) + 1))
    await office.getByRole('button', { name: 'Save' }).click()
    await notice('Saved')
  })

  it('takes in a paper with three children of one mother', async () => {
    await office.goto('/applications')
    await office.getByRole('link', { name: 'Add application' }).click()
    const mother = formPart('Guardian 1')
    await mother.getByLabel('First name').fill('Ruth')
    await mother.getByLabel('Last name').fill('Marlow')
    await mother.getByLabel('E-mail').fill('ruth.marlow@mail.example')
    await mother.getByLabel('Phone').fill('+1 555 0101')
    for (const [nth, fname] of siblings.entries()) {
      if (nth > 0) await office.getByRole('button', { name: 'Add child' }).click()
      const child = formPart(nth === 0 ? 'Child' : `Child ${nth + 1}`)
      await child.getByLabel('First name').fill(fname)
      if (nth === 0) await child.getByLabel('Last name').fill('Marlow')
      await child.getByLabel('Date of birth').fill(`${2012 - nth}-04-05`)
      if (nth === 0) {
        await child.getByRole('combobox', { name: 'Starts in' }).click()
        await office.getByRole('option', { name: /School year/ }).click()
      }
      await child.getByRole('combobox', { name: 'Grade applied for' }).click()
      await office.getByRole('option', { name: `Grade ${9 + nth}` }).click()
      await child.getByLabel('Previous school').fill('Hill School')
      await office.getByRole('radio', { name: 'No' }).nth(nth).check()
    }
    await office.getByRole('button', { name: 'Add application' }).click()
    await office.getByRole('heading', { level: 1, name: 'Ida Marlow' }).waitFor()
    for (const name of ['Otto Marlow', 'Nell Marlow']) await office.getByRole('link', { name }).waitFor()
  })

  it('offers one child to another school of the group, and accepts the two others', async () => {
    await office.goto('/applications?search=marlow')
    await choose(['Nell Marlow'], 'Transfer to another school')
    await office.getByRole('combobox', { name: 'To school' }).click()
    elsewhere = await office.getByRole('option').first().innerText()
    await office.getByRole('option').first().click()
    await office.getByRole('button', { name: 'Offer one application' }).click()
    await office.getByRole('listitem').filter({ hasText: 'Nell Marlow' }).getByText('Waiting for an answer').waitFor()

    await office.goto('/applications?search=marlow')
    await choose(['Ida Marlow', 'Otto Marlow'], 'Change status')
    await office.getByRole('combobox', { name: 'What happens' }).click()
    await office.getByRole('option', { name: 'Accept', exact: true }).click()
    await office.getByRole('button', { name: 'Accept 2 children' }).click()
    await notice('2 children accepted, one guardian invited')
  })

  it('has the other school take the child in and accept it, with the same mother', async () => {
    const { page: colleague, complaints } = await signIn(
      await officeOf(elsewhere),
      inject('portal').demoPassword,
      '/application-change-school',
    )
    await colleague.getByRole('button', { name: 'Accept Nell Marlow' }).click()
    await colleague.getByRole('link', { name: 'Nell Marlow' }).click()
    await colleague.getByRole('heading', { level: 1, name: 'Nell Marlow' }).waitFor()
    await colleague.getByText('ruth.marlow@mail.example').first().waitFor()
    await colleague.goto('/applications?search=marlow')
    await colleague.getByRole('checkbox', { name: 'Choose Nell Marlow' }).first().check()
    await colleague
      .getByRole('region', { name: 'Bulk actions' })
      .getByRole('button', { name: 'Change status', exact: true })
      .click()
    await colleague.getByRole('combobox', { name: 'What happens' }).click()
    await colleague.getByRole('option', { name: 'Accept', exact: true }).click()
    await colleague
      .getByRole('button', { name: /^Accept/ })
      .last()
      .click()
    await colleague.goto('/student-in-admin?search=marlow')
    await colleague.getByRole('link', { name: 'Nell Marlow' }).first().waitFor()
    expect(await colleague.getByRole('link', { name: 'Ida Marlow' }).count()).toBe(0)
    expect(complaints).toEqual([])
    await office.goto('/application-change-school')
    await office.getByRole('listitem').filter({ hasText: 'Nell Marlow' }).getByText('Moved').waitFor()
  })

  it('enrolls both in one go: who comes second waits for the full class', async () => {
    await office.goto('/student-in-admin?search=marlow')
    await choose(['Ida Marlow', 'Otto Marlow'], 'Enroll')
    for (const name of ['Ida Marlow', 'Otto Marlow']) await office.getByText(name, { exact: true }).waitFor()
    await chooseClass('Classes', 'Art 9-A')
    await office.getByText('Gets a seat', { exact: true }).waitFor()
    await office.getByText('Waiting list', { exact: true }).waitFor()
    await office.getByRole('button', { name: 'Enroll 2 times' }).click()
    await notice('1 enrolled, 1 on the waiting list')
  })

  it('transfers the one who has a seat to the class next door, and the seat goes to who waits', async () => {
    await findStudent('Ida Marlow')
    await office.getByRole('link', { name: /^Classes/ }).click()
    await classOf('Art 9-A')
      .getByRole('button', { name: /^Actions/ })
      .click()
    await office.getByRole('menuitem', { name: 'Transfer to another class' }).click()
    await chooseClass('New class', 'Art 9-B')
    await office.getByRole('button', { name: 'Transfer to another class' }).click()
    await classOf('Art 9-B').getByText('Active').waitFor()
    await findStudent('Otto Marlow')
    await office.getByRole('link', { name: /^Classes/ }).click()
    await classOf('Art 9-A').getByText('Active').waitFor()
  })

  it('merges a record that was made twice, and undoes it', async () => {
    await office.goto('/add-student')
    await office.getByLabel('First name').fill('Ida')
    await office.getByLabel('Last name').fill('Marlow')
    await office.getByLabel('Date of birth').fill('2012-04-05')
    await office.getByText('Somebody much alike is here already').waitFor()
    const number = await office.getByLabel('ID', { exact: true }).inputValue()
    await office.getByRole('button', { name: 'Add student' }).click()
    await office.getByRole('link', { name: 'Merge with another record' }).click()
    await office.getByRole('button', { name: 'Compare with Ida Marlow' }).click()
    await office.getByRole('button', { name: 'Keep the other record' }).click()
    await office.getByText(`Ida Marlow · ${number} is archived and leads here`).waitFor()
    await office.getByRole('button', { name: 'Merge', exact: true }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
    await notice('Ida Marlow was merged into this record')
    await office.goto('/student-in-admin?search=ida%20marlow')
    await rowOf(number).getByText('Archived').waitFor()

    await findStudent('Ida Marlow')
    await office.getByRole('link', { name: 'Merge with another record' }).click()
    await office.getByRole('button', { name: /^Undo/ }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await office.getByRole('button', { name: 'Compare with Ida Marlow' }).waitFor()
    await office.goto('/student-in-admin?search=ida%20marlow')
    await rowOf(number).getByText('Active').waitFor()
    double = number
  })

  it('prints the ID cards of both as one file', async () => {
    await office.goto('/student-in-admin?search=marlow')
    await rowOf(double).waitFor()
    await office.getByRole('checkbox', { name: 'Choose Otto Marlow' }).check()
    const [file] = await Promise.all([office.waitForEvent('download'), choose(['Ida Marlow'], 'ID cards')])
    expect(file.suggestedFilename()).toBe('id-cards.pdf')
  })

  it('archives the record that is not needed', async () => {
    await office.goto(`/student-in-admin?search=${double}`)
    await choose(['Ida Marlow'], 'Change status')
    const drawer = office.getByRole('dialog')
    await drawer.getByRole('combobox', { name: 'Status' }).click()
    await office.getByRole('option', { name: 'Archived' }).click()
    await drawer.getByRole('button', { name: 'Change status' }).click()
    await notice('1 person is now: Archived')
    await rowOf(double).getByText('Archived').waitFor()
  })

  it('finds all of it in the logs', async () => {
    await office.goto('/audit-log?size=100')
    for (const words of [
      /Ida Marlow.*Active Archived/,
      /Ida Marlow · Art 9-A.*Active Transferred/,
      /Otto Marlow · Art 9-A.*Waitlisted Active/,
      /application offer/i,
    ])
      await office.getByRole('row', { name: words }).first().waitFor()
    await findStudent('Ida Marlow')
    await office.getByRole('button', { name: 'More', exact: true }).click()
    await office.getByRole('menuitem', { name: 'Edit log' }).click()
    for (const words of ['Art 9-A', 'Art 9-B', 'Ruth Marlow', 'Merge'])
      await office.getByRole('listitem').filter({ hasText: words }).first().waitFor()
    expect(complaints).toEqual([])
  })
})
