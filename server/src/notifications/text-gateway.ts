import {
  addressFor,
  bodyFor,
  contentTypes,
  type GatewayContent,
  type GatewayValues,
  statusFits,
  valueAt,
} from '#contract/notifications/text-gateway.rules.ts'
import type { Outbound } from '#server/platform/outbound.ts'

/** The one provider of text messages: a gateway that is spoken to by HTTP, as its group described it. */
export type TextGateway = {
  address: string
  method: string
  content: GatewayContent
  body: string
  success_statuses: string
  success_path: string
  success_value: string
  id_path: string
}
export type GatewayHeaders = readonly { name: string; value: string }[]

/**
 * `busy`: it did not take the message, and says so; it can be asked again after `seconds`. `refused`: it never will.
 * `silent`: nobody knows whether it took it. `said` holds statuses and words of our own, never an answer's text.
 */
export type Handed =
  | { state: 'sent'; provider_id: string; said: string }
  | { state: 'busy'; seconds: number; said: string }
  | { state: 'refused' | 'silent'; said: string }

/** These say that nothing was taken. */
const busy = new Set([429, 503])
/** These happen before anything is sent. */
const unsent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'])
/** And these are rules of the portal. */
const forbidden = ['not https', 'credentials in an address', 'address out of bounds', 'redirected']
const longestWait = 3_600

/** An address that leads nowhere (RFC 6761): whatever is handed to it counts as sent, for demos and trials. */
export const trialAddress = 'https://outbox.invalid/'

export const handOver = async (
  outbound: Outbound,
  gateway: TextGateway,
  headers: GatewayHeaders,
  values: GatewayValues,
  signal?: AbortSignal,
): Promise<Handed> => {
  const { address, method, content, body } = gateway
  if (address === trialAddress) return { state: 'sent', provider_id: '', said: '' }
  try {
    const response = await outbound.fetch(addressFor(address, values), {
      method,
      headers: {
        accept: 'application/json',
        ...Object.fromEntries(headers.map(({ name, value }) => [name, value])),
        ...(method !== 'GET' && { 'content-type': contentTypes[content] }),
      },
      ...(method !== 'GET' && { body: bodyFor(content, body, values) }),
      ...(signal && { signal }),
    })
    return read(gateway, response.status, response.headers.get('retry-after'), await response.text())
  } catch (error) {
    const said = error instanceof Error ? error.message.slice(0, 200) : ''
    if (forbidden.includes(said)) return { state: 'refused', said }
    return isUnsent(error) ? { state: 'busy', seconds: 60, said } : { state: 'silent', said }
  }
}

const read = (gateway: TextGateway, status: number, retryAfter: string | null, text: string): Handed => {
  const { success_statuses, success_path, success_value, id_path } = gateway
  if (busy.has(status)) return { state: 'busy', seconds: secondsOf(retryAfter), said: String(status) }
  if (!statusFits(success_statuses, status))
    return { state: status >= 500 ? 'silent' : 'refused', said: String(status) }
  const answer = parsed(text)
  if (success_path !== '' && valueAt(answer, success_path) !== success_value)
    return { state: 'refused', said: `${status} ${valueAt(answer, success_path)}`.trim().slice(0, 60) }
  return { state: 'sent', provider_id: id_path && valueAt(answer, id_path).slice(0, 200), said: String(status) }
}

/** Retry-After in seconds; a date, or nothing, counts as a minute. */
const secondsOf = (given: string | null): number =>
  given !== null && /^\d{1,6}$/.test(given) ? Math.min(Math.max(Number(given), 1), longestWait) : 60

const isUnsent = (error: unknown): boolean => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return unsent.has(code) || (error instanceof AggregateError && error.errors.every(isUnsent))
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
