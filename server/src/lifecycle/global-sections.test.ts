import { beforeEach, describe, expect, it } from 'vitest'
import { courses } from '#contract/courses/courses.contract.ts'
import { masterCourses } from '#contract/courses/master.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { globalSections } from '#contract/lifecycle/global-sections.contract.ts'
import { sectionSetUp } from '#contract/lifecycle/section-set-up.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'

const portal = withPortal()
const dates = { start_date: '2026-09-01', end_date: '2026-12-18' }
const lesson = { key: 'walls', name: 'Walls', summary: '', minutes: 45, shared: true, blocks: [] }
let owner: Person
let group_id: number
let master_course_id: number
let north: Classroom
let south: Classroom
let admin: Person
let inSouth: Person

/** The admin of the first school as admin of another one too. */
const runsToo = async ({ school }: Classroom, access = 1): Promise<Person> => {
  const { id } = await portal.owner().one<{ id: number }>(
    `
      with p as (
        insert into person (school_id, user_id, fname, lname)
        values ($1, $2, 'Given', 'Family')
        returning school_id, id
      )
      insert into person_role (school_id, person_id, role, access)
      select school_id, id, 2, $3
      from p
      returning person_id as id`,
    [school.id, admin.user_id, access],
  )
  return { ...admin, person_id: id, school_id: school.id, token: await portal.session(admin, school.id, schoolAdmin) }
}

beforeEach(async () => {
  group_id = await portal.group()
  owner = await portal.superAdmin(group_id)
  north = await portal.classroom({ group_id })
  south = await portal.classroom({ group_id })
  admin = north.admin
  inSouth = await runsToo(south)
  const made = await portal.as(owner).ok(masterCourses.save, {
    number: 'BIO',
    name: 'Biology',
    description: '',
    subject: 'Science',
    credits: 1,
    grade_levels: ['9'],
    units: [{ key: 'cells', name: 'Cells', description: '', lessons: [lesson] }],
  })
  await portal.as(owner).ok(masterCourses.publish, { course_id: made.id, version: made.version })
  master_course_id = made.id
})

const plans = async (rooms: Classroom[], by = admin) =>
  (
    await portal.as(by).ok(globalSections.preview, {
      master_course_id,
      number: '0001',
      ...dates,
      school_ids: rooms.map(({ school }) => school.id),
    })
  ).rows

const wish = async (
  change: Partial<In<typeof globalSections.create>> = {},
): Promise<In<typeof globalSections.create>> => {
  const rows = await plans([north, south])
  const schools = rows.map(({ school_id, term_id, number }) => ({
    school_id,
    number,
    academic_term_id: term_id ?? 0,
    teacher_ids: [school_id === north.school.id ? north.teacher.person_id : south.teacher.person_id],
  }))
  return { master_course_id, name: 'Biology everywhere', with_content: true, ...dates, schools, ...change }
}
const make = async (change: Parameters<typeof wish>[0] = {}) => {
  const { id } = await portal.as(admin).ok(globalSections.create, await wish(change))
  const other = await portal
    .owner()
    .one<{ id: number }>(
      'select x.id from section x join section s on s.global_section_id = x.global_section_id where s.id = $1 and x.id <> s.id',
      [id],
    )
  return { id, sister: other.id }
}
const everything = async (by: Person) => (await portal.as(by).ok(sections.list, { global: 'yes' })).rows

describe('a global section', () => {
  it('is planned for each school before anything is stored', async () => {
    const rows = await plans([north, south])
    expect(
      rows.map(({ school_id, fault, course, course_number, number }) => ({
        school_id,
        fault,
        course,
        course_number,
        number,
      })),
    ).toEqual(
      [north, south].map(({ school }) => ({
        school_id: school.id,
        fault: null,
        course: null,
        course_number: 'BIO',
        number: '0001-2',
      })),
    )
    expect(rows.map(({ teachers }) => teachers.map((one) => one.id))).toEqual([
      [north.teacher.person_id],
      [south.teacher.person_id],
    ])
    expect((await portal.as(admin).ok(globalSections.choices, {})).schools.map(({ id }) => id)).toEqual([
      north.school.id,
      south.school.id,
    ])
    expect(await everything(admin)).toEqual([])
  })

  it('becomes an ordinary section in each school, of its own copy of the course', async () => {
    const { id, sister } = await make()
    const [here] = await everything(admin)
    const [there] = await everything(inSouth)
    expect([here?.id, there?.id]).toEqual([id, sister])
    for (const row of [here, there])
      expect(row).toMatchObject({
        name: 'Biology everywhere',
        course_name: 'Biology',
        is_global: true,
        status: 'open',
        student_count: 0,
      })
    expect(here?.teachers.map((one) => one.id)).toEqual([north.teacher.person_id])
    expect((await portal.as(inSouth).ok(courses.list, { search: 'Science' })).rows).toMatchObject([
      { number: 'BIO', status: 'active' },
    ])
    expect((await plans([north, south])).map(({ course }) => course?.name)).toEqual(['Biology', 'Biology'])
    expect((await portal.as(north.teacher).ok(globalSections.places, { section_id: id })).rows).toMatchObject([
      { present: true, runs: false },
      { present: false, runs: false },
    ])
    expect((await portal.as(admin).ok(globalSections.places, { section_id: id })).rows.map(({ runs }) => runs)).toEqual(
      [true, true],
    )
    expect((await portal.as(admin).ok(globalSections.places, { section_id: north.section_id })).rows).toEqual([])
  })

  it('names what a school lacks, and stores nothing anywhere', async () => {
    const later = { start_date: '2030-01-01', end_date: '2030-02-01' }
    const given = await wish()
    const answer = await portal.as(admin).call(globalSections.create, { ...given, ...later })
    expect([answer.http, answer.fields.map(({ path }) => path)]).toEqual([422, ['schools.0.school_id']])
    const [, second] = given.schools
    const taken = given.schools.map((one) => (one === second ? { ...one, number: '0001' } : one))
    expect(
      (await portal.as(admin).call(globalSections.create, { ...given, schools: taken })).fields.map(({ path }) => path),
    ).toEqual(['schools.1.number'])
    const foreign = given.schools.map((one) => ({ ...one, teacher_ids: [north.teacher.person_id] }))
    expect(
      (await portal.as(admin).call(globalSections.create, { ...given, schools: foreign })).fields.map(
        ({ path }) => path,
      ),
    ).toEqual(['schools.1.teacher_ids'])
    expect(
      (await portal.as(admin).call(globalSections.create, { ...given, schools: given.schools.slice(0, 1) })).http,
    ).toBe(422)
    expect([await everything(admin), await everything(inSouth)]).toEqual([[], []])
    expect((await portal.as(inSouth).ok(courses.list, { search: 'Science' })).count).toBe(0)
  })

  it('is only for schools that the account runs itself', async () => {
    const third = await portal.classroom({ group_id })
    const elsewhere = await portal.classroom()
    const given = await wish()
    const also = (room: Classroom) => ({
      ...given,
      schools: [...given.schools, { school_id: room.school.id, academic_term_id: 1, number: '9', teacher_ids: [] }],
    })
    for (const room of [third, elsewhere]) {
      const asked = { master_course_id, number: '1', ...dates, school_ids: [room.school.id] }
      expect((await portal.as(admin).call(globalSections.preview, asked)).http).toBe(404)
      expect((await portal.as(admin).call(globalSections.create, also(room))).http).toBe(404)
    }
    await runsToo(third, 2) // reads there, changes nothing
    expect((await portal.as(admin).call(globalSections.create, also(third))).http).toBe(404)
    await runsToo(elsewhere)
    expect(await plans([elsewhere])).toMatchObject([{ fault: 'no-catalogue' }])
    await portal.owner().rows(`update school set second_step_needed = true where id = $1`, [south.school.id])
    expect((await portal.as(admin).call(globalSections.create, given)).http).toBe(404)
    expect(await everything(admin)).toEqual([])
  })

  it('keeps name and dates the same in all schools', async () => {
    const { id, sister } = await make()
    const { status: _, ...values } = await portal.as(admin).ok(sectionSetUp.read, { section_id: id })
    await portal.as(admin).ok(sectionSetUp.save, { ...values, name: 'Life', end_date: '2026-12-11', period: '4' })
    expect(await portal.as(inSouth).ok(sectionSetUp.read, { section_id: sister })).toMatchObject({
      name: 'Life',
      end_date: '2026-12-11',
      period: '',
    })
    const { status: __, ...theirs } = await portal.as(south.admin).ok(sectionSetUp.read, { section_id: sister })
    const renamed = await portal.as(south.admin).call(sectionSetUp.save, { ...theirs, name: 'Mine' })
    expect([renamed.http, renamed.fields.map(({ path }) => path)]).toEqual([422, ['name']])
    await portal.as(south.admin).ok(sectionSetUp.save, { ...theirs, seat_cap: 12 })
    const { course_id } = await portal.as(south.admin).ok(sectionSetUp.read, { section_id: south.section_id })
    expect(
      (
        await portal.as(inSouth).call(sectionSetUp.save, { ...theirs, version: theirs.version + 1, course_id })
      ).fields.map(({ path }) => path),
    ).toEqual(['course_id'])
  })

  it('is finalized in all schools at once, which withdraws everybody and completes nobody', async () => {
    const { id, sister } = await make()
    await portal.enroll(north.school.id, id, north.students)
    await portal.enroll(south.school.id, sister, south.students.slice(0, 1), 'waitlisted')
    const left = await portal.enroll(south.school.id, sister, south.students.slice(1, 2), 'dropped')
    expect((await portal.as(admin).call(sectionStatus.finalize, { section_ids: [id, north.section_id] })).code).toBe(
      'global.by-itself',
    )
    expect(
      (await portal.as(south.admin).call(globalSections.transition, { section_id: sister, action: 'finalize' })).code,
    ).toBe('global.not-all-schools')
    expect(
      (await portal.as(admin).call(globalSections.transition, { section_id: north.section_id, action: 'finalize' }))
        .http,
    ).toBe(404)
    expect(await portal.as(admin).ok(globalSections.transition, { section_id: id, action: 'finalize' })).toEqual({
      sections: 2,
      enrollments: 4,
    })
    const rows = await portal
      .owner()
      .rows<{ status: string; end_date: string; id: number }>(
        'select id, status, end_date::text from enrollment where section_id = any ($1)',
        [[id, sister]],
      )
    expect(rows.filter((row) => row.id !== left[0]?.id).map(({ status, end_date }) => [status, end_date])).toEqual(
      Array.from({ length: 4 }, () => ['withdrawn', '2026-11-20']),
    )
    expect(rows.find((row) => row.id === left[0]?.id)?.status).toBe('dropped')
    expect(await portal.owner().rows('select from final_grade where section_id = any ($1)', [[id, sister]])).toEqual([])
    for (const by of [admin, inSouth])
      expect(await everything(by)).toMatchObject([{ status: 'closed', is_final: true }])
    await portal.as(inSouth).ok(globalSections.transition, { section_id: sister, action: 'reactivate' })
    await portal.as(inSouth).ok(globalSections.transition, { section_id: sister, action: 'open' })
    for (const by of [admin, inSouth]) expect(await everything(by)).toMatchObject([{ status: 'open', is_final: false }])
    const audited = await portal
      .owner()
      .rows('select from audit_log where table_name = $1 and school_id = $2 and row_id = $3 and user_id = $4', [
        'section',
        south.school.id,
        sister,
        admin.user_id,
      ])
    expect(audited.length).toBeGreaterThan(2)
  })
})
