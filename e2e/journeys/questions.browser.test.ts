import { expect, it } from 'vitest'
import { withBrowser } from '../browser.ts'
import { classOfDemo } from '../demo.ts'

const { as } = withBrowser()
const name = 'Quiz of three kinds'

it('asks three kinds of questions, scores them at once, and regrades after the key was mended', async () => {
  const { section_id } = await classOfDemo()
  const { page, complaints } = await as('teacher', `/individual-section/${section_id}?add=activity`)
  const box = page.getByRole('dialog', { name: 'Add activity' })
  await box.getByLabel('Name', { exact: true }).fill(name)
  await box.getByRole('combobox', { name: 'How it is done' }).click()
  await page.getByRole('option', { name: 'Question set' }).click()
  await box.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name }).click()

  const write = async (
    kind: string,
    prompt: string,
    key: (drawer: ReturnType<typeof page.getByRole>) => Promise<void>,
  ) => {
    await page.getByRole('button', { name: 'Add question' }).first().click()
    await page.getByRole('menuitem', { name: kind }).click()
    const drawer = page.getByRole('dialog', { name: kind })
    await drawer.getByRole('textbox', { name: 'Question', exact: true }).fill(prompt)
    await key(drawer)
    await drawer.getByRole('button', { name: 'Save' }).click()
    await drawer.waitFor({ state: 'detached' })
  }
  await write('One answer', 'Which one is a cell part?', async (drawer) => {
    await drawer.getByRole('textbox', { name: 'Options 1' }).fill('Nucleus')
    await drawer.getByRole('textbox', { name: 'Options 2' }).fill('Leaf')
    await drawer.getByRole('radio', { name: 'Nucleus is right' }).check()
  })
  await write('True or false', 'Plants have cells.', async (drawer) => {
    await drawer.getByText('True', { exact: true }).click()
  })
  await write('Number', 'How many legs has a spider?', async (drawer) => {
    await drawer.getByLabel('Right number').fill('6') // mended below
  })
  expect(complaints).toEqual([])
  const address = new URL(page.url())

  const { page: student } = await as(
    'student',
    `/learning?section_id=${section_id}&questions=${address.searchParams.get('questions')}`,
  )
  await student.getByRole('button', { name: 'Begin' }).click()
  await student.getByRole('radio', { name: 'Nucleus' }).check()
  await student.getByRole('radio', { name: 'True' }).check()
  await student.getByRole('region', { name: 'Question 3' }).getByRole('textbox').fill('8')
  await student.getByRole('button', { name: 'Hand in' }).click()
  await student.getByText('2 of 3').first().waitFor()

  const { page: again } = await as('teacher', `${address.pathname}${address.search}`)
  await again.getByRole('button', { name: 'Actions for question 3' }).click()
  await again.getByRole('menuitem', { name: 'Edit' }).click()
  await again.getByLabel('Right number').fill('8')
  await again.getByRole('button', { name: 'Save' }).click()
  await again.getByRole('link', { name: /^Results/ }).click()
  await again.getByText('The key was changed after answers were scored').waitFor()
  await again.getByRole('button', { name: 'Regrade' }).first().click()
  await again.getByRole('button', { name: 'Change 1 grade' }).click()
  await again.getByText('1 grade changed.').waitFor()
  await expect.poll(() => again.getByRole('cell', { name: '10 of 10' }).count()).toBe(1)
})
