import { afterEach, expect, it } from 'vitest'
import { away } from '#contract/messaging/away.contract.ts'
import { mailbox } from '#contract/messaging/mailbox.contract.ts'
import { type Audience, messages } from '#contract/messaging/messages.contract.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { removeOldMessages } from './retention.job.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())
const text = { subject: 'Question', body: 'When is the test?', language: 'en' as const }
const to = (person: Person | undefined): Audience => ({ kind: 'person', key: String(person?.person_id) })
const inbox = async (who: Person | undefined) =>
  (await portal.as(who as Person).ok(mailbox.list, { folder: 'inbox', page: 1 })).rows.map(({ subject }) => subject)
const gone = { first_day: '2026-11-20', last_day: '2026-11-22', body: 'Back on Monday.' }
const write = ({ parents, teacher }: Classroom, nth = 0) =>
  portal.as(parents[nth] as Person).ok(messages.send, { ...text, audiences: [to(teacher)] })

it('who is away answers each who writes once, on the days that were given', async () => {
  const room = await portal.classroom()
  const teacher = portal.as(room.teacher)
  portal.clock.set('2026-11-19T12:00:00Z')
  await teacher.ok(away.save, gone)
  expect(await teacher.ok(away.read, {})).toEqual({ away: gone, is_away: false })
  await write(room)
  expect(await inbox(room.parents[0])).toEqual([])
  portal.clock.set('2026-11-20T12:00:00Z')
  expect((await teacher.ok(away.read, {})).is_away).toBe(true)
  await write(room)
  await write(room)
  await write(room, 1)
  expect([await inbox(room.parents[0]), await inbox(room.parents[1])]).toEqual([['Away: Question'], ['Away: Question']])
  expect((await inbox(room.teacher)).length).toBe(4)
  const [row] = (await portal.as(room.parents[0] as Person).ok(mailbox.list, { folder: 'inbox', page: 1 })).rows
  const thread = await portal.as(room.parents[0] as Person).ok(messages.read, { id: row?.id ?? 0 })
  expect(thread.messages.map(({ body }) => body)).toContain('Back on Monday.')
  portal.clock.set('2026-11-23T12:00:00Z')
  await write(room, 2)
  expect(await inbox(room.parents[2])).toEqual([])
})

it('two who are away do not answer each other without end, and a changed mind ends it', async () => {
  const room = await portal.classroom()
  for (const who of [room.teacher, room.admin]) await portal.as(who).ok(away.save, gone)
  portal.clock.set('2026-11-20T12:00:00Z')
  await portal.as(room.admin).ok(messages.send, { ...text, audiences: [to(room.teacher)] })
  expect([await inbox(room.admin), await inbox(room.teacher)]).toEqual([['Away: Question'], ['Away: Question']])
  await portal.as(room.teacher).ok(away.end, {})
  expect(await portal.as(room.teacher).ok(away.read, {})).toEqual({ away: null, is_away: false })
  const wrong = await portal.as(room.teacher).call(away.save, { ...gone, last_day: '2026-11-01' })
  expect(wrong.fields.map(({ path }) => path)).toEqual(['last_day'])
})

it('what is older than the school keeps is removed, but what was reported and what newer messages answer', async () => {
  const room = await portal.classroom()
  const { id: school_id } = room.school
  const count = async (table: string): Promise<number> =>
    (
      await portal
        .owner()
        .one<{ n: number }>(`select count(*)::int as n from ${table} where school_id = $1`, [school_id])
    ).n
  portal.clock.set('2020-01-10T12:00:00Z')
  await write(room)
  const reported = await write(room, 1)
  const answered = await write(room, 2)
  await portal.owner().insert('message_report', [
    {
      school_id,
      message_id: reported.id,
      person_id: room.teacher.person_id,
      reason: 'Rude',
      reported_at: '2020-01-11T00:00:00Z',
    },
  ])
  portal.clock.set('2026-11-20T12:00:00Z')
  await portal.as(room.teacher).ok(messages.send, { ...text, reply_to_id: answered.id })
  const remove = () => removeOldMessages(portal.product().kernel.pool, new Date('2026-11-20T12:00:00Z'))
  await remove()
  expect(await count('message')).toBe(4)
  await portal.owner().insert('school_setting', [{ school_id, key: 'messaging.keep-years', value: '5' }])
  await remove()
  await remove()
  expect([await count('message'), await count('message_recipient'), await count('message_thread')]).toEqual([3, 3, 2])
  const own = inSystemScope(
    portal.product().kernel.pool,
    { request_id: 'test', school_id, user_id: room.admin.user_id, role: 2 },
    (db) =>
      db.executeQuery({
        sql: `select auth.remove_old_messages(${school_id}, now(), 10)`,
        parameters: [],
        query: { kind: 'RawNode' },
      } as never),
  )
  await expect(own).rejects.toThrow('only the portal itself')
})
