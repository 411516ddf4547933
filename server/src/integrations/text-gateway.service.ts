import { isIP } from 'node:net'
import { may } from '#contract/access.ts'
import type { Inbound } from '#contract/integrations/text-gateway.contract.ts'
import { textGateway } from '#contract/integrations/text-gateway.contract.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { addressFor } from '#contract/notifications/text-gateway.rules.ts'
import { priceParts, segmentsOf, sendable } from '#contract/notifications/text-message.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { isPublic } from '#server/platform/outbound.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { say } from '#server/kernel/texts.ts'
import { answersSecret, openHeaders, sealHeaders } from '#server/notifications/gateway-headers.ts'
import { type GatewayHeaders, handOver, type TextGateway } from '#server/notifications/text-gateway.ts'

type Row = TextGateway & {
  id: number
  group_id: number
  method: 'GET' | 'POST' | 'PUT'
  header_names: string[]
  headers: Buffer | null
  sender: string
  price: number
  currency: string
  inbound_key: string
  inbound: Inbound
  disabled_at: string | null
  version: number
}

/** Test messages by one account. */
const limit = { most: 10, minutes: 60 }

export const textGatewayService = serve(textGateway, {
  async read(_, { db, actor, vault, request }) {
    const row = await optionalGateway(db, actor.group_id)
    const above = await sql<{ group: string; sender: string }>`
      select o.name as group, w.sender
      from school_group g
      join text_gateway w on w.group_id = any (g.path) and w.disabled_at is null
      join school_group o on o.id = w.group_id
      where g.id = ${actor.group_id} and w.group_id <> g.id
      order by array_position(g.path, w.group_id) desc
      limit 1`.optional(db)
    const edit = may(actor, 'integrations.texts.edit')
    if (!row) return { gateway: null, above: above ?? null, can: { edit } }
    const { id, group_id: _group, headers: _sealed, inbound_key, disabled_at, price, ...gateway } = row
    const answers_address = edit
      ? `${request.base_url}/text-answers/${id}/${answersSecret(vault, id, inbound_key)}`
      : ''
    return {
      gateway: { ...gateway, price: price / priceParts, answers_address, disabled: disabled_at !== null },
      above: above ?? null,
      can: { edit },
    }
  },

  async save({ version = 0, headers, price, ...described }, context) {
    const { db, actor, vault, outbound } = context
    const earlier = await optionalGateway(db, actor.group_id)
    if (earlier && earlier.version !== version) return staleGateway(db, earlier.id)
    if (!leadsOut(described.address, outbound.allows_local)) return wrongField('address', 'integrations.text-https')
    if (!isCurrency(described.currency)) return wrongField('currency', 'errors.field.choice')
    const kept = keptHeaders(headers, earlier ? openHeaders(vault, actor.group_id, earlier.headers) : [])
    if (isFailure(kept)) return kept
    const values = {
      ...described,
      inbound: JSON.stringify(described.inbound),
      price: Math.round(price * priceParts),
      header_names: kept.map(({ name }) => name),
      headers: kept.length === 0 ? null : sealHeaders(vault, actor.group_id, kept),
    }
    const stored = earlier
      ? await db
          .updateTable('text_gateway')
          .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
          .where('id', '=', earlier.id)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
      : await db
          .insertInto('text_gateway')
          .values({ ...values, group_id: actor.group_id })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
    return stored ?? staleGateway(db, earlier?.id ?? 0)
  },

  async disable({ version, disabled }, { db, actor, now }) {
    const { id } = found(await optionalGateway(db, actor.group_id))
    const at = disabled ? now : null
    const stored = await sql<{ version: number }>`
      update text_gateway
      set disabled_at = ${at}, version = version + 1
      where id = ${id} and version = ${version}
      returning version`.optional(db)
    return stored ?? staleGateway(db, id)
  },

  async renewAddress({ version }, { db, actor }) {
    const { id } = found(await optionalGateway(db, actor.group_id))
    const stored = await sql<{ version: number }>`
      update text_gateway
      set inbound_key = gen_random_uuid(), version = version + 1
      where id = ${id} and version = ${version}
      returning version`.optional(db)
    return stored ?? staleGateway(db, id)
  },

  async test({ number }, { db, actor, vault, outbound, request }) {
    const gateway = found(await optionalGateway(db, actor.group_id))
    const room = await sql<{ left: boolean }>`
      select auth.has_room(${`text-test:${actor.user_id}`}, ${limit.most}, ${limit.minutes}) as left`.one(db)
    if (!room.left) return fail('limited', 'integrations.text-test-limit', { retry_after: limit.minutes * 60 })
    const text = sendable(say(actor.language, 'integrations.text-test-words'))
    const values = { to: number, text, from: gateway.sender, id: request.id }
    const handed = await handOver(outbound, gateway, openHeaders(vault, actor.group_id, gateway.headers), values)
    return {
      sent: handed.state === 'sent',
      said: handed.said,
      provider_id: handed.state === 'sent' ? handed.provider_id : '',
      segments: segmentsOf(text).segments,
    }
  },
})

const optionalGateway = (db: Db, group_id: Context['actor']['group_id']) =>
  sql<Row>`select * from text_gateway where group_id = ${group_id}`.optional(db)

/** Without the headers. */
const staleGateway = (db: Db, id: number): Promise<Failure> =>
  staleRow(db, 'text_gateway', id, ['address', 'method', 'content', 'body', 'sender', 'price', 'currency'])

/** A value that is left empty stays as it is stored, under the same name alone. */
const keptHeaders = (given: GatewayHeaders, stored: GatewayHeaders): GatewayHeaders | Failure => {
  const kept: { name: string; value: string }[] = []
  for (const [at, { name, value }] of given.entries()) {
    if (kept.some((one) => one.name.toLowerCase() === name.toLowerCase()))
      return wrongField(`headers.${at}.name`, 'integrations.text-header-twice')
    const known = value || stored.find((one) => one.name === name)?.value
    if (!known) return wrongField(`headers.${at}.value`, 'errors.field.required')
    kept.push({ name, value: known })
  }
  return kept
}

/** Whether it can be an address of a gateway; what its name leads to is looked at whenever something is sent. */
const leadsOut = (address: string, allows_local: boolean): boolean => {
  const url = URL.parse(addressFor(address, { to: '1', text: '1', from: '1', id: '1' }))
  if (!url || url.username || url.password) return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (allows_local && /^(localhost|127\..*|::1)$/.test(host)) return /^https?:$/.test(url.protocol)
  return url.protocol === 'https:' && (isIP(host) === 0 || isPublic(host))
}

const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)
