import type { AnyEndpoint, Endpoint } from '#contract/kernel/endpoint.ts'
import { accessRules } from '#contract/access.ts'
import type { Refused } from './failures.ts'
import { language } from './i18n.ts'
import { rememberAddress } from './remembered.ts'
import { askFirstFor, forgetLogin, hasOutlasted, isElsewhere, token } from './session.ts'

export const base = '/api/v2'
const patience = 30_000
const patienceForFiles = 120_000

type Extra = {
  /** Files of a multipart call, by field name. */
  files?: Record<string, readonly File[]>
  /** The same key for every try of one intention: the server then does it once. */
  key?: string
  /** A bearer other than the session's (one-time codes). */
  bearer?: string
  signal?: AbortSignal
  /** Hears what a call about many did without. */
  onLeftOut?: (left_out: readonly LeftOut[]) => void
}
export type LeftOut = { id: number; message: string }

/** Calls the endpoint and answers its data. Throws a `Refused` value. */
export const call = async <In, Out>(
  endpoint: Endpoint<In, Out>,
  input: NoInfer<In>,
  extra: Extra = {},
): Promise<Out> => {
  const { body } = await answered(endpoint, input, extra)
  if (body.left_out) extra.onLeftOut?.(body.left_out)
  return body.data as Out // the server cut it to the output schema of this very endpoint
}

/** A picture that only the session may see, for `<img>`: no token stands in its address. */
export const picture = async (address: string): Promise<Blob> => {
  const response = await fetch(address, { headers: { authorization: `Bearer ${token() ?? ''}` } })
  if (!response.ok) throw refusal(address, response.status)
  return response.blob()
}

/** Fetches a file. */
export const fetchFile = async <In>(
  endpoint: Endpoint<In, unknown>,
  input: NoInfer<In>,
  fallbackName: string,
): Promise<{ blob: Blob; name: string }> => {
  const { response } = await answered(endpoint, input, {})
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { blob: await response.blob(), name: name ? decodeURIComponent(name) : fallbackName }
}

type Envelope = {
  status: boolean
  code?: string
  message?: string
  data?: unknown
  fields?: Refused['fields']
  left_out?: LeftOut[]
}
type Answered = { response: Response; body: Envelope }

const answered = async <In>(endpoint: Endpoint<In, unknown>, input: In, extra: Extra): Promise<Answered> => {
  const bearer = extra.bearer ?? token()
  const open = accessRules[endpoint.access].open === true
  if (!bearer && !open && isElsewhere()) throw new DOMException('the session went on in another tab', 'AbortError')
  if (!bearer && !open) return signInAgain(refusal(endpoint.path, 401))

  const { address, rest } = addressOf(endpoint.path, record(input))
  const inAddress = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const url = inAddress ? withQuery(address, rest) : address
  const response = await fetch(url, {
    method: endpoint.method,
    headers: headersOf(endpoint, extra, bearer, inAddress),
    cache: 'no-store',
    signal: AbortSignal.any([
      AbortSignal.timeout(endpoint.upload ? patienceForFiles : patience),
      ...(extra.signal ? [extra.signal] : []),
    ]),
    ...(!inAddress && { body: extra.files ? multipart(rest, extra.files) : JSON.stringify(rest) }),
  }).catch((): undefined => undefined)
  if (extra.signal?.aborted) throw new DOMException('aborted', 'AbortError')
  if (!response) throw refusal(address, 0)
  if (response.ok && endpoint.download) return { response, body: { status: true } }

  const body: Envelope = await response.json().catch(() => ({ status: false }))
  if (response.ok && body.status) return { response, body }
  const refused = refusal(address, response.ok ? 0 : response.status, response.statusText, body)
  if (refused.code === 'second-step-needed') askFirstFor('set_up_second_step')
  if (refused.code === 'password-expired') askFirstFor('change_password')
  return response.status === 401 && !open ? signInAgain(refused) : Promise.reject(refused)
}

const refusal = (
  address: string,
  status: number,
  statusText = '',
  { code = '', message = '', fields = [], data }: Partial<Envelope> = {},
): Refused => ({
  refused: true,
  status,
  status_text: statusText,
  address,
  code,
  message,
  fields,
  ...(typeof data === 'object' && data !== null && 'present' in data && { present: data.present }),
})

/** The session is over: remember where we are; the guard then leads to /login. */
const signInAgain = (refused: Refused): never => {
  if (!isElsewhere() && !hasOutlasted(Date.now())) {
    if (token()) rememberAddress(location.pathname + location.search)
    forgetLogin()
  }
  throw refused
}

const headersOf = (
  endpoint: AnyEndpoint,
  { files, key }: Extra,
  bearer: string | null,
  inAddress: boolean,
): Record<string, string> => ({
  'accept-language': language(),
  ...(bearer && { authorization: `Bearer ${bearer}` }),
  ...(!inAddress && !files && { 'content-type': 'application/json' }),
  ...(endpoint.idempotent && { 'idempotency-key': key ?? crypto.randomUUID() }),
})

const record = (input: unknown): Record<string, unknown> => ({ ...(input as object) })

/** Fills `:name` parts of the path from the input; what is left goes into query or body. */
const addressOf = (path: string, input: Record<string, unknown>) => {
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = input[name]
    delete input[name]
    return encodeURIComponent(String(value))
  })
  return { address: `${base}/${address}`, rest: input }
}

const withQuery = (address: string, values: Record<string, unknown>): string => {
  const query = new URLSearchParams(flat(values))
  return query.size > 0 ? `${address}?${query}` : address
}

const multipart = (values: Record<string, unknown>, files: Record<string, readonly File[]>): FormData => {
  const form = new FormData()
  for (const [name, value] of flat(values)) form.append(name, value)
  for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file)
  return form
}

/** {a: {b: [1, 2]}} as a[b][0]=1, a[b][1]=2, the way form fields are read by the server. */
const flat = (value: unknown, name = ''): [string, string][] => {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object') return [[name, typeof value === 'string' ? value : JSON.stringify(value)]]
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, name ? `${name}[${key}]` : key))
}
