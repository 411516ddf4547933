import { describe, expect, it } from 'vitest'
import { replies } from '#contract/discussion/replies.contract.ts'
import { discussionGroups, threads } from '#contract/discussion/threads.contract.ts'
import { type Person, withPortal } from '#server/kernel/testing.ts'
import { at, discussing, http, people, plain } from './discussion.testing.ts'

const portal = withPortal()
const { begin, reply, open, bodies, countNew } = discussing(portal)
const without = async (who: Person, ...flags: string[]) =>
  portal.owner().insert(
    'user_tag',
    flags.map((flag) => ({ school_id: who.school_id, person_id: who.person_id, flag, granted: false })),
  )

describe('a thread', () => {
  it('is read by the class, its families and the office, and by nobody else', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom()
    const id = await begin(room)
    const { child, mother } = people(room)
    for (const who of [room.admin, room.teacher, child, mother]) {
      expect((await open(who, id)).title).toBe(plain.title)
      expect((await portal.as(who).ok(threads.list, {})).count).toBe(1)
    }
    for (const who of [other.admin, other.teacher, people(other).child, people(other).mother]) {
      expect(await http(portal.as(who).call(threads.read, { id }))).toBe(404)
      expect((await portal.as(who).ok(threads.list, { section_id: room.section_id })).count).toBe(0)
    }
    const colleague = await portal.person(room.school, 3)
    expect(await http(portal.as(colleague).call(threads.read, { id }))).toBe(404)
    expect(await http(portal.as(colleague).call(threads.save, { ...plain, section_id: room.section_id }))).toBe(404)
  })

  it('is begun by teachers, written in with the flag, and only read without', async () => {
    const room = await portal.classroom()
    const id = await begin(room)
    const { child, mate, mother } = people(room)
    expect(await http(portal.as(child).call(threads.save, { ...plain, section_id: room.section_id }))).toBe(403)
    expect(await http(portal.as(mother).call(replies.save, { thread_id: id, body: 'Hello' }))).toBe(403)
    const { id: post } = await reply(child, id, 'Air')
    await without(mate, 'participatediscussionforum')
    expect((await open(mate, id)).can).toEqual({ reply: false, manage: false, participate: false, grade: false })
    const refused = await portal.as(mate).call(replies.save, { thread_id: id, body: 'Water' })
    expect([refused.http, refused.message]).toEqual([403, expect.stringContaining('participatediscussionforum')])
    expect(await http(portal.as(mate).call(replies.interact, { kind: 'like', id: post, on: true }))).toBe(403)
    await without(mate, 'viewdiscussionforum')
    const unread = await portal.as(mate).call(threads.list, {})
    expect([unread.http, unread.message]).toEqual([403, expect.stringContaining('viewdiscussionforum')])
  })

  it('takes no reply once it is locked or past its end', async () => {
    const room = await portal.classroom()
    const { child } = people(room)
    const id = await begin(room, { closes_at: '2026-11-21T00:00:00.000Z' })
    await reply(child, id, 'Air')
    await portal.as(room.teacher).ok(threads.change, { id, locked: true, pinned: true })
    const locked = await portal.as(child).call(replies.save, { thread_id: id, body: 'More' })
    expect([locked.http, locked.code]).toEqual([409, 'discussion.locked'])
    expect(await open(child, id)).toMatchObject({ pinned: true, locked: true, closed: true, can: { reply: false } })
    await portal.as(room.teacher).ok(threads.change, { id, locked: false })
    await reply(child, id, 'More')
    portal.clock.set('2026-11-21T00:00:01.000Z')
    const closed = await portal.as(child).call(replies.save, { thread_id: id, body: 'Late' })
    expect([closed.http, closed.code]).toEqual([409, 'discussion.closed'])
    portal.clock.reset()
  })

  it('closes in the future; one that is closed keeps its end', async () => {
    const room = await portal.classroom()
    const over = { ...plain, section_id: room.section_id, closes_at: '2026-01-01T00:00:00.000Z' }
    const refused = await portal.as(room.teacher).call(threads.save, over)
    expect([refused.http, refused.fields[0]?.path]).toEqual([422, 'closes_at'])
    const ends = '2026-11-21T00:00:00.000Z'
    const id = await begin(room, { closes_at: ends })
    portal.clock.set('2026-11-22T00:00:00.000Z')
    const { version } = await portal.as(room.teacher).ok(threads.read, { id })
    const renamed = { ...over, closes_at: ends, id, version, title: 'Plants' }
    await portal.as(room.teacher).ok(threads.save, renamed)
    portal.clock.reset()
  })

  it('of a group is there for its members, their families and the teachers', async () => {
    const room = await portal.classroom()
    const { child, mate, mother } = people(room)
    const group = { section_id: room.section_id, name: 'Team A', student_ids: [child.person_id] }
    const { id: group_id, version } = await portal.as(room.teacher).ok(discussionGroups.save, group)
    const id = await begin(room, { group_id })
    for (const who of [child, mother, room.admin]) expect((await open(who, id)).group_name).toBe('Team A')
    expect(await http(portal.as(mate).call(threads.read, { id }))).toBe(404)
    expect(await http(portal.as(at(room.parents, 1)).call(threads.read, { id }))).toBe(404)
    const named = (await portal.as(child).ok(replies.users, { thread_id: id })).rows
    expect(named.map((person) => person.id)).toEqual([room.teacher.person_id])
    const others = { ...group, id: group_id, version, name: 'Team B', student_ids: [mate.person_id] }
    await portal.as(room.teacher).ok(discussionGroups.save, others)
    expect(await http(portal.as(room.teacher).call(discussionGroups.save, others))).toBe(409)
    expect((await open(mate, id)).group_name).toBe('Team B')
    expect(await http(portal.as(child).call(threads.read, { id }))).toBe(404)
  })

  it('that asks for a reply first shows those of others after it', async () => {
    const room = await portal.classroom()
    const { child, mate, mother } = people(room)
    const id = await begin(room, { requires_post: true })
    await reply(mate, id, 'Carbon dioxide')
    expect(await open(child, id)).toMatchObject({ hidden_until_post: true, posts: [] })
    expect((await portal.as(child).ok(threads.list, { search: 'dioxide' })).count).toBe(0)
    expect(await bodies(mother, id)).toEqual([])
    expect(await bodies(room.teacher, id)).toEqual(['Carbon dioxide'])
    await reply(child, id, 'Oxygen')
    expect(await bodies(child, id)).toEqual(['Carbon dioxide', 'Oxygen'])
    expect(await bodies(mother, id)).toEqual(['Carbon dioxide', 'Oxygen'])
  })
})

describe('a page beyond the last', () => {
  it('holds no threads and no waiting replies, and still says how many there are', async () => {
    const room = await portal.classroom()
    const id = await begin(room, { needs_approval: true })
    await begin(room)
    await reply(people(room).child, id, 'Air')
    const past = { page: 5, size: 10 }
    expect(await portal.as(room.teacher).ok(threads.list, past)).toEqual({ rows: [], count: 2 })
    expect(await portal.as(room.teacher).ok(replies.waiting, past)).toEqual({ rows: [], count: 1 })
  })
})

describe('what is new', () => {
  it('is what others wrote since the thread was opened; all of it is the sum of the classes', async () => {
    const room = await portal.classroom()
    const { child, mate } = people(room)
    const id = await begin(room)
    expect(await countNew(room.teacher)).toEqual([0])
    expect(await countNew(child)).toEqual([1])
    await open(child, id)
    expect(await countNew(child)).toEqual([0])
    await reply(child, id, 'Air')
    expect(await countNew(child)).toEqual([0])
    expect(await countNew(mate)).toEqual([2])
    expect(await countNew(room.teacher)).toEqual([1])
    const [section] = (await portal.as(mate).ok(threads.sections, { school_id: room.school.id })).rows
    expect(section).toMatchObject({ value: room.section_id, count_new: 2 })
    expect((await portal.as(mate).ok(threads.list, { show: 'new' })).rows).toMatchObject([{ id, count_new: 2 }])
    await open(mate, id)
    expect((await portal.as(mate).ok(threads.list, { show: 'new' })).count).toBe(0)
    await open(room.teacher, id)
    await reply(mate, id, 'Yes')
    expect([await countNew(child), await countNew(mate), await countNew(room.teacher)]).toEqual([[1], [0], [1]])
    expect(await http(portal.as(mate).call(threads.sections, { school_id: room.school.id + 1 }))).toBe(404)
  })
})
