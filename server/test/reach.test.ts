import { accessRules } from '#contract/access.ts'
import { applications } from '#contract/admissions/applications.contract.ts'
import { apply } from '#contract/admissions/apply.contract.ts'
import { globalDepartments, departmentOffers } from '#contract/courses/departments.contract.ts'
import { masterCourses } from '#contract/courses/master.contract.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { imports } from '#contract/imports/import.contract.ts'
import { peopleFiles } from '#contract/imports/people-files.contract.ts'
import { openSso, sso } from '#contract/integrations/sso.contract.ts'
import { neededFlags, superAdmin } from '#contract/kernel/access.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { recordReads } from '#contract/logs/record-reads.contract.ts'
import { notificationQueue } from '#contract/notifications/queue.contract.ts'
import { contacts } from '#contract/people/contacts.contract.ts'
import { defaultFlags } from '#contract/security/flags.rules.ts'
import { groups } from '#contract/schools/groups.contract.ts'
import { portalCheck } from '#contract/session/portal-check.contract.ts'
import { installation } from '#contract/schools/installation.contract.ts'
import { schoolCopy } from '#contract/schools/school-copy.contract.ts'
import { schools } from '#contract/schools/schools.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { catalogs } from '#contract/settings/catalogs.ts'
import { groupSettings } from '#contract/settings/school-settings.contract.ts'
import { withPortal, asRequest } from '#server/kernel/testing.ts'
import type { Classroom, Person } from '#server/kernel/testing.ts'
import { services } from '#server/services.ts'
import { beforeAll, expect, describe, it } from 'vitest'
import { z } from 'zod'
import { owned, type Probe, type Target } from './reach/probe.ts'
import { probes } from './reach/probes.ts'
import { targetOf } from './reach/target.ts'

const portal = withPortal()

/**
 * Takes its group as a field of a multipart form: tested with the imports. Providers and master courses belong to
 * groups, not to schools: tested with single sign-on and with courses.
 */
const elsewhere: AnyEndpoint[] = [
  notificationQueue.resend, // mails of another school: tested with them
  recordReads.exported, // asks as the list does
  portalCheck.read, // of the installation, not of a school: tested with it
  installation.mail, // of the own address: tested with it
  schools.add, // schools and groups stand above schools: tested with them
  schools.list,
  schools.exported,
  schools.read,
  schools.edit,
  schools.archive,
  schools.remove,
  schoolCopy.copy,
  schoolCopy.copies,
  schoolCopy.undo,
  groups.read,
  groups.save,
  groups.remove,
  groupSettings.read,
  groupSettings.preview,
  groupSettings.save,
  globalDepartments.read,
  globalDepartments.save,
  globalDepartments.archive,
  departmentOffers.take,
  departmentOffers.takeBack,
  apply.hand, // by the secret of a link alone: tested with it
  apply.takeAway,
  apply.withdraw,
  apply.pay,
  applications.exported,
  contacts.savePhoto, // a form with a file; asked for in its own test
  masterCourses.read,
  masterCourses.save,
  masterCourses.publish,
  masterCourses.archive,
  imports.check,
  imports.exportRoster, // the own school or, for super admins, their groups: tested with it
  peopleFiles.open, // forms with a file; asked for in their own test
  peopleFiles.check,
  openSso.begin,
  openSso.samlMetadata,
  sso.save,
  sso.disable,
  sso.test,
]

let own: Classroom
let colleague: Target
let abroad: Target
let foreignSuperAdmin: Person
beforeAll(async () => {
  own = await portal.classroom()
  colleague = await targetOf(portal, await portal.classroom({ in: own.school }))
  abroad = await targetOf(portal, await portal.classroom())
  foreignSuperAdmin = await portal.superAdmin(own.school.group_id)
  const made = await portal.owner().insert('course', [
    { school_id: own.school.id, name: 'Own' },
    { school_id: own.school.id, name: 'Other' },
  ])
  owned.course = made[0]?.id ?? 0
  owned.otherCourse = made[1]?.id ?? 0
  owned.unit =
    (
      await portal.owner().insert('course_unit', [{ school_id: own.school.id, course_id: owned.course, name: 'Own' }])
    )[0]?.id ?? 0
})

const admitted = (endpoint: AnyEndpoint, role: 1 | 2 | 3 | 4 | 5): boolean => {
  const rule = accessRules[endpoint.access]
  if (rule.open || !rule.roles.includes(role)) return false
  const flags = neededFlags(rule, role)
  return flags.length === 0 || role === superAdmin || flags.some((flag) => defaultFlags[role].includes(flag))
}
/** All of them ask at once, and nothing of the other school changes by it. */
const tryOut = async (people: readonly (Person | undefined)[], probe: Probe, target: Target): Promise<void> => {
  const before = await changesIn(target.school.id)
  await Promise.all(people.map((person) => tryAs(person, probe, target)))
  expect(await changesIn(target.school.id)).toBe(before)
}
const tryAs = async (
  person: Person | undefined,
  { endpoint, input, answers = 404 }: Probe,
  target: Target,
): Promise<void> => {
  const answer = await portal.send(person, {
    ...asRequest(endpoint, input(target, own)),
    headers: { 'idempotency-key': `probe-${crypto.randomUUID()}` },
  })
  expect(target.canaries.filter((word) => answer.text.includes(word))).toEqual([])
  if (!person || !admitted(endpoint, person.role)) expect(answer.http).toBe(person ? 403 : 401)
  else if (person.role === superAdmin && [403, 422].includes(answer.http))
    expect(answer.code).toMatch(/school-needed|no-place/)
  else if (answers === 'empty')
    expect([
      answer.http,
      Object.values(answer.data ?? {})
        .flat(1)
        .filter((value) => value !== 0 && value !== ''),
    ]).toEqual([200, []])
  else if (answers === 'no rows') expect([answer.http, answer.data]).toMatchObject([200, { rows: [], count: 0 }])
  else expect(answer.http).toBe(answers)
  if (answer.http !== 200) expect(answer.data).toBeUndefined()
}
const changesIn = (school_id: number) => portal.owner().count('audit_log', 'school_id = $1', [school_id])

const named = probes.map((probe) => ({ ...probe, name: `${probe.endpoint.method} /${probe.endpoint.path}` }))

describe('a foreign id', () => {
  it.each(named)('in $name gives nothing of another school to anybody', async (probe) => {
    const people = [undefined, foreignSuperAdmin, own.admin, own.teacher, own.students[0], own.parents[0]]
    await tryOut(people, probe, abroad)
  })

  it.each(named.filter(({ within }) => within === 'section'))(
    'in $name gives nothing of a class to the teacher of another, nor to students and parents outside of it',
    async (probe) => {
      await tryOut([own.teacher, own.students[0], own.parents[0]], probe, colleague)
    },
  )

  it.each(named.filter(({ within }) => within === 'student'))(
    'in $name gives nothing of a student to another student and to parents of others',
    async (probe) => {
      const classmate = {
        ...colleague,
        students: own.students,
        student_id: own.students[1]?.person_id ?? 0,
        section_id: own.section_id,
      }
      await tryOut([own.students[0], own.parents[0]], probe, classmate)
    },
  )
})

describe('the probes', () => {
  it('cover every call that takes the id of a record', () => {
    const probed = new Set([...probes.map(({ endpoint }) => endpoint), ...elsewhere])
    const forgotten = services
      .map(({ endpoint }) => endpoint)
      .filter((endpoint) => takesIds(endpoint) && !probed.has(endpoint))
    expect(forgotten.map(({ path }) => path)).toEqual([])
  })

  it('would succeed for whoever has the right', async () => {
    const { teacher, admin, students, parents } = colleague
    const expected: [Person | undefined, AnyEndpoint, Record<string, unknown>][] = [
      [teacher, sections.read, { section_id: colleague.section_id }],
      [
        teacher,
        gradebook.history,
        { section_id: colleague.section_id, student_id: colleague.student_id, activity_id: colleague.activity_id },
      ],
      [students[0], learning.classroom, { section_id: colleague.section_id }],
      [parents[0], learning.classroom, { section_id: colleague.section_id, student_id: colleague.student_id }],
      [admin, imports.run, { run_id: colleague.run_id }],
    ]
    for (const [person, endpoint, input] of expected)
      expect([endpoint.path, (await portal.send(person, asRequest(endpoint, input))).http]).toEqual([
        endpoint.path,
        200,
      ])
    const { text } = await portal.send(teacher, asRequest(gradebook.read, { section_id: colleague.section_id }))
    expect(colleague.canaries.some((word) => text.includes(word))).toBe(true)
  })
})

describe('a list without ids', () => {
  const lists = services
    .map(({ endpoint }) => endpoint)
    .filter(
      (endpoint) =>
        endpoint.method === 'GET' &&
        !endpoint.path.includes('/:id') &&
        !accessRules[endpoint.access].open &&
        !takesIds(endpoint, true),
    )
  it.each(lists.map((endpoint) => ({ endpoint, path: endpoint.path })))(
    '/$path holds nothing of another school',
    async ({ endpoint }) => {
      const input = endpoint === learning.classrooms ? { page: 0, size: 100 } : {}
      const people = [foreignSuperAdmin, own.admin, own.teacher, own.students[0], own.parents[0]]
      await Promise.all(
        people.map(async (person) => {
          const { http, text } = await portal.send(person, asRequest(endpoint, input))
          if (person && admitted(endpoint, person.role)) expect(http).not.toBe(500)
          expect(abroad.canaries.slice(1).filter((word) => text.includes(word))).toEqual([])
          for (const noun of catalogs) expect(text).not.toContain(`canary-${noun.noun}-${abroad.section_id}`)
        }),
      )
    },
  )
})

function takesIds(endpoint: AnyEndpoint, required = false): boolean {
  const schema = z.toJSONSchema(endpoint.input as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object
    required?: string[]
  }
  return (required ? (schema.required ?? []) : Object.keys(schema.properties ?? {})).some(
    (name) => /(^|_)ids?$/.test(name) && name !== 'sis_id',
  ) // that one is a text of another system
}
