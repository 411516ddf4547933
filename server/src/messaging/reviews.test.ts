import { describe, expect, it } from 'vitest'
import { messages } from '#contract/messaging/messages.contract.ts'
import { messageReports, reviews } from '#contract/messaging/reviews.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const text = { subject: 'Homework', body: 'See me after school.', language: 'en' as const }
const write = (from: Person, to: Person | undefined) =>
  portal.as(from).ok(messages.send, { ...text, audiences: [{ kind: 'person', key: String(to?.person_id) }] })
const child = ({ students }: Classroom): Person => {
  const [first] = students
  if (!first) throw new Error('nobody')
  return first
}
const logged = ({ school }: Classroom) =>
  portal
    .owner()
    .rows('select thread_id, student_id, reason from message_review where school_id = $1 order by id', [school.id])

describe('a message that was reported', () => {
  it('is before the office, who may then read its conversation and says why', async () => {
    const room = await portal.classroom()
    const office = portal.as(room.admin)
    const sent = await write(room.teacher, child(room))
    const thread_id = sent.thread_id ?? 0
    const asked = { thread_id, reason: 'A report' }
    expect((await office.call(reviews.thread, asked)).http).toBe(404)
    const said = { id: sent.id, reason: 'I do not like it' }
    for (const who of [room.teacher, room.students[1] ?? room.teacher])
      expect((await portal.as(who).call(reviews.report, said)).http).toBe(404)
    await portal.as(child(room)).ok(reviews.report, said)
    await portal.as(child(room)).ok(reviews.report, { ...said, reason: 'It frightens me' })
    const { rows } = await office.ok(messageReports.list, {})
    expect(rows).toMatchObject([{ subject: 'Homework', reason: 'It frightens me', state: 'open', thread_id }])
    await portal.as(room.teacher).ok(messages.withdraw, { id: sent.id })
    const { threads } = await office.ok(reviews.thread, asked)
    expect(threads).toMatchObject([{ id: thread_id, messages: [{ body: 'See me after school.', withdrawn: true }] }])
    expect(await logged(room)).toEqual([{ thread_id, student_id: null, reason: 'A report' }])
    const mails = await portal
      .owner()
      .rows<{ body: string }>('select body from mail_outbox where school_id = $1', [room.school.id])
    expect(mails.filter(({ body }) => body.includes('reported a message'))).toHaveLength(1)
    expect(mails.some(({ body }) => body.includes('frightens'))).toBe(false)
    const [row] = rows
    const outcome = { id: row?.id ?? 0, version: row?.version ?? 0, outcome: 'Talked to both' }
    await office.ok(reviews.close, outcome)
    expect((await office.call(reviews.close, outcome)).code).toBe('stale')
    expect((await office.ok(messageReports.list, { state: 'closed' })).rows).toMatchObject([
      { outcome: 'Talked to both' },
    ])
  })

  it('is nobody else’s business', async () => {
    const [room, other] = [await portal.classroom(), await portal.classroom()]
    const sent = await write(room.teacher, child(room))
    await portal.as(child(room)).ok(reviews.report, { id: sent.id, reason: 'Rude' })
    for (const who of [room.teacher, child(room)]) {
      expect((await portal.as(who).call(messageReports.list, {})).http).toBe(403)
      expect((await portal.as(who).call(reviews.thread, { thread_id: sent.thread_id ?? 0, reason: 'x' })).http).toBe(
        403,
      )
    }
    expect((await portal.as(other.admin).ok(messageReports.list, {})).rows).toEqual([])
    const foreign = await portal.as(other.admin).call(reviews.thread, { thread_id: sent.thread_id ?? 0, reason: 'x' })
    expect(foreign.http).toBe(404)
  })
})

describe('what a student and staff wrote to each other', () => {
  it('is read by the office for a reason that is kept; messages to many and between students are not in it', async () => {
    const room = await portal.classroom()
    const own = await write(room.teacher, child(room))
    await write(child(room), room.teacher)
    const reach = 'students' as const
    const many = { audiences: [{ kind: 'section' as const, key: String(room.section_id) }], reach }
    await portal.as(room.teacher).ok(messages.send, { ...text, subject: 'All', ...many })
    const student_id = child(room).person_id ?? 0
    const { threads } = await portal.as(room.admin).ok(reviews.student, { student_id, reason: 'A worry' })
    expect(threads.map(({ messages: those }) => those[0]?.subject)).toEqual(['Homework', 'Homework'])
    expect(threads.map(({ id }) => id)).toContain(own.thread_id)
    expect(await logged(room)).toEqual([{ thread_id: null, student_id, reason: 'A worry' }])
    expect((await portal.as(room.admin).call(reviews.student, { student_id, reason: '' })).http).toBe(422)
  })
})
