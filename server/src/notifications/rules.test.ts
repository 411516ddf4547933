import { afterEach, describe, expect, it } from 'vitest'
import type { In } from '#contract/kernel/endpoint.ts'
import { eventsReport, notices, notificationsReport } from '#contract/notifications/notices.contract.ts'
import { notificationRules } from '#contract/notifications/rule.contract.ts'
import type { EventFields, RuleEvent } from '#contract/notifications/rule.rules.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { recordEvents } from './record-events.ts'
import { planNotices } from './rules.job.ts'
import { sendDue } from './send.job.ts'
import { agreed } from './text-messages.testing.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())
const now = () => portal.product().kernel.clock()

/** A class, its super admin in the school, and nobody who shares an address. */
const room = async () => {
  const made = await portal.classroom({ students: 2 })
  const person = await portal.superAdmin(made.school.group_id)
  const chief = { ...person, token: await portal.session(person, made.school.id, 1) }
  return { ...made, chief }
}
type Room = Awaited<ReturnType<typeof room>>

type Rule = In<typeof notificationRules.save>
const grades: Rule = {
  name: 'Below 70',
  event: 'grade-posted',
  conditions: [{ field: 'percent', op: 'falls-below', value: '70' }],
  recipients: ['guardians'],
  custom_role_ids: [],
  template_id: null,
  channels: ['email'],
  timing: 'at-once',
  quiet_from: null,
  quiet_to: null,
  emergency: true,
  texts: [{ language: 'en', subject: '{{student}}: {{percent}} in {{section}}', body: 'For {{recipient}}' }],
}
const addRule = async ({ chief }: Room, change: Partial<Rule> = {}) => {
  const { id } = await portal.as(chief).ok(notificationRules.save, { ...grades, ...change })
  await portal.as(chief).ok(notificationRules.switch, { ids: [id], active: true })
  return id
}

/** It happens to the first student; the job of the rules runs as often as asked. */
const happens = async (
  { school, section_id, students }: Classroom,
  name: RuleEvent,
  fields: EventFields,
  runs = 1,
): Promise<void> => {
  const { pool, jobs } = portal.product().kernel
  const school_id = school.id
  const scope = { request_id: 'test', school_id }
  const happened = { person_id: students[0]?.person_id ?? 0, section_id, fields }
  await inSystemScope(pool, scope, (db) => recordEvents({ db, jobs, school_id, now: now() }, name, [happened]))
  const rows = await portal
    .owner()
    .rows<{ id: number }>('select max(id) as id from notification_event where school_id = $1', [school_id])
  for (let run = 0; run < runs; run++)
    await planNotices({ pool, jobs, clock: now })({ school_id, event_ids: rows.map(({ id }) => id) })
}
const send = ({ school }: Classroom) => {
  const { pool, jobs } = portal.product().kernel
  return sendDue({ pool, jobs, clock: now })({ school_id: school.id })
}
const posted = (made: Classroom, percent: number, runs = 1) =>
  happens(made, 'grade-posted', { section: 'Maths', percent }, runs)
const queue = async ({ admin }: Room) => (await portal.as(admin).ok(notificationsReport.list, {})).rows
const statuses = async (made: Room) => (await queue(made)).map(({ status, reason }) => [status, reason])
const mailsOf = ({ school }: Classroom) =>
  portal
    .owner()
    .rows<{ recipient: string; subject: string; body: string }>(
      'select recipient, subject, body from mail_outbox where school_id = $1 order by id',
      [school.id],
    )

describe('a rule', () => {
  it('fires when a limit is crossed, not on each change, and sends once however often its job runs', async () => {
    const made = await room()
    await addRule(made)
    for (const percent of [80, 69, 60, 75, 65]) await posted(made, percent, 2)
    await send(made)
    await send(made)
    const mails = await mailsOf(made)
    expect(mails.map(({ subject }) => subject.replace(/^.*: /, ''))).toEqual(['69 in Maths', '65 in Maths'])
    expect((await statuses(made)).map(([status]) => status)).toEqual(['sent', 'sent'])
  })

  it.each([
    ['subject', 1],
    ['guardians', 1],
    ['teachers', 1],
    ['office', 1],
    ['advisor', 0],
  ] as const)('for %s makes %i notices', async (kind, count) => {
    const made = await room()
    await addRule(made, { recipients: [kind] })
    await posted(made, 50)
    expect(await queue(made)).toHaveLength(count)
  })

  it('that is off, or of another event, or of another school, makes nothing', async () => {
    const [made, other] = [await room(), await room()]
    await addRule(other)
    await portal.as(made.chief).ok(notificationRules.save, grades)
    await addRule(made, {
      name: 'Steps',
      event: 'step-reached',
      conditions: [],
      texts: [{ language: 'en', subject: 'x', body: 'y' }],
    })
    await posted(made, 50)
    expect(await queue(made)).toEqual([])
    expect(await queue(other)).toEqual([])
    expect((await portal.as(made.chief).ok(eventsReport.list, {})).rows).toMatchObject([
      { name: 'grade-posted', notices: 0 },
    ])
  })

  it('refuses words and fields that its event does not know, and a name that another has', async () => {
    const made = await room()
    await addRule(made)
    const save = (change: Partial<Rule>) =>
      portal.as(made.chief).call(notificationRules.save, { ...grades, name: 'New', ...change })
    const fieldOf = async (change: Partial<Rule>) => (await save(change)).fields?.[0]?.path
    expect(await fieldOf({ texts: [{ language: 'en', subject: '{{step}}', body: 'y' }] })).toBe('texts.0.subject')
    expect(await fieldOf({ conditions: [{ field: 'step', op: 'is', value: 'x' }] })).toBe('conditions.0.field')
    expect(await fieldOf({ conditions: [{ field: 'percent', op: 'is', value: '7' }] })).toBe('conditions.0.op')
    expect(await fieldOf({ quiet_from: '21:00' })).toBe('quiet_to')
    expect(await fieldOf({ name: 'BELOW 70' })).toBe('name')
  })

  it('lists who would have been notified, and sends nothing', async () => {
    const made = await room()
    await posted(made, 80)
    await posted(made, 60)
    const { id } = await portal.as(made.chief).ok(notificationRules.save, grades)
    expect(await portal.as(made.chief).ok(notificationRules.dryRun, { id, days: 30 })).toMatchObject({
      events: 1,
      notices: 1,
    })
    await send(made)
    expect(await queue(made)).toEqual([])
    expect(await mailsOf(made)).toEqual([])
  })
})

describe('a notice', () => {
  it('without an address is a row that failed; tried again it finds the address that is there now', async () => {
    const made = await room()
    await addRule(made)
    const { rows } = portal.owner()
    const parents = made.parents.map(({ person_id, user_id }) => ({ person_id, user_id }))
    await rows(`update person set email = '' where id = any ($1)`, [parents.map(({ person_id }) => person_id)])
    await rows(`update account set email = '' where id = any ($1)`, [parents.map(({ user_id }) => user_id)])
    await posted(made, 50)
    const [row] = await queue(made)
    expect([row?.status, row?.reason]).toEqual(['failed', 'no-address'])
    const retry = () => portal.as(made.admin).ok(notices.retry, { ids: [row?.id ?? 0] })
    await retry()
    await send(made)
    expect(await statuses(made)).toEqual([['failed', 'no-address']])
    await rows(`update person set email = 'found@family.example' where id = any ($1)`, [
      parents.map(({ person_id }) => person_id),
    ])
    await retry()
    await send(made)
    expect(await statuses(made)).toEqual([['sent', '']])
    expect((await mailsOf(made)).map(({ recipient }) => recipient)).toEqual(['found@family.example'])
  })

  it('that waits is cancelled with its rule, which says how many', async () => {
    const made = await room()
    const id = await addRule(made, { emergency: false, timing: 'daily', recipients: ['office'] })
    await posted(made, 50)
    expect(await statuses(made)).toEqual([['cancelled', 'not-wanted']]) // grades by mail are nobody's choice unless they say so
    const later = await addRule(made, {
      name: 'Steps',
      event: 'step-reached',
      conditions: [],
      emergency: false,
      timing: 'daily',
      texts: [{ language: 'en', subject: '{{step}}', body: 'y' }],
    })
    await happens(made, 'step-reached', { step: 'Letter', days: 3 })
    const off = await portal.as(made.chief).ok(notificationRules.switch, { ids: [id, later], active: false })
    expect(off.cancelled).toBe(1)
    expect((await statuses(made)).map(([, reason]) => reason).toSorted((a = '', b = '') => a.localeCompare(b))).toEqual(
      ['not-wanted', 'rule-off'],
    )
  })

  it('of a digest leaves with the others, one line each', async () => {
    const made = await room()
    await addRule(made, {
      name: 'Steps',
      event: 'step-reached',
      conditions: [],
      emergency: false,
      timing: 'daily',
      texts: [{ language: 'en', subject: '{{student}} reached {{step}}', body: 'y' }],
    })
    await happens(made, 'step-reached', { step: 'Call', days: 3 })
    await happens(made, 'step-reached', { step: 'Letter', days: 5 })
    await send(made)
    expect(await mailsOf(made)).toEqual([])
    portal.clock.set('2026-11-21T18:00:00Z')
    await send(made)
    const mails = await mailsOf(made)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body.match(/^– .* reached (Call|Letter)$/gm)).toHaveLength(2)
  })

  it('of an emergency leaves in the quiet hours of its reader, by its channel alone', async () => {
    const made = await room()
    await addRule(made)
    await addRule(made, { name: 'Browser', channels: ['push'] })
    await portal.owner().rows(
      `
        update account
        set
          time_zone = 'UTC',
          quiet_from = (now() at time zone 'UTC' - interval '1 hour')::time,
          quiet_to = (now() at time zone 'UTC' + interval '1 hour')::time
        where id = $1`,
      [made.parents[0]?.user_id],
    )
    await posted(made, 50)
    await send(made)
    const left = await portal.owner().rows('select not_before from mail_outbox where school_id = $1', [made.school.id])
    expect(left).toEqual([{ not_before: null }])
    expect((await statuses(made)).map(([status]) => status)).toEqual(['sent', 'sent'])
  })

  it('can be cancelled and edited while it waits, not after it left', async () => {
    const made = await room()
    await addRule(made)
    await posted(made, 50)
    const [row] = await queue(made)
    const id = row?.id ?? 0
    const words = { id, version: 1, subject: 'Other words', body: 'Call us', due_at: now().toISOString() }
    await portal.as(made.admin).ok(notices.save, words)
    expect((await portal.as(made.admin).call(notices.save, words)).code).toBe('stale')
    await send(made)
    expect((await mailsOf(made)).map(({ subject }) => subject)).toEqual(['Other words'])
    expect((await portal.as(made.admin).call(notices.save, { ...words, version: 3 })).code).toBe('notifications.left')
    expect((await portal.as(made.admin).ok(notices.cancel, { ids: [id] })).ids).toEqual([])
  })
})

describe('a rule by text message', () => {
  const number = '+15551260001'
  const byText = { channels: ['sms' as const], recipients: ['teachers' as const] }
  const on = ({ school }: Classroom) =>
    portal
      .owner()
      .rows(`insert into school_setting (school_id, key, value) values ($1, 'text-messages.on', 'true')`, [school.id])
  const gatewayOf = ({ school }: Classroom) =>
    portal.owner().insert('text_gateway', [
      {
        group_id: school.group_id,
        address: 'https://gateway.example/',
        method: 'POST',
        content: 'json',
        success_statuses: '200',
        sender: 'SCHOOL',
        price: 500,
        currency: 'USD',
        inbound: '{}',
      },
    ])
  const textsOf = ({ school }: Classroom) =>
    portal
      .owner()
      .rows<{ number: string; words: string; status: string }>(
        'select number, words, status from text_message where school_id = $1',
        [school.id],
      )
  const ready = async () => {
    const made = await room()
    await gatewayOf(made)
    await on(made)
    return made
  }

  it('hands its short text to the number that agreed', async () => {
    const made = await ready()
    await agreed(portal, made.school.id, made.teacher.person_id, number)
    const [text] = grades.texts
    await addRule(made, { ...byText, texts: text ? [{ ...text, short: '{{student}} has {{percent}}' }] : [] })
    await posted(made, 50)
    await send(made)
    expect(await statuses(made)).toEqual([['sent', '']])
    expect(await textsOf(made)).toEqual([{ number, words: expect.stringMatching(/ has 50$/), status: 'waiting' }])
    await portal
      .owner()
      .rows(`select auth.fail_text(school_id, id, 'over-budget', '') from text_message where school_id = $1`, [
        made.school.id,
      ])
    expect(await statuses(made)).toEqual([['failed', 'over-budget']])
  })

  it('without a short text says its subject', async () => {
    const made = await ready()
    await agreed(portal, made.school.id, made.teacher.person_id, number)
    await addRule(made, byText)
    await posted(made, 50)
    await send(made)
    expect((await textsOf(made))[0]?.words).toMatch(/^School.*: .*: 50 in Maths$/)
  })

  it('fails for somebody without a number, and leaves once there is one that agreed', async () => {
    const made = await ready()
    await addRule(made, byText)
    await posted(made, 50)
    expect(await statuses(made)).toEqual([['failed', 'no-number']])
    const [row] = await queue(made)
    const again = () => portal.as(made.admin).ok(notices.retry, { ids: [row?.id ?? 0] })
    await again()
    await send(made)
    expect(await statuses(made)).toEqual([['failed', 'no-number']])
    await agreed(portal, made.school.id, made.teacher.person_id, number)
    await again()
    await send(made)
    expect(await statuses(made)).toEqual([['sent', '']])
    expect((await portal.as(made.admin).ok(notices.read, { id: row?.id ?? 0 })).address).toBe(number)
  })

  it('fails where the school sends none', async () => {
    const made = await room()
    await addRule(made, byText)
    await posted(made, 50)
    expect(await statuses(made)).toEqual([['failed', 'texts-off']])
  })
})
