import { describe, expect, it } from 'vitest'
import { openSession } from '#contract/session/session.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'

const ownMachine = { base_url: 'http://localhost:8080' }
const browser = { headers: { host: 'localhost:8080' }, remoteAddress: '127.0.0.1' }
/** What proxies say; the last one says nothing, as one without any configuration does. */
const forwarded = [
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-host': 'portal.example' },
  { 'x-forwarded-proto': 'https' },
  { 'x-real-ip': '203.0.113.9' },
  { forwarded: 'for=203.0.113.9' },
  { via: '1.1 proxy' },
  { 'cf-ray': '1' },
  {},
]

describe('mails that were not sent', () => {
  const portal = withPortal({ varied: ownMachine })
  const read = (host: string, remoteAddress: string, more = {}) =>
    portal.as(undefined).call(openSession.devOutbox, {}, { headers: { host, ...more }, remoteAddress })

  it('are shown to this machine alone: the name in the address is not believed', async () => {
    expect((await read('localhost:8080', '127.0.0.1')).http).toBe(200)
    expect((await read('portal.example', '127.0.0.1')).http).toBe(404)
    expect((await read('localhost:8080', '10.0.0.7')).http).toBe(404)
  })

  it.each(forwarded.filter((headers) => Object.keys(headers).length > 0))('are not shown through %o', async (headers) =>
    expect((await read('localhost:8080', '127.0.0.1', headers)).http).toBe(404),
  )
})

describe.each([
  ['at an address for others', { base_url: 'https://portal.example' }],
  ['behind a proxy by the settings', { ...ownMachine, trust_proxy: true }],
  ['without the demo', { ...ownMachine, demo: false }],
  ['with a mail server', { ...ownMachine, mail: { smtp_url: 'smtp://mail.example', from: 'portal@portal.example' } }],
])('%s', (_, varied) => {
  const portal = withPortal({ varied })

  it.each(forwarded)('mails that were not sent stay unseen, with %o', async (more) =>
    expect(
      (
        await portal
          .as(undefined)
          .call(openSession.devOutbox, {}, { ...browser, headers: { ...browser.headers, ...more } })
      ).http,
    ).toBe(404),
  )
})
