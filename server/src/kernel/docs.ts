import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { openApi } from './openapi.ts'

const base = '/api/docs'
const starter = `window.onload = () => { SwaggerUIBundle({ url: '${base}/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null }) }`
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>School portal API</title>
<link rel="stylesheet" href="${base}/ui/swagger-ui.css"></head><body><div id="swagger-ui"></div>
<script src="${base}/ui/swagger-ui-bundle.js"></script><script src="${base}/start.js"></script></body></html>`

/** OpenAPI 3.1 and a page to read it, served by us. */
export const serveDocs = async (app: FastifyInstance, endpoints: AnyEndpoint[]): Promise<void> => {
  let description: string | undefined // printed when first asked for
  const ui = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const safe = {
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
  }
  await app.register(fastifyStatic, { root: ui, prefix: `${base}/ui/`, index: false, decorateReply: false })
  app.get(`${base}/openapi.json`, (_, reply) =>
    reply.type('application/json').send((description ??= JSON.stringify(openApi(endpoints)))),
  )
  app.get(`${base}/start.js`, (_, reply) => reply.type('text/javascript').send(starter))
  app.get(base, (_, reply) => reply.headers(safe).type('text/html; charset=utf-8').send(page))
}
