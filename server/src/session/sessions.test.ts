import { describe, expect, it } from 'vitest'
import { openSession, session } from '#contract/session/session.contract.ts'
import { sessions } from '#contract/session/sessions.contract.ts'
import { hashToken } from '#server/kernel/request-scope.ts'
import { type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const alive = async (token: string) => (await portal.as({ token }).call(session.schools, {})).http === 200
const another = async (person: Person): Promise<Person> => ({
  ...person,
  token: await portal.session(person, person.school_id, person.role),
})
const idOf = async (token: string) =>
  (await portal.owner().one<{ id: number }>('select id from auth.session where token_hash = $1', [hashToken(token)])).id
const somebody = async () => portal.person(await portal.school(), 3)
const list = (person: Person) => portal.as(person).ok(sessions.list, {})

describe('the own devices', () => {
  it('are those that are signed in now, the present one first and marked, without a token', async () => {
    const person = await somebody()
    const [other, ended] = [await another(person), await another(person)]
    await portal.as(ended).ok(session.logout, {})
    await somebody()
    const shown = await list(person)
    expect(shown.map(({ id, present }) => [id, present])).toEqual([
      [await idOf(person.token), true],
      [await idOf(other.token), false],
    ])
    expect(JSON.stringify(shown)).not.toContain(person.token)
  })

  it('are ended one by one: the token is dead at its next call', async () => {
    const person = await somebody()
    const [lost, kept] = [await another(person), await another(person)]
    await portal.as(person).ok(sessions.end, { id: await idOf(lost.token) })
    expect([await alive(person.token), await alive(lost.token), await alive(kept.token)]).toEqual([true, false, true])
    expect((await portal.as(person).call(sessions.end, { id: await idOf(lost.token) })).http).toBe(404)
  })

  it('but for this one are ended at once, and what was started from them', async () => {
    const person = await somebody()
    const others = [await another(person), await another(person)]
    const [first] = others
    const child = await another(person)
    await portal
      .owner()
      .rows('update auth.session set parent_hash = $1, real_user_id = user_id where token_hash = $2', [
        hashToken(first?.token ?? ''),
        hashToken(child.token),
      ])
    expect((await portal.as(person).ok(sessions.endOthers, {})).ended).toBe(3)
    for (const { token } of [...others, child]) expect(await alive(token)).toBe(false)
    expect(await alive(person.token)).toBe(true)
  })

  it('of somebody else are neither shown nor ended, by an admin of the school neither', async () => {
    const school = await portal.school()
    const [person, admin, stranger] = [await portal.person(school, 3), await portal.person(school, 2), await somebody()]
    for (const who of [admin, stranger]) {
      expect((await portal.as(who).call(sessions.end, { id: await idOf(person.token) })).http).toBe(404)
      expect((await portal.as(who).ok(sessions.endOthers, {})).ended).toBe(0)
      expect((await list(who)).length).toBe(1)
    }
    expect(await alive(person.token)).toBe(true)
  })

  it('are neither shown to whoever acts for the person nor ended by them', async () => {
    const school = await portal.school()
    const [person, admin] = [await portal.person(school, 3), await portal.person(school, 2)]
    const acting = await another(person)
    await portal
      .owner()
      .rows('update auth.session set real_user_id = $1 where token_hash = $2', [admin.user_id, hashToken(acting.token)])
    for (const answer of [
      await portal.as(acting).call(sessions.list, {}),
      await portal.as(acting).call(sessions.attempts, {}),
      await portal.as(acting).call(sessions.end, { id: await idOf(person.token) }),
      await portal.as(acting).call(sessions.endOthers, {}),
    ])
      expect([answer.http, answer.code]).toEqual([403, 'in-person'])
    expect((await list(person)).length).toBe(1)
  })

  it('are seen at most once in five minutes: calls in between write nothing', async () => {
    const person = await somebody()
    const seen = async () =>
      portal
        .owner()
        .one<{ last_seen_at: string; xmin: string }>(
          'select last_seen_at, xmin::text from auth.session where token_hash = $1',
          [hashToken(person.token)],
        )
    const before = await seen()
    for (let round = 0; round < 5; round++) await alive(person.token)
    expect(await seen()).toEqual(before)
    await portal
      .owner()
      .rows(`update auth.session set last_seen_at = now() - interval '6 minutes' where token_hash = $1`, [
        hashToken(person.token),
      ])
    await alive(person.token)
    expect(Date.now() - Date.parse((await seen()).last_seen_at)).toBeLessThan(60_000)
  })
})

describe('the own recent sign-ins', () => {
  it('tell what was tried with the account, by others too, from which address, and nothing of other accounts', async () => {
    const [person, other] = [await somebody(), await somebody()]
    const attempt = (username: string, remoteAddress: string) =>
      portal
        .as(undefined)
        .call(
          openSession.login,
          { username, password: 'wrong' },
          { remoteAddress, headers: { 'user-agent': 'Tried/1.0' } },
        )
    for (let round = 0; round < 7; round++) await attempt(person.username, '10.7.7.7')
    await attempt(other.username, '10.7.7.8')
    await portal.as(undefined).ok(openSession.forgotPassword, { username: person.username })
    const rows = await portal.as(person).ok(sessions.attempts, {})
    expect(rows.map(({ kind }) => kind)).toEqual(['link-asked', 'account-waits', ...Array(5).fill('wrong-password')])
    expect(rows[1]).toMatchObject({ address: '10.7.7.7', user_agent: 'Tried/1.0' })
    expect(JSON.stringify(rows)).not.toContain('10.7.7.8')
  })
})
