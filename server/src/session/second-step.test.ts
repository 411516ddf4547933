import { generate } from 'otplib/functional'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessRules } from '#contract/access.ts'
import type { Role } from '#contract/kernel/access.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import {
  openSecondStep,
  proof,
  secondStep,
  secondStepRule,
  SecondStepAsked,
} from '#contract/session/second-step.contract.ts'
import { openSession, session } from '#contract/session/session.contract.ts'
import { photo } from '#contract/profile/profile.contract.ts'
import { asRequest, ordinaryDay, type Person, type School, tenAtOnce, withPortal } from '#server/kernel/testing.ts'
import { hashToken } from '#server/kernel/request-scope.ts'
import { services } from '#server/services.ts'
import { hashPassword } from './passwords.ts'
import { softwareAuthenticator } from './testing-authenticator.ts'

const portal = withPortal()
const password = 'correct horse battery'
let hashed = ''
beforeAll(async () => {
  hashed = await hashPassword(password)
})

const somebody = async (role: Role = 3, given?: School): Promise<Person & { school: School }> => {
  const school = given ?? (await portal.school())
  const person = role === 1 ? await portal.superAdmin(school.group_id) : await portal.person(school, role)
  await portal
    .owner()
    .rows('insert into auth.credential (user_id, password_hash) values ($1, $2)', [person.user_id, hashed])
  return { ...person, school }
}
let addresses = 0
const address = () => `10.2.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`
const logIn = (username: string, word = password) =>
  portal.as(undefined).call(openSession.login, { username, password: word }, { remoteAddress: address() })
const isOpen = ({ access }: AnyEndpoint): boolean => accessRules[access].open === true
const alive = async (token: string) => (await portal.as({ token }).call(session.configuration, {})).http === 200
const later = (seconds: number) => portal.clock.set(new Date(Date.parse(ordinaryDay) + seconds * 1000).toISOString())
const codeOf = (secret: string, seconds = 0) => generate({ secret, epoch: Date.parse(ordinaryDay) / 1000 + seconds })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Sets up the app with the code of now; the next code that counts is half a minute later. */
const withApp = async (person: Person) => {
  portal.clock.reset()
  const { secret } = await portal.as(person).ok(secondStep.startAuthenticator, {})
  const { recovery_codes } = await portal.as(person).ok(secondStep.confirmAuthenticator, { code: await codeOf(secret) })
  later(30)
  return { secret, recovery_codes, next: await codeOf(secret, 30) }
}
const withPasskey = async (person: Person, device = softwareAuthenticator()) => {
  const { options } = await portal.as(person).ok(secondStep.newPasskey, {})
  const { recovery_codes, id } = await portal
    .as(person)
    .ok(secondStep.addPasskey, { name: 'Laptop', response: device.register(options) })
  return { device, recovery_codes, id }
}
const half = async (username: string) => {
  const { http, code, data } = await logIn(username)
  expect([http, code]).toEqual([401, 'session.second-step'])
  return SecondStepAsked.parse((data as unknown as { present: unknown }).present)
}
const second = (token: string, code: string) => portal.as(undefined).call(openSecondStep.code, { token, code })
const proved = (person: Person, minutes: number) =>
  portal
    .owner()
    .rows('update auth.session set proved_at = now() - make_interval(mins => $2) where token_hash = $1', [
      hashToken(person.token),
      minutes,
    ])

describe('an authenticator app', () => {
  it('is asked for after the password, and its code signs in', async () => {
    const person = await somebody()
    const { next } = await withApp(person)
    const { token, kinds } = await half(person.username)
    expect(kinds).toEqual(['authenticator'])
    const entered = await second(token, next)
    expect([entered.http, entered.data.user_id, entered.data.last_role]).toEqual([200, person.user_id, 3])
    expect(await alive(entered.data.token)).toBe(true)
  })

  it.each([-30, 0, 30])('takes the code of %i seconds away', async (seconds) => {
    const person = await somebody()
    const { secret } = await withApp(person)
    later(600)
    expect((await second((await half(person.username)).token, await codeOf(secret, 600 + seconds))).http).toBe(200)
  })

  it.each([-90, -60, 60, 90])('refuses the code of %i seconds away', async (seconds) => {
    const person = await somebody()
    const { secret } = await withApp(person)
    later(600)
    const { http, fields } = await second((await half(person.username)).token, await codeOf(secret, 600 + seconds))
    expect([http, fields.map(({ path, key }) => [path, key])]).toEqual([422, [['code', 'session.code-wrong']]])
  })

  it('takes each code once: neither again, nor the one before it, nor two calls at the same moment', async () => {
    const person = await somebody()
    const { secret, next } = await withApp(person)
    expect((await second((await half(person.username)).token, next)).http).toBe(200)
    const { token } = await half(person.username)
    expect((await second(token, next)).http).toBe(422)
    expect((await second(token, await codeOf(secret))).http).toBe(422)
    later(90)
    const code = await codeOf(secret, 90)
    const [one, two] = [await half(person.username), await half(person.username)]
    const answers = await Promise.all([second(one.token, code), second(two.token, code)])
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('counts only once it was confirmed by a code', async () => {
    const person = await somebody()
    const { secret } = await portal.as(person).ok(secondStep.startAuthenticator, {})
    expect((await logIn(person.username)).http).toBe(200)
    const code = await codeOf(secret)
    portal.clock.reset()
    expect((await portal.as(person).call(secondStep.confirmAuthenticator, { code: wrong(code) })).http).toBe(422)
    expect((await logIn(person.username)).http).toBe(200)
    expect((await portal.as(person).ok(secondStep.confirmAuthenticator, { code })).recovery_codes).toHaveLength(10)
    expect((await logIn(person.username)).code).toBe('session.second-step')
    expect((await portal.as(person).call(secondStep.startAuthenticator, {})).code).toBe('session.authenticator-there')
  })

  it('is kept encrypted, and its set-up and removal stand in the audit', async () => {
    const person = await somebody()
    const { secret } = await withApp(person)
    const { text } = await portal
      .owner()
      .one<{ text: string }>(`select encode(secret, 'escape') as text from auth.authenticator where user_id = $1`, [
        person.user_id,
      ])
    expect(text).not.toContain(secret)
    await portal.as(person).ok(secondStep.removeAuthenticator, {})
    const noted = await portal.owner().rows(
      `
        select new->'second_step' as kinds, real_user_id
        from audit_log
        where table_name = 'account' and row_id = $1 and operation = 'update'
        order by id`,
      [person.user_id],
    )
    expect(noted).toEqual([
      { kinds: ['authenticator'], real_user_id: person.user_id },
      { kinds: [], real_user_id: person.user_id },
    ])
    expect(
      (await portal.owner().rows(`select 1 from audit_log where (old::text || new::text) like $1`, [`%${secret}%`]))
        .length,
    ).toBe(0)
    expect((await logIn(person.username)).http).toBe(200)
  })
})

describe('half a sign-in', () => {
  it('is no session: it opens no call but the second step', async () => {
    const person = await somebody(2)
    await withApp(person)
    const { token } = await half(person.username)
    await tenAtOnce(services, async ({ endpoint }) => {
      const known = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]))
      const { http } = await portal.send(
        { token },
        { ...asRequest(endpoint, known), headers: { 'idempotency-key': 'key-12345' } },
      )
      if (!isOpen(endpoint)) expect([endpoint.path, http]).toEqual([endpoint.path, 401])
    })
    expect((await portal.send({ token }, { method: 'GET', url: '/api/v2/live' })).http).toBe(401)
  })

  it('is used once, and dies after ten minutes', async () => {
    const person = await somebody()
    const { recovery_codes } = await withApp(person)
    const { token } = await half(person.username)
    expect((await second(token, recovery_codes[0] ?? '')).http).toBe(200)
    expect((await second(token, recovery_codes[1] ?? '')).code).toBe('session.pending-over')
    const late = await half(person.username)
    await portal
      .owner()
      .rows(`update auth.pending_sign_in set expires_at = now() where token_hash = $1`, [hashToken(late.token)])
    expect((await second(late.token, recovery_codes[2] ?? '')).code).toBe('session.pending-over')
  })

  it('takes no code of another account, no session and no one-time link for its token', async () => {
    const [mine, theirs] = [await somebody(), await somebody()]
    const own = await withApp(mine)
    const other = await withApp(theirs)
    const { token } = await half(mine.username)
    for (const code of [other.next, other.recovery_codes[0] ?? '']) expect((await second(token, code)).http).toBe(422)
    expect((await second(mine.token, own.next)).code).toBe('session.pending-over')
  })

  it('starts none after the role was taken away meanwhile', async () => {
    const person = await somebody()
    const { next } = await withApp(person)
    const { token } = await half(person.username)
    await portal.owner().rows('update person_role set access = 0 where person_id = $1', [person.person_id])
    expect((await second(token, next)).http).toBe(401)
  })

  it('is not begun for a wrong password: the answer is that for a name that nobody has', async () => {
    const person = await somebody()
    await withApp(person)
    const [unknown, known] = [await logIn('nobody-at-all', 'wrong'), await logIn(person.username, 'wrong')]
    expect([known.http, known.text]).toEqual([unknown.http, unknown.text])
  })

  it('stops the sixth wrong code within ten minutes, the right one included, over all half sign-ins of the account', async () => {
    const person = await somebody()
    const { next, recovery_codes } = await withApp(person)
    for (let round = 0; round < 5; round++)
      expect((await second((await half(person.username)).token, wrong(next))).http).toBe(422)
    const { token } = await half(person.username)
    const stopped = await second(token, next)
    expect([stopped.http, stopped.code]).toEqual([429, 'session.wait'])
    expect((await second(token, recovery_codes[0] ?? '')).http).toBe(429)
    await portal.owner().rows(`update auth.login_attempt set at = at - interval '10 minutes'`)
    expect((await second(token, next)).http).toBe(200)
  })
})

describe('recovery codes', () => {
  it('are ten, work once each, however they are written, and are kept as marks alone', async () => {
    const person = await somebody()
    const { recovery_codes } = await withApp(person)
    expect(new Set(recovery_codes).size).toBe(10)
    const [first = '', other = ''] = recovery_codes
    expect((await second((await half(person.username)).token, ` ${first.toUpperCase().replace('-', ' ')} `)).http).toBe(
      200,
    )
    const { token } = await half(person.username)
    expect((await second(token, first)).http).toBe(422)
    expect((await second(token, other)).http).toBe(200)
    expect((await portal.as(person).ok(secondStep.read, {})).recovery_codes_left).toBe(8)
    for (const code of recovery_codes)
      expect(await portal.owner().count('auth.recovery_code', 't::text like $1', [`%${code.replace('-', '')}%`])).toBe(
        0,
      )
  })

  it('asked for anew make the old ones void', async () => {
    const person = await somebody()
    const { recovery_codes } = await withApp(person)
    const fresh = await portal.as(person).ok(secondStep.renewRecoveryCodes, {})
    const { token } = await half(person.username)
    expect((await second(token, recovery_codes[0] ?? '')).http).toBe(422)
    expect((await second(token, fresh.recovery_codes[0] ?? '')).http).toBe(200)
  })

  it('are gone with the last second step, and nobody without one gets any', async () => {
    const person = await somebody()
    const { recovery_codes } = await withApp(person)
    await portal.as(person).ok(secondStep.removeAuthenticator, {})
    expect(await portal.owner().count('auth.recovery_code', 'user_id = $1', [person.user_id])).toBe(0)
    expect((await portal.as(person).call(secondStep.renewRecoveryCodes, {})).code).toBe('session.no-second-step')
    expect(recovery_codes).toHaveLength(10)
  })
})

describe('a passkey', () => {
  const options = async () => (await portal.as(undefined).ok(openSecondStep.passkeyOptions, {})).options
  const enter = (response: ReturnType<ReturnType<typeof softwareAuthenticator>['sign']>) =>
    portal.as(undefined).call(openSecondStep.passkey, { response }, { remoteAddress: address() })
  const refused = [422, 'session.passkey-refused']
  const refusalOf = ({ http, code }: { http: number; code: string }) => [http, code]

  it('gives no address more challenges than a school needs', async () => {
    await portal
      .owner()
      .rows(`insert into auth.login_attempt (subject) select 'challenge:127.0.0.1' from generate_series(1, 600)`)
    const { http, code } = await portal.as(undefined).call(openSecondStep.passkeyOptions, {})
    await portal.owner().rows(`delete from auth.login_attempt where subject like 'challenge:%'`)
    expect([http, code]).toEqual([429, 'session.wait'])
  })

  it('signs in by itself, once for each challenge', async () => {
    const person = await somebody()
    const { device } = await withPasskey(person)
    const asked = await options()
    const signed = device.sign(asked, { handle: Buffer.from(`account:${person.user_id}`).toString('base64url') })
    const entered = await enter(signed)
    expect([entered.http, entered.data.user_id]).toEqual([200, person.user_id])
    expect(await alive(entered.data.token)).toBe(true)
    expect(refusalOf(await enter(signed))).toEqual(refused)
    expect(refusalOf(await enter(device.sign(asked)))).toEqual(refused)
  })

  it('is asked for after the password too', async () => {
    const person = await somebody()
    const { recovery_codes } = await withPasskey(person)
    const { kinds, token } = await half(person.username)
    expect(kinds).toEqual(['passkey'])
    expect((await second(token, recovery_codes[0] ?? '')).http).toBe(200)
  })

  it.each([
    'https://evil.example',
    'http://portal.example',
    'https://portal.example.evil.example',
    'https://portal.example:8443',
    'null',
  ])('is refused when it was used at %s, at the sign-in and at its set-up', async (from) => {
    const person = await somebody()
    const { device } = await withPasskey(person)
    expect(refusalOf(await enter(device.sign(await options(), { from })))).toEqual(refused)
    const asked = await portal.as(person).ok(secondStep.newPasskey, {})
    const answer = await portal
      .as(person)
      .call(secondStep.addPasskey, { name: 'x', response: softwareAuthenticator().register(asked.options, from) })
    expect(refusalOf(answer)).toEqual(refused)
  })

  it('made for another site, of an unknown key, or without the person verified is refused', async () => {
    const person = await somebody()
    const { device } = await withPasskey(person)
    expect(refusalOf(await enter(softwareAuthenticator().sign(await options())))).toEqual(refused)
    expect(refusalOf(await enter(device.sign(await options(), { isVerified: false })))).toEqual(refused)
    expect(
      refusalOf(await enter({ ...softwareAuthenticator().sign(await options()), id: device.id, rawId: device.id })),
    ).toEqual(refused)
    const asked = await portal.as(person).ok(secondStep.newPasskey, {})
    const answer = await portal.as(person).call(secondStep.addPasskey, {
      name: 'x',
      response: softwareAuthenticator('https://portal.example', 'evil.example').register(asked.options),
    })
    expect(refusalOf(answer)).toEqual(refused)
  })

  it('that names another account than its own is refused', async () => {
    const [mine, theirs] = [await somebody(), await somebody()]
    const { device } = await withPasskey(mine)
    const handle = Buffer.from(`account:${theirs.user_id}`).toString('base64url')
    expect(refusalOf(await enter(device.sign(await options(), { handle })))).toEqual(refused)
  })

  it('answers no challenge that is older than five minutes, made up, or made for something else', async () => {
    const person = await somebody()
    const { device } = await withPasskey(person)
    const old = await options()
    await portal.owner().rows('update auth.challenge set expires_at = now() where challenge = $1', [old['challenge']])
    expect(refusalOf(await enter(device.sign(old)))).toEqual(refused)
    expect(refusalOf(await enter(device.sign({ challenge: 'bWFkZSB1cA' })))).toEqual(refused)
    const forProof = await portal.as(person).ok(proof.passkeyOptions, {})
    expect(refusalOf(await enter(device.sign(forProof.options)))).toEqual(refused)
    const forSetUp = await portal.as(person).ok(secondStep.newPasskey, {})
    expect(refusalOf(await enter(device.sign(forSetUp.options)))).toEqual(refused)
  })

  it('answers the set-up of nobody else, and is not set up twice', async () => {
    const [mine, theirs] = [await somebody(), await somebody()]
    const { options: asked } = await portal.as(mine).ok(secondStep.newPasskey, {})
    const device = softwareAuthenticator()
    const add = (person: Person, response: ReturnType<typeof device.register>) =>
      portal.as(person).call(secondStep.addPasskey, { name: 'x', response })
    expect(refusalOf(await add(theirs, device.register(asked)))).toEqual(refused)
    const { device: known } = await withPasskey(mine)
    const again = await portal.as(theirs).ok(secondStep.newPasskey, {})
    expect(refusalOf(await add(theirs, known.register(again.options)))).toEqual(refused)
  })

  it('that was copied is noticed: a counter that stands still is refused', async () => {
    const person = await somebody()
    const { device, id } = await withPasskey(person)
    await portal.owner().rows('update auth.passkey set counter = 1000 where id = $1', [id])
    expect(refusalOf(await enter(device.sign(await options())))).toEqual(refused)
  })

  it('is renamed and removed by its owner alone', async () => {
    const [mine, theirs] = [await somebody(), await somebody()]
    const { id, device } = await withPasskey(mine)
    for (const call of [secondStep.removePasskey, secondStep.renamePasskey])
      expect((await portal.as(theirs).call(call, { id, name: 'x' } as never)).http).toBeGreaterThan(403)
    await portal.as(mine).ok(secondStep.renamePasskey, { id, name: 'Phone' })
    expect((await portal.as(mine).ok(secondStep.read, {})).passkeys).toMatchObject([{ id, name: 'Phone' }])
    await portal.as(mine).ok(secondStep.removePasskey, { id })
    expect(refusalOf(await enter(device.sign(await options())))).toEqual(refused)
    expect((await logIn(mine.username)).http).toBe(200)
  })

  it('of a disabled account is refused', async () => {
    const person = await somebody()
    const { device } = await withPasskey(person)
    await portal.owner().rows('update account set disabled_at = now() where id = $1', [person.user_id])
    expect(refusalOf(await enter(device.sign(await options())))).toEqual(refused)
  })
})

describe('what changes the sign-in', () => {
  it('asks for the password again ten minutes after the last proof, and goes on once it was given', async () => {
    const person = await somebody()
    await proved(person, 9)
    expect((await portal.as(person).call(secondStep.startAuthenticator, {})).http).toBe(200)
    await proved(person, 10)
    const refused = await portal.as(person).call(secondStep.startAuthenticator, {})
    expect([refused.http, refused.code]).toEqual([403, 'proof-needed'])
    expect((await portal.as(person).call(proof.byPassword, { password: 'wrong' })).http).toBe(422)
    expect((await portal.as(person).call(secondStep.startAuthenticator, {})).http).toBe(403)
    await portal.as(person).ok(proof.byPassword, { password })
    expect((await portal.as(person).call(secondStep.startAuthenticator, {})).http).toBe(200)
  })

  it('takes an own passkey for the password, and none of anybody else', async () => {
    const [mine, theirs] = [await somebody(), await somebody()]
    const [own, foreign] = [await withPasskey(mine), await withPasskey(theirs)]
    await proved(mine, 60)
    const ask = async () => (await portal.as(mine).ok(proof.passkeyOptions, {})).options
    expect((await portal.as(mine).call(proof.byPasskey, { response: foreign.device.sign(await ask()) })).code).toBe(
      'session.passkey-refused',
    )
    expect((await portal.as(mine).call(secondStep.renewRecoveryCodes, {})).http).toBe(403)
    await portal.as(mine).ok(proof.byPasskey, { response: own.device.sign(await ask()) })
    expect((await portal.as(mine).call(secondStep.renewRecoveryCodes, {})).http).toBe(200)
  })

  it('is proved in one session alone, and a switch of role is not one that was proved', async () => {
    const person = await somebody()
    const elsewhere = { ...person, token: await portal.session(person, person.school_id, 3) }
    await proved(elsewhere, 60)
    expect((await portal.as(elsewhere).call(secondStep.startAuthenticator, {})).code).toBe('proof-needed')
    await portal.owner().insert('person_role', [{ school_id: person.school_id, person_id: person.person_id, role: 5 }])
    const switched = await portal.as(person).ok(session.changeRole, { role: 5 })
    expect((await portal.as(switched).call(secondStep.startAuthenticator, {})).code).toBe('proof-needed')
  })

  it('stops guessing the password there too', async () => {
    const person = await somebody()
    for (let round = 0; round < 5; round++) await portal.as(person).call(proof.byPassword, { password: 'wrong' })
    expect((await portal.as(person).call(proof.byPassword, { password })).http).toBe(429)
  })

  it('is refused to whoever acts for somebody else', async () => {
    const school = await portal.school()
    const [admin, target] = [await somebody(2, school), await somebody(3, school)]
    await portal
      .owner()
      .rows('update auth.session set real_user_id = $1, proved_at = now() where token_hash = $2', [
        admin.user_id,
        hashToken(target.token),
      ])
    for (const answer of [
      await portal.as(target).call(secondStep.startAuthenticator, {}),
      await portal.as(target).call(proof.byPassword, { password }),
    ])
      expect([answer.http, answer.code]).toEqual([403, 'in-person'])
  })
})

describe('a school that asks staff for a second step', () => {
  const asking = async (needed: boolean, school: School) =>
    portal.owner().rows('update school set second_step_needed = $1 where id = $2', [needed, school.id])
  const refused = [403, 'second-step-needed']

  it.each([2, 3] as const)(
    'leads role %i to set it up: nothing else is answered before, in sessions under way too',
    async (role) => {
      const person = await somebody(role)
      await asking(true, person.school)
      const { data } = await logIn(person.username)
      expect(data.setting_config.set_up_second_step).toBe(true)
      const closed = services.filter(({ endpoint }) => !isOpen(endpoint) && !endpoint.beforeSetUp)
      for (const token of [data.token, person.token]) {
        await tenAtOnce(closed, async ({ endpoint }) => {
          const known = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]))
          const answer = await portal.send(
            { token },
            { ...asRequest(endpoint, known), headers: { 'idempotency-key': 'key-12345' } },
          )
          if (answer.code !== 'forbidden')
            expect([endpoint.path, answer.http, answer.code]).toEqual([endpoint.path, ...refused])
          expect(answer.http).toBe(403)
        })
      }
      await withApp(person)
      expect((await portal.as(person).ok(session.configuration, {})).login.setting_config.set_up_second_step).toBe(
        false,
      )
      expect((await portal.as(person).call(secondStepRule.read, {})).http).toBe(role === 2 ? 200 : 403)
    },
  )

  it('names what may be called before', () => {
    const allowed = services.filter(({ endpoint }) => endpoint.beforeSetUp).map(({ endpoint }) => endpoint.path)
    expect(new Set(allowed)).toEqual(
      new Set(
        [
          session.configuration,
          session.schools,
          session.roles,
          session.changeSchool,
          session.changeRole,
          session.changePassword,
          session.saveLanguage,
          session.logout,
          secondStep.read,
          secondStep.startAuthenticator,
          secondStep.confirmAuthenticator,
          secondStep.newPasskey,
          secondStep.addPasskey,
          proof.byPassword,
          proof.passkeyOptions,
          proof.byPasskey,
          photo.show,
        ].map(({ path }) => path),
      ),
    )
  })

  it.each([4, 5] as const)('asks nothing of role %i', async (role) => {
    const person = await somebody(role)
    await asking(true, person.school)
    expect((await logIn(person.username)).data.setting_config.set_up_second_step).toBe(false)
  })

  it('or its group asks, and a switch into such a role asks too', async () => {
    const person = await somebody(5)
    await portal.owner().insert('person_role', [{ school_id: person.school_id, person_id: person.person_id, role: 3 }])
    await portal.owner().rows('update school_group set second_step_needed = true where id = $1', [person.group_id])
    const before = await logIn(person.username)
    const asParent = await portal.as(before.data).ok(session.changeRole, { role: 5 })
    expect(asParent.setting_config.set_up_second_step).toBe(false)
    const asTeacher = await portal.as(asParent).ok(session.changeRole, { role: 3 })
    expect(asTeacher.setting_config.set_up_second_step).toBe(true)
    const admin = await somebody(1, person.school)
    expect((await logIn(admin.username)).data.setting_config.set_up_second_step).toBe(true)
    const elsewhere = await somebody(3)
    expect((await logIn(elsewhere.username)).data.setting_config.set_up_second_step).toBe(false)
  })

  it('is told by its admin, for that school alone, with the number of those who have none yet', async () => {
    const admin = await somebody(2)
    const teacher = await somebody(3, admin.school)
    await withApp(admin)
    expect(await portal.as(admin).ok(secondStepRule.read, {})).toEqual({ needed: false, staff: 2, without: 1 })
    await portal.as(admin).ok(secondStepRule.save, { needed: true })
    expect((await portal.as(admin).ok(secondStepRule.read, {})).needed).toBe(true)
    expect((await logIn(teacher.username)).data.setting_config.set_up_second_step).toBe(true)
    expect(
      await portal
        .owner()
        .count('school', 'second_step_needed and id <> $1 and group_id = $2', [admin.school.id, admin.group_id]),
    ).toBe(0)
    const superAdmin = await somebody(1, admin.school)
    expect(await portal.as(superAdmin).ok(secondStepRule.read, {})).toEqual({ needed: false, staff: 2, without: 1 })
  })
})

describe('somebody who lost everything', () => {
  const mails = (person: Person) =>
    portal
      .owner()
      .rows<{ body: string }>('select body from mail_outbox where recipient = $1 order by id', [
        `${person.username}@school.example`,
      ])
  const linkOf = async (person: Person) =>
    /callback\?second-step=([\w-]{43})/.exec((await mails(person)).at(-1)?.body ?? '')?.[1] ?? ''
  const remove = (code: string) => portal.as(undefined).call(openSecondStep.removeByLink, { code })

  it('is mailed a link by an admin; it removes the second step and ends every session, once', async () => {
    const admin = await somebody(2)
    const teacher = await somebody(3, admin.school)
    await withApp(teacher)
    await portal.as(admin).ok(secondStepRule.mailReset, { person_id: teacher.person_id })
    expect((await logIn(teacher.username)).code).toBe('session.second-step')
    const code = await linkOf(teacher)
    expect((await remove(code)).http).toBe(200)
    expect(await alive(teacher.token)).toBe(false)
    expect((await logIn(teacher.username)).http).toBe(200)
    expect((await remove(code)).http).toBe(422)
    const [asked] = await portal
      .owner()
      .rows(
        `select real_user_id from audit_log where table_name = 'account' and row_id = $1 and new ? 'second_step_reset_at'`,
        [teacher.user_id],
      )
    expect(asked).toEqual({ real_user_id: admin.user_id })
  })

  it('is not reset by teachers, by another school, by themselves, nor an admin by another without that permission', async () => {
    const school = await portal.school()
    const [admin, colleague, teacher, stranger] = [
      await somebody(2, school),
      await somebody(2, school),
      await somebody(3, school),
      await somebody(2),
    ]
    const ask = (who: Person, person_id: number) => portal.as(who).call(secondStepRule.mailReset, { person_id })
    expect((await ask(teacher, colleague.person_id)).http).toBe(403)
    expect((await ask(stranger, teacher.person_id)).http).toBe(404)
    expect((await ask(admin, admin.person_id)).http).toBe(404)
    await portal
      .owner()
      .insert('user_tag', [
        { school_id: school.id, person_id: admin.person_id, flag: 'superschooladmin', granted: false },
      ])
    expect((await ask(admin, colleague.person_id)).http).toBe(403)
    expect(await mails(colleague)).toEqual([])
  })

  it.each(['x', "' or 1=1 --", 'A'.repeat(43)])('has nothing removed by the code %j', async (code) =>
    expect((await remove(code)).http).toBe(422),
  )
})
