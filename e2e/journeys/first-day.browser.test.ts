import { globSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { fillSignIn } from '../browser.setup.ts'
import { downloadedText, withBrowser } from '../browser.ts'
import { addParentOf } from '../demo.ts'
import { enterGrade, gradeCell, pasteText, rowOf } from './gradebook.ts'

const roster = globSync(join(import.meta.dirname, '../../server/src/imports/fixtures/sds-100/*.csv'))
const section = 'Math - Algebra 1'
const ownPassword = 'seven bridges in the rain'
const teacher = 'CBeane'
const student = 'OKlein'
const parent = 'robin.klein'

/** A change is seen elsewhere within two seconds. */
const promised = 2_000

const { open, signIn } = withBrowser()
const links = new Map<string, string>()
let section_id = ''
let teacherPage: Page
let studentPage: Page
let parentPage: Page

/** Sets a password by the link that the office handed out, and signs in with it. */
const firstSignIn = async (username: string): Promise<Page> => {
  const { page } = await open(links.get(username) ?? '')
  await page.getByLabel('New password').fill(ownPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('The new password is set.').waitFor()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await fillSignIn(page, username, ownPassword)
  return page
}

describe('the first day of a school', () => {
  it('begins with a roster that the super admin imports after looking at its check', async () => {
    // signed in just now: the sheet of links asks for the password of whoever has not shown it for a while
    const { page, complaints } = await signIn('super', inject('portal').demoPassword, '/upload-enrollments')
    await page.locator('input[type=file]').first().setInputFiles(roster)
    await page.getByRole('button', { name: /^Import [\d,]+ records$/ }).click()
    await page.getByText(/[\d,]+ records imported/).waitFor()
    const sheet = await downloadedText(page, () =>
      page.getByRole('button', { name: 'Sheet of password links' }).click(),
    )
    const rows: Record<string, string>[] = parse(sheet, { bom: true, columns: true })
    for (const row of rows)
      links.set(row['User name'] ?? '', Object.values(row).find((cell) => cell.startsWith('http')) ?? '')
    expect(rows).toHaveLength(98)
    expect(complaints).toEqual([])
  })

  it('lets a teacher of the roster set a password and sign in', async () => {
    teacherPage = await firstSignIn(teacher)
    expect(new URL(teacherPage.url()).pathname).toBe('/home')
  })

  it('has the attendance of a class taken: all present, one tardy', async () => {
    await teacherPage.goto('/section')
    await teacherPage.getByRole('link', { name: section }).click()
    await teacherPage.waitForURL(/individual-section/)
    section_id = new URL(teacherPage.url()).pathname.split('/').at(-1) ?? ''
    await teacherPage.goto(`/attendances?section_id=${section_id}`)
    await teacherPage.getByText('Not submitted').waitFor()
    await teacherPage
      .getByRole('group', { name: 'Attendance of Ora Klein' })
      .getByRole('radio', { name: 'Tardy' })
      .check()
    await teacherPage.getByRole('button', { name: 'Submit attendance' }).click()
    await teacherPage.getByText(/^Taken by Craig Beane/).waitFor()
    expect(await teacherPage.getByText('1 tardy').isVisible()).toBe(true)
  })

  it('gets a unit with an activity', async () => {
    await teacherPage.goto(`/individual-section/${section_id}`)
    await teacherPage.getByRole('button', { name: 'Add unit' }).first().click()
    await teacherPage.getByLabel('Name', { exact: true }).fill('Numbers')
    await teacherPage.getByRole('button', { name: 'Save' }).click()
    await teacherPage.getByRole('button', { name: 'Activity', exact: true }).first().click()
    await teacherPage.getByLabel('Name', { exact: true }).fill('Fractions')
    await teacherPage.getByLabel('Maximum score').fill('20')
    await teacherPage.getByRole('button', { name: 'Save' }).click()
    await teacherPage.getByRole('cell', { name: 'Fractions', exact: true }).waitFor()
  })

  it('brings families in', async () => {
    await addParentOf(student, parent)
    studentPage = await firstSignIn(student)
    parentPage = (await signIn(parent, inject('portal').demoPassword)).page
    await studentPage.getByText('Not graded yet').first().waitFor()
  })

  it('is graded with the keyboard, and the student sees the grade without loading the page again', async () => {
    await teacherPage.goto(`/gradebook?section_id=${section_id}`)
    const row = await rowOf(teacherPage, 'Ora Klein')
    await enterGrade(teacherPage, row, 0, '18')
    await teacherPage.getByText(/^All changes saved at/).waitFor()
    await studentPage.getByText('18/20').waitFor({ timeout: promised })
    await studentPage.getByText('90.00%').waitFor()
  })

  it('is graded for a parent to see, beside the attendance', async () => {
    await parentPage.reload()
    await parentPage.getByText('90.00%', { exact: true }).waitFor()
    await parentPage.getByText('18/20').waitFor()
    await parentPage
      .getByText(/1 time late|Tardy/)
      .first()
      .waitFor()
  })

  it('takes grades by pasting a block, by filling down, and takes them back', async () => {
    await teacherPage.reload()
    await gradeCell(teacherPage, 0, 0).click()
    await pasteText(teacherPage, '7\n9\n')
    await expect.poll(() => grades(2)).toEqual(['7', '9'])
    await gradeCell(teacherPage, 1, 0).click()
    await teacherPage.keyboard.press('Shift+ArrowDown')
    await teacherPage.keyboard.press('Shift+ArrowDown')
    const before = await grades(4)
    await teacherPage.keyboard.press('Control+d')
    await expect.poll(() => grades(4)).toEqual(['7', '9', '9', '9'])
    await teacherPage.keyboard.press('Control+z')
    await expect.poll(() => grades(4)).toEqual(before)
    await teacherPage.getByText(/^All changes saved at/).waitFor()
    await teacherPage.reload()
    await expect.poll(() => grades(4)).toEqual(before)
  })
})

const grades = async (rows: number): Promise<string[]> => {
  const cells = Array.from({ length: rows }, (_, row) => gradeCell(teacherPage, row, 0).locator('.points').innerText())
  return Promise.all(cells)
}
