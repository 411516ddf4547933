import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublic, openOutbound } from './outbound.ts'

describe('an address', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s is not public', (ip) => expect(isPublic(ip)).toBe(false))
  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
    '%s is public',
    (ip) => expect(isPublic(ip)).toBe(true),
  )
})

describe('the way out', () => {
  let server: Server
  let address = ''
  const asked: string[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '')
      if (request.url === '/away') return response.writeHead(302, { location: '/secret' }).end()
      if (request.url === '/large') return response.end(Buffer.alloc(2_097_153))
      return response.setHeader('x-kind', 'test').end('hello')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  const inside = openOutbound(true)
  const outside = openOutbound(false)

  it('reaches this machine in local development', async () => {
    const response = await inside.fetch(`${address}/ok`)
    expect([response.status, response.headers.get('x-kind'), await response.text()]).toEqual([200, 'test', 'hello'])
  })

  it('follows no redirect and takes no endless answer', async () => {
    await expect(inside.fetch(`${address}/away`)).rejects.toThrow('redirected')
    await expect(inside.fetch(`${address}/large`)).rejects.toThrow('too large')
    expect(asked).not.toContain('/secret')
  })

  it('reaches nothing private anywhere else, whatever way it is written', async () => {
    const { port } = server.address() as AddressInfo
    const before = asked.length
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '0', '[::ffff:127.0.0.1]'])
      for (const scheme of ['http', 'https'])
        await expect(outside.fetch(`${scheme}://${host}:${port}/private`), `${scheme} ${host}`).rejects.toThrow(
          /bounds|https|credentials/,
        )
    for (const url of [
      'http://10.0.0.1/',
      'https://169.254.169.254/latest',
      'ftp://example.org/',
      'file:///etc/passwd',
      'https://user:word@example.org/',
    ])
      await expect(inside.fetch(url)).rejects.toThrow(/bounds|https|credentials/)
    expect(asked.length).toBe(before)
  })
})
