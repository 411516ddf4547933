import { z } from 'zod'
import { accessRules } from '#contract/access.ts'
import { type AccessRule, neededFlags } from '#contract/kernel/access.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { failureStatus } from '#contract/kernel/errors.ts'
import { date, decimal, id, time, wholeNumber, yesNo } from '#contract/kernel/fields.ts'
import { prefix } from '../app.ts'
import { exampleOf, type Shape } from './example.ts'
import { operationIdOf, summaryOf } from './summary.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Shape
  example?: unknown
}
export type Content = Record<string, { schema: Shape; example?: unknown }>
export type Operation = {
  tags: string[]
  summary: string
  operationId: string
  description: string
  security?: []
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content: Content } | { $ref: string }>
}
export type OpenApi = {
  openapi: string
  info: { title: string; version: string; description: string }
  security: object[]
  components: { securitySchemes: object; schemas: Record<string, Shape>; responses: object }
  paths: Record<string, Record<string, Operation>>
}

/** The description of all calls, printed from the values that validate them. */
export const openApi = (endpoints: AnyEndpoint[]): OpenApi => {
  const calls = endpoints.flatMap((endpoint) =>
    [endpoint.path, ...Object.keys(endpoint.named)].map((path) => ({ ...endpoint, path })),
  )
  const schemas: Record<string, Shape> = { Refusal: refusal, ...shared }
  const paths: OpenApi['paths'] = {}
  for (const call of calls.toSorted((a, b) => a.path.localeCompare(b.path))) {
    const address = `${prefix}/${call.path.replaceAll(/:(\w+)/g, '{$1}')}`
    const { body, ...operation } = described(call, operationIdOf(call, calls))
    if (body) schemas[body.name] = body.shape
    paths[address] = { ...paths[address], [call.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'School portal',
      version: '2',
      description: 'Every POST takes JSON, form encoding and multipart alike. Every answer is {status, message, data}.',
    },
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas, responses: refusals },
    paths,
  }
}

const refusal = {
  type: 'object',
  required: ['status', 'code', 'message'],
  properties: {
    status: { const: false },
    code: { type: 'string' },
    message: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, key: { type: 'string' }, message: { type: 'string' } },
      },
    },
    data: { type: 'object' },
  },
}

const refusals = Object.fromEntries(
  Object.keys(failureStatus).map((kind) => [
    kind,
    { description: kind, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
  ]),
)

const leftOut = {
  type: 'array',
  description: 'What was asked for and left out because it is unknown or out of reach; absent where nothing was.',
  items: {
    type: 'object',
    required: ['id', 'message'],
    properties: { id: { type: 'integer' }, message: { type: 'string' } },
  },
}

const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

const described = (endpoint: AnyEndpoint, operationId: string) => {
  const rule = accessRules[endpoint.access]
  const whole = plain(endpoint.input, 'input')
  const example = exampleOf(endpoint, whole)
  const input = referring(whole) as Shape
  const name = `${operationId.replaceAll(/(^|\.)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}Input`
  const schema = { $ref: `#/components/schemas/${name}` }
  const isSent = endpoint.method !== 'GET'
  return {
    tags: [endpoint.path.split('/')[0] ?? ''],
    summary: summaryOf(endpoint),
    operationId,
    description: [rule.open ? 'Open to all.' : askedOf(rule), ...notesOf(endpoint)].join(' '),
    ...(rule.open && { security: [] as [] }),
    parameters: [...parametersOf(endpoint, input, example), ...(endpoint.idempotent ? [idempotencyKey] : [])],
    ...(isSent && {
      body: { name, shape: input },
      requestBody: {
        content: Object.fromEntries(types.map((type, at) => [type, { schema, ...(at === 0 && { example }) }])),
      },
    }),
    responses: { 200: answerOf(endpoint), ...failures },
  }
}

const parametersOf = ({ path, method }: AnyEndpoint, input: Shape, example: Record<string, unknown>): Parameter[] => {
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  return Object.entries(input.properties ?? {})
    .filter(([name]) => method === 'GET' || inPath.has(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || (input.required ?? []).includes(name),
      schema,
      ...(name in example && { example: example[name] }),
    }))
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 8, maxLength: 255 },
  example: '0e37df36-f698-11e6-8dd4-cb9ced3df976',
}

const answerOf = (endpoint: AnyEndpoint): { description: string; content: Content } => {
  if (endpoint.download)
    return { description: 'A file', content: { '*/*': { schema: { type: 'string', contentEncoding: 'binary' } } } }
  const schema = {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: {
      status: { const: true },
      message: { type: 'string' },
      data: asAnswered(plain(endpoint.output, 'output')) as Shape,
      ...(endpoint.parts && endpoint.method !== 'GET' && { left_out: leftOut }),
    },
  }
  return { description: 'Done', content: { 'application/json': { schema } } }
}

const failures = Object.fromEntries(
  Object.entries(failureStatus).map(([kind, status]) => [status, { $ref: `#/components/responses/${kind}` }]),
)

/** What nobody could tell from the fields. */
const notesOf = ({ harmless, in_person, proof, upload, parts }: AnyEndpoint): string[] => [
  ...(proof ? ['Asks for password or passkey again when the last proof is older than ten minutes.'] : []),
  ...(in_person ? ['Refused while somebody acts for the person.'] : []),
  ...(upload ? [`Takes up to ${upload.files} files of ${Math.floor(upload.bytes / 1_000_000)} MB as multipart.`] : []),
  ...(parts && !harmless
    ? [`Does without those of \`${parts.by}\` that are unknown, and names them in \`left_out\`.`]
    : []),
]

/** Said once: an id is not explained at each of its thousands of places. */
const plain = (schema: unknown, io: 'input' | 'output'): Shape => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    override: withoutTables,
  })
  return rest as Shape
}
const shared: Record<string, Shape> = Object.fromEntries(
  Object.entries({
    Id: id(),
    WholeNumber: wholeNumber(),
    Decimal: decimal(),
    YesNo: yesNo(),
    Date: date(),
    Time: time(),
  }).map(([name, schema]) => [name, plain(schema, 'input')]),
)
const nameOf = new Map(Object.entries(shared).map(([name, shape]) => [textOf(shape), name]))

const referring = (value: unknown): unknown =>
  walked(value, (one) => {
    const name = nameOf.get(textOf(one))
    return name && { $ref: `#/components/schemas/${name}` }
  })

/** Where rows are stored concerns nobody who calls. */
function withoutTables({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  if (jsonSchema['kind'] !== 'rows') return
  for (const key of ['table', 'parent', 'fields']) delete jsonSchema[key]
}

/** What a field answers once it is parsed, which a transform hides from the description. */
const answered: Readonly<Record<string, string>> = {
  text: 'string',
  longtext: 'string',
  date: 'string',
  time: 'string',
  color: 'string',
  integer: 'integer',
  decimal: 'number',
  flag: 'boolean',
  reference: 'integer',
}
const idShape = textOf(plain(id(), 'output'))
const asAnswered = (value: unknown): unknown =>
  walked(value, (one) => {
    if ('kind' in one && typeof one.kind === 'string' && one.kind in answered) {
      const nullable = 'anyOf' in one && textOf(one).includes('"null"')
      const type = answered[one.kind] ?? ''
      return { type: nullable ? [type, 'null'] : type }
    }
    return textOf(one) === idShape ? { type: 'integer' } : undefined
  })

/**
 * Each field that more than one thing fits, or that is one of ours, as `change` says it; unchanged where it says
 * nothing.
 */
const walked = (value: unknown, change: (one: object) => object | undefined | ''): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => walked(one, change))
  const changed = 'kind' in value || 'anyOf' in value ? change(value) : undefined
  if (changed) return changed
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walked(inner, change)]))
}

/** The same for shapes that say the same in another order. */
function textOf(shape: object): string {
  return JSON.stringify(shape, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

const roleNames = { 1: 'super admins', 2: 'school admins', 3: 'teachers', 4: 'students', 5: 'parents' } as const

/** Whom a rule admits, role by role where they are asked for different flags. */
const askedOf = (rule: Exclude<AccessRule, { open: true }>): string => {
  const oneOf = (flags: readonly string[]) => (flags.length > 0 ? `; one of the flags ${flags.join(', ')}` : '')
  if (!rule.of) return `For ${rule.roles.map((role) => roleNames[role]).join(', ')}${oneOf(rule.anyOf)}.`
  return rule.roles.map((role) => `For ${roleNames[role]}${oneOf(neededFlags(rule, role))}.`).join(' ')
}
