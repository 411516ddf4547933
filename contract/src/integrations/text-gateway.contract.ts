import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, decimal, optionalText, text, version, yesNo } from '../kernel/fields.ts'
import {
  bodyProblem,
  gatewayContents,
  gatewayMethods,
  isHeaderName,
  isHeaderValue,
  isPath,
  isStatusList,
} from '../notifications/text-gateway.rules.ts'
import { plainNumber } from '../kernel/phone.rules.ts'

const path = () =>
  optionalText(200).refine((value) => value === '' || isPath(value), { error: 'integrations.text-path-wrong' })

/** What the gateway calls the parts of an answer or of a delivery report. */
const Inbound = z.object({
  from: path(),
  text: path(),
  id: path(),
  status: path(),
  /** Words of a status, parted by commas. */
  delivered: optionalText(200),
  undelivered: optionalText(200),
})
export type Inbound = z.infer<typeof Inbound>

const described = {
  address: text(1_000),
  method: choice(gatewayMethods),
  content: choice(gatewayContents),
  body: optionalText(4_000),
  success_statuses: text(100).refine(isStatusList, { error: 'integrations.text-statuses-wrong' }),
  success_path: path(),
  success_value: optionalText(100),
  id_path: path(),
  sender: text(40),
  /** Of a segment, in units of the currency. */
  price: decimal({ min: 0, max: 10_000, scale: 4 }),
  currency: z.string({ error: 'errors.field.required' }).regex(/^[A-Z]{3}$/, 'errors.field.choice'),
  inbound: Inbound,
}

const Gateway = z.object({
  ...described,
  header_names: z.array(z.string()),
  /** Where the gateway sends answers and reports to; '' for those who may not change it. */
  answers_address: z.string(),
  disabled: z.boolean(),
  version: version(),
})
export type Gateway = z.infer<typeof Gateway>

const Header = z.object({
  name: text(80).refine(isHeaderName, { error: 'integrations.text-header-wrong' }),
  /** Empty: the value that is stored stays. */
  value: optionalText(2_000).refine((value) => value === '' || isHeaderValue(value), {
    error: 'integrations.text-header-value',
  }),
})

const phone = () =>
  z.string({ error: 'errors.field.required' }).transform((typed, context) => {
    const plain = plainNumber(typed)
    if (plain) return plain
    context.addIssue({ code: 'custom', message: 'profile.phone-invalid' })
    return z.NEVER
  })

const saved = z.object({ version: version() })

export const textGateway = {
  /** That of the group, and where schools without one of their own group send by. */
  read: endpoint('GET /text_gateway/read', 'integrations.texts', {
    input: z.object({}),
    output: z.object({
      gateway: Gateway.nullable(),
      above: z.object({ group: z.string(), sender: z.string() }).nullable(),
      can: z.object({ edit: z.boolean() }),
    }),
    topics: ['text_gateway'],
  }),
  save: endpoint('POST /text_gateway/save', 'integrations.texts.edit', {
    input: z
      .object({ ...described, headers: z.array(Header).max(10), version: version().optional() })
      .superRefine(({ method, content, body, address }, context) => {
        const problem = method === 'GET' ? bodyProblem('form', address) : bodyProblem(content, body)
        if (problem)
          context.addIssue({
            code: 'custom',
            path: [method === 'GET' ? 'address' : 'body'],
            message: `integrations.text-body-${problem}`,
          })
      }),
    output: saved,
  }),
  disable: endpoint('POST /text_gateway/disable', 'integrations.texts.edit', {
    input: z.object({ version: version(), disabled: yesNo() }),
    output: saved,
  }),
  /** From now on answers come to another address alone. */
  renewAddress: endpoint('POST /text_gateway/renew_address', 'integrations.texts.edit', {
    input: z.object({ version: version() }),
    output: saved,
  }),
  /** Sends one text message, as the gateway is stored. */
  test: endpoint('POST /text_gateway/test', 'integrations.texts.edit', {
    input: z.object({ number: phone() }),
    output: z.object({
      sent: z.boolean(),
      said: z.string(),
      provider_id: z.string(),
      segments: z.int(),
    }),
  }),
}
