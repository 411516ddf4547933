import type { FastifyRequest } from 'fastify'
import { type Role, schoolAdmin, superAdmin, teacher } from '#contract/kernel/access.ts'

export const nameOf = (host: string): string =>
  (host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : (host.split(':')[0] ?? '')).toLowerCase()

export const isLocal = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(nameOf(host))

/** The role that a host's first label proposes; the server grants only one that is held. */
export const proposedRole = (host: string): Role | undefined => {
  const label = nameOf(host).split('.')[0]
  return label === 'teacher'
    ? teacher
    : label === 'sadmin' || label === 'portal'
      ? schoolAdmin
      : label === 'sa'
        ? superAdmin
        : undefined
}

const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** What proxies add to say for whom they ask. */
const forwarding = /^(x-forwarded|forwarded$|via$|x-real|x-original|x-client|x-cluster|true-client|cf-|fastly-|fly-)/

/** Whether a proxy says that it asks for somebody, and for how many hops. */
export const forwardingOf = ({ headers }: FastifyRequest): { proxied: boolean; hops: number } => ({
  proxied: Object.keys(headers).some((name) => forwarding.test(name)),
  hops: String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .filter((part) => part.trim() !== '').length,
})

/**
 * Asked by a browser on this machine itself: by address and by name, and through no proxy (a Host header alone proves
 * nothing).
 */
export const fromThisMachine = (request: FastifyRequest): boolean =>
  loopback.includes(request.socket.remoteAddress ?? '') && isLocal(request.host) && !forwardingOf(request).proxied
