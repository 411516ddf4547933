import { beforeAll, describe, expect, it } from 'vitest'
import { enrollmentRequests } from '#contract/enrollment/requests.contract.ts'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { records } from '#contract/people/records.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { promotions } from '#contract/lifecycle/promotion.contract.ts'

const portal = withPortal()
let room: Classroom
let child: Person
let mother: Person
let second: Person
let art: number
const admin = () => portal.as(room.admin)
beforeAll(async () => {
  room = await portal.classroom()
  const [[first, other], [parent]] = [room.students, room.parents]
  if (!first || !other || !parent) throw new Error('nobody')
  ;[child, second, mother] = [first, other, parent]
  art = (await portal.section(room.school.id, room.teacher.person_id, [])).section_id
})
const ask = (person: Person, student: Person, section_id = art) =>
  portal.as(person).call(enrollmentRequests.ask, { student_id: student.person_id, section_id, note: 'Loves it' })
const enrollments = async (student: Person) =>
  (await admin().ok(enrollment.current, { student_id: student.person_id })).rows
    .filter(({ section_id }) => section_id === art)
    .map(({ status }) => status)
const decide = (ids: number[], approved: boolean, answer = '') =>
  admin().call(enrollmentRequests.decide, { ids, approved, answer })

describe('a request for a place', () => {
  it('is of a parent for the own child, of a teacher for the own students, of the office for everybody; once', async () => {
    const stranger = await portal.person(room.school, 3)
    expect((await ask(stranger, child)).http).toBe(404)
    expect((await ask(mother, second)).http).toBe(404)
    const { data, http } = await ask(mother, child)
    expect(http).toBe(200)
    const again = await ask(room.teacher, child)
    expect([again.http, again.fields.map(({ key }) => key)]).toEqual([422, ['enrollment.already-there']])
    expect(await enrollments(child)).toEqual(['requested'])
    const own = await portal.as(mother).ok(enrollmentRequests.ofStudent, { student_id: child.person_id })
    expect([own.can.ask, own.rows.map(({ id, status }) => [id, status])]).toEqual([true, [[data.id, 'requested']]])
    expect(
      (await portal.as(room.teacher).ok(enrollmentRequests.ofStudent, { student_id: child.person_id })).rows,
    ).toEqual([])
  })

  it('gets a seat once approved, and the second the waiting list of a full class', async () => {
    await portal.owner().rows('update section set seat_cap = 1 where school_id = $1 and id = $2', [room.school.id, art])
    expect((await ask(room.teacher, second)).http).toBe(200)
    const { rows, count } = await admin().ok(enrollmentRequests.list, { status: 'requested' })
    expect([count, rows.map(({ left, missing }) => [left, missing])]).toEqual([
      2,
      [
        [1, []],
        [1, []],
      ],
    ])
    const answer = await decide(
      rows.map(({ id }) => id),
      true,
    )
    expect(answer.data).toMatchObject({ enrolled: 1, waitlisted: 1, declined: 0, left_out: 0 })
    expect([await enrollments(child), await enrollments(second)]).toEqual([['active'], ['waitlisted']])
    expect((await decide([rows[0]?.id ?? 0], true)).http).toBe(404)
  })

  it('is told before it is approved what it comes to: a seat or not, and what meets at the same time, of each their own', async () => {
    const [chess, dance, full] = [
      (await portal.section(room.school.id, room.teacher.person_id, [])).section_id,
      (await portal.section(room.school.id, room.teacher.person_id, [])).section_id,
      (await portal.section(room.school.id, room.teacher.person_id, [])).section_id,
    ]
    await portal.owner().rows('update section set seat_cap = 1 where id = $1', [full])
    await portal.owner().rows('delete from section_meeting where section_id = any ($1)', [[chess, dance, full]])
    const meets = (section_id: number, start_time: string, end_time: string) => ({
      school_id: room.school.id,
      section_id,
      weekday: 5,
      start_time,
      end_time,
    })
    await portal
      .owner()
      .insert('section_meeting', [
        meets(chess, '19:00', '20:00'),
        meets(dance, '19:30', '20:30'),
        meets(full, '19:45', '21:00'),
      ])
    const name = async (id: number) =>
      (await portal.owner().one<{ name: string }>('select name from section where id = $1', [id])).name
    const asked: number[] = []
    for (const [student, section_id] of [
      [child, chess],
      [second, dance],
      [child, full],
      [second, full],
    ] as const)
      asked.push((await ask(room.admin, student, section_id)).data.id)
    const { rows } = await admin().ok(enrollmentRequests.preview, { ids: asked.toReversed() })
    expect(
      rows.map(({ student_id, section_id, outcome, clashes }) => [student_id, section_id, outcome, clashes]),
    ).toEqual([
      [child.person_id, chess, 'enrolled', [await name(full)]],
      [second.person_id, dance, 'enrolled', [await name(full)]],
      [child.person_id, full, 'enrolled', [await name(chess)]],
      [second.person_id, full, 'waitlisted', [await name(dance)]],
    ])
    expect((await decide(asked, true)).data).toMatchObject({ enrolled: 3, waitlisted: 1 })
    expect((await admin().call(enrollmentRequests.preview, { ids: asked })).http).toBe(404)
    expect((await portal.as(mother).call(enrollmentRequests.preview, { ids: asked })).http).toBe(403)
  })

  it('of who is not active any more is left out of an approval, and may be declined', async () => {
    const { section_id } = await portal.section(room.school.id, room.teacher.person_id, [])
    const asked = [
      (await ask(room.admin, child, section_id)).data.id,
      (await ask(room.admin, second, section_id)).data.id,
    ]
    const stand = (status: string) =>
      portal.owner().rows('update person set status = $2 where id = $1', [second.person_id, status])
    await stand('archived')
    const { rows } = await admin().ok(enrollmentRequests.preview, { ids: asked })
    expect(rows.map(({ outcome }) => outcome)).toEqual(['enrolled', 'inactive'])
    expect((await decide(asked, true)).data).toEqual({
      enrolled: 1,
      waitlisted: 0,
      declined: 0,
      left_out: 1,
      ids: asked.slice(0, 1),
    })
    expect((await decide(asked.slice(1), true)).code).toBe('enrollment.student-left')
    expect((await decide(asked.slice(1), false)).data).toMatchObject({ declined: 1 })
    await stand('active')
  })

  it('is declined with a reason that who asked reads, and may be asked again', async () => {
    const [, , third] = room.students
    const [, , father] = room.parents
    if (!third || !father) throw new Error('nobody')
    const { data } = await ask(father, third)
    await decide([data.id], false, 'Full this term')
    expect(await enrollments(third)).toEqual(['withdrawn'])
    const { rows } = await portal.as(father).ok(enrollmentRequests.ofStudent, { student_id: third.person_id })
    expect(rows[0]).toMatchObject({ status: 'declined', answer: 'Full this term' })
    const next = await ask(father, third)
    expect(next.http).toBe(200)
    expect((await portal.as(mother).call(enrollmentRequests.takeBack, { id: next.data.id })).http).toBe(404)
    await portal.as(father).ok(enrollmentRequests.takeBack, { id: next.data.id })
    expect(await enrollments(third)).toEqual(['withdrawn', 'withdrawn'])
  })

  it('needs a reason where a course that is asked for first is missing', async () => {
    const [required] = await portal.owner().insert('course', [{ school_id: room.school.id, name: 'Drawing' }])
    const { section_id } = await portal.section(room.school.id, room.teacher.person_id, [])
    await portal
      .owner()
      .rows(
        'insert into course_prerequisite (school_id, course_id, choice, required_course_id) select school_id, course_id, 1, $2 from section where id = $1',
        [section_id, required?.id],
      )
    const { data } = await ask(mother, child, section_id)
    const refused = await decide([data.id], true)
    expect([refused.http, refused.fields.map(({ path }) => path)]).toEqual([422, ['answer']])
    expect((await decide([data.id], true, 'Draws at home')).data).toMatchObject({ enrolled: 1 })
    const { rows } = await admin().ok(enrollment.current, { student_id: child.person_id })
    expect(rows.find((row) => row.section_id === section_id)).toMatchObject({
      status: 'active',
      override_reason: 'Draws at home',
    })
  })

  it('is read by who asked with what became of it, exported by the office, and its decision taken back while nothing else happened', async () => {
    const { section_id } = await portal.section(room.school.id, room.teacher.person_id, [])
    const { data } = await ask(room.teacher, child, section_id)
    const own = async () =>
      (await portal.as(room.teacher).ok(enrollmentRequests.own, {})).rows.find(({ id }) => id === data.id)
    expect(await own()).toMatchObject({ status: 'requested', can: { undo: false } })
    expect((await portal.as(mother).ok(enrollmentRequests.own, {})).rows.map(({ id }) => id)).not.toContain(data.id)
    await decide([data.id], true)
    expect(await own()).toMatchObject({ status: 'approved' })
    expect((await admin().ok(enrollmentRequests.list, { id: data.id })).rows[0]?.can).toEqual({ undo: true })
    const { text } = await admin().call(enrollmentRequests.exported, { ids: [data.id] })
    expect(text.split('\n').map((line) => line.split(',')[0]?.replace('\uFEFF', ''))).toEqual([
      'Status',
      'Approved',
      '',
    ])
    await admin().ok(enrollmentRequests.undo, { ids: [data.id] })
    const present = () =>
      portal.owner().one('select status, start_date, end_date from enrollment where section_id = $1', [section_id])
    expect([await own(), await present()]).toMatchObject([
      { status: 'requested' },
      { status: 'requested', start_date: null },
    ])
    await decide([data.id], false, 'Full')
    await admin().ok(enrollmentRequests.undo, { ids: [data.id] })
    expect(await present()).toMatchObject({ status: 'requested', end_date: null })
    await decide([data.id], true)
    await portal.owner().rows('update enrollment set version = version + 1 where section_id = $1', [section_id])
    expect((await admin().call(enrollmentRequests.undo, { ids: [data.id] })).code).toBe('enrollment.undo-late')
  })

  it('is bound by the rule of the school', async () => {
    const { section_id } = await portal.section(room.school.id, room.teacher.person_id, [])
    const rule = await admin().ok(enrollmentRequests.rule, {})
    expect(rule).toEqual({ parents_ask: true, teachers_ask: true, ask_until: null, most_classes: null, version: 0 })
    const { version } = await admin().ok(enrollmentRequests.saveRule, { ...rule, most_classes: 1 })
    const many = await ask(mother, child, section_id)
    expect([many.http, many.fields.map(({ path }) => path)]).toEqual([422, ['section_id']])
    const later = await admin().ok(enrollmentRequests.saveRule, { ...rule, ask_until: '2026-11-19', version })
    expect((await ask(mother, child, section_id)).http).toBe(403)
    await admin().ok(enrollmentRequests.saveRule, { ...rule, parents_ask: false, version: later.version })
    expect((await ask(mother, child, section_id)).http).toBe(403)
    expect((await ask(room.teacher, child, section_id)).http).toBe(200)
    expect((await admin().call(enrollmentRequests.saveRule, { ...rule, version })).http).toBe(409)
  })

  it('stands beside everybody of the course', async () => {
    const { course_id } = await portal
      .owner()
      .one<{ course_id: number }>('select course_id from section where id = $1', [art])
    const { rows, count } = await admin().ok(enrollmentRequests.inCourse, { course_id, sort: 'status' })
    expect([count, rows.map(({ status }) => status)]).toEqual([2, ['active', 'waitlisted']])
  })
})

describe('promoting a year', () => {
  it('shows who goes where, moves all once, and can be undone', async () => {
    const { school, admin: office, students } = await portal.classroom()
    const as = portal.as(office)
    const [top, odd, ordinary] = students
    if (!top || !odd || !ordinary) throw new Error('nobody')
    const grade = (person: Person, level: string) =>
      portal
        .owner()
        .rows('update student set grade_level = $3 where school_id = $1 and id = $2', [
          school.id,
          person.person_id,
          level,
        ])
    await grade(top, '12')
    await grade(odd, 'Exchange')
    const stand = async (person: Person) => {
      const { student, status, roles } = await as.ok(records.read, { id: person.person_id })
      return [student?.grade_level, status, roles[0]?.access, student?.graduation_year]
    }
    const input = { year: 2027, last_grade: '12', except: [], confirmed: true }
    const preview = await as.ok(promotions.promote, { ...input, confirmed: false })
    expect(preview).toEqual({
      steps: [
        { from: '9', to: '10', leaves: false, students: 1 },
        { from: '12', to: '12', leaves: true, students: 1 },
      ],
      remaining: 1,
      classes: 1,
      today: '2026-11-20',
      done: false,
      id: null,
    })
    expect(await stand(ordinary)).toEqual(['9', 'active', 1, null])
    const { id } = await as.ok(promotions.promote, input)
    expect([await stand(ordinary), await stand(top), await stand(odd)]).toEqual([
      ['10', 'active', 1, null],
      ['12', 'inactive', 0, 2027],
      ['Exchange', 'active', 1, null],
    ])
    expect(await as.ok(promotions.promote, input)).toMatchObject({ steps: [], remaining: 0, done: true, id })
    expect(await stand(ordinary)).toEqual(['10', 'active', 1, null])
    await as.ok(promotions.undo, { id: id ?? 0 })
    expect([await stand(ordinary), await stand(top)]).toEqual([
      ['9', 'active', 1, null],
      ['12', 'active', 1, null],
    ])
    expect((await as.call(promotions.undo, { id: id ?? 0 })).http).toBe(404)
  })

  it('ends the classes of those who leave on the day that is told, and the undo opens them again', async () => {
    const { school, admin: office, students } = await portal.classroom()
    const [top] = students
    await portal
      .owner()
      .rows(`update student set grade_level = '12' where school_id = $1 and id = $2`, [school.id, top?.person_id])
    const enrollments = () =>
      portal.owner().rows('select status, end_date::text from enrollment where student_id = $1', [top?.person_id])
    const input = { year: 2027, last_grade: '12', except: [], confirmed: true }
    const later = await portal.as(office).call(promotions.promote, { ...input, ends_on: '2026-11-21' })
    expect(later.fields.map(({ path }) => path)).toEqual(['ends_on'])
    const { id } = await portal.as(office).ok(promotions.promote, { ...input, ends_on: '2026-11-20' })
    expect(await enrollments()).toEqual([{ status: 'completed', end_date: '2026-11-20' }])
    await portal.as(office).ok(promotions.undo, { id: id ?? 0 })
    expect(await enrollments()).toEqual([{ status: 'active', end_date: null }])
  })

  it('leaves out whom it is told to', async () => {
    const { admin: office, students } = await portal.classroom()
    const as = portal.as(office)
    const except = students.slice(0, 2).map(({ person_id }) => person_id)
    expect(await as.ok(promotions.promote, { year: 2027, last_grade: '12', except, confirmed: true })).toMatchObject({
      steps: [{ students: 1 }],
      remaining: 2,
    })
  })
})
