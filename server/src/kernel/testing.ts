import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { AnyEndpoint, In, Out } from '#contract/kernel/endpoint.ts'
import { openProduct, type Product, type ProductSettings } from '#server/product.ts'
import { prefix } from './app.ts'
import { newPushKey } from '#server/platform/push.ts'
import { type Integrations, noBackups, noIntegrations } from '#server/platform/settings.ts'
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

type Opened = {
  database: CopiedDatabase
  owner: Owner
  product: Product
  data_folder: string
  /** What the product wrote into its log as unexpected. */
  errors: object[]
  clock: { now: string }
  close: () => Promise<void>
}

const open = async (integrations: Partial<Integrations> = {}, varied: Varied = {}): Promise<Opened> => {
  const database = await copyDatabase()
  const owner = await openOwner(database.ownerUrl)
  const data_folder = mkdtempSync(join(tmpdir(), 'school-portal-service-'))
  const errors: object[] = []
  const clock = { now: ordinaryDay }
  const product = await openProduct({
    database_url: database.appUrl,
    data_folder,
    vault_key: 'only for tests',
    push_key: newPushKey(),
    base_url: 'https://portal.example',
    trust_proxy: false,
    mail: { smtp_url: undefined, from: 'portal@portal.example' },
    backup: noBackups,
    demo: true,
    watches_database: false,
    local_network: true,
    integrations: { ...noIntegrations, ...integrations },
    hashing_at_once: 2,
    does_jobs: false,
    clock: () => new Date(clock.now),
    log: { error: (entry) => errors.push(entry), info: () => undefined },
    ...varied,
  })
  const removeFolder = () => rmSync(data_folder, { recursive: true, force: true })
  process.once('exit', removeFolder)
  const close = async () => {
    await product.close()
    await owner.close()
    removeFolder()
  }
  return { database, owner, product, data_folder, errors, clock, close }
}

/** That of the worker, opened by its first file and closed with its process. */
let shared: Promise<Opened> | undefined

type Options = {
  /** A product and a database of its own: for what changes or counts rows of all schools, or needs other settings. */
  own?: boolean
  integrations?: Partial<Integrations>
  /** Settings of a product of its own. */
  varied?: Varied
}
type Varied = Partial<Pick<ProductSettings, 'backup' | 'base_url' | 'demo' | 'mail' | 'metrics_token' | 'trust_proxy'>>

/** The product, which the files of a worker share with its database: every test makes its own school in it. */
export const withPortal = ({ integrations, varied, own = Boolean(integrations ?? varied) }: Options = {}) => {
  let opened: Opened

  beforeAll(async () => {
    opened = await (own ? open(integrations, varied) : (shared ??= open()))
    opened.clock.now = ordinaryDay
    opened.errors.length = 0
  })
  afterAll(async () => {
    if (own) await opened.close()
  })

  const send = async (caller: Caller, options: InjectOptions): Promise<Answer> => {
    const { statusCode, body, headers } = await opened.product.app.inject({
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
    const claimed = key ?? (endpoint.idempotent ? `key-${randomUUID()}` : undefined)
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
    ...schoolMaker(() => opened.owner),
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
          throw new Error(
            `${endpoint.path}: ${answer.http} ${answer.text} ${JSON.stringify(opened.errors.at(-1) ?? '')}`,
          )
        return answer.data
      },
    }),
    clock: {
      set: (instant: string) => (opened.clock.now = instant),
      reset: () => (opened.clock.now = ordinaryDay),
    },
    owner: () => opened.owner,
    product: () => opened.product,
    database: () => opened.database,
    data_folder: () => opened.data_folder,
    errors: () => opened.errors,
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

/** Asks for each, ten at once: what asks every endpoint takes a moment then. */
export const tenAtOnce = async <T>(all: readonly T[], ask: (one: T, at: number) => Promise<void>): Promise<void> => {
  for (let from = 0; from < all.length; from += 10)
    await Promise.all(all.slice(from, from + 10).map((one, at) => ask(one, from + at)))
}
