import { describe, expect, it } from 'vitest'
import { lists } from '#contract/messaging/lists.contract.ts'
import { type Audience, messages } from '#contract/messaging/messages.contract.ts'
import { type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const text = { subject: 'Trip on Friday', body: 'Please bring a packed lunch.', language: 'en' as const }
const to = (person: Person | undefined): Audience => ({ kind: 'person', key: String(person?.person_id) })
const write = async (from: Person, audiences: Audience[]) => portal.as(from).ok(messages.send, { ...text, audiences })
const at = <Row>(rows: readonly Row[], nth: number): Row => {
  const row = rows[nth]
  if (row === undefined) throw new Error(`no row ${nth}`)
  return row
}

describe('those chosen from a list', () => {
  it('are reached as families: the students, their guardians, or both', async () => {
    const room = await portal.classroom()
    const elsewhere = await portal.classroom({ in: room.school })
    const audiences = room.students.map(({ person_id }) => ({ kind: 'family' as const, key: String(person_id) }))
    const gets = async (who: Person, more: object) =>
      (await portal.as(who).ok(messages.preview, { audiences, ...more })).people
    expect(await gets(room.teacher, { reach: 'students' })).toBe(3)
    expect(await gets(room.teacher, { reach: 'guardians' })).toBe(3)
    expect(await gets(room.admin, { reach: 'both' })).toBe(6)
    expect(await gets(elsewhere.teacher, { reach: 'both' })).toBe(0)
    expect(await gets(at(room.students, 0), { reach: 'both' })).toBe(0)
    const { rows } = await portal.as(room.teacher).ok(messages.names, { audiences })
    expect(rows.map(({ label }) => label)).toEqual(room.students.map(({ name }) => name))
    expect((await portal.as(elsewhere.teacher).ok(messages.names, { audiences })).rows).toEqual([])
    const search = at(room.students, 0).name
    const found = async (asked: string) =>
      (await portal.as(room.teacher).ok(messages.find, { search: asked })).rows.filter(({ kind }) => kind === 'family')
    expect((await found(search)).map(({ key }) => key)).toContain(String(at(room.students, 0).person_id))
    expect(await found('')).toEqual([])
  })

  it('can be hundreds', async () => {
    const room = await portal.classroom()
    const many = Array.from({ length: 499 }, (_, nth) => ({ kind: 'person' as const, key: String(900_000_000 + nth) }))
    const audiences = [...many, to(at(room.parents, 0))]
    expect((await portal.as(room.teacher).ok(messages.preview, { audiences })).people).toBe(1)
    expect((await portal.as(room.teacher).ok(messages.names, { audiences })).rows).toHaveLength(1)
    const more = await portal.as(room.teacher).call(messages.preview, { audiences: [...audiences, to(room.admin)] })
    expect(more.http).toBe(422)
  })

  it('are kept under a name, which stands for them when a message goes out', async () => {
    const room = await portal.classroom()
    const as = portal.as(room.teacher)
    const [one, other] = [at(room.parents, 0), at(room.parents, 1)]
    const kept = await as.ok(lists.save, { name: 'Choir', audiences: [to(one)] })
    expect((await as.call(lists.save, { name: 'choir', audiences: [to(one)] })).http).toBe(409)
    const list: Audience = { kind: 'list', key: String(kept.id) }
    const offered = (await as.ok(messages.find, { search: 'cho' })).rows
    expect(offered.filter(({ kind }) => kind === 'list')).toMatchObject([{ ...list, label: 'Choir' }])
    const wider = await as.ok(lists.save, { name: 'Band', audiences: [list, to(other), to(one)] })
    const { rows } = await as.ok(lists.list, {})
    expect(rows.map(({ name, audiences }) => [name, audiences.length])).toEqual([
      ['Band', 2],
      ['Choir', 1],
    ])
    await as.ok(lists.save, { ...kept, name: 'Small choir' })
    expect(await as.call(lists.save, { ...kept, name: 'Stale' })).toMatchObject({ http: 409, code: 'stale' })
    const sent = await write(room.teacher, [{ kind: 'list', key: String(wider.id) }, to(one)])
    expect(sent.recipients).toBe(2)
    const taken = await portal.as(room.admin).ok(messages.preview, { audiences: [list] })
    expect(taken.people).toBe(0)
    await as.ok(lists.delete, { id: wider.id })
    expect((await as.ok(lists.list, {})).rows).toHaveLength(1)
    expect((await portal.as(room.admin).call(lists.delete, { id: kept.id })).http).toBe(404)
  })
})
