import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { AnyEndpoint, In, Out } from '#contract/kernel/endpoint.ts'
import { openProduct, type Product } from '#server/product.ts'
import { prefix } from './app.ts'
import { newPushKey } from './push.ts'
import { type Integrations, noIntegrations } from './settings.ts'
import { type CopiedDatabase, copyDatabase, openOwner, type Owner } from './testing-database.ts'
import { schoolMaker } from './testing-school.ts'

export type { Classroom, Person, School } from './testing-school.ts'

export type Answer<Data = unknown> = {
  http: number
  code: string
  message: string
  data: Data
  fields: { path: string; key: string; message: string }[]
  text: string
  headers: Record<string, unknown>
}
type Caller = { token: string } | undefined
type Extra = { key?: string; headers?: Record<string, string>; remoteAddress?: string }

/** A Friday, 15:00 in Greenwich: when tests happen unless they move the clock. */
export const ordinaryDay = '2026-11-20T15:00:00.000Z'

/** The product on a copy of the migrated database, for all tests of a file; every test makes its own school in it. */
export const withPortal = (integrations: Partial<Integrations> = {}) => {
  let database: CopiedDatabase
  let owner: Owner
  let product: Product
  let data_folder = ''
  let now = ordinaryDay
  let keys = 0
  const errors: object[] = []

  beforeAll(async () => {
    database = await copyDatabase()
    owner = await openOwner(database.ownerUrl)
    data_folder = mkdtempSync(join(tmpdir(), 'school-portal-service-'))
    product = await openProduct({
      database_url: database.appUrl,
      data_folder,
      vault_key: 'only for tests',
      push_key: newPushKey(),
      base_url: 'https://portal.example',
      trust_proxy: false,
      mail: { smtp_url: undefined, from: 'portal@portal.example' },
      local_network: true,
      integrations: { ...noIntegrations, ...integrations },
      hashing_at_once: 2,
      does_jobs: false,
      clock: () => new Date(now),
      log: { error: (entry) => errors.push(entry), info: () => undefined },
    })
  })
  afterAll(async () => {
    await product.close()
    await owner.close()
    await database.drop()
    rmSync(data_folder, { recursive: true })
  })

  const send = async (caller: Caller, options: InjectOptions): Promise<Answer> => {
    const { statusCode, body, headers } = await product.app.inject({
      ...options,
      headers: { ...(caller && { authorization: `Bearer ${caller.token}` }), ...options.headers },
    })
    const envelope = body.startsWith('{') && String(headers['content-type']).includes('json') ? JSON.parse(body) : {}
    return { code: '', message: '', data: undefined, fields: [], ...envelope, http: statusCode, text: body, headers }
  }

  const call = async <E extends AnyEndpoint>(
    caller: Caller,
    endpoint: E,
    input: In<E>,
    { key, headers, ...rest }: Extra = {},
  ): Promise<Answer<Out<E>>> => {
    const { method, url, payload } = asRequest(endpoint, input)
    const claimed = key ?? (endpoint.idempotent ? `key-${process.pid}-${++keys}` : undefined)
    const answer = await send(caller, {
      method,
      url,
      ...(payload && { payload }),
      headers: { ...headers, ...(claimed && { 'idempotency-key': claimed }) },
      ...rest,
    })
    return answer as Answer<Out<E>>
  }

  const upload = async (
    caller: Caller,
    path: string,
    content: Buffer,
    name: string,
    fields: Record<string, string> = {},
  ): Promise<Answer> => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('file', new Blob([new Uint8Array(content)]), name)
    return sendForm(caller, path, form)
  }
  const sendForm = async (caller: Caller, path: string, form: FormData): Promise<Answer> => {
    const encoded = new Response(form)
    return send(caller, {
      method: 'POST',
      url: `${prefix}/${path}`,
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
  }

  return {
    ...schoolMaker(() => owner),
    send,
    sendForm,
    upload,
    /** What somebody asks, by the endpoint's own types. Nobody: `as(undefined)`. */
    as: (caller: Caller) => ({
      call: <E extends AnyEndpoint>(endpoint: E, input: In<E>, extra?: Extra) => call(caller, endpoint, input, extra),
      /** The data of a call that must succeed. */
      async ok<E extends AnyEndpoint>(endpoint: E, input: In<E>, extra?: Extra): Promise<Out<E>> {
        const answer = await call(caller, endpoint, input, extra)
        if (answer.http !== 200)
          throw new Error(`${endpoint.path}: ${answer.http} ${answer.text} ${JSON.stringify(errors.at(-1) ?? '')}`)
        return answer.data
      },
    }),
    clock: { set: (instant: string) => (now = instant), reset: () => (now = ordinaryDay) },
    owner: () => owner,
    product: () => product,
    database: () => database,
    data_folder: () => data_folder,
    /** What the product wrote into its log as unexpected. */
    errors,
  }
}

/** The call as the browser would send it: parts of the path filled, the rest as query or JSON body. */
export const asRequest = (
  { method, path }: AnyEndpoint,
  input: Record<string, unknown>,
): { method: AnyEndpoint['method']; url: string; payload?: Record<string, unknown> } => {
  const rest = { ...input }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  if (method !== 'GET') return { method, url: `${prefix}/${filled}`, payload: rest }
  const query = new URLSearchParams(
    Object.entries(rest)
      .filter(([, value]) => value !== undefined)
      .flatMap(([name, value]) =>
        Array.isArray(value) ? value.map((one, at) => [`${name}[${at}]`, String(one)]) : [[name, String(value)]],
      ),
  )
  return { method, url: `${prefix}/${filled}?${query}` }
}
