import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Integrations } from '#server/platform/settings.ts'

const policy = (nonce: string, { ip_lookup }: Integrations): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    ["connect-src 'self'", ...(ip_lookup ? [new URL(ip_lookup).origin] : [])].join(' '),
    'frame-src https:', // videos of lessons and embedded pages, in a sandbox; where a group allows few hosts, saving refuses the others
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ')

/** The browser part: hashed assets for a year, the page itself always fresh and with a nonce of its own. */
export const serveWeb = async (app: FastifyInstance, folder: string, integrations: Integrations): Promise<void> => {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
  })
  const worker = await readFile(join(folder, 'service-worker.js'), 'utf8')
  app.get('/service-worker.js', (_, reply) =>
    reply
      .headers({ 'content-security-policy': "default-src 'none'; connect-src 'self'", 'cache-control': 'no-cache' })
      .type('text/javascript; charset=utf-8')
      .send(worker),
  )
  const icon = await readFile(join(folder, 'icon.svg'), 'utf8')
  app.get('/icon.svg', (_, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(icon),
  )
  app.setNotFoundHandler((_, reply) => reply.status(404).type('text/plain').send('Not found'))
  app.get('/*', (_, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({
        'content-security-policy': policy(nonce, integrations),
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
        'strict-transport-security': 'max-age=31536000',
      })
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce))
  })
}
