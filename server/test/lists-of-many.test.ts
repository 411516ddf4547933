import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accessRules } from '#contract/access.ts'
import { schoolAdmin, superAdmin } from '#contract/kernel/access.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { families, records } from '#contract/people/records.contract.ts'
import { asRequest, withPortal } from '#server/kernel/testing.ts'
import { services } from '#server/services.ts'
import { grownSchool } from './grown-school.ts'

const portal = withPortal({ own: true })
const students = 2_000
const size = 25
/** Rows that an answer without pages may have: a school of this size has 160 classes and 100 teachers. */
const most = 200

/**
 * To find, order and count the rows of a list takes a few reads for each; what stands in a row is read for those on the
 * page alone, whatever the school's size.
 */
const allowed = (count: number): number => 3_500 + 4 * count
/**
 * What takes more in some orders (no order is the usual one): figures that order all rows are counted for all of them.
 */
const takesMore: Record<string, readonly (string | undefined)[]> = {
  'course/list_courses': [undefined, 'number', 'name', 'department_name', 'credits', 'section_count', 'status'], // tells the grade levels and departments of all courses
  'section/attendance_averages': [undefined, 'grade_level'], // averages of the whole school
  'section/attendance_steps': [undefined, 'name', 'grade_level', 'step', 'unexcused', 'state'], // days of the whole school
  'section/list_sections': ['student_count', 'average_percent', 'to_grade'],
  'student/compliance': ['missing'],
  'teacher/students': ['missing', 'absent_days'],
  'user/compliance_people': ['state', 'at'],
}
/**
 * What one person or class has, or what a school adds a few of. Catalogs share one statement: departments and rooms
 * stand for them.
 */
const enrollmentsSmall = [
  'comment/list_comments',
  'communication/timeline',
  'contracttemplate/list',
  'data/import_rows',
  'data/import_runs',
  'ilp/list_templates',
  'mastercontract/list',
  'notifications/templates',
  'online_content/sources',
  'school/list_copies',
  'section/attendance_averages',
  'security/list_custom_roles',
  'security/list_tags',
  'standard/sets',
  'teacher/roster',
  'user/person_log',
]

/** Answers without pages that hold all that the school has of something: what a form chooses from. */
const chosenFrom: Record<string, readonly string[]> = {
  'course/copy_choices': ['rows'],
  'course/list_prerequisites': ['courses'],
  'ilp/student_path': ['courses'],
  'resources/choices': ['courses', 'sections'],
  'section/section_choices': ['courses', 'facilities'],
}

/** Rows of tables and entries of indexes that a transaction has read so far. */
const readSoFar = `
  select sum(
    pg_stat_get_xact_tuples_returned(c.oid)
      + case c.relkind when 'r' then pg_stat_get_xact_tuples_fetched(c.oid) else 0 end
  )::int as read
  from pg_class c
  where c.relkind in ('r', 'i') and c.relnamespace <> 'pg_catalog'::regnamespace`
let read = 0
const send: (...given: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query')
const noteRead = (_error: unknown, result?: pg.QueryResult<{ read: number }>): void =>
  void (read = result?.rows[0]?.read ?? 0)
const sending = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
  this: pg.Client,
  ...given: unknown[]
): unknown {
  const ask = (...asked: unknown[]): unknown => Reflect.apply(send, this, asked)
  const [text] = given
  if (text === 'begin') ask('select pg_stat_force_next_flush()', [], () => undefined) // what earlier calls read is counted no more
  if (text === 'commit' || text === 'rollback') ask(readSoFar, [], noteRead)
  return ask(...given)
})
afterAll(() => sending.mockRestore())

let office: { token: string }
let group: { token: string }
let known: Record<string, unknown>
beforeAll(async () => {
  portal.clock.set(`${new Date().toISOString().slice(0, 10)}T22:00:00Z`) // the grown school lives today, and its classes are over
  const school = await grownSchool(portal.owner(), students)
  const { user_id } = await portal
    .owner()
    .one<{ user_id: number }>(`select user_id from person where school_id = $1 and sis_id = 'a1'`, [school.id])
  office = { token: await portal.sessionOf(user_id, school.id, schoolAdmin) }
  group = await portal.person({ group_id: school.group_id, id: null }, superAdmin)
  known = await portal.owner().one(
    `
      select
        s.id as section_id, s.course_id,
        (select min(id) from student where school_id = $1) as student_id,
        (select min(id) from student where school_id = $1) as person_id,
        (select min(id) from teacher where school_id = $1) as teacher_id,
        (select min(id) from compliance_item where school_id = $1) as item_id,
        (select id from custom_role where school_id = $1) as id,
        (select min(id) from message where school_id = $1) as message_id,
        'inbox' as folder, 1 as run_id, 'notes' as of, 'school' as owner_kind, $1 as owner_id
      from section s
      where s.school_id = $1
      order by s.id
      limit 1`,
    [school.id],
  )
  await portal.owner().rows('vacuum analyze')
})

type Field = { isOptional(): boolean; unwrap?(): { options?: readonly string[] } }
const inputOf = ({ input }: AnyEndpoint): Record<string, Field> =>
  'shape' in input ? (input.shape as Record<string, Field>) : {}
const outputOf = ({ output }: AnyEndpoint): object => ('shape' in output ? (output.shape as object) : {})
const sortsOf = (endpoint: AnyEndpoint): readonly string[] => inputOf(endpoint)['sort']?.unwrap?.().options ?? []

const reads = services
  .map(({ endpoint }) => endpoint)
  .filter(({ method, download }) => method === 'GET' && !download)
  .filter(({ access }) => {
    const rule = accessRules[access]
    return !rule.open && rule.roles.includes(schoolAdmin)
  })
const isPaged = (endpoint: AnyEndpoint): boolean => 'page' in inputOf(endpoint) && 'rows' in outputOf(endpoint)
const lists = reads.filter(isPaged)

type Part = { rows: object[]; count: number }
const ask = (endpoint: AnyEndpoint, more: object, who = office) => {
  const needed = Object.keys(inputOf(endpoint)).filter(
    (name) => name in known && !inputOf(endpoint)[name]?.isOptional(),
  )
  return portal.send(
    who,
    asRequest(endpoint, { ...Object.fromEntries(needed.map((name) => [name, known[name]])), ...more }),
  )
}

/** What some lists are asked beside what they cannot do without. */
const needs: Record<string, () => Record<string, unknown>> = {
  'message/recipients': () => ({ message_id: known['message_id'] }),
  'section/attendance_exceptions': () => ({ date: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) }),
}

describe('in a school of 2,000 students, a list', () => {
  it('is one of those that are asked here', () => expect(lists.length).toBeGreaterThan(45))

  it.each(lists.map((endpoint) => ({ path: endpoint.path, endpoint })))(
    '$path reads what is on its page, in every order',
    async ({ path, endpoint }) => {
      const page = 'size' in inputOf(endpoint) ? { page: 1, size } : { page: 1 }
      const more = needs[path]?.() ?? {}
      for (const sort of [undefined, ...sortsOf(endpoint)]) {
        await ask(endpoint, { ...page, ...more, ...(sort && { sort }) }, group) // without a school, and first: its plan must not become the school's
        const answer = await ask(endpoint, { ...page, ...more, ...(sort && { sort }) })
        if (answer.http === 404) return expect(enrollmentsSmall).toContain(path)
        expect([answer.http, answer.code]).toEqual([200, ''])
        const { rows, count } = answer.data as Part
        expect(rows.length).toBeLessThanOrEqual(size)
        expect(read).toBeGreaterThan(0)
        if (!enrollmentsSmall.includes(path) && !('archived_count' in outputOf(endpoint)))
          expect(count).toBeGreaterThan(size)
        if (takesMore[path]?.includes(sort)) continue
        expect({ sort, read: Math.max(read, allowed(count)) }).toEqual({ sort, read: allowed(count) })
      }
    },
  )

  it.each([
    [records.duplicates, { fname: 'Nobody', lname: 'Lost', birth_date: '2015-05-05', email: 'nobody@mail.example' }],
    [families.choices, { kind: 'student', search: 'zzqx' }],
    [families.choices, { kind: 'student', search: '' }],
  ] as const)('finds who may be meant without reading everybody: $path', async (endpoint, input) => {
    for (let prepared = 0; prepared < 2; prepared++) expect((await ask(endpoint, input)).http).toBe(200)
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(1_000)
  })

  it.each(reads.filter((endpoint) => !isPaged(endpoint)).map((endpoint) => ({ path: endpoint.path, endpoint })))(
    'that grows with the school has pages: $path has none',
    async ({ path, endpoint }) => {
      const { http, data } = await ask(endpoint, {})
      expect(http).toBeLessThan(500)
      const long = Object.entries(data ?? {}).flatMap(([name, value]) =>
        Array.isArray(value) && value.length > most && !chosenFrom[path]?.includes(name) ? [name] : [],
      )
      expect(long).toEqual([])
    },
  )
})
