import { describe, expect, it } from 'vitest'
import { checkUp, measuredBytes } from '#contract/session/check-up.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal({ integrations: { ip_lookup: 'https://ip.example/json' } })
const nobody = () => portal.as(undefined)

describe('the system check-up, for nobody in particular', () => {
  it('tells the address that the call came from', async () => {
    expect(await nobody().ok(checkUp.ip, {}, { remoteAddress: '203.0.113.9' })).toEqual({ ip: '203.0.113.9' })
    expect(await nobody().ok(checkUp.ip, {}, { remoteAddress: '::ffff:203.0.113.9' })).toEqual({ ip: '203.0.113.9' })
  })

  it('names the lookup of the installation', async () =>
    expect(await nobody().ok(checkUp.settings, {})).toEqual({ ip_lookup: 'https://ip.example/json' }))

  it('gives half a mebibyte that nothing compresses', async () => {
    const answer = await portal.send(undefined, {
      method: 'GET',
      url: `/api/v2/${checkUp.download.path}`,
      headers: { 'accept-encoding': 'gzip' },
    })
    expect([answer.http, answer.headers['content-type'], answer.headers['content-encoding']]).toEqual([
      200,
      'application/zip',
      undefined,
    ])
    expect(Number(answer.headers['content-length'])).toBe(measuredBytes)
  })

  it('takes an upload within its bound and keeps nothing of it', async () => {
    expect(await nobody().ok(checkUp.upload, { filler: 'x'.repeat(measuredBytes) })).toEqual({ bytes: measuredBytes })
    expect((await nobody().call(checkUp.upload, { filler: 'x'.repeat(measuredBytes + 1) })).http).toBe(422)
  })

  it.each([
    [
      { download_bytes: 524_288, download_ms: 100, upload_bytes: 262_144, upload_ms: 500 },
      '42 Mbit/s down, 4.2 Mbit/s up',
    ],
    [
      { download_bytes: 524_288, download_ms: 1, upload_bytes: 1, upload_ms: 60_000 },
      '4194 Mbit/s down, 0.0 Mbit/s up',
    ],
    [{}, 'Not measured'],
    [{ download_bytes: 524_288, download_ms: 100 }, 'Not measured'],
  ])('puts %o into words', async (measured, words) => expect(await nobody().ok(checkUp.speed, measured)).toBe(words))

  it.each([{ download_ms: 0 }, { download_ms: -1 }, { download_bytes: 1e12 }, { upload_ms: 'soon' }])(
    'refuses %o',
    async (measured) =>
      expect(
        (await portal.send(undefined, { method: 'POST', url: `/api/v2/${checkUp.speed.path}`, payload: measured }))
          .http,
      ).toBe(422),
  )
})
