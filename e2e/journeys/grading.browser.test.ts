import { expect, it } from 'vitest'
import { downloadedText, withBrowser } from '../browser.ts'

const { as } = withBrowser()

it('grades one by one with keys, keeps what is begun over a reload, and saves it', async () => {
  const { page, complaints } = await as('teacher', '/view-grade-detail')
  await page.getByRole('link', { name: 'Grade', exact: true }).first().click()
  const points = page.getByLabel(/^Points, out of/)
  await points.waitFor()
  const first = page.url()
  const place = page.locator('.filters .number') // of the student who is drawn; the address runs ahead
  const begun = await place.textContent()
  await page.keyboard.press('j')
  await expect.poll(() => place.textContent()).not.toBe(begun)
  await page.keyboard.press('k')
  await expect.poll(() => place.textContent()).toBe(begun)
  await expect.poll(() => page.url()).toBe(first)
  await points.waitFor()

  await page.keyboard.press('c')
  await page.keyboard.type('Well done. /units')
  await page.getByRole('option', { name: 'Check the units once more.' }).waitFor()
  await page.keyboard.press('Enter')
  const comment = page.getByLabel('Comment', { exact: true }).last()
  await expect.poll(() => comment.inputValue()).toBe('Well done. Check the units once more.')
  await points.fill('8')
  await page.reload()
  await page.getByText('Kept in this browser, not saved yet').waitFor()
  expect(await points.inputValue()).toBe('8')

  await page.keyboard.press('Control+Enter')
  await expect.poll(() => page.url()).not.toBe(first)
  await page.goto(first)
  await points.waitFor()
  expect([await points.inputValue(), await comment.inputValue()]).toEqual([
    '8',
    'Well done. Check the units once more.',
  ])
  expect(await page.getByText('Kept in this browser, not saved yet').count()).toBe(0)
  expect(complaints).toEqual([])
})

it('reads its own export again without a change, imports what was typed into it, and takes it back', async () => {
  const { page, complaints } = await as('teacher', '/gradebook')
  const exported = await downloadedText(page, () => page.getByRole('button', { name: 'Export', exact: true }).click())
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const box = page.getByRole('dialog', { name: 'Import grades' })
  const choose = (text: string) =>
    box
      .locator('input[type=file]')
      .setInputFiles({ name: 'grades.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose(exported)
  await box.getByText('This is an export of this portal.').waitFor()
  expect(await box.getByRole('button', { name: 'Import 0 grades' }).isDisabled()).toBe(true)

  const [head = '', first = '', ...rest] = exported.split('\n')
  const cells = first.split(',')
  cells[3] = '0.75'
  await choose([head, cells.join(','), '999999,Nobody,At all,1', ...rest].join('\n'))
  await box.getByText('No student of this section').waitFor()
  await box.getByRole('button', { name: 'Import 1 grade, skip 1' }).click()
  await page.getByText('1 grade imported').waitFor()
  await page.locator('.grade-grid').getByText('0.75', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await page.getByText('1 grade as before').waitFor()
  await expect.poll(() => page.locator('.grade-grid').getByText('0.75', { exact: true }).count()).toBe(0)
  expect(complaints).toEqual([])
})

it('finds another class of the gradebook by typing, says when none matches, and keeps the one that is open', async () => {
  const { page, complaints } = await as('teacher', '/gradebook')
  const choice = page.getByRole('combobox', { name: 'Section' })
  const begun = await choice.inputValue()
  await choice.click()
  await page.keyboard.type('no such class')
  await page.getByText('Nothing matches').waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => choice.inputValue()).toBe(begun)
  await choice.click()
  await page.keyboard.type('9-b')
  const found = async () => [
    ...new Set((await page.getByRole('option').allInnerTexts()).map((name) => name.includes('9-B'))),
  ]
  await expect.poll(found).toEqual([true])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('section_id=')
  await expect.poll(() => choice.inputValue()).toContain('9-B')
  await page.locator('.grade-cell').first().waitFor()
  expect(complaints).toEqual([])
})
