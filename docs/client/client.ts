import { routes } from './calls.ts'
import type { Calls } from './calls.ts'

type Name = keyof Calls
export type In<N extends Name> = Calls[N]['in']
export type Out<N extends Name> = Calls[N]['out']
export type Answer<N extends Name> = { message: string; data: Out<N>; left_out?: { id: number; message: string }[] }
type Options = { token?: string; idempotencyKey?: string }

/** A refusal: one of the eight kinds or a finer code, and what stands at which field. */
export class Refused extends Error {
  readonly http: number
  readonly code: string
  readonly fields: readonly { path: string; key: string; message: string }[]
  constructor(
    http: number,
    { code, message, fields = [] }: { code: string; message: string; fields?: Refused['fields'] },
  ) {
    super(message)
    this.http = http
    this.code = code
    this.fields = fields
  }
}

/**
 * Calls of a portal by their operation ids.
 * @param url of the portal, for instance https://portal.example.org
 */
export const portal = (url: string, ask: typeof fetch = fetch) => ({
  async call<N extends Name>(name: N, input: In<N>, { token, idempotencyKey }: Options = {}): Promise<Answer<N>> {
    const { address, method, body } = requestOf(name, input)
    const answer = await ask(new URL(address, url), {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
    })
    const isFile = !answer.headers.get('content-type')?.startsWith('application/json')
    const said = isFile ? { status: true, message: '', data: await answer.text() } : await answer.json()
    if (!said.status) throw new Refused(answer.status, said)
    return said
  },
})

const requestOf = (name: Name, input: object) => {
  const [method = 'GET', path = ''] = routes[name].split(' ')
  const left = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const address = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(left.get(field))
    left.delete(field)
    return encodeURIComponent(value)
  })
  if (method !== 'GET') return { method, address, body: JSON.stringify(Object.fromEntries(left)) }
  return { method, address: `${address}?${queryOf([...left])}` }
}

/** Lists as `ids[0]=1`, as forms send them. */
const queryOf = (fields: readonly (readonly [string, unknown])[]): URLSearchParams =>
  new URLSearchParams(
    fields.flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((one, at) => [`${name}[${at}]`, String(one)]) : [[name, String(value)]],
    ),
  )
