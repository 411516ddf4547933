import { describe, expect, it } from 'vitest'
import { textGateway } from '#contract/integrations/text-gateway.contract.ts'
import { ownTexts, textConsents } from '#contract/notifications/text-consent.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { connected, sendAll, textsOf, withGateway } from './text-messages.testing.ts'

const portal = withPortal({ own: true })
const gateway = withGateway()
let last = 15_551_240_000

/** A school that sends text messages, and the number of its teacher, who said nothing yet. */
const room = async () => {
  const made = await portal.classroom()
  const chief = await connected(portal, gateway, made.school)
  const number = `+${(last += 1)}`
  const { school, teacher } = made
  await portal
    .owner()
    .insert('person_phone', [
      { school_id: school.id, person_id: teacher.person_id, kind: 'mobile', number, preferred: true },
    ])
  return { ...made, chief, number }
}
type Room = Awaited<ReturnType<typeof room>>
const consentsOf = ({ teacher }: Classroom) => portal.as(teacher).ok(ownTexts.read, {})
const codeIn = async ({ school }: Classroom): Promise<string> =>
  /\d{6}/.exec((await textsOf(portal, school.id)).at(-1)?.words ?? '')?.[0] ?? ''
const agree = async (made: Room) => {
  await portal.as(made.teacher).ok(ownTexts.askCode, { number: made.number })
  await portal.as(made.teacher).ok(ownTexts.confirmCode, { code: await codeIn(made) })
}
/** As a gateway sends what a telephone answered. */
const says = async ({ chief }: Room, fields: Record<string, string>, change: (path: string) => string = (p) => p) => {
  const { gateway: stored } = await portal.as(chief).ok(textGateway.read, {})
  const { pathname } = new URL(stored?.answers_address ?? '')
  return portal.product().app.inject({
    method: 'POST',
    url: change(pathname),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
}
const sources = async (made: Room) =>
  (await consentsOf(made)).history.map(({ given, source, number }) => [given, source, number === made.number])

describe('somebody', () => {
  it('agrees with a code that was sent to the number, and ends it on the page; both are kept', async () => {
    const made = await room()
    expect(await consentsOf(made)).toMatchObject({
      on: true,
      sender: 'SCHOOL',
      numbers: [{ number: made.number, given: null, stopped: false }],
      history: [],
    })
    await portal.as(made.teacher).ok(ownTexts.askCode, { number: made.number })
    await sendAll(portal)
    const code = /\d{6}/.exec(JSON.parse(gateway.received[0]?.body ?? '{}').message.text)?.[0] ?? ''
    expect(await portal.as(made.teacher).ok(ownTexts.confirmCode, { code })).toEqual({ number: made.number })
    await portal.as(made.teacher).ok(ownTexts.withdraw, { number: made.number })
    expect(await sources(made)).toEqual([
      [false, 'own', true],
      [true, 'code', true],
    ])
    expect((await consentsOf(made)).history[1]?.at).toMatch(/^2026-11-20T15:00:00/)
  })

  it('cannot guess a code: it can be tried five times, by the same person, once', async () => {
    const made = await room()
    await portal.as(made.teacher).ok(ownTexts.askCode, { number: made.number })
    const code = await codeIn(made)
    const confirm = (given: string, who = made.teacher) => portal.as(who).call(ownTexts.confirmCode, { code: given })
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await confirm(code, made.admin)).http).toBe(422)
    for (let time = 0; time < 5; time++) expect((await confirm(wrong)).fields[0]?.path).toBe('code')
    expect((await confirm(code)).http).toBe(422)
    await portal.as(made.teacher).ok(ownTexts.askCode, { number: made.number })
    const second = await codeIn(made)
    expect((await confirm(second)).http).toBe(200)
    expect((await confirm(second)).http).toBe(422)
  })

  it('gets codes to own numbers alone, and five an hour', async () => {
    const made = await room()
    const ask = (number: string) => portal.as(made.teacher).call(ownTexts.askCode, { number })
    expect((await ask('+15550000000')).fields[0]?.path).toBe('number')
    for (let time = 0; time < 5; time++) expect((await ask(made.number)).http).toBe(200)
    expect((await ask(made.number)).http).toBe(429)
  })
})

describe('the office', () => {
  it('records how and when somebody agreed or no longer does', async () => {
    const made = await room()
    const record = (change: object) =>
      portal.as(made.admin).call(textConsents.record, {
        person_id: made.teacher.person_id,
        number: made.number,
        given: true,
        note: 'Signed form',
        given_on: '2026-11-19',
        ...change,
      })
    expect((await record({})).http).toBe(200)
    expect((await record({ number: '+15550000000' })).fields[0]?.path).toBe('number')
    expect((await record({ given_on: '2026-11-21' })).fields[0]?.path).toBe('given_on')
    expect((await record({ given: false, note: 'By telephone' })).http).toBe(200)
    const { history } = await portal.as(made.admin).ok(textConsents.read, { person_id: made.teacher.person_id })
    expect(history).toMatchObject([
      { given: false, source: 'office', note: 'By telephone' },
      { given: true, source: 'office', note: 'Signed form', given_on: '2026-11-19' },
    ])
  })

  it('cannot take a STOP back', async () => {
    const made = await room()
    await agree(made)
    await says(made, { From: made.number, Body: 'STOP', MessageSid: 'a1' })
    const refused = await portal.as(made.admin).call(textConsents.record, {
      person_id: made.teacher.person_id,
      number: made.number,
      given: true,
      note: 'Changed their mind',
      given_on: '2026-11-20',
    })
    expect(refused.fields[0]).toMatchObject({ path: 'number', key: 'notifications.text-stopped' })
    const own = await portal.as(made.teacher).call(ownTexts.askCode, { number: made.number })
    expect(own.fields[0]?.path).toBe('number')
  })
})

describe('what a telephone answers', () => {
  it('STOP ends it and START begins it again, each kept once; a call that comes again changes nothing', async () => {
    const made = await room()
    await agree(made)
    const stop = { From: made.number, Body: ' Stop. ', MessageSid: 'b1' }
    expect((await says(made, stop)).statusCode).toBe(200)
    await says(made, stop)
    await says(made, { ...stop, MessageSid: 'b2' })
    expect((await consentsOf(made)).numbers).toEqual([{ number: made.number, given: false, stopped: true }])
    await says(made, { From: made.number, Body: 'START', MessageSid: 'b3' })
    await says(made, stop)
    expect(await sources(made)).toEqual([
      [true, 'phone', true],
      [false, 'phone', true],
      [true, 'code', true],
    ])
  })

  it('counts in every school of the gateway that knows the number, and in no other', async () => {
    const [made, other] = [await room(), await room()]
    const sister = await portal.classroom({ group_id: made.school.group_id })
    for (const { school, admin } of [sister, other])
      await portal
        .owner()
        .insert('person_phone', [
          { school_id: school.id, person_id: admin.person_id, kind: 'mobile', number: made.number, preferred: true },
        ])
    await says(made, { From: made.number, Body: 'UNSUBSCRIBE', MessageSid: 'c1' })
    const schools = await portal
      .owner()
      .rows<{ school_id: number }>(
        'select school_id from text_consent where number = $1 and not given order by school_id',
        [made.number],
      )
    expect(schools.map(({ school_id }) => school_id)).toEqual([made.school.id, sister.school.id])
  })

  it('anything else is no word', async () => {
    const made = await room()
    await agree(made)
    await says(made, { From: made.number, Body: 'Please stop the bus', MessageSid: 'd1' })
    expect((await consentsOf(made)).numbers[0]?.given).toBe(true)
  })

  it('HELP is answered once a day, to those who agreed', async () => {
    const made = await room()
    await says(made, { From: made.number, Body: 'HELP', MessageSid: 'e1' })
    expect(await textsOf(portal, made.school.id)).toEqual([])
    await agree(made)
    await says(made, { From: made.number, Body: 'HELP', MessageSid: 'e2' })
    await says(made, { From: made.number, Body: 'HELP', MessageSid: 'e3' })
    const words = (await textsOf(portal, made.school.id)).map((one) => one.words).filter((one) => one.includes('STOP'))
    expect(words).toHaveLength(1)
  })

  it('is nobody’s page with a wrong secret, another gateway, or one that is off', async () => {
    const [made, other] = [await room(), await room()]
    await agree(made)
    const { gateway: foreign } = await portal.as(other.chief).ok(textGateway.read, {})
    const stop = { From: made.number, Body: 'STOP', MessageSid: 'f1' }
    const status = async (change: (path: string) => string) => (await says(made, stop, change)).statusCode
    expect(await status((path) => `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)).toBe(404)
    expect(await status((path) => path.slice(0, -1))).toBe(404)
    expect(await status(() => '/text-answers/999999/x')).toBe(404)
    expect(await status(() => new URL(foreign?.answers_address ?? '').pathname)).toBe(200)
    expect((await consentsOf(made)).numbers[0]?.given).toBe(true)
    const { gateway: stored } = await portal.as(made.chief).ok(textGateway.read, {})
    const { pathname } = new URL(stored?.answers_address ?? '')
    await portal.as(made.chief).ok(textGateway.renewAddress, { version: stored?.version ?? 0 })
    expect(await status(() => pathname)).toBe(404)
    expect(await status((path) => path)).toBe(200)
    expect((await consentsOf(made)).numbers[0]?.given).toBe(false)
  })

  it('reports are taken once: delivered, or not', async () => {
    const made = await room()
    gateway.answers((_, count) => ({ body: `{"id":"r-${count}"}` }))
    await portal.as(made.teacher).ok(ownTexts.askCode, { number: made.number })
    await sendAll(portal)
    await portal.as(made.teacher).ok(ownTexts.askCode, { number: made.number })
    await sendAll(portal)
    const [first = '', second = ''] = (await textsOf(portal, made.school.id)).map((one) => one.provider_id ?? '')
    await says(made, { MessageSid: first, MessageStatus: 'delivered' })
    await says(made, { MessageSid: first, MessageStatus: 'failed' })
    await says(made, { MessageSid: second, MessageStatus: 'undelivered' })
    await says(made, { MessageSid: 'r-none', MessageStatus: 'delivered' })
    expect((await textsOf(portal, made.school.id)).map(({ status, reason }) => [status, reason])).toEqual([
      ['delivered', ''],
      ['failed', 'undelivered'],
    ])
  })
})

describe('the gateway of a group', () => {
  it('keeps the values of headers, which never come back, and sends a test', async () => {
    const made = await room()
    const { gateway: stored } = await portal.as(made.chief).ok(textGateway.read, {})
    expect(JSON.stringify(stored)).not.toContain('secret-of-the-gateway')
    expect(stored).toMatchObject({ header_names: ['Authorization'], price: 0.05, disabled: false })
    await portal.as(made.chief).ok(textGateway.save, {
      ...gateway.described({ headers: [{ name: 'Authorization', value: '' }], sender: 'NEW' }),
      version: 1,
    })
    const tested = await portal.as(made.chief).ok(textGateway.test, { number: '+1 555 123 9999' })
    expect(tested).toEqual({ sent: true, said: '200', provider_id: 'm-1', segments: 1 })
    expect(gateway.received[0]?.headers['authorization']).toBe('Bearer secret-of-the-gateway')
    expect(JSON.parse(gateway.received[0]?.body ?? '')).toMatchObject({ to: '+15551239999', from: 'NEW' })
    const rows = await portal.owner().rows<{ text: string }>('select text_gateway::text as text from text_gateway')
    expect(rows.map(({ text }) => text).join()).not.toContain('secret-of-the-gateway')
  })

  it.each([
    ['a body that is no JSON', { body: '{to} {text}' }, 'body'],
    ['a body without the text', { body: '{"to":"{to}"}' }, 'body'],
    ['a header that belongs to the connection', { headers: [{ name: 'Host', value: 'x' }] }, 'headers.0.name'],
    ['a value with a line break', { headers: [{ name: 'X-Key', value: 'a\r\nX: b' }] }, 'headers.0.value'],
    ['a new header without a value', { headers: [{ name: 'X-Key', value: '' }] }, 'headers.0.value'],
    ['a currency that is none', { currency: 'XQX' }, 'currency'],
    ['statuses that are none', { success_statuses: '2xx' }, 'success_statuses'],
  ])('refuses %s', async (_, change, path) => {
    const made = await room()
    const answer = await portal.as(made.chief).call(textGateway.save, { ...gateway.described(change), version: 1 })
    expect(answer.fields[0]?.path).toBe(path)
  })

  it('says who was faster', async () => {
    const made = await room()
    await portal.as(made.chief).ok(textGateway.disable, { version: 1, disabled: true })
    expect((await portal.as(made.chief).call(textGateway.save, { ...gateway.described(), version: 1 })).http).toBe(409)
  })
})
