import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { accessRules } from '#contract/access.ts'
import { allRoles, type Role, superAdmin } from '#contract/kernel/access.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { asRequest, type Classroom, type Person, tenAtOnce, withPortal } from '#server/kernel/testing.ts'
import { services } from '#server/services.ts'

const portal = withPortal({ own: true })
const endpoints = services.map(({ endpoint }) => endpoint)

/** What no form sends. A schema that lets one of them through hands it to the service. */
const hostile: readonly unknown[] = [
  1e308,
  -1e308,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  "'; drop table person; --",
  '%_\\',
  '{{7*7}}\u202E\u0627',
  '999999999999999',
  '2027-01-31',
  '9999-12-31',
  '8999-12-31',
  '0001-01-01',
  '275760-09-13',
  '9999-12-31T23:59:59Z',
  '23:59',
  'x'.repeat(20_000),
  '',
  null,
  true,
  [],
  {},
  [1],
]

let room: Classroom
/**
 * Nobody, a super admin with and without a school, and the four roles of a school, who take turns: one of each for
 * every call, which may end the session that it is made with.
 */
const visitors: (Person | undefined)[][] = []
beforeAll(async () => {
  room = await portal.classroom()
  const { school } = room
  const of = (role: Role, id: number | null) => portal.people({ group_id: school.group_id, id }, role, endpoints.length)
  visitors.push([])
  for (const role of roles.slice(1)) {
    const isFirst = visitors.length === 1
    if (role !== undefined) visitors.push(await of(role, isFirst ? null : school.id))
  }
  await portal.owner().rows('analyze')
})

const roles: readonly (Role | undefined)[] = [undefined, superAdmin, ...allRoles]
const admits = ({ access }: AnyEndpoint, role: Role | undefined): boolean => {
  const rule = accessRules[access]
  return rule.open || (role !== undefined && rule.roles.includes(role))
}

type Shape = {
  properties?: Record<string, Shape>
  required?: string[]
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  anyOf?: Shape[]
  items?: Shape
}
const shapeOf = ({ input }: AnyEndpoint): Shape =>
  z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Shape

/** Something that a form would send there: an id of the classroom, or the first that the schema allows. */
const ordinary = (name: string, shape: Shape): unknown => {
  const known: Record<string, unknown> = {
    section_id: room.section_id,
    activity_id: room.activities[0]?.id,
    student_id: room.students[0]?.person_id,
    person_id: room.students[0]?.person_id,
    teacher_id: room.teacher.person_id,
    school_id: room.school.id,
    group_id: room.school.group_id,
    user_id: room.teacher.user_id,
    ids: [room.students[0]?.person_id],
  }
  if (name in known) return known[name]
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return ordinary(name, shape.anyOf[0] ?? {})
  if (shape.type === 'object') return ordinaryFields(shape)
  if (shape.type === 'array') return [ordinary('', shape.items ?? {})]
  if (shape.type === 'integer' || shape.type === 'number' || /(^|_)id$/.test(name)) return 1
  if (shape.type === 'boolean') return true
  return /date|from|to$|^on$|_on$|day/.test(name) ? '2026-11-20' : 'x'
}
const ordinaryFields = ({ properties = {}, required = [] }: Shape): Record<string, unknown> =>
  Object.fromEntries(required.map((name) => [name, ordinary(name, properties[name] ?? {})]))

const isAccepted = ({ input }: AnyEndpoint, value: unknown): boolean => {
  try {
    input.parse(value)
    return true
  } catch {
    return false
  }
}

/** The ordinary input, and each field with a hostile value that its schema lets through: not always the same one. */
const inputsOf = (endpoint: AnyEndpoint): Record<string, unknown>[] => {
  const shape = shapeOf(endpoint)
  const usual = ordinaryFields(shape)
  const changed = Object.keys(shape.properties ?? {}).flatMap((name, at): Record<string, unknown>[] => {
    const accepted = hostile
      .map((value) => ({ ...usual, [name]: value }))
      .filter((input) => isAccepted(endpoint, input))
    const one = accepted[(at + endpoint.path.length) % accepted.length]
    return one ? [one] : []
  })
  return [usual, ...changed, Object.fromEntries(Object.keys(shape.properties ?? {}).map((name) => [name, 1e308]))]
}

it('no call answers anything with a failure of its own, whoever asks', async () => {
  const questions = endpoints.flatMap((endpoint, at) => {
    const [usual, ...changed] = endpoint.costly ? [] : inputsOf(endpoint)
    const admitted = visitors.filter((_, visitor) => admits(endpoint, roles[visitor]))
    const dealt = changed.map((input, number) => ({
      endpoint,
      input,
      person: admitted[number % admitted.length]?.[at],
    }))
    const asked = [visitors[0], admitted[at % admitted.length]].map((people) => ({
      endpoint,
      input: usual ?? {},
      person: people?.[at],
    }))
    return usual ? [...asked, ...dealt] : []
  })
  const failed: unknown[] = []
  const [reads, writes] = [true, false].map((isRead) =>
    questions.filter(({ endpoint }) => (endpoint.method === 'GET') === isRead),
  )
  await tenAtOnce([...(reads ?? []), ...(writes ?? [])], async ({ endpoint, input, person }) => {
    const answer = await portal.send(person, {
      ...asRequest(endpoint, input),
      headers: { 'idempotency-key': `key-${crypto.randomUUID()}` },
    })
    // 503 is said by the lines before what is costly, such as a forgotten password.
    if (answer.http === 500) failed.push([endpoint.path, JSON.stringify(input).slice(0, 300), answer.http])
  })
  expect(failed).toEqual([])
}, 300_000)
