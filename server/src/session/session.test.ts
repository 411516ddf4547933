import { hash } from '@node-rs/argon2'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSession, session } from '#contract/session/session.contract.ts'
import { hashToken, newToken } from '#server/kernel/request-scope.ts'
import { type Person, type School, withPortal } from '#server/kernel/testing.ts'
import { hashPassword } from './passwords.ts'

const portal = withPortal()
const password = 'correct horse battery'
const another = 'a staple and a battery'
let hashed = ''
beforeAll(async () => {
  hashed = await hashPassword(password)
})

/** Somebody with a password, in a school of their own unless told. */
const somebody = async (role: 1 | 2 | 3 | 4 | 5 = 3, given?: School): Promise<Person & { school: School }> => {
  const school = given ?? (await portal.school())
  const person = role === 1 ? await portal.superAdmin(school.group_id) : await portal.person(school, role)
  await portal
    .owner()
    .rows('insert into auth.credential (user_id, password_hash) values ($1, $2)', [person.user_id, hashed])
  return { ...person, school }
}
let addresses = 0
const address = () => `10.1.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`
const logIn = (
  username: string,
  word = password,
  extra: { remoteAddress?: string; headers?: Record<string, string> } = {},
  school?: string,
) =>
  portal
    .as(undefined)
    .call(
      openSession.login,
      { username, password: word, ...(school && { school }) },
      { remoteAddress: address(), ...extra },
    )
const alive = async (token: string) => (await portal.as({ token }).call(session.schools, {})).http === 200
const earlier = (minutes: number) =>
  portal.owner().rows('update auth.login_attempt set at = at - make_interval(mins => $1)', [minutes])
/** Failures of an address, spread over so many accounts. */
const failures = (from: string, count: number, accounts: number) =>
  portal.owner().rows(
    `
      insert into auth.login_attempt (subject, about)
      select 'address:' || $1, 'account:-' || $3::int || '-' || (n % $3::int)
      from generate_series(1, $2::int) n`,
    [from, count, accounts],
  )
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? ''
const mailTo = (recipient: string) =>
  portal
    .owner()
    .rows<{ recipient: string; body: string }>(
      'select recipient, body from mail_outbox where recipient = $1 order by id',
      [recipient],
    )
const linkIn = (body: string) => /https?:\/\/\S+\?code=([A-Za-z0-9_-]{43})/.exec(body)

describe('a sign-in', () => {
  it.each(['the user name', 'the e-mail address', 'the user name in capitals', 'the user name with spaces around'])(
    'takes %s',
    async (kind) => {
      const { username, user_id, school } = await somebody()
      const typed =
        {
          'the user name': username,
          'the e-mail address': `${username}@school.example`,
          'the user name in capitals': username.toUpperCase(),
          'the user name with spaces around': `  ${username} `,
        }[kind] ?? ''
      const { http, data } = await logIn(typed)
      expect([http, data.user_id, data.last_role, data.last_school_id]).toEqual([200, user_id, 3, school.id])
      expect(await alive(data.token)).toBe(true)
    },
  )

  it('answers the fields of the login record that the specification lists, and no other', async () => {
    const { data } = await logIn((await somebody()).username)
    expect(Object.keys(data).toSorted()).toEqual([
      'email',
      'fname',
      'impersonate_data',
      'impersonate_info',
      'impersonate_role',
      'language',
      'last_role',
      'last_school_id',
      'lname',
      'mname',
      'photo',
      'school_name',
      'setting_config',
      'time_zone',
      'token',
      'user_id',
    ])
  })

  it('says the same of an unknown name, a wrong password, a disabled account, one without a password and one without a role', async () => {
    const [known, disabled, roleless] = [await somebody(), await somebody(), await somebody()]
    const waiting = await portal.person(known.school, 4)
    await portal.owner().rows('update account set disabled_at = now() where id = $1', [disabled.user_id])
    await portal.owner().rows('update person_role set access = 0 where school_id = $1', [roleless.school_id])
    const answers = [
      await logIn('nobody-at-all'),
      await logIn(known.username, 'wrong'),
      await logIn(disabled.username),
      await logIn(waiting.username),
      await logIn(roleless.username),
    ]
    for (const { http, text } of answers)
      expect([http, text]).toEqual([
        401,
        '{"status":false,"code":"session.refused","message":"The name or the password does not fit."}',
      ])
  })

  it('never takes over a token that was planted', async () => {
    const { token } = newToken()
    const { data } = await logIn((await somebody()).username, password, {
      headers: { authorization: `Bearer ${token}`, cookie: `token=${token}` },
    })
    expect(data.token).not.toBe(token)
    expect(await alive(token)).toBe(false)
  })

  it('keeps the hash of the token alone', async () => {
    const { data } = await logIn((await somebody()).username)
    expect(await portal.owner().count('auth.session', 't::text like $1', [`%${data.token}%`])).toBe(0)
    expect(await portal.owner().count('auth.session', 'token_hash = $1', [hashToken(data.token)])).toBe(1)
  })

  it.each(['NFC', 'NFD'] as const)('takes a password with an umlaut from either keyboard: set as %s', async (form) => {
    const [typed, { username, user_id }] = ['Zürich-Müller-2026', await somebody()]
    await portal.owner().rows('update auth.credential set password_hash = $1 where user_id = $2', [
      await hash(typed.normalize(form)), // as it was hashed before both were one
      user_id,
    ])
    for (const other of ['NFC', 'NFD'] as const) expect((await logIn(username, typed.normalize(other))).http).toBe(200)
    await portal
      .owner()
      .rows('update auth.credential set password_hash = $1 where user_id = $2', [
        await hashPassword(typed.normalize(form)),
        user_id,
      ])
    for (const other of ['NFC', 'NFD'] as const) expect((await logIn(username, typed.normalize(other))).http).toBe(200)
    expect((await logIn(username, 'Zurich-Muller-2026')).http).toBe(401)
  })

  it('with the password changed in one byte fails: passwords are neither trimmed nor folded', async () => {
    const { username } = await somebody()
    for (const wrong of [` ${password}`, `${password} `, password.toUpperCase(), `${password}\u0000`])
      expect((await logIn(username, wrong)).http).toBe(401)
  })

  it.each(["' or 1=1 --", "x'; select pg_sleep(5) --", '" or ""="', '%', '\\', '{{7*7}}', '$1'])(
    'takes %j for a name that nobody has',
    async (name) => {
      const answer = await logIn(name)
      expect([answer.http, answer.code]).toEqual([401, 'session.refused'])
    },
  )
})

describe('the limiter', () => {
  it('stops the sixth try at an account within ten minutes, the right password included, from any address', async () => {
    const { username } = await somebody()
    for (let round = 0; round < 5; round++) expect((await logIn(username, 'wrong')).http).toBe(401)
    const stopped = await logIn(username)
    expect([stopped.http, stopped.code]).toEqual([429, 'session.wait'])
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(590)
    await earlier(9)
    expect((await logIn(username)).http).toBe(429)
    await earlier(1)
    expect((await logIn(username)).http).toBe(200)
  })

  it('counts a try at the account whether it is named by user name or e-mail', async () => {
    const { username } = await somebody()
    for (let round = 0; round < 5; round++) await logIn(round % 2 ? username : `${username}@school.example`, 'wrong')
    expect((await logIn(username)).http).toBe(429)
  })

  it('stops one account, not the others at its address: a school sits behind it', async () => {
    const [locked, other] = [await somebody(), await somebody(1)]
    const remoteAddress = address()
    for (let round = 0; round < 30; round++) await logIn(locked.username, 'wrong', { remoteAddress })
    expect((await logIn(locked.username, password, { remoteAddress })).http).toBe(429)
    expect((await logIn(other.username, password, { remoteAddress })).http).toBe(200)
  })

  it('stops an address after 50 failures over ten accounts, whatever it says of itself', async () => {
    const { username } = await somebody()
    const remoteAddress = address()
    await failures(remoteAddress, 50, 9)
    expect((await logIn(username, password, { remoteAddress })).http).toBe(200)
    await failures(remoteAddress, 1, 1)
    const headers = { 'x-forwarded-for': '10.9.9.9' }
    expect((await logIn(username, password, { remoteAddress })).http).toBe(429)
    expect((await logIn(username, password, { remoteAddress, headers })).http).toBe(429)
    expect((await logIn(username)).http).toBe(200)
  })

  it('lets in by a browser in which the account signed in before, until that one fails five times itself', async () => {
    const { username } = await somebody()
    const cookie = cookieOf(await logIn(username))
    const remoteAddress = address()
    for (let round = 0; round < 5; round++) await logIn(username, 'wrong')
    await failures(remoteAddress, 60, 12)
    expect((await logIn(username)).http).toBe(429)
    const known = (word = password) => logIn(username, word, { remoteAddress, headers: { cookie } })
    expect((await known()).http).toBe(200)
    expect((await logIn(username)).http).toBe(429)
    for (let round = 0; round < 5; round++) expect((await known('wrong')).http).toBe(401)
    expect((await known()).http).toBe(429)
  })

  it('knows a browser by a mark that nobody can make, for the accounts that signed in there alone', async () => {
    const [mine, theirs] = [await somebody(), await somebody()]
    const cookie = cookieOf(await logIn(mine.username))
    expect(cookie).not.toContain(mine.username)
    const [browser = '', entry = ''] = cookie.split('=')[1]?.split('.') ?? []
    const forged = [
      cookie,
      `known-browser=${browser}.${theirs.user_id}_${entry.split('_')[1]}`,
      `known-browser=${'x'.repeat(22)}.${theirs.user_id}_${'y'.repeat(22)}`,
      `known-browser=${browser}`,
    ]
    for (let round = 0; round < 5; round++) await logIn(theirs.username, 'wrong')
    for (const one of forged)
      expect((await logIn(theirs.username, password, { headers: { cookie: one } })).http).toBe(429)
    const both = cookieOf(await logIn((await somebody()).username, password, { headers: { cookie } }))
    for (let round = 0; round < 5; round++) await logIn(mine.username, 'wrong')
    expect((await logIn(mine.username, password, { headers: { cookie: both } })).http).toBe(200)
  })

  it('counts the whole ten minutes from the last failure', async () => {
    const { username } = await somebody()
    for (let round = 0; round < 4; round++) await logIn(username, 'wrong')
    await earlier(9)
    await logIn(username, 'wrong')
    await earlier(2)
    expect((await logIn(username)).http).toBe(429)
    await earlier(8)
    expect((await logIn(username)).http).toBe(200)
  })

  it('elsewhere does not hinder who is signed in to change the password', async () => {
    const person = await somebody()
    for (let round = 0; round < 5; round++) await logIn(person.username, 'wrong')
    const change = { old_password: password, password: another }
    expect((await portal.as(person).call(session.changePassword, change)).http).toBe(200)
  })

  it('forgets the failures of an account once it signed in', async () => {
    const { username } = await somebody()
    for (let round = 0; round < 4; round++) await logIn(username, 'wrong')
    expect((await logIn(username)).http).toBe(200)
    for (let round = 0; round < 4; round++) expect((await logIn(username, 'wrong')).http).toBe(401)
  })

  it('stops guessing the old password at its change too', async () => {
    const person = await somebody()
    const change = (old_password: string) =>
      portal.as(person).call(session.changePassword, { old_password, password: another })
    for (let round = 0; round < 5; round++)
      expect((await change('wrong')).fields).toEqual([
        expect.objectContaining({ path: 'old_password', key: 'session.password-wrong' }),
      ])
    expect((await change(password)).http).toBe(429)
  })
})

describe('a token is dead', () => {
  const ends: [string, (person: Person & { school: School }) => Promise<unknown>][] = [
    ['after its log-out', (person) => portal.as(person).ok(session.logout, {})],
    [
      'after the account is disabled',
      ({ user_id }) => portal.owner().rows('update account set disabled_at = now() where id = $1', [user_id]),
    ],
    [
      'after the role is taken away',
      ({ person_id }) => portal.owner().rows('delete from person_role where person_id = $1', [person_id]),
    ],
    [
      'after the access is closed',
      ({ person_id }) => portal.owner().rows('update person_role set access = 0 where person_id = $1', [person_id]),
    ],
    [
      'after the school is archived',
      ({ school_id }) => portal.owner().rows('update school set archived_at = now() where id = $1', [school_id]),
    ],
    [
      'after its 24 hours',
      ({ token }) =>
        portal.owner().rows('update auth.session set expires_at = now() where token_hash = $1', [hashToken(token)]),
    ],
  ]
  it.each(ends)('%s', async (_, end) => {
    const person = await somebody()
    expect(await alive(person.token)).toBe(true)
    await end(person)
    expect(await alive(person.token)).toBe(false)
  })

  it('of a super admin after that role is taken away', async () => {
    const person = await somebody(1)
    await portal.owner().rows('update account set group_role = null where id = $1', [person.user_id])
    expect(await alive(person.token)).toBe(false)
  })

  it('after the password changed elsewhere, but not where it was changed', async () => {
    const person = await somebody()
    const elsewhere = await portal.session(person, person.school_id, 3)
    await portal.as(person).ok(session.changePassword, { old_password: password, password: another })
    expect([await alive(person.token), await alive(elsewhere)]).toEqual([true, false])
    expect([(await logIn(person.username, password)).http, (await logIn(person.username, another)).http]).toEqual([
      401, 200,
    ])
  })

  it('24 hours after the sign-in, however often it was used or switched', async () => {
    const { data } = await logIn((await somebody(1)).username)
    const left = async (token: string) =>
      (
        await portal
          .owner()
          .one<{ hours: number }>(
            'select extract(epoch from expires_at - created_at) / 3600 as hours from auth.session where token_hash = $1',
            [hashToken(token)],
          )
      ).hours
    expect(await left(data.token)).toBeCloseTo(24, 3)
    await portal
      .owner()
      .rows(`update auth.session set expires_at = now() + interval '1 hour' where token_hash = $1`, [
        hashToken(data.token),
      ])
    const [place] = await portal.as(data).ok(session.schools, {})
    const switched = await portal.as(data).ok(session.changeSchool, { school_id: place?.school_id ?? 0, role: 1 })
    expect(await left(switched.token)).toBeCloseTo(1, 1)
    const lifetime = (Date.parse(switched.setting_config.expires_at) - Date.now()) / 3_600_000
    expect(lifetime).toBeGreaterThan(0.9)
    expect(lifetime).toBeLessThan(1.1)
    const { login } = await portal.as(switched).ok(session.configuration, {})
    expect(login.setting_config.expires_at).toBe(switched.setting_config.expires_at)
  })

  it.each(['', 'x'.repeat(43), 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoxfQ.', "' or true --"])(
    'or never was: %j',
    async (token) => expect(await alive(token)).toBe(false),
  )
})

describe('a switch', () => {
  it('to another school or role gives a new token, and the old one is dead', async () => {
    const person = await somebody(3)
    const second = await portal.school({ group_id: person.group_id })
    const [other] = await portal
      .owner()
      .insert('person', [{ school_id: second.id, user_id: person.user_id, fname: 'A', lname: 'B' }])
    await portal.owner().insert('person_role', [{ school_id: second.id, person_id: other?.id, role: 5 }])
    const moved = await portal.as(person).ok(session.changeSchool, { school_id: second.id, role: 3 })
    expect([moved.last_school_id, moved.last_role]).toEqual([second.id, 5]) // the role asked for is not held there
    expect([await alive(person.token), await alive(moved.token)]).toEqual([false, true])

    await portal.owner().insert('person_role', [{ school_id: second.id, person_id: other?.id, role: 2 }])
    const promoted = await portal.as(moved).ok(session.changeRole, { role: 2 })
    expect([promoted.last_role, await alive(moved.token)]).toEqual([2, false])
  })

  it('to a school or role that is not held is refused, and the token stays as it was', async () => {
    const person = await somebody(3)
    const foreign = await portal.school({ group_id: person.group_id })
    for (const answer of [
      await portal.as(person).call(session.changeSchool, { school_id: foreign.id, role: 3 }),
      await portal.as(person).call(session.changeRole, { role: 2 }),
      await portal.as(person).call(session.changeRole, { role: 1 }),
    ])
      expect([answer.http, answer.code]).toEqual([403, 'session.no-place'])
    expect((await portal.as(person).ok(session.configuration, {})).login).toMatchObject({
      last_role: 3,
      last_school_id: person.school_id,
    })
  })

  it('of a super admin stays within the own group', async () => {
    const admin = await somebody(1)
    const below = await portal.school({ group_id: await portal.group(admin.group_id) })
    const foreign = await portal.school()
    expect((await portal.as(admin).call(session.changeSchool, { school_id: foreign.id, role: 1 })).http).toBe(403)
    expect((await portal.as(admin).ok(session.changeSchool, { school_id: below.id, role: 1 })).last_school_id).toBe(
      below.id,
    )
  })

  it('keeps the language of a super admin, whatever the schools speak', async () => {
    const spanish = await portal.school()
    await portal.owner().rows(`update school set language = 'es' where id = $1`, [spanish.id])
    const boss = await portal.superAdmin(spanish.group_id)
    const entered = await portal.as(boss).ok(session.changeSchool, { school_id: spanish.id, role: 1 })
    expect(entered.language).toBe('en')
    const refused = await portal.as(entered).call(session.saveLanguage, { language: 'xx' as never })
    expect(refused.message).toBe('Some fields need another look.')
    await portal.as(entered).ok(session.saveLanguage, { language: 'fr' })
    expect((await portal.as(entered).ok(session.changeSchool, { school_id: spanish.id, role: 1 })).language).toBe('fr')
    const admin = await portal.person(spanish, 2)
    expect((await portal.as(admin).ok(session.configuration, {})).login.language).toBe('es')
  })

  it('gives the rights of the new role alone', async () => {
    const person = await somebody(2)
    await portal.owner().insert('person_role', [{ school_id: person.school_id, person_id: person.person_id, role: 5 }])
    const asParent = await portal.as(person).ok(session.changeRole, { role: 5 })
    expect((await portal.as(asParent).ok(session.configuration, {})).user_settings.updategradebook).toBe(false)
    expect((await portal.send(asParent, { method: 'GET', url: '/api/v2/section/list_sections' })).http).toBe(403)
  })
})

describe('a forgotten password', () => {
  const ask = (username: string, headers: Record<string, string> = {}) =>
    portal.as(undefined).call(openSession.forgotPassword, { username }, { remoteAddress: address(), headers })
  const reset = (code: string, word = another) =>
    portal.as(undefined).call(openSession.resetPassword, { code, password: word })
  const codeFor = async (person: Person) => {
    await ask(person.username)
    return linkIn((await mailTo(`${person.username}@school.example`)).at(-1)?.body ?? '')?.[1] ?? ''
  }

  it('is answered the same for everybody, known or not', async () => {
    const { username } = await somebody()
    expect((await ask(username)).text).toBe((await ask('nobody-at-all')).text)
  })

  it('is set anew by the mailed link, once, and ends every session', async () => {
    const person = await somebody()
    const code = await codeFor(person)
    expect((await reset(code)).http).toBe(200)
    expect(await alive(person.token)).toBe(false)
    expect((await logIn(person.username, another)).http).toBe(200)
    expect((await reset(code, 'still another battery')).fields).toEqual([
      expect.objectContaining({ path: 'code', key: 'session.link-broken' }),
    ])
    expect((await logIn(person.username, another)).http).toBe(200)
  })

  it('link lives 60 minutes', async () => {
    const person = await somebody()
    const code = await codeFor(person)
    const age = (minutes: number) =>
      portal
        .owner()
        .rows('update auth.one_time_token set expires_at = expires_at - make_interval(mins => $1) where user_id = $2', [
          minutes,
          person.user_id,
        ])
    const { left } = await portal
      .owner()
      .one<{ left: number }>(
        'select extract(epoch from expires_at - now()) / 60 as left from auth.one_time_token where user_id = $1',
        [person.user_id],
      )
    expect(left).toBeGreaterThan(59)
    expect(left).toBeLessThanOrEqual(60)
    await age(60)
    expect((await reset(code)).http).toBe(422)
    expect((await logIn(person.username)).http).toBe(200)
  })

  it('link is dead once a newer one was sent', async () => {
    const person = await somebody()
    const [first, second] = [await codeFor(person), await codeFor(person)]
    expect([(await reset(first)).http, (await reset(second)).http]).toEqual([422, 200])
  })

  it('link leads to the configured address, whatever host the request names', async () => {
    const person = await somebody()
    await ask(person.username, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    })
    const [mail] = await mailTo(`${person.username}@school.example`)
    expect(linkIn(mail?.body ?? '')?.[0]).toMatch(/^https:\/\/portal\.example\/reset-password\?code=/)
    expect(mail?.body).not.toContain('evil')
  })

  it('of a Unicode twin goes to the stored address of its own account, never to the one that was typed', async () => {
    const person = await somebody()
    const counterpart = `${person.username.replace('user', 'uſer')}@school.example`
    const { last } = await portal.owner().one<{ last: number }>('select coalesce(max(id), 0) as last from mail_outbox')
    await ask(counterpart)
    expect(await mailTo(counterpart)).toEqual([])
    const strangers = 'select from mail_outbox where id > $1 and recipient <> all (select email from account)'
    expect(await portal.owner().rows(strangers, [last])).toEqual([])
    const attacker = await somebody(4, person.school)
    await portal
      .owner()
      .rows('update account set email = $1 where id = $2', [
        `${person.username.replace('user', 'uѕer')}@school.example`,
        attacker.user_id,
      ])
    await ask(`${person.username}@school.example`)
    expect((await mailTo(`${person.username.replace('user', 'uѕer')}@school.example`)).length).toBe(0)
  })

  it('stops mailing an account after three wishes in an hour, with the same answer', async () => {
    const person = await somebody()
    const answers = []
    for (let round = 0; round < 7; round++) answers.push((await ask(person.username)).text)
    expect(new Set(answers).size).toBe(1)
    expect((await mailTo(`${person.username}@school.example`)).length).toBe(3)
    expect((await codeFor(await somebody())).length).toBeGreaterThan(0)
  })

  it('stops mailing for an address after fifty wishes, not after five', async () => {
    const remoteAddress = address()
    const askHere = (username: string) =>
      portal.as(undefined).call(openSession.forgotPassword, { username }, { remoteAddress })
    for (let round = 0; round < 49; round++) await askHere(`nobody-${round}-${remoteAddress}`)
    const [last, late] = [await somebody(), await somebody()]
    expect((await askHere(last.username)).text).toBe((await askHere(late.username)).text)
    expect((await mailTo(`${last.username}@school.example`)).length).toBe(1)
    expect((await mailTo(`${late.username}@school.example`)).length).toBe(0)
  })

  it('of a disabled account is not mailed', async () => {
    const person = await somebody()
    await portal.owner().rows('update account set disabled_at = now() where id = $1', [person.user_id])
    await ask(person.username)
    expect(await mailTo(`${person.username}@school.example`)).toEqual([])
  })

  it.each([
    ['too short', 'short', 'session.password-too-short'],
    ['too long', 'x'.repeat(129), 'errors.field.too-long'],
    ['easy to guess', 'Password1234', 'session.password-common'],
    ['easy to guess with a year', 'Password2026', 'session.password-common'],
    ['the name of the product', 'SchoolPortal2026', 'session.password-own'],
    ['one letter again and again', 'aaaaaaaaaaaaaaaa', 'session.password-common'],
  ])('cannot be one that is %s, and the link stays usable', async (_, word, key) => {
    const person = await somebody()
    const code = await codeFor(person)
    expect((await reset(code, word)).fields).toEqual([expect.objectContaining({ path: 'password', key })])
    expect((await reset(code)).http).toBe(200)
  })

  it.each(['link', 'change'])('cannot be made of the person or the school, whether by a %s', async (way) => {
    const person = await somebody()
    await portal
      .owner()
      .rows(`update account set fname = 'Annika', lname = 'Lindqvist' where id = $1`, [person.user_id])
    await portal.owner().rows(`update school set name = 'Fjordview High' where id = $1`, [person.school_id])
    await portal.owner().insert('person_address', [
      {
        school_id: person.school_id,
        person_id: person.person_id,
        kind: 'home',
        street: 'Kastanienweg 7',
        city: 'Bergen',
        country: 'NO',
        valid_from: '2020-01-01',
      },
    ])
    const code = await codeFor(person)
    const set = async (word: string) =>
      way === 'link'
        ? reset(code, word)
        : portal.as(person).call(session.changePassword, { old_password: password, password: word })
    for (const word of ['Annika-Lindqvist-2026', 'Fjordview2026!', 'Kastanienweg7!', person.username + '!!!!'])
      expect((await set(word)).fields).toEqual([
        expect.objectContaining({ path: 'password', key: 'session.password-own' }),
      ])
    expect((await set('walnut under seven stars')).http).toBe(200)
  })

  it('is not set without a link', async () => {
    const { user_id } = await somebody()
    for (const code of [newToken().token, 'x', "' or 1=1 --"]) expect((await reset(code)).http).toBe(422)
    expect(
      (
        await portal
          .owner()
          .one<{ password_hash: string }>('select password_hash from auth.credential where user_id = $1', [user_id])
      ).password_hash,
    ).toBe(hashed)
  })
})

describe('an automatic sign-in', () => {
  it('works once, as the account it was made for', async () => {
    const person = await somebody()
    const { token, hash } = newToken()
    await portal.owner().rows(
      `
        insert into auth.one_time_token (token_hash, user_id, purpose, school_id, expires_at)
        values ($1, $2, 'auto_login', $3, now() + interval '5 minutes')`,
      [hash, person.user_id, person.school_id],
    )
    const entered = await portal.as({ token }).call(openSession.autoLogin, {})
    expect([entered.http, entered.data.user_id]).toEqual([200, person.user_id])
    expect(await alive(entered.data.token)).toBe(true)
    expect(await alive(token)).toBe(false)
    expect((await portal.as({ token }).call(openSession.autoLogin, {})).http).toBe(401)
  })

  it('takes neither a session nor the code of a password link, nor one of a disabled account', async () => {
    const person = await somebody()
    const [resetCode, spent] = [newToken(), newToken()]
    await portal.owner().rows(
      `
        insert into auth.one_time_token (token_hash, user_id, purpose, expires_at)
        values ($1, $2, 'reset', now() + interval '5 minutes')`,
      [resetCode.hash, person.user_id],
    )
    const off = await somebody()
    await portal.owner().rows(
      `
        insert into auth.one_time_token (token_hash, user_id, purpose, expires_at)
        values ($1, $2, 'auto_login', now() + interval '5 minutes')`,
      [spent.hash, off.user_id],
    )
    await portal.owner().rows('update account set disabled_at = now() where id = $1', [off.user_id])
    for (const token of [person.token, resetCode.token, spent.token]) {
      const { http, data } = await portal.as({ token }).call(openSession.autoLogin, {})
      expect([http, data]).toEqual([401, undefined])
    }
  })
})

describe('what nobody has signed in for', () => {
  it('shows of a school what its sign-in page needs, by code or host name', async () => {
    const school = await portal.school({ host: 'north.example' })
    const byCode = await portal.as(undefined).ok(openSession.school, { code: school.short_code })
    const byHost = await portal.as(undefined).call(openSession.school, {}, { headers: { host: 'north.example:8080' } })
    expect(byHost.data).toEqual(byCode)
    expect(byCode).toEqual({
      short_code: school.short_code,
      school_name: expect.any(String),
      native_name: '',
      accent: '#2C5BCB',
      school_logo: '',
      language: 'en',
      languages: ['en'],
      link_minutes: 60,
    })
    await portal.owner().rows('update school set archived_at = now() where id = $1', [school.id])
    expect((await portal.as(undefined).call(openSession.school, { code: school.short_code })).http).toBe(404)
    expect((await portal.as(undefined).call(openSession.school, { code: '%' })).http).toBe(404)
  })
})
