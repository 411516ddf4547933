import { describe, expect, it } from 'vitest'
import { mostViews, savedViews } from '#contract/kernel/saved-views.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const list = '/student-in-admin'

describe('a saved view', () => {
  it('is kept under its name, overwritten by the same name, and gone when removed', async () => {
    const me = await portal.person(await portal.school(), schoolAdmin)
    await portal.as(me).ok(savedViews.save, { list, name: 'New ones', query: 'sign_in=never' })
    await portal.as(me).ok(savedViews.save, { list, name: 'New ones', query: 'sign_in=never&grade_level=9' })
    await portal.as(me).ok(savedViews.save, { list: '/teachers', name: 'Elsewhere', query: '' })
    const { rows } = await portal.as(me).ok(savedViews.list, { list })
    expect(rows.map(({ name, query }) => [name, query])).toEqual([['New ones', 'sign_in=never&grade_level=9']])
    await portal.as(me).ok(savedViews.remove, { id: rows[0]?.id ?? 0 })
    expect((await portal.as(me).ok(savedViews.list, { list })).rows).toEqual([])
  })

  it('is seen and removed by its owner alone, also of the same school', async () => {
    const school = await portal.school()
    const [me, colleague] = [await portal.person(school, schoolAdmin), await portal.person(school, schoolAdmin)]
    const { id } = await portal.as(me).ok(savedViews.save, { list, name: 'Mine', query: 'search=a' })
    expect((await portal.as(colleague).ok(savedViews.list, { list })).rows).toEqual([])
    expect((await portal.as(colleague).call(savedViews.remove, { id })).http).toBe(404)
    expect((await portal.as(me).ok(savedViews.list, { list })).rows).toHaveLength(1)
  })

  it('finds a limit, told at the name', async () => {
    const me = await portal.person(await portal.school(), schoolAdmin)
    for (let at = 0; at < mostViews; at++)
      await portal.as(me).ok(savedViews.save, { list, name: `View ${at}`, query: '' })
    expect((await portal.as(me).call(savedViews.save, { list, name: 'One more', query: '' })).fields?.[0]?.path).toBe(
      'name',
    )
    expect((await portal.as(me).call(savedViews.save, { list, name: 'View 0', query: 'a=1' })).http).toBe(200)
  })
})
