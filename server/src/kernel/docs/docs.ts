import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { openApi } from './openapi.ts'
import { base, familyPage, indexPage, topicPage } from './pages.ts'

const safe = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/** OpenAPI 3.1, and pages to read it: a family of calls at a time, without a script. */
export const serveDocs = async (app: FastifyInstance, endpoints: AnyEndpoint[], url: string): Promise<void> => {
  let printed: ReturnType<typeof openApi> | undefined // when first asked for
  const api = () => (printed ??= openApi(endpoints))
  const style = await readFile(join(import.meta.dirname, 'docs.css'), 'utf8')
  app.get(`${base}/openapi.json`, (_, reply) => reply.type('application/json').send(JSON.stringify(api())))
  app.get(`${base}/docs.css`, (_, reply) => reply.type('text/css; charset=utf-8').send(style))
  app.get<{ Querystring: { search?: unknown } }>(base, ({ query: { search } }, reply) =>
    reply
      .headers(safe)
      .type('text/html; charset=utf-8')
      .send(indexPage(api(), asked(search))),
  )
  app.get<{ Params: { name: string } }>(`${base}/:name`, ({ params: { name } }, reply) => {
    const page = topicPage(name, url) ?? familyPage(api(), name, url)
    return page ? reply.headers(safe).type('text/html; charset=utf-8').send(page) : reply.callNotFound()
  })
}

const asked = (search: unknown): string => (typeof search === 'string' ? search.trim().slice(0, 100) : '')
