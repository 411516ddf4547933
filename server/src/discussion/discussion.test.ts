import { describe, expect, it } from 'vitest'
import { replies } from '#contract/discussion/replies.contract.ts'
import { discussionGroups, threads } from '#contract/discussion/threads.contract.ts'
import { type Classroom, ordinaryDay, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const plain = {
  title: 'What do plants breathe?',
  body: 'Say why.',
  pinned: false,
  locked: false,
  closes_at: null,
  requires_post: false,
  needs_approval: false,
  anonymous: false,
  group_id: null,
}
const at = <Row>(rows: readonly Row[], nth: number): Row => {
  const row = rows[nth]
  if (row === undefined) throw new Error(`no row ${nth}`)
  return row
}
/** Each call a minute after the one before. */
let minute = 0
const later = () => portal.clock.set(new Date(Date.parse(ordinaryDay) + ++minute * 60_000).toISOString())
const begin = async (room: Classroom, more: object = {}) => {
  later()
  const thread = { ...plain, section_id: room.section_id, ...more }
  return (await portal.as(room.teacher).ok(threads.save, thread)).id
}
const reply = async (who: Person, thread_id: number, body: string, more: object = {}) => {
  later()
  return portal.as(who).ok(replies.save, { thread_id, body, ...more })
}
const open = async (who: Person, id: number) => {
  later()
  return portal.as(who).ok(threads.read, { id })
}
const bodies = async (who: Person, id: number) => (await open(who, id)).posts.map(({ body }) => body)
const countNew = async (who: Person) =>
  (await portal.as(who).ok(threads.sections, {})).rows.map(({ count_new }) => count_new)
const http = async (call: Promise<{ http: number }>) => (await call).http
const without = async (who: Person, ...flags: string[]) =>
  portal.owner().insert(
    'user_tag',
    flags.map((flag) => ({ school_id: who.school_id, person_id: who.person_id, flag, granted: false })),
  )
const people = (room: Classroom) => ({
  child: at(room.students, 0),
  mate: at(room.students, 1),
  mother: at(room.parents, 0),
})

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
    expect((await open(mate, id)).can).toEqual({ reply: false, manage: false, participate: false })
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

describe('a reply that needs an approval', () => {
  it('is seen by its author and the teachers, and by the class once it is approved', async () => {
    const room = await portal.classroom()
    const { child, mate, mother } = people(room)
    const id = await begin(room, { needs_approval: true })
    const sent = await reply(child, id, 'Air')
    expect(sent.status).toBe('waiting')
    expect((await reply(room.teacher, id, 'Go on')).status).toBe('visible')
    expect(await bodies(child, id)).toEqual(['Air', 'Go on'])
    for (const who of [mate, mother]) expect(await bodies(who, id)).toEqual(['Go on'])
    expect((await portal.as(room.teacher).ok(replies.waiting, {})).rows).toMatchObject([{ id: sent.id, body: 'Air' }])
    const waiting = async (who: Person) => at((await portal.as(who).ok(threads.sections, {})).rows, 0).waiting
    expect([await waiting(room.teacher), await waiting(room.admin), await waiting(mate)]).toEqual([1, 1, 0])
    const answer = await portal.as(room.teacher).call(replies.interact, { kind: 'answer', id: sent.id, on: true })
    expect([answer.http, answer.code]).toEqual([409, 'discussion.not-shown'])
    expect(await http(portal.as(child).call(replies.changeStatus, { ids: [sent.id], status: 'visible' }))).toBe(403)
    later()
    await portal.as(room.teacher).ok(replies.changeStatus, { ids: [sent.id], status: 'visible' })
    expect(await countNew(mate)).toEqual([1])
    expect(await bodies(mate, id)).toEqual(['Air', 'Go on'])
    expect((await portal.as(room.teacher).ok(replies.waiting, {})).count).toBe(0)
  })

  it('stays with its author and the teachers when it is rejected, with the reason', async () => {
    const room = await portal.classroom()
    const { child, mate } = people(room)
    const id = await begin(room, { needs_approval: true })
    const sent = await reply(child, id, 'Nonsense')
    const rejection = { ids: [sent.id], status: 'rejected' as const }
    const bare = await portal.as(room.teacher).call(replies.changeStatus, rejection)
    expect([bare.http, bare.fields[0]?.path]).toEqual([422, 'reason'])
    await portal.as(room.teacher).ok(replies.changeStatus, { ...rejection, reason: 'Be kind' })
    for (const who of [child, room.teacher])
      expect((await open(who, id)).posts).toMatchObject([{ status: 'rejected', reason: 'Be kind' }])
    expect(await bodies(mate, id)).toEqual([])
    const again = { id: sent.id, version: at((await open(child, id)).posts, 0).version, body: 'Better' }
    expect((await reply(child, id, 'Better', again)).status).toBe('waiting')
  })

  it('waits when it is edited after a rejection, in a thread without approval too', async () => {
    const room = await portal.classroom()
    const { child, mate } = people(room)
    const id = await begin(room)
    const sent = await reply(child, id, 'Nonsense')
    await portal.as(room.teacher).ok(replies.interact, { kind: 'answer', id: sent.id, on: true })
    const rejection = { ids: [sent.id], status: 'rejected' as const, reason: 'Be kind' }
    await portal.as(room.teacher).ok(replies.changeStatus, rejection)
    const { version, answer } = at((await open(child, id)).posts, 0)
    expect(answer).toBe(false)
    expect((await reply(child, id, 'Nonsense!', { id: sent.id, version })).status).toBe('waiting')
    expect(await bodies(mate, id)).toEqual([])
  })
})

describe('without names', () => {
  it('nothing that a classmate or a family reads holds name or id of who wrote', async () => {
    const room = await portal.classroom()
    const { child, mate, mother } = people(room)
    const id = await begin(room, { anonymous: true })
    const sent = await reply(child, id, 'I do not understand it')
    await reply(mate, id, 'Neither do I', { parent_id: sent.id })
    await portal.as(child).ok(replies.interact, { kind: 'like', id: sent.id, on: true })
    for (const who of [mate, at(room.parents, 1), mother]) {
      const read = await portal.as(who).call(threads.read, { id })
      const listed = await portal.as(who).call(threads.list, { search: 'understand' })
      expect(listed.data.count).toBe(1)
      for (const text of [read.text, listed.text]) {
        expect(text).not.toContain(child.name)
        expect(text).not.toContain(child.username)
        expect(text).not.toMatch(new RegExp(`"(author|person|user)[^,]*:${child.person_id}[,}]`))
      }
      expect(at(read.data.posts, 0)).toMatchObject({ author: null, alias: 1, mine: false })
      expect((await portal.as(who).ok(threads.list, { search: child.username })).count).toBe(0)
    }
    expect(at((await open(child, id)).posts, 0)).toMatchObject({ mine: true, author: { id: child.person_id } })
    expect(at((await open(room.teacher, id)).posts, 0).author?.id).toBe(child.person_id)
    const { version } = await open(room.teacher, id)
    const named = { ...plain, section_id: room.section_id, id, version, anonymous: false }
    const refused = await portal.as(room.teacher).call(threads.save, named)
    expect([refused.http, refused.fields[0]?.path]).toEqual([422, 'anonymous'])
    const mails = await portal
      .owner()
      .rows<{ body: string; subject: string }>('select * from mail_outbox where school_id = $1', [room.school.id])
    expect(JSON.stringify(mails)).not.toContain(child.username)
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

describe('a reply', () => {
  it('keeps what stood in it before, for its author and the teachers', async () => {
    const room = await portal.classroom()
    const { child, mate } = people(room)
    const id = await begin(room)
    const sent = await reply(child, id, 'First')
    const again = await reply(child, id, 'Second', { id: sent.id, version: sent.version })
    const stale = { thread_id: id, body: 'Third', id: sent.id, version: sent.version }
    expect(await http(portal.as(child).call(replies.save, stale))).toBe(409)
    expect(await http(portal.as(mate).call(replies.save, { ...stale, version: again.version }))).toBe(404)
    for (const who of [child, room.teacher])
      expect((await portal.as(who).ok(replies.history, { id: sent.id })).rows.map(({ body }) => body)).toEqual([
        'First',
      ])
    expect(await http(portal.as(mate).call(replies.history, { id: sent.id }))).toBe(404)
    expect(at((await open(mate, id)).posts, 0)).toMatchObject({ body: 'Second', can: { edit: false, history: false } })
  })

  it('that is deleted leaves those below it', async () => {
    const room = await portal.classroom()
    const { child, mate } = people(room)
    const id = await begin(room)
    const sent = await reply(child, id, 'Secret')
    await reply(mate, id, 'Why?', { parent_id: sent.id })
    expect(await http(portal.as(mate).call(threads.remove, { kind: 'reply', id: sent.id }))).toBe(403)
    await portal.as(child).ok(threads.remove, { kind: 'reply', id: sent.id })
    const read = await portal.as(mate).call(threads.read, { id })
    expect(read.text).not.toContain('Secret')
    expect(read.data.posts).toMatchObject([
      { deleted: true, author: null, body: '' },
      { body: 'Why?', parent_id: sent.id },
    ])
    await portal.as(room.teacher).ok(threads.remove, { kind: 'thread', id })
    expect(await http(portal.as(mate).call(threads.read, { id }))).toBe(404)
  })

  it('is liked, made the answer, and heard of by those who follow or are named', async () => {
    const room = await portal.classroom()
    const { child, mate } = people(room)
    const id = await begin(room)
    const sent = await reply(child, id, `@${mate.name} Air`, { mention_ids: [mate.person_id] })
    const mails = await portal
      .owner()
      .rows<{ recipient: string; subject: string }>('select * from mail_outbox where school_id = $1', [room.school.id])
    expect(mails).toMatchObject([{ recipient: `${mate.username}@school.example` }])
    const { version } = at((await open(child, id)).posts, 0)
    const edited = { id: sent.id, version, mention_ids: [mate.person_id, room.teacher.person_id] }
    await reply(child, id, `@${mate.name} @${room.teacher.name} Air`, edited)
    const more = await portal
      .owner()
      .rows<{ recipient: string }>('select recipient from mail_outbox where school_id = $1 order by id', [
        room.school.id,
      ])
    expect(more.map(({ recipient }) => recipient)).toEqual(
      [mate, room.teacher].map(({ username }) => `${username}@school.example`),
    )
    const stranger = { thread_id: id, body: 'Hello', mention_ids: [people(await portal.classroom()).child.person_id] }
    expect(await http(portal.as(child).call(replies.save, stranger))).toBe(422)
    await portal.as(mate).ok(replies.interact, { kind: 'like', id: sent.id, on: true })
    await portal.as(mate).ok(replies.interact, { kind: 'like', id: sent.id, on: true })
    expect(await http(portal.as(mate).call(replies.interact, { kind: 'answer', id: sent.id, on: true }))).toBe(403)
    await portal.as(room.teacher).ok(replies.interact, { kind: 'answer', id: sent.id, on: true })
    expect(at((await open(mate, id)).posts, 0)).toMatchObject({ likes: 1, liked: true, answer: true })
    expect((await portal.as(mate).ok(threads.list, {})).rows).toMatchObject([{ id, answered: true }])
    await portal.as(mate).ok(replies.interact, { kind: 'like', id: sent.id, on: false })
    expect(at((await open(mate, id)).posts, 0)).toMatchObject({ likes: 0, liked: false })
    const followed = async () => (await portal.as(child).ok(threads.list, { show: 'followed' })).count
    expect([(await open(child, id)).follows, await followed()]).toEqual([true, 1])
    await portal.as(child).ok(replies.interact, { kind: 'follow', id, on: false })
    await reply(child, id, 'More')
    expect([(await open(child, id)).follows, await followed()]).toEqual([false, 0])
  })
})
