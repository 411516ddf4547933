import { expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'

const { as, open } = withBrowser()
const paper = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
)

it(
  'a family applies on a phone with two children; the office accepts, and students and one set of parents exist once',
  { timeout: 180_000 },
  async () => {
    const { page: office, complaints: officeComplaints } = await as('admin', '/applications?part=form')
    const address = await office.getByText(/\/apply\/[\w-]+$/).innerText()

    const { page, complaints } = await open(new URL(address).pathname, { width: 390 })
    await page.getByLabel('Your e-mail address').fill('lovell@mail.example')
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('heading', { name: 'Parents or guardians' }).waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('2 answers need another look').waitFor()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Lovell')
    await page.getByLabel('Phone').fill('+1 555 0188')
    await page.getByRole('button', { name: 'Next' }).click()

    // The link of the mail leads back to what was entered, on another device too.
    await page.goto('/dev-outbox')
    const link = page.getByRole('link', { name: /apply\/mine#/ }).first()
    const { page: laptop } = await open((await link.getAttribute('href')) ?? '')
    await laptop.getByLabel('First name').waitFor()
    expect(await laptop.getByLabel('First name').inputValue()).toBe('Ada')
    await laptop.close()
    await link.click()
    await page.getByRole('button', { name: 'Next' }).click()

    const child = (at: number) => page.getByRole('group').nth(at)
    const enter = async (at: number, fname: string, born: string, grade: string) => {
      await child(at).getByLabel('First name').fill(fname)
      await child(at).getByLabel('Last name').fill('Lovell')
      await child(at).getByLabel('Date of birth').fill(born)
      await child(at).getByRole('combobox', { name: 'Starts in' }).click()
      await page.getByRole('option', { name: /School year/ }).click()
      await child(at).getByRole('combobox', { name: 'Grade applied for' }).click()
      await page.getByRole('option', { name: grade }).click()
      await child(at).getByLabel('Previous school').fill('Hill School')
    }
    await enter(0, 'Ben', '2012-05-06', 'Grade 9')
    await page.getByRole('button', { name: 'Add child' }).click()
    await enter(1, 'Cleo', '2011-05-06', 'Grade 10')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('heading', { name: 'Learning' }).waitFor()
    for (const at of [0, 1]) await child(at).getByRole('radio', { name: 'No' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('heading', { name: 'Your family' }).waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('heading', { name: 'Documents' }).waitFor()
    for (const at of [0, 1]) {
      await page
        .getByLabel('Choose a file: Birth certificate')
        .first()
        .setInputFiles({ name: `birth-${at}.pdf`, mimeType: 'application/pdf', buffer: paper })
      await page.getByText(`birth-${at}.pdf`).waitFor()
    }
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('heading', { name: 'Check and send' }).waitFor()
    await page.getByRole('button', { name: 'Send application' }).click()
    await page.getByText('We have your 2 applications').waitFor()
    expect(complaints).toEqual([])

    await office.goto('/applications?search=lovell')
    await office.getByRole('row', { name: /Cleo Lovell/ }).waitFor()
    for (const name of ['Ben Lovell', 'Cleo Lovell'])
      await office.getByRole('checkbox', { name: `Choose ${name}` }).check()
    await office.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Change status' }).click()
    await office.getByRole('combobox', { name: 'What happens' }).click()
    await office.getByRole('option', { name: 'Accept', exact: true }).click()
    await office.getByText('becomes a new parent of the school').waitFor()
    await office.getByText('the same parent as for Ben Lovell').waitFor()
    await office.getByRole('button', { name: 'Accept 2 children' }).click()
    await office.getByText(/2 children accepted, one guardian invited/).waitFor()

    for (const [list, rows] of [
      ['/student-in-admin?search=lovell', ['Ben', 'Cleo']],
      ['/parents?search=lovell', ['Ada']],
    ] as const) {
      await office.goto(list)
      for (const name of rows) await office.getByRole('row', { name: new RegExp(`${name} Lovell`) }).waitFor()
      expect(await office.getByRole('row', { name: /Lovell/ }).count()).toBe(rows.length)
    }
    await office.getByRole('link', { name: /Ada Lovell/ }).click()
    await office.getByRole('heading', { level: 1, name: /Ada/ }).waitFor()
    for (const name of ['Ben Lovell', 'Cleo Lovell']) await office.getByRole('link', { name }).first().waitFor()
    expect(officeComplaints).toEqual([])
  },
)
