import { describe, expect, it } from 'vitest'
import { templates } from '#contract/messaging/templates.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const words = { subject: 'Trip', body: 'We leave at 8:45, {{recipient_first_name}}.', language: 'en' as const }

describe('a template', () => {
  it('is one’s own, or the school’s where its office shares it', async () => {
    const room = await portal.classroom()
    const [teacher, office] = [portal.as(room.teacher), portal.as(room.admin)]
    const own = await teacher.ok(templates.save, { ...words, name: 'Trip' })
    expect(await teacher.ok(templates.save, { ...words, body: 'At 9.', name: 'trip' })).toEqual(own)
    const school = await office.ok(templates.save, { ...words, name: 'Trip', shared: true })
    expect((await teacher.ok(templates.list, {})).rows).toMatchObject([
      { id: own.id, name: 'trip', body: 'At 9.', version: 2, shared: false },
      { id: school.id, shared: true },
    ])
    expect((await office.ok(templates.list, {})).rows.map(({ id }) => id)).toEqual([school.id])
    expect((await teacher.call(templates.save, { ...words, name: 'All', shared: true })).http).toBe(403)
    expect((await teacher.call(templates.delete, { id: school.id })).http).toBe(404)
    expect((await office.call(templates.delete, { id: own.id })).http).toBe(404)
    expect((await portal.as(room.parents[0] ?? room.admin).call(templates.list, {})).http).toBe(403)
    await teacher.ok(templates.delete, { id: own.id })
    await office.ok(templates.delete, { id: school.id })
    expect((await teacher.ok(templates.list, {})).rows).toEqual([])
  })
})
