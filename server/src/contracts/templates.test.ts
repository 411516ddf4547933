import { expect, it } from 'vitest'
import { contracts } from '#contract/contracts/contracts.contract.ts'
import { contractTemplates, templateList } from '#contract/contracts/templates.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'
import { contractsIn, draftOf, templateContent } from './contracts.testing.ts'

const portal = withPortal()
const { only, template } = contractsIn(portal)

it('a template that no contract was made of is changed in place; one that was used gets its next version', async () => {
  const room = await portal.classroom()
  const office = portal.as(room.admin)
  const first = await template(room)
  expect(first.number).toBe(1)
  const changed = { ...templateContent, billing_group: 'Staff children' }
  expect(
    (await office.ok(contractTemplates.save, { ...changed, id: first.id, name: 'Enrollment', version: 1 })).number,
  ).toBe(1)
  const [child, mother] = [only(room.students), only(room.parents)]
  const { id } = await office.ok(contracts.save, draftOf(child, [mother], { template_id: first.id }))
  const next = { ...templateContent, id: first.id, version: 2, name: 'Enrollment' }
  expect((await office.call(contractTemplates.save, { ...next, version: 1 })).code).toBe('stale')
  expect(await office.ok(contractTemplates.save, next)).toEqual({ id: first.id, number: 2 })
  const { versions } = await office.ok(contractTemplates.read, { id: first.id })
  expect(versions).toMatchObject([
    { number: 2, contracts: 0, content: templateContent },
    { number: 1, contracts: 1, content: changed },
  ])
  expect((await office.ok(contracts.read, { id })).template).toEqual({ id: first.id, name: 'Enrollment', number: 1 })
})

it('a template says at its field what is wrong, and has a name of its own while it is in use', async () => {
  const room = await portal.classroom()
  const office = portal.as(room.admin)
  const { id } = await template(room)
  const wrong = async (more: object) => {
    const { http, fields } = await office.call(contractTemplates.save, { name: 'Another', ...templateContent, ...more })
    return [http, fields[0]?.path]
  }
  expect(await wrong({ name: 'ENROLLMENT' })).toEqual([422, 'name'])
  expect(await wrong({ texts: [{ language: 'en', title: 'x', body: '{{pupil}}' }] })).toEqual([422, 'texts.0.body'])
  const twice = [
    { language: 'en', title: 'x', body: 'y' },
    { language: 'en', title: 'x', body: 'z' },
  ]
  expect(await wrong({ texts: twice })).toEqual([422, 'texts'])
  expect(await wrong({ lines: [{ name: 'Discount', amount: -5, grade_levels: [] }] })).toEqual([422, 'lines'])
  expect(await wrong({ currency: 'EURO' })).toEqual([422, 'currency'])
  expect(await wrong({ instalment_choices: [0] })).toEqual([422, 'instalment_choices.0'])
  await office.ok(contractTemplates.archive, { ids: [id], archived: true })
  expect((await office.ok(templateList.list, {})).count).toBe(0)
  await office.ok(contractTemplates.save, { name: 'enrollment', ...templateContent })
  expect((await office.call(contractTemplates.archive, { ids: [id], archived: false })).http).toBe(409)
  expect((await office.ok(templateList.list, { archived: true })).rows).toMatchObject([
    { id, languages: ['en', 'es'], total: 105_000, currency: 'EUR', number: 1 },
  ])
})

it('a preview reads as the contract will, for a student or a sample, and names what is missing', async () => {
  const room = await portal.classroom()
  const office = portal.as(room.admin)
  const child = only(room.students)
  const about = { ...templateContent, language: 'en' as const, lines: [{ name: 'Tuition', amount: 99_950 }] }
  const asked = (body: string, student_id: number | null) =>
    office.ok(contractTemplates.preview, {
      title: 'For {{student}}',
      body,
      student_id,
      language: about.language,
      lines: about.lines,
      currency: 'EUR',
      instalment_choices: [4, 10],
      billing_group: '',
      engagement_type: 'Full-time',
    })
  expect(await asked('{{total}} in {{instalments}} {{pupil}} {{billing_group}}', child.person_id)).toEqual({
    title: `For ${child.name}`,
    body: '€999.50 in 4 or 10 instalments {{pupil}} ',
    unknown: ['pupil'],
    empty: ['billing_group'],
  })
  expect(await asked('{{guardians}}, {{engagement_type}}', null)).toMatchObject({
    title: 'For Maya Lindqvist',
    body: 'Anna Lindqvist and Erik Lindqvist, Full-time',
  })
  const other = await portal.classroom()
  await expect(asked('{{student_number}}', only(other.students).person_id)).rejects.toThrow('404')
})
