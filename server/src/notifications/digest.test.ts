import { beforeEach, expect, it } from 'vitest'
import { messages } from '#contract/messaging/messages.contract.ts'
import type { Topic } from '#contract/notifications/notifications.rules.ts'
import { preferences } from '#contract/profile/preferences.contract.ts'
import { schoolSettings } from '#contract/settings/school-settings.contract.ts'
import { putTogether } from '#server/kernel/digest.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { notify } from './notify.ts'

const portal = withPortal()
beforeEach(() => portal.owner().rows('delete from mail_outbox'))
const first = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows
  if (row === undefined) throw new Error('no row')
  return row
}

/** Something happened that this reader hears of by mail. */
const happens = async ({ school }: Classroom, who: Person, topic: Topic | 'emergency', subject: string) => {
  const { pool, jobs } = portal.product().kernel
  const account = await portal
    .owner()
    .one<{ notification: object }>('select notification from account where id = $1', [who.user_id])
  await inSystemScope(pool, { request_id: 'test', school_id: school.id }, (db) =>
    notify({ db, jobs, school_id: school.id }, [
      {
        user_id: who.user_id,
        email: 'reader@mail.example',
        ...account,
        topic,
        mail: { subject, body: subject },
        link: '/home',
      },
    ]),
  )
}
type Mail = { subject: string; body: string; held: boolean; sent: boolean }
const mails = () =>
  portal
    .owner()
    .rows<Mail>(
      `select subject, body, in_digest and sent_at is null as held, sent_at is not null as sent from mail_outbox order by id`,
    )
const morning = () => portal.owner().rows(`update mail_outbox set not_before = now() where in_digest`)
const together = () => putTogether(portal.product().kernel.pool, 'https://portal.example')

it('mails about topics leave as one, a line for each; what cannot wait and messages of people come at once', async () => {
  const room = await portal.classroom()
  const reader = first(room.parents)
  await portal.as(reader).ok(preferences.saveDigest, { digest: 'daily' })
  expect((await portal.as(reader).ok(preferences.read, {})).digest).toBe('daily')
  await happens(room, reader, 'attendance', 'Absent on Monday')
  await happens(room, reader, 'announcement', 'Sports day')
  await happens(room, reader, 'emergency', 'Closed today')
  await happens(room, reader, 'message', 'A word')
  expect((await mails()).map(({ subject, held }) => [subject, held])).toEqual([
    ['Absent on Monday', true],
    ['Sports day', true],
    ['Closed today', false],
    ['A word', false],
  ])
  await together()
  expect((await mails()).filter(({ held }) => held)).toHaveLength(2)
  await morning()
  await together()
  await together()
  const left = await mails()
  expect(left.map(({ subject, sent }) => [subject, sent]).slice(0, 2)).toEqual([
    ['Absent on Monday', true],
    ['Sports day', true],
  ])
  const one = left.at(-1)
  expect([left.length, one?.held, one?.sent]).toEqual([5, false, false])
  expect(one?.subject).toMatch(/: 2 notices$/)
  expect(one?.body).toBe(
    '– Absent on Monday\n  https://portal.example/home\n– Sports day\n  https://portal.example/home',
  )
})

it('one alone goes as it is, in the morning or on Monday', async () => {
  const room = await portal.classroom()
  const reader = first(room.parents)
  await portal.as(reader).ok(preferences.saveDigest, { digest: 'weekly' })
  await happens(room, reader, 'attendance', 'Absent')
  const { at } = await portal
    .owner()
    .one<{ at: string }>(`select to_char(not_before at time zone 'UTC', 'ID HH24:MI') as at from mail_outbox`)
  expect(at).toBe('1 07:00')
  await morning()
  await together()
  expect(await mails()).toMatchObject([{ subject: 'Absent', held: false, sent: false }])
})

it('what the school insists on goes by mail to those, too, who switched it off, and they see it', async () => {
  const room = await portal.classroom()
  const reader = first(room.parents)
  const off = { email: false, push: false, sms: false }
  const { notification } = await portal.as(reader).ok(preferences.read, {})
  await portal
    .as(reader)
    .ok(preferences.saveNotification, { notification: { ...notification, attendance: off, grade: off, message: off } })
  await portal.as(room.admin).ok(schoolSettings.save, {
    changes: [{ key: 'notifications.insisted', value: 'attendance,message', version: 0 }],
  })
  expect((await portal.as(reader).ok(preferences.read, {})).insisted).toEqual(['attendance', 'message'])
  await happens(room, reader, 'attendance', 'Absent')
  await happens(room, reader, 'grade', 'A grade')
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Absent'])
  const preview = await portal
    .as(room.teacher)
    .ok(messages.preview, { audiences: [{ kind: 'person', key: String(reader.person_id) }] })
  expect(preview).toMatchObject({ people: 1, by_mail: 1 })
  const wrong = await portal.as(room.admin).call(schoolSettings.save, {
    changes: [{ key: 'notifications.insisted', value: 'weather', version: 1 }],
  })
  expect(wrong.http).toBe(422)
})
