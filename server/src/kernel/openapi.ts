import { type AccessRule, neededFlags } from '#contract/kernel/access.ts'
import { z } from 'zod'
import { accessRules } from '#contract/access.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { failureStatus } from '#contract/kernel/errors.ts'
import { prefix } from './app.ts'

/** The description of all calls, printed from the values that validate them. */
export const openApi = (endpoints: AnyEndpoint[]) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints.toSorted((a, b) => a.path.localeCompare(b.path))) {
    for (const path of [endpoint.path, ...Object.keys(endpoint.named)]) {
      const address = `${prefix}/${path.replaceAll(/:(\w+)/g, '{$1}')}`
      paths[address] = { ...paths[address], [endpoint.method.toLowerCase()]: operation({ ...endpoint, path }) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'School portal',
      version: '2',
      description: 'Every POST takes JSON, form encoding and multipart alike. Every answer is {status, message, data}.',
    },
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: { Refusal: refusal } },
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

const leftOut = {
  type: 'array',
  description: 'What was asked for and left out because it is unknown or out of reach; absent where nothing was.',
  items: {
    type: 'object',
    required: ['id', 'message'],
    properties: { id: { type: 'integer' }, message: { type: 'string' } },
  },
}

const operation = (endpoint: AnyEndpoint) => {
  const rule = accessRules[endpoint.access]
  const input = shape(endpoint.input, 'input')
  const properties = Object.entries((input['properties'] ?? {}) as Record<string, unknown>)
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  const required = new Set((input['required'] ?? []) as string[])
  const parameters = properties
    .filter(([name]) => endpoint.method === 'GET' || inPath.has(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema,
    }))
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']
  return {
    tags: [endpoint.path.split('/')[0]],
    description: rule.open ? 'Open to all.' : askedOf(rule),
    ...(rule.open && { security: [] }),
    parameters: [
      ...parameters,
      ...(endpoint.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: true,
              schema: { type: 'string', minLength: 8, maxLength: 255 },
            },
          ]
        : []),
    ],
    ...(endpoint.method !== 'GET' && {
      requestBody: { content: Object.fromEntries(types.map((type) => [type, { schema: input }])) },
    }),
    responses: {
      200: endpoint.download
        ? { description: 'A file', content: { '*/*': { schema: { type: 'string', contentEncoding: 'binary' } } } }
        : {
            description: 'Done',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    status: { const: true },
                    message: { type: 'string' },
                    data: shape(endpoint.output, 'output'),
                    ...(endpoint.parts && endpoint.method !== 'GET' && { left_out: leftOut }),
                  },
                },
              },
            },
          },
      ...Object.fromEntries(
        Object.entries(failureStatus).map(([kind, status]) => [
          status,
          { description: kind, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
        ]),
      ),
    },
  }
}

const shape = (schema: unknown, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' })
  return rest
}

/** Whom a rule admits, role by role where they are asked for different flags. */
const askedOf = (rule: Exclude<AccessRule, { open: true }>): string => {
  const oneOf = (flags: readonly string[]) => (flags.length > 0 ? `; one of the flags ${flags.join(', ')}` : '')
  if (!rule.of) return `Roles ${rule.roles.join(', ')}${oneOf(rule.anyOf)}.`
  return rule.roles.map((role) => `Role ${role}${oneOf(neededFlags(rule, role))}.`).join(' ')
}
