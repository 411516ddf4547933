import { describe, expect, it } from 'vitest'
import { schools } from '#contract/schools/schools.contract.ts'
import { session } from '#contract/session/session.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()

describe('the schools of a group', () => {
  it('stand by group, and across four columns', async () => {
    const group_id = await portal.group()
    const own = []
    for (let at = 0; at < 6; at++) own.push(await portal.school({ group_id }))
    const below = await portal.school({ group_id: await portal.group(group_id) })
    await portal.school()
    const archived = await portal.school({ group_id })
    await portal.owner().rows('update school set archived_at = now() where id = $1', [archived.id])
    const above = await portal.superAdmin(group_id)
    const { count, rows, data, datacolumn } = await portal.as(above).ok(schools.ofGroup, {})
    expect([count, rows.length, new Set(data.map(({ schools: list }) => list.length))]).toEqual([7, 7, new Set([1, 6])])
    expect(new Set(rows.map(({ school_id }) => school_id))).toEqual(new Set([...own.map(({ id }) => id), below.id]))
    const at = data.findIndex(({ schools: list }) => list.length === 6)
    expect(datacolumn[at]?.groups_name).toBe(data[at]?.groups_name)
    expect(datacolumn[at]?.columns.map((column) => column.length)).toEqual([2, 2, 1, 1])
    expect([0, 1, 2, 3, 0, 1].map((column, nth) => datacolumn[at]?.columns[column]?.[Math.floor(nth / 4)])).toEqual(
      data[at]?.schools,
    )
  })

  it.each(['%', '_', '\\', `'`, 'zzz'])('with the keyword %j are none', async (keyword) => {
    const school = await portal.school()
    const answer = await portal.as(await portal.superAdmin(school.group_id)).ok(schools.ofGroup, { keyword })
    expect(answer).toEqual({ count: 0, rows: [], data: [], datacolumn: [] })
  })

  it('are found without accents and case', async () => {
    const school = await portal.school()
    await portal.owner().rows(`update school set name = 'Colégio São Tomé' where id = $1`, [school.id])
    const above = await portal.superAdmin(school.group_id)
    expect(
      (await portal.as(above).ok(schools.ofGroup, { keyword: 'SAO TO' })).rows.map(({ school_id }) => school_id),
    ).toEqual([school.id])
  })

  it('are all of them for a super admin of the root group', async () => {
    const root = await portal.group()
    const [first, second] = [await portal.group(root), await portal.group(root)]
    const places = [
      await portal.school({ group_id: first }),
      await portal.school({ group_id: second }),
      await portal.school({ group_id: root }),
    ]
    const above = await portal.superAdmin(root)
    expect((await portal.as(above).ok(schools.ofGroup, {})).count).toBe(3)
    for (const { id } of places) {
      const token = await portal.session(above, null, 1)
      expect((await portal.as({ token }).ok(session.changeSchool, { school_id: id, role: 1 })).last_school_id).toBe(id)
    }
    expect((await portal.as(await portal.superAdmin(first)).ok(schools.ofGroup, {})).count).toBe(1)
  })
})
