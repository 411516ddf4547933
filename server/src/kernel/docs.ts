import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { services } from '#server/services.ts'
import { prefix } from './app.ts'
import { openApi } from './openapi.ts'

const starter = `window.onload = () => { SwaggerUIBundle({ url: '${prefix}/docs/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null }) }`
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>School portal API</title>
<link rel="stylesheet" href="${prefix}/docs/ui/swagger-ui.css"></head><body><div id="swagger-ui"></div>
<script src="${prefix}/docs/ui/swagger-ui-bundle.js"></script><script src="${prefix}/docs/start.js"></script></body></html>`

/** OpenAPI 3.1 and a page to read it, served by us. */
export const serveDocs = async (app: FastifyInstance): Promise<void> => {
  const description = JSON.stringify(openApi(services.map((service) => service.endpoint)))
  const ui = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const safe = {
    'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
  }
  await app.register(fastifyStatic, { root: ui, prefix: `${prefix}/docs/ui/`, index: false, decorateReply: false })
  app.get(`${prefix}/docs/openapi.json`, (_, reply) => reply.type('application/json').send(description))
  app.get(`${prefix}/docs/start.js`, (_, reply) => reply.type('text/javascript').send(starter))
  app.get(`${prefix}/docs`, (_, reply) => reply.headers(safe).type('text/html; charset=utf-8').send(page))
}
