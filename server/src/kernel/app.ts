import formbody from '@fastify/formbody'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import qs from 'qs'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { answer, type Kernel, mustBeAdmitted } from './answer.ts'
import { fromThisMachine } from './hosts.ts'
import { bodyLimit, readUploads } from './uploads.ts'
import { newRequestId, refusal } from './reply.ts'
import type { Service } from './serve.ts'

export const prefix = '/api/v2'
const depthLimit = 8
const json = 'application/json; charset=utf-8'

/** The HTTP side of the kernel: every service at its path, one way in and one way out. */
export const buildApp = async (kernel: Kernel, services: Service[]): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: false,
    bodyLimit,
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    trustProxy: (_address, hop) => kernel.trust_proxy && hop === 0, // the one proxy in front of us; what stands further left anybody can write
    routerOptions: { maxParamLength: 200, querystringParser: queryFields },
    genReqId: newRequestId,
  })
  await app.register(formbody, { parser: formFields, bodyLimit })
  await app.register(multipart, { throwFileSizeLimit: false })
  await app.register(compress, {
    global: true,
    threshold: 1_400,
    encodings: ['gzip', 'identity'],
    zlibOptions: { level: 3 },
  }) // a tenth larger than by the usual 6, in a third of the time

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    if (request.url.startsWith(`${prefix}/`))
      reply.headers({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
  })
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const { status, body, retry_after } = refusal(error, languageOf(request))
    if (retry_after) reply.header('retry-after', retry_after)
    if (status >= 500)
      kernel.log.error({
        request_id: request.id,
        path: request.routeOptions.url,
        error: error.message,
        stack: error.stack,
      })
    reply.status(status).type(json).send(body)
  })

  for (const service of services) {
    const { endpoint } = service
    for (const [path, fixed] of Object.entries({ [endpoint.path]: {}, ...endpoint.named }))
      route(app, kernel, service, path, fixed)
  }
  app.all(`${prefix}/*`, (request, reply) => {
    const { status, body } = refusal({ failure: 'not_found' }, languageOf(request))
    reply.status(status).type(json).send(body)
  })
  return app
}

const route = (app: FastifyInstance, kernel: Kernel, service: Service, path: string, fixed: object): void => {
  const { endpoint } = service
  app.route({
    method: endpoint.method,
    url: `${prefix}/${path}`,
    ...(endpoint.method === 'GET' && { exposeHeadRoute: false }),
    async handler(request, reply) {
      const token = bearer(request)
      if (request.isMultipart())
        await mustBeAdmitted(kernel, endpoint, token, { id: request.id, address: request.ip, agent: agentOf(request) })
      const { fields, uploads, release } = await readUploads(request, endpoint, kernel.temporary_folder)
      try {
        const raw = { ...record(request.query), ...record(fields ?? request.body), ...record(request.params), ...fixed }
        const result = await answer(
          kernel,
          service,
          raw,
          {
            id: request.id,
            token,
            host: request.host,
            address: request.ip,
            agent: agentOf(request),
            language: languageOf(request),
            base_url: kernel.base_url,
            known_browser: knownBrowser(request),
            shows_outbox: kernel.shows_outbox && fromThisMachine(request),
          },
          String(request.headers['idempotency-key'] ?? ''),
          uploads,
        )
        return send(reply, endpoint, result, kernel.base_url.startsWith('https:'))
      } finally {
        await release()
      }
    },
  })
}

const send = (
  reply: FastifyReply,
  endpoint: AnyEndpoint,
  result: Awaited<ReturnType<typeof answer>>,
  secure: boolean,
) => {
  if ('download' in result) {
    const { name, content_type, body, inline } = result.download
    reply.headers({
      'content-type': content_type,
      'content-disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
    })
    return reply.send(body)
  }
  if ('redirect' in result) return reply.redirect(result.redirect, 303)
  if (result.known_browser) reply.header('set-cookie', cookieOf(result.known_browser, secure))
  if (result.retry_after) reply.header('retry-after', result.retry_after)
  return reply.status(result.status).type(json).send(result.body)
}

/**
 * The same of an address. Nothing may be thrown here: the router would not catch it and the process would end. What is
 * too deep stays one odd key, which the schema refuses.
 */
function queryFields(text: string): Record<string, unknown> {
  return qs.parse(text, { plainObjects: true, depth: depthLimit, parameterLimit: 1_000, arrayLimit: 1_000 })
}

/** a=1&b[0][c]=2 as an object without a prototype; too deep or too many fields are refused. */
function formFields(text: string): Record<string, unknown> {
  try {
    return qs.parse(text, {
      plainObjects: true,
      depth: depthLimit,
      strictDepth: true,
      parameterLimit: 20_000,
      throwOnLimitExceeded: true,
      arrayLimit: 5_000,
    })
  } catch (error) {
    throw Object.assign(error as RangeError, { statusCode: 400 })
  }
}

const record = (value: unknown): Record<string, unknown> => {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw Object.assign(new Error('body is no object'), { statusCode: 400 })
  if (depthOf(value) > depthLimit) throw Object.assign(new Error('body is too deep'), { statusCode: 400 })
  return value as Record<string, unknown>
}

const depthOf = (value: unknown, level = 0): number =>
  level > depthLimit || typeof value !== 'object' || value === null
    ? level
    : Math.max(
        level,
        ...Object.values(value)
          .slice(0, 5_000)
          .map((inner) => depthOf(inner, level + 1)),
      )

const bearer = (request: FastifyRequest): string | undefined =>
  /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? '')?.[1]

const agentOf = (request: FastifyRequest): string => (request.headers['user-agent'] ?? '').slice(0, 300)

const halfAYear = 15_552_000
const knownBrowser = (request: FastifyRequest): string =>
  /(?:^|; ?)known-browser=([\w.-]{1,500})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
const cookieOf = (value: string, secure: boolean): string =>
  `known-browser=${value}; path=${prefix}; max-age=${halfAYear}; httponly; samesite=strict${secure ? '; secure' : ''}`

const languageOf = (request: FastifyRequest): string =>
  /^[a-z]{2}/.exec(request.headers['accept-language'] ?? '')?.[0] ?? 'en'
