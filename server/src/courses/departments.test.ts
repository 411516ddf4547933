import { describe, expect, it } from 'vitest'
import { courses } from '#contract/courses/courses.contract.ts'
import { departmentOffers, globalDepartments } from '#contract/courses/departments.contract.ts'
import { showcase } from '#contract/courses/showcase.contract.ts'
import { schoolAdmin, student } from '#contract/kernel/access.ts'
import { department } from '#contract/settings/catalogs.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const science = { name: 'Science', code: 'SCI', color: 2 }

const make = async () => {
  const group_id = await portal.group()
  const owner = await portal.superAdmin(group_id)
  const office = await portal.person(await portal.school({ group_id }), schoolAdmin)
  const { id, version } = await portal.as(owner).ok(globalDepartments.save, science)
  const offers = async (by = office) =>
    (await portal.as(by).ok(departmentOffers.list, {})).rows.map(({ name, state, own_name }) => [name, state, own_name])
  const own = async (by = office) =>
    (await portal.as(by).ok(department.list, {})).rows.map(({ name, code }) => [name, code])
  return { group_id, owner, office, id, version, offers, own }
}

describe('the departments of a group', () => {
  it('are offered to its schools and those below, to nobody else', async () => {
    const { group_id, owner, office, id, version, offers } = await make()
    expect(await offers()).toEqual([['Science', 'new', null]])
    const below = await portal.person(await portal.school({ group_id: await portal.group(group_id) }), schoolAdmin)
    expect(await offers(below)).toEqual([['Science', 'new', null]])
    const other = await make()
    await portal.as(other.owner).ok(globalDepartments.archive, { ids: [other.id], archived: true })
    expect(await other.offers()).toEqual([])
    expect((await portal.as(other.office).call(departmentOffers.take, { ids: [id] })).http).toBe(404)
    expect((await portal.as(other.owner).call(globalDepartments.read, { id })).http).toBe(404)
    expect(
      (await portal.as(other.owner).call(globalDepartments.save, { ...science, name: 'Taken', id, version })).http,
    ).toBe(404)
    expect((await portal.as(other.owner).call(globalDepartments.archive, { ids: [id], archived: true })).http).toBe(404)
    expect((await portal.as(office).call(globalDepartments.read, { id })).http).toBe(403)
    expect((await portal.as(owner).call(globalDepartments.save, { ...science, name: 'SCIENCE' })).fields[0]?.path).toBe(
      'name',
    )
    expect((await portal.as(owner).call(globalDepartments.save, { ...science, id, version: version + 1 })).http).toBe(
      409,
    )
  })

  it('are drawn by a school, follow the group when the school takes its words, and go back', async () => {
    const { owner, office, id, version, offers, own } = await make()
    const { added } = await portal.as(office).ok(departmentOffers.take, { ids: [id] })
    expect([await own(), await offers()]).toEqual([[['Science', 'SCI']], [['Science', 'same', 'Science']]])
    await portal.as(owner).ok(globalDepartments.save, { ...science, name: 'Sciences', id, version })
    expect([await own(), await offers()]).toEqual([[['Science', 'SCI']], [['Sciences', 'differs', 'Science']]])
    const { changed } = await portal.as(office).ok(departmentOffers.take, { ids: [id] })
    expect(await own()).toEqual([['Sciences', 'SCI']])
    expect(
      (await portal.as(owner).ok(globalDepartments.read, { id })).holders.map(({ department: held }) => held?.name),
    ).toEqual(['Sciences'])
    const other = await make()
    expect(await portal.as(other.office).ok(departmentOffers.takeBack, { added, changed })).toEqual({ undone: 0 })
    expect(await portal.as(office).ok(departmentOffers.takeBack, { added: [], changed })).toEqual({ undone: 1 })
    expect(await portal.as(office).ok(departmentOffers.takeBack, { added, changed: [] })).toEqual({ undone: 1 })
    expect([await own(), await offers()]).toEqual([[], [['Sciences', 'new', null]]])
  })

  it('join what the school has under the same name', async () => {
    const { office, id, own } = await make()
    await portal.as(office).ok(department.save, { name: 'science', code: 'S', color: 1 })
    expect((await portal.as(office).ok(departmentOffers.take, { ids: [id] })).added).toEqual([])
    expect(await own()).toEqual([['science', 'S']])
  })
})

describe('the page of a course', () => {
  it('shows an active course of the own school to everybody there', async () => {
    const { office } = await make()
    const school = { id: office.school_id ?? 0, group_id: office.group_id }
    const values = {
      number: 'E1',
      name: 'Environmental Science',
      description: 'Rivers',
      subject: '',
      department_id: null,
      credits: 1,
      grade_levels: [],
    }
    const { id } = await portal.as(office).ok(courses.save, values)
    const seen = async (by = office) =>
      (await portal.as(by).ok(showcase.read, { slug: 'environmental-science' }))?.description
    expect(await seen()).toBe(undefined)
    await portal.as(office).ok(courses.changeStatus, { course_ids: [id], action: 'activate' })
    const [pupil] = await portal.people(school, student)
    expect([await seen(), await seen(pupil)]).toEqual(['Rivers', 'Rivers'])
    expect(await seen((await make()).office)).toBe(undefined)
  })
})
