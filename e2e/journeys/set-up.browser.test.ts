import { describe, expect, it } from 'vitest'
import { downloadedText, withBrowser } from '../browser.ts'

const { as, beside } = withBrowser()

describe('a set-up page', () => {
  it('adds, changes, archives and brings back', async () => {
    const { page, complaints } = await as('admin', '/facility-management')
    await page.getByRole('button', { name: 'Add room' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Fill this in.').waitFor()
    await page.getByLabel('Number or name').fill('Greenhouse')
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Laboratory' }).click()
    await page.getByLabel('Seats').fill('12')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Greenhouse' }).click()
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Outdoors' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: 'Outdoors' }).waitFor()
    await page.getByRole('link', { name: 'Greenhouse' }).click()
    await page.getByText('History').click()
    await page.getByText('Kind: Laboratory Outdoors').waitFor()
    await page.getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Greenhouse' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('says that a name is taken at the name', async () => {
    const { page } = await as('admin', '/badge?row=new')
    await page.getByLabel('Name', { exact: true }).fill('helping hand')
    await page.getByLabel('Points').fill('1')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('There is one with this value already.').waitFor()
  })

  it('changes the order with the arrow keys and keeps it', async () => {
    const { page } = await as('admin', '/departments')
    const names = () => page.locator('tbody a.main').allInnerTexts()
    await page.getByRole('link', { name: 'Biology' }).waitFor()
    const before = await names()
    await page.getByRole('button', { name: `Move ${before[0]}` }).focus()
    await page.keyboard.press('ArrowDown')
    const stored = page.waitForResponse(/order_departments/)
    await page.keyboard.press('ArrowDown')
    const after = [before[1], before[2], before[0], ...before.slice(3)]
    await expect.poll(names).toEqual(after)
    await stored
    await page.reload()
    await expect.poll(names).toEqual(after)
  })

  it('edits ordered rows in their place', async () => {
    const { page } = await as('admin', '/grading-scales')
    await page.getByRole('link', { name: 'A–F' }).click()
    await page.getByRole('button', { name: 'Add row' }).click()
    const fresh = page.getByRole('group', { name: 'Row 6' })
    await fresh.getByLabel('Letter').fill('A+')
    await fresh.getByLabel('From %').fill('97')
    await page.getByRole('button', { name: 'Save' }).click()
    await fresh.getByLabel('GPA').fill('4.3')
    for (const row of [6, 5, 4, 3, 2]) await page.getByRole('button', { name: `Move row ${row} up` }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: 'A+ A B C D F' }).waitFor()
  })

  it('shows a change that somebody else made meanwhile, and lets me choose', async () => {
    const [{ page: mine }, { page: theirs }] = [
      await as('admin', '/badge'),
      await as('admin', '/badge', { width: 1440 }),
    ]
    for (const page of [mine, theirs]) await page.getByRole('link', { name: 'Reader of the month' }).click()
    await theirs.getByLabel('Points').fill('7')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await theirs.getByRole('cell', { name: '7', exact: true }).waitFor()
    await mine.getByLabel('Points').fill('8')
    await mine.getByRole('button', { name: 'Save' }).click()
    await mine.getByText(/changed this on .* It now says:/).waitFor()
    await mine.getByRole('button', { name: 'Keep mine' }).click()
    await mine.getByRole('button', { name: 'Save' }).click()
    await mine.getByRole('cell', { name: '8', exact: true }).waitFor()
    await theirs.getByRole('cell', { name: '8', exact: true }).waitFor()
  })

  it.each(['/facility-management?page=9', '/user-directory?page=999'])(
    'leaves a page that has no rows for the last one that has: %s',
    async (address) => {
      const { page, complaints } = await as('admin', address)
      await page.getByRole('row').nth(1).getByRole('link').first().waitFor()
      expect(new URL(page.url()).searchParams.get('page')).not.toBe(
        new URLSearchParams(address.split('?')[1]).get('page'),
      )
      expect(complaints).toEqual([])
    },
  )

  it('takes rows from a CSV file after showing what they would do, and gives them out again', async () => {
    const { page } = await as('admin', '/facility-management')
    const choose = (csv: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'rooms.csv', mimeType: 'text/csv', buffer: Buffer.from(`name,kind,capacity\n${csv}`) })
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
    await choose('Aula,hall,many\n')
    await page.getByText('1 value is wrong').waitFor()
    expect(await page.getByRole('button', { name: 'Import from CSV' }).isDisabled()).toBe(true)
    await choose('Aula,hall,300\nGym,gym,120\n')
    await page.getByText('2 new, 0 changed, 0 unchanged').waitFor()
    await page.getByRole('button', { name: 'Store 2 rows' }).click()
    await page.getByRole('link', { name: 'Aula' }).waitFor()

    await page.getByRole('button', { name: 'More actions' }).click()
    const csv = await downloadedText(page, () => page.getByRole('menuitem', { name: 'Export as CSV' }).click())
    expect(csv).toContain('Aula,,hall,300')
  })
})

it('a form says what somebody else stored meanwhile, and leaves the choice', async () => {
  const visit = await as('admin', '/custom-roles')
  const { page: other } = await beside(visit, '/custom-roles')
  const { page } = visit
  for (const one of [page, other]) {
    await one
      .getByRole('row', { name: /Help desk/ })
      .getByRole('button', { name: /^Actions/ })
      .click()
    await one.getByRole('menuitem', { name: 'Edit' }).click()
  }
  const save = (one: typeof page) => one.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await other.getByLabel('For what').fill('Sign-ins of families')
  await save(other)
  await other.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByLabel('Name', { exact: true }).fill('Help counter')
  await save(page)
  await page.getByText(/changed this on/).waitFor()
  await page.getByRole('definition').filter({ hasText: 'Sign-ins of families' }).waitFor()
  await page.getByRole('definition').filter({ hasText: 'Help desk' }).waitFor()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByLabel('For what').fill('Counter of the office')
  await save(page)
  await page
    .getByRole('row', { name: /Help counter/ })
    .getByText('Counter of the office')
    .waitFor()
})
