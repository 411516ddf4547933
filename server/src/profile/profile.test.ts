import { describe, expect, it } from 'vitest'
import { preferences } from '#contract/profile/preferences.contract.ts'
import { profile } from '#contract/profile/profile.contract.ts'
import { session } from '#contract/session/session.contract.ts'
import { hashToken } from '#server/kernel/request-scope.ts'
import { type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const somebody = async () => portal.person(await portal.school(), 3)
const read = (person: Person) => portal.as(person).ok(profile.read, {})
const mine = { preferred_name: '', native_name: '', phones: [] }
const home = {
  kind: 'home' as const,
  street: 'Mill Lane 1',
  city: 'Lakeside',
  region: '',
  postal_code: '',
  country: 'GB',
  valid_from: '2026-01-01',
}
const mobile = { kind: 'mobile' as const, number: '+34600555018', preferred: true }
const work = { kind: 'work' as const, number: '+442079460958', preferred: false }

describe('the own record', () => {
  it('keeps names and numbers, the preferred number where lists show one', async () => {
    const person = await somebody()
    const { version } = await read(person)
    await portal.as(person).ok(profile.save, {
      preferred_name: 'Teo',
      native_name: 'Матео',
      phones: [work, { ...mobile, number: '+34 600 555 018' }],
      version,
    })
    expect(await read(person)).toMatchObject({
      preferred_name: 'Teo',
      native_name: 'Матео',
      phones: [work, mobile],
      version: version + 1,
    })
    const { phone } = await portal
      .owner()
      .one<{ phone: string }>('select phone from person where id = $1', [person.person_id])
    expect(phone).toBe(mobile.number)
    await portal.as(person).ok(profile.save, {
      ...mine,
      phones: [mobile, { ...work, preferred: true }].map((one) => ({ ...one, preferred: one.kind === 'work' })),
      version: version + 1,
    })
    expect((await read(person)).phones).toEqual([
      { ...mobile, preferred: false },
      { ...work, preferred: true },
    ])
  })

  it('shows the number that the school wrote down, however it was written, until there are own ones', async () => {
    const person = await somebody()
    await portal
      .owner()
      .rows('update person set phone = $1 where id = $2', ['600 555 018 (evenings)', person.person_id])
    const { phones, version } = await read(person)
    expect(phones).toEqual([{ kind: 'mobile', number: '600 555 018 (evenings)', preferred: true }])
    const { http, fields } = await portal.as(person).call(profile.save, { ...mine, phones, version })
    expect([http, fields[0]?.path]).toEqual([422, 'phones.0.number'])
  })

  it('does not change what the school decides', async () => {
    const person = await somebody()
    const { version } = await read(person)
    for (const field of ['fname', 'lname', 'email', 'grade_level', 'person_id', 'status']) {
      const answer = await portal.as(person).call(profile.save, { ...mine, version, [field]: 'x' })
      expect([answer.http, answer.fields[0]?.key]).toEqual([422, 'errors.field.unknown'])
    }
  })

  it('meets what somebody else changed meanwhile', async () => {
    const person = await somebody()
    const { version } = await read(person)
    await portal.as(person).ok(profile.save, { ...mine, preferred_name: 'First', version })
    const late = await portal.as(person).call(profile.save, { ...mine, preferred_name: 'Second', version })
    expect([late.http, late.code]).toEqual([409, 'stale'])
    expect(late.data).toMatchObject({ present: { preferred_name: 'First', version: version + 1 } })
    expect((await read(person)).preferred_name).toBe('First')
  })

  it.each([
    ['without a country', [{ ...mobile, number: '600 555 018' }], 'phones.0.number', 'profile.phone-invalid'],
    ['that is none', [mobile, { ...work, number: 'call me' }], 'phones.1.number', 'profile.phone-invalid'],
    [
      'twice, written in two ways',
      [mobile, { ...work, number: '0034 600-555-018' }],
      'phones.1.number',
      'profile.phone-twice',
    ],
    ['with two preferred', [mobile, { ...work, preferred: true }], 'phones.1.preferred', 'profile.phone-one-preferred'],
    ['of an unknown kind', [{ ...mobile, kind: 'fax' as never }], 'phones.0.kind', 'errors.field.choice'],
  ])('refuses a number %s at its field', async (_, phones, path, key) => {
    const person = await somebody()
    const { http, fields } = await portal.as(person).call(profile.save, { ...mine, phones, version: 1 })
    expect([http, fields.map((field) => [field.path, field.key])]).toEqual([422, [[path, key]]])
  })

  it('is the own one alone: nobody names another', async () => {
    const person = await somebody()
    const answer = await portal.as(person).call(profile.save, { ...mine, version: 1, user_id: 1 } as never)
    expect(answer.http).toBe(422)
  })
})

describe('addresses', () => {
  it('of one kind follow each other, and the former stays with its end', async () => {
    const person = await somebody()
    await portal.as(person).ok(profile.saveAddress, home)
    await portal.as(person).ok(profile.saveAddress, { ...home, street: 'Oak Street 2', valid_from: '2026-09-01' })
    await portal
      .as(person)
      .ok(profile.saveAddress, { ...home, kind: 'mailing', street: 'P.O. Box 3', valid_from: '2026-02-01' })
    expect(
      (await read(person)).addresses.map(({ kind, street, valid_from, valid_to }) => [
        kind,
        street,
        valid_from,
        valid_to,
      ]),
    ).toEqual([
      ['home', 'Oak Street 2', '2026-09-01', null],
      ['mailing', 'P.O. Box 3', '2026-02-01', null],
      ['home', 'Mill Lane 1', '2026-01-01', '2026-08-31'],
    ])
  })

  it('are corrected in place and ended today or on a day, never before their start', async () => {
    const person = await somebody()
    const { id, version } = await portal.as(person).ok(profile.saveAddress, home)
    await portal.as(person).ok(profile.saveAddress, { ...home, id, version, street: 'Mill Lane 11' })
    expect((await portal.as(person).call(profile.saveAddress, { ...home, id, version })).http).toBe(409)
    await portal.as(person).ok(profile.endAddress, { id, version: version + 1, valid_to: null })
    expect((await read(person)).addresses).toMatchObject([{ street: 'Mill Lane 11', valid_to: '2026-11-20' }])
    await portal.as(person).ok(profile.endAddress, { id, version: version + 2, valid_to: '2020-01-01' })
    expect((await read(person)).addresses).toMatchObject([{ valid_to: '2026-01-01' }])
  })

  it.each([
    ['no street', { ...home, street: ' ' }, 'street'],
    ['a country in words', { ...home, country: 'Spain' }, 'country'],
    ['a day that does not exist', { ...home, valid_from: '2026-02-30' }, 'valid_from'],
  ])('with %s are refused at the field', async (_, values, path) => {
    const { http, fields } = await portal.as(await somebody()).call(profile.saveAddress, values)
    expect([http, fields.map((field) => field.path)]).toEqual([422, [path]])
  })
})

describe('a new e-mail address', () => {
  const mails = (recipient: string) =>
    portal.owner().rows<{ body: string }>('select body from mail_outbox where recipient = $1 order by id', [recipient])
  const codeIn = async (recipient: string) =>
    /confirm-email=([\w-]{43})/.exec((await mails(recipient)).at(-1)?.body ?? '')?.[1] ?? ''
  let asked = 0
  const ask = async (person: Person) => {
    const email = `fresh-${++asked}@mail.example`
    await portal.as(person).ok(profile.changeEmail, { email })
    return { email, code: await codeIn(email) }
  }
  const confirm = (person: Person | undefined, code: string) => portal.as(person).call(profile.confirmEmail, { code })

  it('counts once its link was opened, and the former one is told', async () => {
    const person = await somebody()
    const former = `${person.username}@school.example`
    const { email, code } = await ask(person)
    expect(await read(person)).toMatchObject({ email: former, waiting_email: email })
    expect(await confirm(person, code)).toMatchObject({ http: 200, data: { email } })
    expect(await read(person)).toMatchObject({ email, waiting_email: null })
    expect((await mails(former)).at(-1)?.body).toContain(email)
    expect(
      (await portal.owner().one<{ email: string }>('select email from person where id = $1', [person.person_id])).email,
    ).toBe(email)
    expect((await portal.as(person).ok(session.configuration, {})).login.email).toBe(email)
  })

  it('is confirmed once, by nobody else, and not after an hour', async () => {
    const [person, other] = [await somebody(), await somebody()]
    const { email, code } = await ask(person)
    const refused = await confirm(other, code)
    expect([refused.http, refused.fields[0]?.key]).toEqual([422, 'profile.link-broken'])
    expect((await confirm(undefined, code)).http).toBe(401)
    expect((await confirm(person, code)).http).toBe(200)
    expect((await confirm(person, code)).http).toBe(422)
    const late = await ask(person)
    await portal
      .owner()
      .rows('update auth.mailed_link set expires_at = now() where token_hash = $1', [hashToken(late.code)])
    expect((await confirm(person, late.code)).http).toBe(422)
    expect((await read(person)).email).toBe(email)
    expect((await read(other)).email).toBe(`${other.username}@school.example`)
  })

  it('is dropped again, and a newer wish makes the older link useless', async () => {
    const person = await somebody()
    const [first, second] = [await ask(person), await ask(person)]
    expect((await confirm(person, first.code)).http).toBe(422)
    await portal.as(person).ok(profile.dropEmail, {})
    expect((await confirm(person, second.code)).http).toBe(422)
    expect((await read(person)).waiting_email).toBeNull()
  })

  it('needs a fresh proof, and whoever acts for the person cannot ask for it', async () => {
    const person = await somebody()
    await portal
      .owner()
      .rows(`update auth.session set proved_at = now() - interval '10 minutes' where token_hash = $1`, [
        hashToken(person.token),
      ])
    expect((await portal.as(person).call(profile.changeEmail, { email: 'a@mail.example' })).code).toBe('proof-needed')
  })

  it.each([
    '',
    'a',
    'a@b',
    'a b@c.example',
    'a@b@c.example',
    '<a@b.example>',
    `${'x'.repeat(250)}@b.example`,
    'a@b.example\r\nBcc: c@d.example',
  ])('is not %j', async (email) => {
    const { http, fields } = await portal.as(await somebody()).call(profile.changeEmail, { email })
    expect([http, fields[0]?.path]).toEqual([422, 'email'])
  })
})

describe('preferences', () => {
  it('of notification are kept for the account; what was never chosen has its default', async () => {
    const person = await somebody()
    const { notification } = await portal.as(person).ok(preferences.read, {})
    expect(notification.attendance).toEqual({ email: true, push: true, sms: true })
    const chosen = { ...notification, grade: { email: true, push: false, sms: false } }
    await portal.as(person).ok(preferences.saveNotification, { notification: chosen })
    expect((await portal.as(person).ok(preferences.read, {})).notification).toEqual(chosen)
    const { count } = await portal
      .owner()
      .one<{ count: number }>(
        `select count(*)::int as count from account where notification <> '{}' and group_id = $1`,
        [person.group_id],
      )
    expect(count).toBe(1)
  })

  it('of quiet hours are kept and end; the same hour twice is refused', async () => {
    const person = await somebody()
    const quiet = { from: '21:30', to: '07:00' }
    await portal.as(person).ok(preferences.saveQuietHours, { quiet })
    expect((await portal.as(person).ok(preferences.read, {})).quiet).toEqual(quiet)
    const same = await portal.as(person).call(preferences.saveQuietHours, { quiet: { from: '21:30', to: '21:30' } })
    expect(same.http).toBe(422)
    await portal.as(person).ok(preferences.saveQuietHours, { quiet: null })
    expect((await portal.as(person).ok(preferences.read, {})).quiet).toBeNull()
  })

  it('of time zone count at once, and none means that of the school', async () => {
    const person = await portal.person(await portal.school({ time_zone: 'Europe/Madrid' }), 4)
    expect(await portal.as(person).ok(preferences.saveTimeZone, { time_zone: 'Asia/Seoul' })).toEqual({
      time_zone: 'Asia/Seoul',
    })
    expect((await portal.as(person).ok(session.configuration, {})).login.time_zone).toBe('Asia/Seoul')
    expect(await portal.as(person).ok(preferences.saveTimeZone, { time_zone: null })).toEqual({
      time_zone: 'Europe/Madrid',
    })
    for (const time_zone of ['Mars/Olympus', '', "'; drop table account --"])
      expect((await portal.as(person).call(preferences.saveTimeZone, { time_zone })).fields[0]?.key).toBe(
        'profile.time-zone-unknown',
      )
  })
})
