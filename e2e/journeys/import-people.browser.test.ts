import writeWorkbook from 'write-excel-file/node'
import { describe, expect, it } from 'vitest'
import { downloadedText, withBrowser } from '../browser.ts'

const { as } = withBrowser()
const born = (year: number, month: number, day: number) => ({
  value: new Date(Date.UTC(year, month - 1, day)),
  type: Date,
  format: 'dd.mm.yyyy',
})

/** Three families, two of them with siblings; one number is missing. */
const families = () =>
  writeWorkbook([
    ['Student number', 'Pupil', 'Date of birth', 'Grade', 'Parent 1 name', 'Parent 1 e-mail', 'Password', 'Locker'],
    ['J1', 'Ora Lindqvist', born(2012, 4, 30), 7, 'Anna Lindqvist', 'anna@lindqvist.example', 'secret', 12],
    ['J2', 'Max Lindqvist', born(2014, 2, 1), 5, 'Anna Lindqvist', 'anna@lindqvist.example', 'secret', 13],
    ['J3', 'Ida Okafor', born(2013, 6, 5), 6, 'Eva Okafor', 'eva@okafor.example', 'secret', 14],
    ['J4', 'Tom Okafor', born(2015, 6, 5), 4, 'Eva Okafor', 'eva@okafor.example', 'secret', 15],
    [null, 'Pia Brandt', born(2015, 9, 9), 4, 'Uta Brandt', 'uta@brandt.example', 'secret', 16],
  ]).toBuffer()

describe('families in a workbook', () => {
  it('are matched, checked, imported and undone', async () => {
    const { page, complaints } = await as('admin', '/student-in-admin')
    await page.getByRole('link', { name: 'Import' }).click()
    await page.getByText('Students with parents').click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'families.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await families(),
    })
    await page.getByText('families.xlsx · 5 rows').waitFor()
    expect(await page.getByText('secret').count()).toBe(0)
    await page.getByText('Choose the column that holds: First name / Last name / Full name').waitFor()
    const field = page.getByRole('combobox', { name: 'Our field for Pupil' })
    await field.click()
    await field.fill('full')
    await page.getByRole('option', { name: 'Full name', exact: true }).click()
    await page.getByRole('button', { name: 'Check the rows' }).click()

    await page.getByRole('rowheader', { name: 'Anna Lindqvist · Max Lindqvist' }).waitFor()
    expect(await page.getByRole('rowheader', { name: 'Anna Lindqvist', exact: true }).count()).toBe(1)
    const cure = await downloadedText(page, () => page.getByRole('button', { name: 'All rows with results' }).click())
    expect(cure).toContain('6,Student,Pia Brandt,,Error,Student number: This cell is empty. Fill it in.')
    await page.getByRole('button', { name: 'Import 10 records, skip 1 row' }).click()
    await page.getByText('10 records imported').waitFor()

    await page.goto('/student-in-admin?search=Lindqvist')
    await page.getByRole('link', { name: 'Max Lindqvist' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Undo this import' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('This import was undone').waitFor()
    expect(await page.getByText('What stayed').count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
