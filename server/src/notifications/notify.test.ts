import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { withPortal } from '#server/kernel/testing.ts'
import { byAddress, type Notice, notify, pushBriefs } from './notify.ts'

const portal = withPortal()

const mail = { subject: 'A seat', body: 'There is a seat in Biology 9.' }
const brief = { title: 'Hill School', body: 'A seat' }
/** An account that no other test gives choices or quiet hours. */
const unknown = 900_000_007
const noticeTo = (email: string, more: Partial<Notice> = {}): Notice => ({
  user_id: unknown,
  email,
  notification: {},
  topic: 'schedule',
  mail,
  brief,
  ...more,
})
/** What the notices leave behind: mails by their recipients, and who is told in the browser. */
const delivered = async (notices: Notice[], hold?: Parameters<typeof notify>[2]) => {
  const { id: school_id } = await portal.school()
  const pushed: number[] = []
  const jobs = {
    add: async (_db: unknown, { name }: { name: string }, data: object) => {
      if (name === 'push-notices' && 'briefs' in data)
        pushed.push(...(data.briefs as { user_id: number }[]).map(({ user_id }) => user_id))
    },
  }
  await inSystemScope(portal.product().kernel.pool, { request_id: 'test', school_id }, (db) =>
    notify({ db, jobs, school_id }, notices, hold),
  )
  const mails = await portal
    .owner()
    .rows<{ recipient: string; cause: string | null; not_before: string | null }>(
      'select recipient, cause, not_before from mail_outbox where school_id = $1 order by id',
      [school_id],
    )
  return { mails, recipients: mails.map(({ recipient }) => recipient), pushed }
}

describe('what people are told', () => {
  it('goes by mail and to their browsers, as a topic usually does', async () => {
    const { recipients, pushed } = await delivered([noticeTo('a@school.example')])
    expect([recipients, pushed]).toEqual([['a@school.example'], [unknown]])
  })

  it('goes by the channels that they chose for the topic', async () => {
    const noMail = { schedule: { email: false, push: true, sms: true } }
    const nothing = { schedule: { email: false, push: false, sms: true } }
    const { recipients, pushed } = await delivered([
      noticeTo('a@school.example', { user_id: 1, notification: noMail }),
      noticeTo('b@school.example', { user_id: 2, notification: nothing }),
      noticeTo('c@school.example', { user_id: 3, notification: { grade: { email: false, push: false, sms: true } } }),
    ])
    expect([recipients, pushed]).toEqual([['c@school.example'], [1, 3]])
  })

  it('about the account itself is switched off by nobody', async () => {
    const notification = { request: { email: false, push: false, sms: true } }
    const { recipients } = await delivered([noticeTo('a@school.example', { topic: 'account', notification })])
    expect(recipients).toEqual(['a@school.example'])
  })

  it('reaches whoever has no account by mail alone, and who has no address in the browser alone', async () => {
    const outside: Notice = { ...byAddress('family@mail.example'), topic: 'account', mail, brief }
    const { recipients, pushed } = await delivered([outside, noticeTo('', { user_id: 9 })])
    expect([recipients, pushed]).toEqual([['family@mail.example'], [9]])
  })

  it('comes once to an address that two people share, and twice when it says two things', async () => {
    const other = { subject: 'A seat', body: 'There is a seat in Chemistry 9.' }
    const { recipients, pushed } = await delivered([
      noticeTo('family@mail.example', { user_id: 1 }),
      noticeTo('family@mail.example', { user_id: 2 }),
      noticeTo('family@mail.example', { user_id: 2, mail: other }),
    ])
    expect([recipients, pushed]).toEqual([
      ['family@mail.example', 'family@mail.example'],
      [1, 2, 2],
    ])
  })

  it('waits for the end of quiet hours, but for what nobody can switch off', async () => {
    const school = await portal.school()
    const { user_id } = await portal.person(school, 3)
    await portal.owner().rows(
      `
        update account
        set
          time_zone = 'UTC',
          quiet_from = (now() at time zone 'UTC' - interval '1 hour')::time,
          quiet_to = (now() at time zone 'UTC' + interval '1 hour')::time
        where id = $1`,
      [user_id],
    )
    const { mails } = await delivered([
      noticeTo('a@school.example', { user_id }),
      noticeTo('b@school.example', { user_id, topic: 'emergency' }),
      noticeTo('c@school.example', { user_id: unknown }),
    ])
    const waits = mails.map(({ not_before }) => (not_before === null ? 0 : Date.parse(not_before) - Date.now()))
    expect(waits).toEqual([expect.closeTo(3_600_000, -5), 0, 0])
  })

  it('waits with its cause where it can be taken back', async () => {
    const cause = crypto.randomUUID()
    const until = new Date('2026-11-20T15:05:00Z')
    const { mails } = await delivered([noticeTo('a@school.example')], { cause, until })
    expect(mails).toEqual([{ recipient: 'a@school.example', cause, not_before: until.toISOString() }])
  })
})

it('what no browser can be told is noted, and fails no job', async () => {
  const noted: object[] = []
  const means = {
    pool: new pg.Pool({ host: '127.0.0.1', port: 1 }),
    push: { key: '', send: async () => true },
    log: { error: (entry: object) => void noted.push(entry) },
  }
  await pushBriefs(means, [
    { user_id: 1, message: { notification_type: 'note', title: 'Hill School', body: 'Decided', link: '/home' } },
  ])
  expect(noted).toMatchObject([{ job: 'push-notices', error: expect.stringContaining('ECONNREFUSED') }])
})

it('a browser shows nothing in quiet hours, but what nobody can switch off', async () => {
  const school = await portal.school()
  const { user_id } = await portal.person(school, 3)
  await portal.owner().rows(
    `
      update account
      set
        time_zone = 'UTC',
        quiet_from = (now() at time zone 'UTC' - interval '1 hour')::time,
        quiet_to = (now() at time zone 'UTC' + interval '1 hour')::time
      where id = $1`,
    [user_id],
  )
  await portal
    .owner()
    .rows('insert into push_device (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $3)', [
      user_id,
      `https://push.example/${user_id}`,
      'key',
    ])
  const shown: object[] = []
  const push = { key: '', send: async (_: object, message: object) => shown.push(message) > 0 }
  const message = (title: string) => ({ notification_type: 'note' as const, title, body: '', link: '/home' })
  await pushBriefs({ ...portal.product().kernel, push }, [
    { user_id, message: message('A seat') },
    { user_id, message: message('School is closed'), urgent: true },
  ])
  expect(shown).toMatchObject([{ title: 'School is closed' }])
})
