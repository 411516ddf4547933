import type { z } from 'zod'
import { examplesByHand } from './examples.ts'

/** A schema as JSON Schema says it, with what our fields add (contract/src/kernel/fields.ts). */
export type Shape = {
  type?: string | readonly string[]
  kind?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Shape[]
  oneOf?: readonly Shape[]
  allOf?: readonly Shape[]
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
  additionalProperties?: Shape | boolean
  items?: Shape
  prefixItems?: readonly Shape[]
  minLength?: number
  maxLength?: number
  contentEncoding?: string
  description?: string
  $ref?: string
}

type Call = { method: string; path: string; input: unknown }

/** A request that the call takes: what it must be told and nothing more. */
export const exampleOf = ({ method, path, input }: Call, shape: Shape): Record<string, unknown> => {
  const made = valueOf(shape, '')
  const example: unknown = { ...(isRecord(made) ? made : {}), ...examplesByHand[`${method} ${path}`] }
  repair(input as z.ZodType, example)
  return isRecord(example) ? example : {}
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ofKind: Readonly<Record<string, unknown>> = {
  integer: 1,
  decimal: 1,
  flag: true,
  date: '2026-09-01',
  time: '08:30',
  color: '#2f6fed',
  reference: 1,
}

const named: readonly (readonly [name: RegExp, value: unknown])[] = [
  [/email/, 'ada.lovelace@example.org'],
  [/^username$/, 'ada'],
  [/^(password|.*_password)$/, 'correct horse battery staple'],
  [/^fname$|first_name/, 'Ada'],
  [/^lname$|last_name/, 'Lovelace'],
  [/(^|_)(url|link|address_of)/, 'https://example.org'],
  [/(^|_)(date|day|from|to|until|_on)$/, '2026-09-01'],
  [/(_at|instant)$/, '2026-09-01T08:30:00Z'],
  [/time_zone/, 'Europe/London'],
  [/^(language|lang)$/, 'en'],
  [/^country$/, 'GB'],
  [/phone/, '+44 20 7946 0000'],
  [/(^|_)code$/, 'ABC123'],
  [/color|accent/, '#2f6fed'],
  [/^csv$/, 'name\nMusic\n'],
  [/name|title/, 'Music'],
]

const valueOf = (shape: Shape, name: string): unknown => {
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum.find((one) => one !== '' && one !== null) ?? shape.enum[0]
  if (shape.kind !== undefined && shape.kind in ofKind) return ofKind[shape.kind]
  const of = (shape.anyOf ?? shape.oneOf)?.find(({ type }) => type !== 'null')
  if (of) return valueOf({ ...(shape.kind && { kind: shape.kind }), ...of }, name)
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map((one) => valueOf(one, name)))
  const type = typeof shape.type === 'string' ? shape.type : shape.type?.find((one) => one !== 'null')
  if (type === 'object') return objectOf(shape)
  if (type === 'array') return shape.prefixItems?.map((one) => valueOf(one, name)) ?? [valueOf(shape.items ?? {}, name)]
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  if (type === 'null') return null
  return named.find(([pattern]) => pattern.test(name))?.[1] ?? 'Text'
}

const objectOf = ({ properties = {}, required = [] }: Shape): Record<string, unknown> =>
  Object.fromEntries(required.map((name) => [name, valueOf(properties[name] ?? {}, name)]))

/** What rules of a field say that no JSON Schema can: the first of these that the field takes. */
const tries = [
  '2026-09-01',
  '2026-09-01T08:30:00Z',
  '08:30',
  'https://example.org',
  'ada.lovelace@example.org',
  '#2f6fed',
  'a1b2',
  'EUR',
  ...[32, 40, 43, 64].map((length) => 'a1b2c3d4'.repeat(8).slice(0, length)),
  '0e37df36-f698-11e6-8dd4-cb9ced3df976',
  '123456',
  'FREQ=WEEKLY;COUNT=4',
  '+442079460000',
  'people',
  1,
  0,
  5,
  10,
  30,
  60,
  100,
  2026,
  '1',
  true,
  false,
  null,
  [],
  {},
  [1, 2],
]

const repair = (input: z.ZodType, example: unknown): void => {
  for (let turn = 0; turn < 30; turn++) {
    const path = input.safeParse(example).error?.issues[0]?.path
    const key = path?.at(-1)
    const place = path?.slice(0, -1).reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)[key], example)
    if (!path || key === undefined || typeof place !== 'object' || place === null) return
    for (const value of tries) {
      Object.assign(place, { [key]: structuredClone(value) })
      const issues = input.safeParse(example).error?.issues ?? []
      if (issues.every((issue) => issue.path.join('.') !== path.join('.'))) break
    }
  }
}
