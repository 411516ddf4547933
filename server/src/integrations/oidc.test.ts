import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSso, ownSso, sso } from '#contract/integrations/sso.contract.ts'
import { openSession, session } from '#contract/session/session.contract.ts'
import { newToken } from '#server/kernel/request-scope.ts'
import { type Person, type School, withPortal } from '#server/kernel/testing.ts'
import { type Lie, openLyingProvider } from './testing-oidc.ts'

const portal = withPortal()
let provider: Awaited<ReturnType<typeof openLyingProvider>>
beforeAll(async () => {
  provider = await openLyingProvider()
})
afterAll(() => provider.close())

type Setting = { school: School; admin: Person; person: Person; id: number; email: string }
const values = () => ({
  kind: 'oidc' as const,
  name: 'School account',
  issuer: provider.issuer,
  client_id: 'portal',
  client_secret: 'a client secret',
  scopes: 'openid email profile',
  entry_point: '',
  clock_skew: 60,
  mail_domains: '',
  creates_accounts: false,
})

/** A school whose group has the provider, and a teacher of it with an address. */
const setting = async (more: Partial<ReturnType<typeof values>> = {}): Promise<Setting> => {
  const school = await portal.school()
  const admin = await portal.superAdmin(school.group_id)
  const person = await portal.person(school, 3)
  const { id } = await portal.as(admin).ok(sso.save, { ...values(), ...more })
  return { school, admin, person, id, email: `${person.username}@school.example` }
}

const begin = async ({ id, school }: Pick<Setting, 'id' | 'school'>) => {
  const browser = newToken().token
  const { address } = await portal
    .as(undefined)
    .ok(openSso.begin, { provider_id: id, browser, school: school.short_code })
  return { browser, address }
}
/** Follows the way back to the portal; answers where the browser is led. */
const comeBack = async (url: URL): Promise<URL> => {
  const { http, headers } = await portal.send(undefined, { method: 'GET', url: url.pathname + url.search })
  expect(http).toBe(303)
  return new URL(String(headers['location']), 'https://portal.example')
}
const claimsOf = ({ email, person }: Setting) => ({ sub: `subject-${person.user_id}`, email, email_verified: true })

/** A whole sign-in; `lie` is what the provider does wrong. Answers where it ended. */
const through = async (place: Setting, lie: Lie = {}, claims: Record<string, unknown> = claimsOf(place)) => {
  const { browser, address } = await begin(place)
  const end = await comeBack(provider.agree(address, claims, lie))
  return { browser, end, problem: end.searchParams.get('problem'), code: end.searchParams.get('auto') ?? '' }
}
const exchange = (code: string, browser?: string) =>
  portal.as({ token: code }).call(openSession.autoLogin, browser ? { browser } : {})
const linked = (id: number) => portal.owner().count('sso_identity', 'provider_id = $1', [id])

describe('a sign-in through an OpenID provider', () => {
  it('begins with code, PKCE, state and nonce, each different every time', async () => {
    const place = await setting()
    const asked = [new URL((await begin(place)).address), new URL((await begin(place)).address)].map(
      ({ searchParams }) => Object.fromEntries(searchParams),
    )
    expect(asked[0]).toMatchObject({
      response_type: 'code',
      client_id: 'portal',
      redirect_uri: 'https://portal.example/api/v2/sso/oidc_return',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect([name, asked[0]?.[name]?.length, asked[0]?.[name] !== asked[1]?.[name]]).toEqual([name, 43, true])
  })

  it('ends in a session of the account with that address, and no token stands in an address', async () => {
    const place = await setting()
    const { code, browser, end } = await through(place)
    expect(end.pathname).toBe('/callback')
    const entered = await exchange(code, browser)
    expect([entered.http, entered.data.user_id, entered.data.last_school_id, entered.data.last_role]).toEqual([
      200,
      place.person.user_id,
      place.school.id,
      3,
    ])
    expect(code).not.toBe(entered.data.token)
    expect((await portal.as(entered.data).call(session.configuration, {})).http).toBe(200)
    expect(await linked(place.id)).toBe(1)
  })

  it('knows the account by its subject from then on, whatever the address becomes', async () => {
    const place = await setting()
    await through(place)
    const again = await through(
      place,
      {},
      { sub: `subject-${place.person.user_id}`, email: 'renamed@elsewhere.example', email_verified: false },
    )
    expect((await exchange(again.code, again.browser)).data.user_id).toBe(place.person.user_id)
  })

  it('gives a code that works once, for two minutes, and for the browser that began alone', async () => {
    const place = await setting()
    const { code, browser } = await through(place)
    expect([(await exchange(code)).http, (await exchange(code, newToken().token)).http]).toEqual([401, 401])
    expect([(await exchange(code, browser)).http, (await exchange(code, browser)).http]).toEqual([200, 401])
    const late = await through(place)
    await portal
      .owner()
      .rows(`update auth.one_time_token set expires_at = expires_at - interval '2 minutes' where user_id = $1`, [
        place.person.user_id,
      ])
    expect((await exchange(late.code, late.browser)).http).toBe(401)
  })
})

describe('a sign-in is refused', () => {
  const past = () => Math.floor(Date.now() / 1_000) - 3_600
  it.each<[string, () => Lie]>([
    ['with another nonce', () => ({ claims: { nonce: 'another' } })],
    ['without a nonce', () => ({ claims: { nonce: undefined } })],
    ['for another audience', () => ({ claims: { aud: 'another-client' } })],
    ['by another issuer', () => ({ claims: { iss: 'https://accounts.google.com' } })],
    ['when the identity token has expired', () => ({ claims: { exp: past(), iat: past() - 300 } })],
    ['when it is issued in the future', () => ({ claims: { iat: past() + 7_200, nbf: past() + 7_200 } })],
    ['when another key signed it', () => ({ key: 'other' })],
    ['when nobody signed it', () => ({ key: 'none' })],
    ['when it was changed after signing', () => ({ tamper: true })],
    ['when it names no subject', () => ({ claims: { sub: undefined } })],
  ])('%s', async (_, lie) => {
    const place = await setting()
    expect((await through(place, lie())).problem).toBe('failed')
    expect(await linked(place.id)).toBe(0)
  })

  it('with a state that nobody began, that was used, or that is eleven minutes old', async () => {
    const place = await setting()
    const { address } = await begin(place)
    const back = provider.agree(address, claimsOf(place))
    const forged = new URL(back)
    forged.searchParams.set('state', newToken().token)
    expect((await comeBack(forged)).searchParams.get('problem')).toBe('expired')
    expect((await comeBack(back)).searchParams.has('auto')).toBe(true)
    expect((await comeBack(back)).searchParams.get('problem')).toBe('expired')
    const late = provider.agree((await begin(place)).address, claimsOf(place))
    await portal.owner().rows(`update auth.sso_attempt set expires_at = expires_at - interval '11 minutes'`)
    expect((await comeBack(late)).searchParams.get('problem')).toBe('expired')
  })

  it('with the code of another sign-in', async () => {
    const place = await setting()
    const [mine, theirs] = [await begin(place), await begin(place)]
    const stolen = provider.agree(theirs.address, claimsOf(place))
    const back = provider.agree(mine.address, claimsOf(place))
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect((await comeBack(back)).searchParams.get('problem')).toBe('failed')
  })

  it('when the person refuses at the provider', async () => {
    const { address } = await begin(await setting())
    const state = new URL(address).searchParams.get('state') ?? ''
    const end = await comeBack(
      new URL(
        `https://portal.example/api/v2/sso/oidc_return?error=access_denied&error_description=%3Cscript%3E&state=${state}`,
      ),
    )
    expect(end.href).toBe('https://portal.example/callback?problem=refused')
  })

  it('for an address that the provider did not check, or checked in another word', async () => {
    const place = await setting()
    for (const email_verified of [false, undefined, 'true', 1])
      expect((await through(place, {}, { ...claimsOf(place), email_verified })).problem).toBe('unverified')
    expect((await through(place, {}, { sub: 'no-address' })).problem).toBe('unverified')
    expect(await linked(place.id)).toBe(0)
  })

  it('for somebody who has no account, for one that is disabled, and for one in another group', async () => {
    const place = await setting()
    const abroad = await setting({ name: 'Abroad' })
    expect((await through(place, {}, { sub: 's', email: 'nobody@school.example', email_verified: true })).problem).toBe(
      'unknown',
    )
    expect((await through(place, {}, claimsOf(abroad))).problem).toBe('unknown')
    await portal.owner().rows('update account set disabled_at = now() where id = $1', [place.person.user_id])
    expect((await through(place)).problem).toBe('unknown')
    expect(await portal.owner().count('account', 'email = $1', ['nobody@school.example'])).toBe(0)
  })

  it('for a linked account that was disabled since', async () => {
    const place = await setting()
    await through(place)
    await portal.owner().rows('update account set disabled_at = now() where id = $1', [place.person.user_id])
    expect((await through(place)).problem).toBe('unknown')
  })

  it('for the next owner of an address: the account stays with the subject that it is linked to', async () => {
    const place = await setting()
    await through(place)
    expect((await through(place, {}, { ...claimsOf(place), sub: 'the-next-one' })).problem).toBe('unknown')
  })

  it('for an address outside of the domains that the group allows', async () => {
    const place = await setting({ mail_domains: 'other.example, @Another.example' })
    expect((await through(place)).problem).toBe('domain')
    const inside = await setting({ mail_domains: 'SCHOOL.example' })
    expect((await through(inside)).problem).toBeNull()
  })

  it('for an account without a place, which is told so', async () => {
    const place = await setting()
    await portal.owner().rows('update person_role set access = 0 where school_id = $1', [place.school.id])
    expect((await through(place)).problem).toBe('no-place')
  })

  it('through a provider that is disabled, at the beginning and on the way back', async () => {
    const place = await setting()
    const { address } = await begin(place)
    const back = provider.agree(address, claimsOf(place))
    await portal.as(place.admin).ok(sso.disable, { id: place.id, version: 1, disabled: true })
    expect((await comeBack(back)).searchParams.get('problem')).toBe('disabled')
    expect(
      (await portal.as(undefined).call(openSso.begin, { provider_id: place.id, browser: newToken().token })).http,
    ).toBe(404)
    expect((await portal.as(undefined).ok(openSso.choices, { school: place.school.short_code })).rows).toEqual([])
  })

  it('and nothing of the provider’s answer reaches the browser', async () => {
    const place = await setting()
    const { end } = await through(place, { claims: { nonce: 'a-canary' } })
    expect(end.search).toBe('?problem=failed')
  })
})

describe('unknown people', () => {
  const stranger = {
    sub: 'stranger',
    email: 'new@school.example',
    email_verified: true,
    given_name: 'Nina',
    family_name: 'New',
  }
  it('get an account where the group wants that, and no place with it', async () => {
    const place = await setting({ creates_accounts: true })
    expect((await through(place, {}, stranger)).problem).toBe('no-place')
    const account = await portal
      .owner()
      .one('select username, email, fname, lname, group_role, group_id from account where username = $1', [
        stranger.email,
      ])
    expect(account).toEqual({
      username: stranger.email,
      email: stranger.email,
      fname: 'Nina',
      lname: 'New',
      group_role: null,
      group_id: place.school.group_id,
    })
    expect(
      (await through(place, {}, { ...stranger, sub: 'unproven', email: 'other@school.example', email_verified: false }))
        .problem,
    ).toBe('unverified')
    expect(await portal.owner().count('account', 'email = $1', ['other@school.example'])).toBe(0)
  })
})

describe('the providers of a group', () => {
  it('are offered on the sign-in pages of its schools alone', async () => {
    const place = await setting()
    const abroad = await portal.school()
    const offered = async (school: string) => (await portal.as(undefined).ok(openSso.choices, { school })).rows
    expect(await offered(place.school.short_code)).toEqual([{ id: place.id, name: 'School account', kind: 'oidc' }])
    expect([await offered(abroad.short_code), await offered(''), await offered('%')]).toEqual([[], [], []])
  })

  it('are offered to those who are signed in, by source and role', async () => {
    const place = await setting()
    expect(await portal.as(place.person).ok(ownSso.contentRoles, {})).toEqual([
      { sso_url: `/callback?sso=${place.id}`, source_name: 'School account', role_name: 'Teacher' },
    ])
    const stranger = await portal.person(await portal.school(), 3)
    expect(await portal.as(stranger).ok(ownSso.contentRoles, {})).toEqual([])
  })

  it('are seen and changed by its own super admins alone, and the secret by nobody', async () => {
    const place = await setting()
    const stranger = await portal.superAdmin((await portal.school()).group_id)
    expect((await portal.as(stranger).ok(sso.list, {})).rows).toEqual([])
    expect((await portal.as(stranger).call(sso.save, { ...values(), id: place.id, version: 1 })).http).toBe(404)
    expect((await portal.as(stranger).call(sso.test, { id: place.id })).http).toBe(404)
    expect((await portal.as(stranger).call(sso.disable, { id: place.id, version: 1, disabled: true })).http).toBe(404)
    const shown = await portal.as(place.admin).call(sso.list, {})
    expect([shown.data.rows[0]?.has_secret, shown.text.includes('a client secret')]).toEqual([true, false])
    const [stored] = await portal
      .owner()
      .rows<{ client_secret: Buffer }>('select client_secret from sso_provider where id = $1', [place.id])
    expect(stored?.client_secret.toString('latin1')).not.toContain('a client secret')
    expect(
      await portal.owner().count('audit_log', `table_name = 'sso_provider' and t::text like '%a client secret%'`),
    ).toBe(0)
  })

  it('keep the secret when it is saved empty, and refuse a stale save', async () => {
    const place = await setting()
    const { client_secret: _, ...rest } = values()
    await portal.as(place.admin).ok(sso.save, { ...rest, id: place.id, version: 1, name: 'Renamed' })
    expect((await through(place)).problem).toBeNull()
    const stale = await portal.as(place.admin).call(sso.save, { ...rest, id: place.id, version: 1 })
    expect([stale.http, stale.code]).toEqual([409, 'stale'])
  })

  it.each([
    [{ issuer: 'not an address' }, 'issuer'],
    [{ issuer: 'https://login.microsoftonline.com/{tenant}/v2.0' }, 'issuer'],
    [{ issuer: 'https://idp.example/?a=1' }, 'issuer'],
    [{ client_id: '' }, 'client_id'],
    [{ name: '' }, 'name'],
    [{ mail_domains: 'school' }, 'mail_domains'],
    [{ mail_domains: 'school.example, evil@x.example' }, 'mail_domains'],
    [{ clock_skew: 301 }, 'clock_skew'],
  ])('with %o are refused at their field', async (wrong, path) => {
    const admin = await portal.superAdmin((await portal.school()).group_id)
    const { http, fields } = await portal.as(admin).call(sso.save, { ...values(), ...wrong })
    expect([http, fields[0]?.path]).toEqual([422, path])
  })

  it('can be tested without signing anybody in', async () => {
    const place = await setting()
    expect(
      (await portal.as(place.admin).ok(sso.test, { id: place.id })).steps.map(({ step, ok }) => [step, ok]),
    ).toEqual([
      ['discovery', true],
      ['authorization', true],
      ['keys', true],
      ['pkce', true],
    ])
    const { id } = await portal
      .as(place.admin)
      .ok(sso.save, { ...values(), name: 'Nowhere', issuer: 'http://127.0.0.1:9' })
    const [step] = (await portal.as(place.admin).ok(sso.test, { id })).steps
    expect([step?.step, step?.ok]).toEqual(['discovery', false])
  })
})
