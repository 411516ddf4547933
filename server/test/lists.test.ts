import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { accessRules } from '#contract/access.ts'
import { superAdmin, schoolAdmin } from '#contract/kernel/access.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { schools } from '#contract/schools/schools.contract.ts'
import { asRequest, type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { services } from '#server/services.ts'

const portal = withPortal({ own: true })

/** How many statements the product sends while it works. */
const sending = vi.spyOn(pg.Client.prototype, 'query')
afterAll(() => sending.mockRestore())

const shapeOf = ({ input }: AnyEndpoint): Record<string, unknown> =>
  'shape' in input ? (input.shape as Record<string, unknown>) : {}
const lists = services
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.method === 'GET' && 'page' in shapeOf(endpoint) && 'size' in shapeOf(endpoint))
  .filter(({ access }) => {
    const rule = accessRules[access]
    return !rule.open && (rule.roles.includes(schoolAdmin) || rule.roles.includes(superAdmin))
  })

const rooms: { few?: Classroom; many?: Classroom } = {}
beforeAll(async () => {
  rooms.few = await portal.classroom({ students: 2 })
  rooms.many = await portal.classroom({ students: 60 })
})

const inputFor = (endpoint: AnyEndpoint, room: Classroom | undefined) => {
  const known: Record<string, unknown> = {
    section_id: room?.section_id,
    student_id: room?.students[0]?.person_id,
    person_id: room?.students[0]?.person_id,
    activity_id: room?.activities[0]?.id,
  }
  const needed = Object.entries(shapeOf(endpoint)).filter(
    ([name, schema]) => name in known && !(schema as { isOptional(): boolean }).isOptional(),
  )
  return Object.fromEntries(needed.map(([name]) => [name, known[name]]))
}

const cost = async (person: Person | undefined, endpoint: AnyEndpoint, input: Record<string, unknown>) => {
  const request = () => portal.send(person, asRequest(endpoint, input))
  await request() // the first one prepares
  sending.mockClear()
  const { http } = await request()
  return { http, statements: sending.mock.calls.length }
}

describe('every list', () => {
  it('of those that the product has is asked here', () => expect(lists.length).toBeGreaterThan(25))

  it.each(lists.map((endpoint) => ({ path: endpoint.path, endpoint })))(
    '$path costs the same with two rows and with many, whatever the page',
    async ({ endpoint }) => {
      const rule = accessRules[endpoint.access]
      const inSchool = !rule.open && rule.roles.includes(schoolAdmin)
      const above = inSchool ? undefined : await portal.superAdmin(rooms.many?.school.group_id ?? 0)
      const few = await cost(above ?? rooms.few?.admin, endpoint, {
        ...inputFor(endpoint, rooms.few),
        page: 1,
        size: 10,
      })
      const many = await cost(above ?? rooms.many?.admin, endpoint, {
        ...inputFor(endpoint, rooms.many),
        page: 1,
        size: 100,
      })
      expect([200, 404, 422]).toContain(many.http)
      expect([few.http, few.statements]).toEqual([many.http, many.statements])
      expect(many.statements).toBeLessThanOrEqual(14)
    },
  )
})

it.each(lists.map((endpoint) => ({ path: endpoint.path, endpoint })))(
  '$path is answered in each of its orders, both ways',
  async ({ endpoint }) => {
    const rule = accessRules[endpoint.access]
    const inSchool = !rule.open && rule.roles.includes(schoolAdmin)
    const asks = inSchool ? rooms.few?.admin : await portal.superAdmin(rooms.few?.school.group_id ?? 0)
    const { sort } = shapeOf(endpoint)
    const sorts =
      sort instanceof z.ZodOptional && sort.def.innerType instanceof z.ZodEnum ? sort.def.innerType.options : []
    for (const sort of sorts)
      for (const descending of [false, true]) {
        const input = { ...inputFor(endpoint, rooms.few), sort, descending }
        const { http, text } = await portal.send(asks, asRequest(endpoint, input))
        expect([200, 404, 422], `${sort}: ${text}`).toContain(http)
      }
  },
)

it('twenty thousand schools cost what one page of them costs', async () => {
  const group_id = await portal.group()
  const above = await portal.superAdmin(group_id)
  await portal.school({ group_id })
  const one = await cost(above, schools.list, { size: 25 })
  await portal.owner().rows('alter table school disable trigger begin_attendance') // a millisecond for each school
  try {
    await portal.owner().rows(
      `
        insert into school (group_id, short_code, name)
        select $1::bigint, 'many-' || $1::bigint || '-' || n, 'School ' || lpad(n::text, 5, '0')
        from generate_series(1, 20000) n`,
      [group_id],
    )
  } finally {
    await portal.owner().rows('alter table school enable trigger begin_attendance')
  }
  const all = await cost(above, schools.list, { size: 25, page: 401 })
  expect([all.http, all.statements]).toEqual([200, one.statements])
  const page = await portal.as(above).ok(schools.list, { size: 25, page: 401 })
  expect([page.count, page.rows.length, page.rows[0]?.name]).toEqual([
    20_001,
    25,
    expect.stringMatching(/^School 1000/),
  ])
})
