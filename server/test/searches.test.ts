import { beforeAll, describe, expect, it } from 'vitest'
import { accessRules } from '#contract/access.ts'
import { schoolAdmin, teacher } from '#contract/kernel/access.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { asRequest, type Classroom, withPortal } from '#server/kernel/testing.ts'
import { services } from '#server/services.ts'

const portal = withPortal()

const shapeOf = ({ input }: AnyEndpoint): Record<string, unknown> =>
  'shape' in input ? (input.shape as Record<string, unknown>) : {}
const searches = services
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.method === 'GET' && 'search' in shapeOf(endpoint))
  .flatMap((endpoint) => {
    const rule = accessRules[endpoint.access]
    return rule.open
      ? []
      : ([schoolAdmin, teacher] as const)
          .filter((role) => rule.roles.includes(role))
          .map((role) => ({ endpoint, role, name: `${endpoint.path} for role ${role}` }))
  })

let room: Classroom
beforeAll(async () => {
  room = await portal.classroom({ students: 2 })
  await portal
    .owner()
    .rows(`update person set fname = 'Xinyi', lname = 'Huang' where id = $1`, [room.students[0]?.person_id])
})

const answer = async ({ endpoint, role }: { endpoint: AnyEndpoint; role: 2 | 3 }, search: string) => {
  const known: Record<string, unknown> = {
    section_id: room.section_id,
    role: '4',
    kind: 'students',
    from: '2026-11-01',
    to: '2026-11-30',
    date: '2026-11-20',
  }
  const needed = Object.entries(shapeOf(endpoint)).filter(
    ([name, schema]) => name in known && !(schema as { isOptional(): boolean }).isOptional(),
  )
  const input = { ...Object.fromEntries(needed.map(([name]) => [name, known[name]])), search }
  const { text } = await portal.send(role === schoolAdmin ? room.admin : room.teacher, asRequest(endpoint, input))
  return text
}

describe('a search', () => {
  const finding: string[] = []
  it.each(searches)('of $name finds a person by all words of the name, in any order', async (call) => {
    const byFirst = await answer(call, 'Xinyi')
    if (!byFirst.includes('Xinyi')) return
    finding.push(call.name)
    for (const typed of ['Xinyi Huang', 'Huang Xinyi', 'Huang, Xinyi', 'huang  xinyi', 'XINYI'])
      expect(await answer(call, typed)).toBe(byFirst)
    expect(await answer(call, 'Xinyi Hwang')).not.toContain('Xinyi')
  })

  it('finds students in the lists that a school works with', () =>
    expect(finding).toEqual(
      expect.arrayContaining([
        ...['user/directory', 'user/find', 'section/attendance_desk', 'ilp/path_students'].map(
          (path) => `${path} for role 2`,
        ),
        ...[
          'teacher/roster',
          'teacher/students',
          'student/compliance',
          'event/list_people',
          'section/attendance_rates',
          'report/students',
          'communication/note_choices',
        ].flatMap((path) => [`${path} for role 2`, `${path} for role 3`]),
      ]),
    ))
})
