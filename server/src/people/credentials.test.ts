import { beforeAll, describe, expect, it } from 'vitest'
import { schoolAdmin, teacher } from '#contract/kernel/access.ts'
import { credentials } from '#contract/people/credentials.contract.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { records } from '#contract/people/records.contract.ts'
import { openSession, session } from '#contract/session/session.contract.ts'
import { sessions } from '#contract/session/sessions.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { hashPassword } from '#server/session/passwords.ts'

const portal = withPortal()
let room: Classroom
beforeAll(async () => {
  room = await portal.classroom()
})
const password = 'a long enough secret'
/** A teacher with that password and an address. */
const member = async (email = ''): Promise<Person> => {
  const person = await portal.person(room.school, teacher)
  await portal
    .owner()
    .rows(
      'insert into auth.credential (user_id, password_hash) values ($1, $2) on conflict (user_id) do update set password_hash = excluded.password_hash',
      [person.user_id, await hashPassword(password)],
    )
  await portal.owner().rows('update account set email = $2 where id = $1', [person.user_id, email])
  await portal.owner().rows('update person set email = $2 where user_id = $1', [person.user_id, email])
  return person
}
const signIn = (username: string) => portal.as(undefined).call(openSession.login, { username, password })
const admin = () => portal.as(room.admin)

describe('a password that ends', () => {
  it('signs in until the day before, then leads to its change and nowhere else; the new one ends no more', async () => {
    const person = await member('ends@mail.example')
    const today = (
      await portal.owner().one<{ day: string }>(`select (now() at time zone 'UTC')::date::text as day`, [])
    ).day
    const later = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
    expect(await admin().ok(credentials.expire, { ids: [person.person_id], on: later })).toEqual({
      ids: [person.person_id],
    })
    expect((await signIn(person.username)).data.setting_config.change_password).toBe(false)
    await admin().ok(credentials.expire, { ids: [person.person_id], on: today })
    const { data: entered } = await signIn(person.username)
    expect(entered.setting_config.change_password).toBe(true)
    const own = portal.as(entered)
    expect((await own.call(sessions.list, {})).code).toBe('password-expired')
    expect((await own.call(gradebook.read, { section_id: room.section_id })).code).toBe('password-expired')
    await own.ok(session.changePassword, { old_password: password, password: 'another long secret' })
    expect((await own.ok(session.configuration, {})).login.setting_config.change_password).toBe(false)
    expect((await own.call(sessions.list, {})).http).toBe(200)
    expect(await admin().ok(credentials.read, { id: person.person_id })).toMatchObject({
      expires_on: null,
      has_password: true,
    })
    const log = await admin().ok(records.log, { id: person.person_id })
    expect(log.rows.map(({ about }) => about).filter((about) => about === 'credential')).toHaveLength(2)
  })

  it('stays ended in another school or role, and says nothing of it to who does not know it', async () => {
    const person = await member()
    await portal.owner().insert('person_role', [{ school_id: room.school.id, person_id: person.person_id, role: 5 }])
    await admin().ok(credentials.expire, { ids: [person.person_id], on: '2026-01-01' })
    const { data: entered } = await signIn(person.username)
    const asParent = await portal.as(entered).ok(session.changeRole, { role: 5 })
    expect((await portal.as(asParent).call(sessions.list, {})).code).toBe('password-expired')
    expect(
      (await portal.as(undefined).call(openSession.login, { username: person.username, password: 'wrong' })).code,
    ).toBe('session.refused')
  })

  it('hinders nobody who acts for the person', async () => {
    const person = await member()
    await admin().ok(credentials.expire, { ids: [person.person_id], on: '2026-01-01' })
    const acting = await admin().ok(session.impersonate, {
      school_id: room.school.id,
      person_id: person.person_id,
      role: teacher,
      reason: 'A question about the roll',
    })
    expect((await portal.as(acting).call(gradebook.read, { section_id: room.section_id })).code).not.toBe(
      'password-expired',
    )
  })
})

describe('what an admin does about sign-ins', () => {
  it('renames an account, but not to a name that is taken', async () => {
    const person = await member()
    const free = `renamed-${person.user_id}`
    await admin().ok(credentials.rename, { id: person.person_id, username: free })
    expect((await signIn(free)).http).toBe(200)
    const taken = await admin().call(credentials.rename, {
      id: person.person_id,
      username: room.teacher.username.toUpperCase(),
    })
    expect(taken.fields.map(({ path }) => path)).toEqual(['username'])
  })

  it('signs somebody out everywhere', async () => {
    const person = await member()
    expect((await admin().ok(credentials.signOut, { id: person.person_id })).sessions).toBe(1)
    expect((await portal.as(person).call(session.configuration, {})).http).toBe(401)
  })

  it('mails many a link each, tells beforehand whom none reaches, and lets their passwords end on one day', async () => {
    const [first, second, silent] = [
      await member('first-link@mail.example'),
      await member('second-link@mail.example'),
      await member(),
    ]
    const stranger = await portal.person(room.school, teacher)
    await portal.owner().rows('update person set user_id = null where id = $1', [stranger.person_id])
    const ids = [first, second, silent, stranger].map(({ person_id }) => person_id)
    const { rows } = await admin().ok(credentials.states, { ids: [...ids, room.admin.person_id] })
    expect(Object.fromEntries(rows.map(({ id, problem }) => [id, problem]))).toEqual({
      [first.person_id]: '',
      [second.person_id]: '',
      [silent.person_id]: 'no-email',
      [stranger.person_id]: 'no-account',
      [room.admin.person_id]: 'not-below',
    })
    expect(
      (await admin().ok(credentials.sendLinks, { ids: [...ids, room.admin.person_id] })).ids.toSorted((a, b) => a - b),
    ).toEqual([first.person_id, second.person_id].toSorted((a, b) => a - b))
    const mails = await portal.owner().rows<{ recipient: string; body: string }>(
      `
        select recipient, body
        from mail_outbox
        where recipient in ('first-link@mail.example', 'second-link@mail.example')`,
      [],
    )
    expect(new Set(mails.map(({ body }) => /code=([\w-]+)/.exec(body)?.[1])).size).toBe(2)
    const reached = rows
      .filter(({ problem }) => problem !== 'no-account' && problem !== 'not-below')
      .map(({ id }) => id)
    await admin().ok(credentials.expire, { ids: reached, on: '2040-01-01' })
    const after = await admin().ok(credentials.states, { ids })
    expect(after.rows.filter(({ expires_on }) => expires_on === '2040-01-01')).toHaveLength(3)
    const other = await portal.classroom({ group_id: room.school.group_id })
    expect((await admin().call(credentials.states, { ids: [other.teacher.person_id] })).http).toBe(404)
    expect((await admin().call(credentials.sendLinks, { ids: [other.teacher.person_id] })).http).toBe(404)
  })

  it('never reaches admins, oneself, or another school', async () => {
    const other = await portal.classroom({ group_id: room.school.group_id })
    const second = await portal.person(room.school, schoolAdmin)
    for (const id of [room.admin, second, other.teacher].map(({ person_id }) => person_id)) {
      expect((await admin().call(credentials.read, { id })).http).toBe(404)
      expect((await admin().call(credentials.rename, { id, username: 'mine-now' })).http).toBe(404)
      expect((await admin().call(credentials.expire, { ids: [id], on: '2026-01-01' })).http).toBe(404)
      expect((await admin().call(credentials.signOut, { id })).http).toBe(404)
    }
    expect((await portal.as(room.teacher).call(credentials.read, { id: room.students[0]?.person_id ?? 0 })).http).toBe(
      403,
    )
  })
})
