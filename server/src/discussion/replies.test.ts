import { describe, expect, it } from 'vitest'
import { replies } from '#contract/discussion/replies.contract.ts'
import { threads } from '#contract/discussion/threads.contract.ts'
import { type Person, withPortal } from '#server/kernel/testing.ts'
import { at, discussing, http, people, plain } from './discussion.testing.ts'

const portal = withPortal()
const { later, begin, reply, open, bodies, countNew } = discussing(portal)

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
