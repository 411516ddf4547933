import { describe, expect, it } from 'vitest'
import { withPortal } from './testing.ts'

const metrics_token = 'a token of the settings'

const asked = (headers: Record<string, string>) => ({
  method: 'GET' as const,
  url: '/metrics',
  headers: { host: 'localhost:8080', ...headers },
  remoteAddress: '127.0.0.1',
})

describe('the figures of a portal with METRICS_TOKEN', () => {
  const portal = withPortal({ varied: { metrics_token } })

  it.each<Record<string, string>>([{}, { 'x-forwarded-for': '203.0.113.9' }])(
    'are told to whoever shows it, with %o',
    async (headers) => {
      const answer = await portal.send(undefined, asked({ authorization: `Bearer ${metrics_token}`, ...headers }))
      expect([answer.http, answer.text.includes('portal_request_seconds')]).toEqual([200, true])
    },
  )

  it.each<Record<string, string>>([
    {},
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${metrics_token}.` },
    { authorization: metrics_token },
    { 'x-forwarded-for': '127.0.0.1' },
  ])('are not there for this machine with %o alone', async (headers) =>
    expect((await portal.send(undefined, asked(headers))).http).toBe(404),
  )
})

describe('the figures of a portal without it', () => {
  const portal = withPortal()

  it.each<Record<string, string>>([{}, { authorization: 'Bearer ' }, { authorization: 'Bearer undefined' }])(
    'are told to nobody, with %o',
    async (headers) => expect((await portal.send(undefined, asked(headers))).http).toBe(404),
  )
})
