import { describe, expect, it } from 'vitest'
import { openSso, sso } from '#contract/integrations/sso.contract.ts'
import { openSession } from '#contract/session/session.contract.ts'
import { newToken } from '#server/kernel/request-scope.ts'
import { ordinaryDay, type Person, type School, withPortal } from '#server/kernel/testing.ts'
import {
  assertionXml,
  certificate,
  idpEntity,
  idpEntryPoint,
  idpMetadata,
  requestIn,
  responseXml,
  signed,
  type Statement,
} from './testing-saml.ts'
import { readMetadata } from './saml.ts'

const portal = withPortal()
const values = {
  kind: 'saml' as const,
  name: 'SAML',
  issuer: '',
  client_id: '',
  scopes: '',
  entry_point: '',
  clock_skew: 60,
  mail_domains: 'school.example',
  creates_accounts: false,
}

type Setting = { school: School; admin: Person; person: Person; id: number }
const setting = async (more: object = {}): Promise<Setting> => {
  const school = await portal.school()
  const admin = await portal.superAdmin(school.group_id)
  const person = await portal.person(school, 4)
  const { id } = await portal.as(admin).ok(sso.save, { ...values, metadata: idpMetadata(), ...more })
  return { school, admin, person, id }
}
const begin = async ({ id, school }: Pick<Setting, 'id' | 'school'>) => {
  const browser = newToken().token
  const { address } = await portal
    .as(undefined)
    .ok(openSso.begin, { provider_id: id, browser, school: school.short_code })
  return { browser, address, request: requestIn(address) }
}
const minutes = (count: number) => new Date(Date.parse(ordinaryDay) + count * 60_000).toISOString()
const statement = (
  { person }: Setting,
  request: ReturnType<typeof requestIn>,
  more: Partial<Statement> = {},
): Statement => ({
  id: '_assertion',
  request_id: request.id,
  recipient: request.acs,
  audience: request.issuer,
  issuer: idpEntity,
  subject: `subject-${person.user_id}`,
  email: `${person.username}@school.example`,
  not_before: minutes(-1),
  not_on_or_after: minutes(5),
  ...more,
})
const post = async (xml: string, relay: string): Promise<URL> => {
  const { http, headers } = await portal.send(undefined, {
    method: 'POST',
    url: '/api/v2/sso/saml_return',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.school.example' },
    payload: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relay }).toString(),
  })
  expect(http).toBe(303)
  return new URL(String(headers['location']), 'https://portal.example')
}
/** A whole sign-in with what the identity provider sends; answers how it ended. */
const through = async (place: Setting, more: Partial<Statement> = {}, bend: (xml: string) => string = signed) => {
  const { browser, request } = await begin(place)
  const end = await post(bend(responseXml(request.id, assertionXml(statement(place, request, more)))), request.relay)
  return { browser, request, problem: end.searchParams.get('problem'), code: end.searchParams.get('auto') ?? '' }
}
const exchange = (code: string, browser: string) => portal.as({ token: code }).call(openSession.autoLogin, { browser })
const linked = (id: number) => portal.owner().count('sso_identity', 'provider_id = $1', [id])

describe('a sign-in through a SAML identity provider', () => {
  it('asks the address of the metadata, as one entity per provider', async () => {
    const place = await setting()
    const { address, request } = await begin(place)
    expect(address.startsWith(`${idpEntryPoint}?SAMLRequest=`)).toBe(true)
    expect(request).toMatchObject({
      acs: 'https://portal.example/api/v2/sso/saml_return',
      issuer: `https://portal.example/api/v2/sso/saml_metadata/${place.id}`,
    })
  })

  it('ends in a session of the account with that address, and is linked by its subject', async () => {
    const place = await setting()
    const { code, browser } = await through(place)
    expect((await exchange(code, browser)).data.user_id).toBe(place.person.user_id)
    const again = await through(place, { email: 'renamed@school.example' })
    expect((await exchange(again.code, again.browser)).data.user_id).toBe(place.person.user_id)
  })

  it('tells identity providers who we are', async () => {
    const { text, headers } = await portal.send(undefined, { method: 'GET', url: '/api/v2/sso/saml_metadata/7' })
    expect(headers['content-type']).toContain('samlmetadata')
    for (const part of [
      'entityID="https://portal.example/api/v2/sso/saml_metadata/7"',
      'WantAssertionsSigned="true"',
      'Location="https://portal.example/api/v2/sso/saml_return"',
    ])
      expect(text).toContain(part)
  })
})

describe('an answer is refused', () => {
  it.each<[string, Partial<Statement>]>([
    ['for another audience', { audience: 'https://another.example' }],
    ['for another recipient', { recipient: 'https://another.example/acs' }],
    ['to another request', { request_id: '_another' }],
    ['by another issuer', { issuer: 'https://another-idp.example' }],
    ['that expired two minutes ago', { not_on_or_after: minutes(-2) }],
    ['that begins in two minutes', { not_before: minutes(2) }],
    ['without a subject', { subject: '' }],
  ])('%s', async (_, more) => {
    const place = await setting()
    expect((await through(place, more)).problem).toBe('failed')
    expect(await linked(place.id)).toBe(0)
  })

  it('within the skew of clocks it is taken', async () => {
    expect((await through(await setting(), { not_on_or_after: minutes(-0.5) })).problem).toBeNull()
    expect((await through(await setting({ clock_skew: 0 }), { not_on_or_after: minutes(-0.5) })).problem).toBe('failed')
  })

  it.each<[string, (xml: string) => string]>([
    ['that nobody signed', (xml) => xml],
    ['whose signature was taken out', (xml) => signed(xml).replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '')],
    [
      'that was changed after signing',
      (xml) =>
        signed(xml).replace('@school.example</saml:AttributeValue>', '@school.example.evil</saml:AttributeValue>'),
    ],
    ['with a comment in the address', (xml) => signed(xml).replace('<saml:NameID>', '<saml:NameID>victim<!-- -->')],
    ['that is no XML', () => 'nonsense'],
    ['with a document type', (xml) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${signed(xml)}`],
    [
      'with a second assertion',
      (xml) =>
        signed(xml).replace(
          '</samlp:Response>',
          `${/<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0].replace('ID="_assertion"', 'ID="_second"')}</samlp:Response>`,
        ),
    ],
  ])('%s', async (_, bend) => {
    const place = await setting()
    expect((await through(place, {}, bend)).problem).toBe('failed')
    expect(await linked(place.id)).toBe(0)
  })

  it('whose signed assertion was wrapped away behind a forged one, in every known way', async () => {
    const place = await setting()
    const victim = await portal.person(place.school, 2)
    const forge = (xml: string) =>
      xml
        .replace(/subject-\d+/, `subject-${victim.user_id}`)
        .replace(/<saml:AttributeValue>[^<]+/, `<saml:AttributeValue>${victim.username}@school.example`)
    const part = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? ''
    const unsigned = (xml: string) => xml.replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '')
    const ways: ((xml: string) => string)[] = [
      (xml) => xml.replace(part(xml), `${forge(unsigned(part(xml))).replace('_assertion', '_evil')}${part(xml)}`),
      (xml) =>
        xml.replace(
          part(xml),
          `<samlp:Extensions>${part(xml)}</samlp:Extensions>${forge(unsigned(part(xml))).replace('_assertion', '_evil')}`,
        ),
      (xml) =>
        xml.replace(
          part(xml),
          forge(part(xml))
            .replace('ID="_assertion"', 'ID="_evil"')
            .replace('</ds:Signature>', `<ds:Object>${unsigned(part(xml))}</ds:Object></ds:Signature>`),
        ),
      (xml) =>
        xml.replace(
          part(xml),
          forge(unsigned(part(xml)))
            .replace('ID="_assertion"', 'ID="_evil"')
            .replace('</saml:Issuer>', `</saml:Issuer>${part(xml)}`),
        ),
      (xml) =>
        xml.replace(
          part(xml),
          forge(part(xml)).replace('</saml:Assertion>', `${unsigned(part(xml))}</saml:Assertion>`),
        ),
    ]
    for (const [at, way] of ways.entries()) {
      const { problem, code, browser } = await through(place, {}, (xml) => way(signed(xml)))
      if (problem === null)
        expect([at, (await exchange(code, browser)).data.user_id]).toEqual([at, place.person.user_id])
      else expect([at, problem]).toEqual([at, 'failed'])
    }
    expect(await portal.owner().count('sso_identity', 'user_id = $1', [victim.user_id])).toBe(0)
  })

  it('a second time, and for a sign-in that nobody began', async () => {
    const place = await setting()
    const { request } = await begin(place)
    const xml = signed(responseXml(request.id, assertionXml(statement(place, request))))
    expect((await post(xml, request.relay)).searchParams.has('auto')).toBe(true)
    expect((await post(xml, request.relay)).searchParams.get('problem')).toBe('expired')
    expect((await post(xml, newToken().token)).searchParams.get('problem')).toBe('expired')
    expect((await post(xml, '')).searchParams.get('problem')).toBe('expired')
    const second = await begin(place)
    expect((await post(xml, second.request.relay)).searchParams.get('problem')).toBe('failed') // replayed under a fresh state
  })

  it('of another group’s provider, though it is the same identity provider', async () => {
    const [place, abroad] = [await setting(), await setting()]
    const theirs = await begin(abroad)
    const mine = await begin(place)
    const xml = signed(
      responseXml(mine.request.id, assertionXml(statement(place, theirs.request, { request_id: mine.request.id }))),
    )
    expect((await post(xml, mine.request.relay)).searchParams.get('problem')).toBe('failed')
  })

  it('at the door of the other kind', async () => {
    const { request } = await begin(await setting())
    const { headers } = await portal.send(undefined, {
      method: 'GET',
      url: `/api/v2/sso/oidc_return?state=${request.relay}&code=x`,
    })
    expect(headers['location']).toBe('/callback?problem=failed')
  })

  it('for an address outside of the named domains; without domains no address counts', async () => {
    expect((await through(await setting(), { email: 'a@elsewhere.example' })).problem).toBe('domain')
    expect((await through(await setting({ mail_domains: '' }))).problem).toBe('unverified')
  })
})

describe('metadata', () => {
  it('is read, whatever prefix its elements have', () => {
    const plain = idpMetadata().replaceAll(/(<\/?)(md|ds):/g, '$1')
    for (const xml of [idpMetadata(), plain])
      expect(readMetadata(xml)).toEqual({ issuer: idpEntity, entry_point: idpEntryPoint, certificates: [certificate] })
  })

  it.each([
    ['no XML', 'nonsense'],
    ['a document type', `<!DOCTYPE x>${idpMetadata()}`],
    ['no redirect address', idpMetadata().replaceAll('HTTP-Redirect', 'SOAP')],
    ['no certificate', idpMetadata().replace(/<md:KeyDescriptor[\s\S]*<\/md:KeyDescriptor>/, '')],
    ['a key for encryption alone', idpMetadata().replace('use="signing"', 'use="encryption"')],
  ])('with %s is refused at its field', async (_, metadata) => {
    const admin = await portal.superAdmin((await portal.school()).group_id)
    const { http, fields } = await portal.as(admin).call(sso.save, { ...values, metadata })
    expect([http, fields[0]?.path]).toEqual([422, 'metadata'])
  })

  it('is not fetched from a private address, and what is no certificate is refused', async () => {
    const admin = await portal.superAdmin((await portal.school()).group_id)
    const refused = async (more: object) =>
      (await portal.as(admin).call(sso.save, { ...values, ...more })).fields[0]?.path
    expect(await refused({ metadata_address: 'https://10.0.0.1/metadata' })).toBe('metadata_address')
    expect(await refused({ metadata_address: 'file:///etc/passwd' })).toBe('metadata_address')
    expect(await refused({ issuer: 'x', entry_point: idpEntryPoint, certificate: 'bm90IGEgY2VydGlmaWNhdGU=' })).toBe(
      'certificate',
    )
    expect(await refused({ issuer: 'x', entry_point: 'javascript:alert(1)', certificate })).toBe('entry_point')
  })

  it('fills the provider, and its certificate is shown with its end', async () => {
    const { admin, id } = await setting()
    const [row] = (await portal.as(admin).ok(sso.list, {})).rows.filter((one) => one.id === id)
    expect(row).toMatchObject({
      issuer: idpEntity,
      entry_point: idpEntryPoint,
      certificates: [{ subject: 'CN=Identity provider of the tests' }],
    })
    expect((await portal.as(admin).ok(sso.test, { id })).steps.every(({ ok }) => ok)).toBe(true)
  })
})
