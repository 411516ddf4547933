import { lookup } from 'node:dns'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * The one way out to addresses that somebody else wrote down: no private network, no redirects, bounded in time and
 * size.
 */
export type Outbound = {
  fetch(address: string | URL, options?: OutboundOptions): Promise<Response>
  /** Whether plain http to this very machine is let through (local development, tests). */
  allows_local: boolean
}
export type OutboundOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  signal?: AbortSignal
}

const longest = 10_000 // ms for the whole answer
const largest = 2_097_152 // bytes

const closed = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, prefix, 'ipv4')
// Of IPv6 only the global unicast range leads out; in it lie tunnels that carry IPv4 addresses along.
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed.addSubnet(net, prefix, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** @param ip as the resolver gives it */
export const isPublic = (ip: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return isPublic(mapped)
  if (isIP(ip) === 4) return !closed.check(ip, 'ipv4')
  return isIP(ip) === 6 && globalUnicast.check(ip, 'ipv6') && !closed.check(ip, 'ipv6')
}

const isLoopback = (ip: string): boolean => ip === '::1' || /^(::ffff:)?127\./i.test(ip)

/** @param allows_local lets http and https through to this very machine, and nowhere else that is private */
export const openOutbound = (allows_local: boolean): Outbound => {
  const isOpen = (ip: string) => isPublic(ip) || (allows_local && isLoopback(ip))
  // The address that was checked is the one that is connected to: a name cannot be turned elsewhere in between.
  const pinned: LookupFunction = (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? new Error('no address'), '')
      if (!found.every(({ address }) => isOpen(address))) return done(new Error('address out of bounds'), '')
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })

  return {
    allows_local,
    async fetch(address, { method = 'GET', headers = {}, body, signal } = {}) {
      const url = new URL(address)
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (
        url.protocol !== 'https:' &&
        !(url.protocol === 'http:' && allows_local && (isLoopback(host) || host === 'localhost'))
      )
        throw new Error('not https')
      if (url.username || url.password) throw new Error('credentials in an address')
      if (isIP(host) && !isOpen(host)) throw new Error('address out of bounds')
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest
      const within = AbortSignal.any([AbortSignal.timeout(longest), ...(signal ? [signal] : [])])
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const request = send(
          url,
          {
            method,
            headers: { 'user-agent': 'school-portal', ...headers },
            lookup: pinned,
            signal: within,
            agent: false,
          },
          resolve,
        )
        request.on('error', reject)
        request.end(body)
      })
      const status = response.statusCode ?? 0
      if (status >= 300 && status < 400) {
        response.destroy()
        throw new Error('redirected')
      }
      const parts: Buffer[] = []
      let size = 0
      for await (const part of response as AsyncIterable<Buffer>) {
        size += part.length
        if (size > largest) {
          response.destroy()
          throw new Error('answer too large')
        }
        parts.push(part)
      }
      const given = new Headers()
      for (const [name, value] of Object.entries(response.headers))
        if (value !== undefined) given.set(name, [value].flat().join(', '))
      return new Response(status === 204 || status === 304 ? null : Buffer.concat(parts), { status, headers: given })
    },
  }
}
