import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { enrollmentChangeRequests } from '#contract/enrollment/enrollment-change-requests.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { sectionSetUp } from '#contract/lifecycle/section-set-up.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const someone = (person: Person | undefined): Person => {
  if (!person) throw new Error('nobody')
  return person
}

let room: Classroom
let child: Person
let mother: Person
let enrollmentId: number
/** The class is self-paced with 30 days; today is 20 November, the class began on 1 November. */
beforeEach(async () => {
  room = await portal.classroom()
  child = someone(room.students[0])
  mother = someone(room.parents[0])
  await portal.owner().rows(`update enrollment set start_date = '2026-11-01' where section_id = $1`, [room.section_id])
  await portal.owner().rows('update section set self_paced = true, pace_days = 30 where id = $1', [room.section_id])
  await portal.owner().rows(`update enrollment set last_day = '2026-12-01' where section_id = $1`, [room.section_id])
  enrollmentId = await enrollmentOf(child)
})
afterEach(() => portal.clock.reset())

const admin = () => portal.as(room.admin)
const enrollmentOf = async (person: Person): Promise<number> =>
  (
    await portal
      .owner()
      .one<{ id: number }>('select id from enrollment where section_id = $1 and student_id = $2', [
        room.section_id,
        person.person_id,
      ])
  ).id
const currentEnrollment = async (person = child) => {
  const { rows } = await admin().ok(enrollment.current, { student_id: person.person_id })
  const row = rows.find(({ section_id }) => section_id === room.section_id)
  return [row?.status, row?.last_day]
}
const ask = (person: Person, values: Partial<In<typeof enrollmentChangeRequests.ask>> = {}) =>
  portal.as(person).call(enrollmentChangeRequests.ask, {
    kind: 'extension',
    enrollment_id: enrollmentId,
    asked_day: '2026-12-20',
    note: 'Was ill',
    ...values,
  })
const leave = (person: Person, enrollment_id = enrollmentId) =>
  ask(person, { kind: 'withdrawal', asked_day: null, enrollment_id })
const decide = (ids: number[], approved: boolean, more: Partial<In<typeof enrollmentChangeRequests.decide>> = {}) =>
  admin().call(enrollmentChangeRequests.decide, { ids, approved, answer: '', last_day: null, confirmed: true, ...more })
const handIn = () =>
  portal
    .as(child)
    .call(learning.handIn, { activity_id: room.activities[0]?.id ?? 0, body: 'my work', file_ids: [], version: 0 })
const owns = async (person: Person) =>
  (await portal.as(person).ok(enrollmentChangeRequests.own, {})).rows.map(
    ({ kind, status, answer }) => [kind, status, answer] as const,
  )

describe('a self-paced class', () => {
  it('gives whoever gets a place a last day, and moves it with a corrected first day', async () => {
    const { version } = await admin().ok(sectionSetUp.read, { section_id: room.section_id })
    expect(version).toBeGreaterThan(0)
    const newcomer = await portal.person(room.school, 4)
    const place = {
      section_ids: [room.section_id],
      student_ids: [newcomer.person_id],
      start_date: '2026-11-10',
      override_reason: '',
      confirmed: true,
    }
    const [made] = (await admin().ok(enrollment.enroll, place)).rows
    expect(await currentEnrollment(newcomer)).toEqual(['active', '2026-12-10'])
    await admin().ok(enrollment.edit, {
      id: made?.enrollment_id ?? 0,
      version: 1,
      start_date: '2026-11-12',
      end_date: null,
    })
    expect(await currentEnrollment(newcomer)).toEqual(['active', '2026-12-12'])
  })

  it('that becomes one gives the full time from today on; days are needed; without it nobody has a last day', async () => {
    const { status: _, ...values } = await admin().ok(sectionSetUp.read, { section_id: room.section_id })
    const ordinary = await admin().ok(sectionSetUp.save, { ...values, self_paced: false })
    expect(await currentEnrollment()).toEqual(['active', null])
    const refused = await admin().call(sectionSetUp.save, { ...values, ...ordinary, self_paced: true, pace_days: null })
    expect([refused.http, refused.fields.map(({ path }) => path)]).toEqual([422, ['pace_days']])
    await admin().ok(sectionSetUp.save, { ...values, ...ordinary, self_paced: true, pace_days: 10 })
    expect(await currentEnrollment()).toEqual(['active', '2026-11-30'])
  })

  it('is read after the last day, but nothing is handed in', async () => {
    const page = async (person: Person) =>
      portal.as(person).ok(learning.classroom, {
        section_id: room.section_id,
        ...(person.role === 5 && { student_id: child.person_id }),
      })
    expect((await page(child)).pace).toEqual({
      enrollment_id: enrollmentId,
      last_day: '2026-12-01',
      over: false,
      asked: null,
    })
    portal.clock.set('2026-12-01T22:00:00Z')
    expect((await handIn()).http).toBe(200)
    portal.clock.set('2026-12-02T12:00:00Z')
    const refused = await portal
      .as(child)
      .call(learning.handIn, { activity_id: room.activities[0]?.id ?? 0, body: 'more', file_ids: [], version: 1 })
    expect([refused.http, refused.code]).toEqual([410, 'learning.pace-over'])
    const { pace, units } = await page(mother)
    expect([pace?.over, units.flatMap(({ work }) => work).some(({ can }) => can.hand_in || can.mark_done)]).toEqual([
      true,
      false,
    ])
  })
})

describe('a request about a stay', () => {
  it('is of the student, the guardians and the teachers of the class; once', async () => {
    const [, other] = room.students
    const [, father] = room.parents
    for (const stranger of [await portal.person(room.school, 3), someone(other), someone(father)])
      expect((await ask(stranger)).http).toBe(404)
    expect((await ask(child)).http).toBe(200)
    for (const person of [child, mother, room.teacher]) {
      const again = await ask(person)
      expect([again.http, again.fields.map(({ key }) => key)]).toEqual([422, ['enrollment.asked-already']])
    }
    expect((await leave(mother)).http).toBe(200)
    expect(
      (await portal.as(child).ok(enrollmentChangeRequests.choices, { kind: 'extension', search: '' })).rows,
    ).toEqual([])
    for (const person of [child, mother, room.teacher])
      expect(await owns(person)).toEqual([
        ['withdrawal', 'requested', ''],
        ['extension', 'requested', ''],
      ])
    expect(await owns(someone(father))).toEqual([])
  })

  it('of another school is out of reach', async () => {
    const elsewhere = await portal.classroom()
    const { data } = await ask(child)
    for (const person of [someone(elsewhere.students[0]), someone(elsewhere.parents[0]), elsewhere.teacher])
      expect((await ask(person)).http).toBe(404)
    const office = portal.as(elsewhere.admin)
    expect((await office.ok(enrollmentChangeRequests.list, {})).count).toBe(0)
    expect((await office.call(enrollmentChangeRequests.detail, { kind: 'extension', id: data.id })).http).toBe(404)
    expect(
      (
        await office.call(enrollmentChangeRequests.decide, {
          ids: [data.id],
          approved: true,
          answer: '',
          last_day: null,
          confirmed: true,
        })
      ).http,
    ).toBe(404)
    expect((await office.call(enrollmentChangeRequests.undo, { ids: [data.id] })).http).toBe(404)
  })

  it('of a teacher is not read by families, that of a family is read by the teacher', async () => {
    await leave(room.teacher)
    expect([await owns(child), await owns(mother)]).toEqual([[], []])
    await ask(mother)
    expect((await owns(room.teacher)).map(([kind]) => kind)).toEqual(['extension', 'withdrawal'])
  })

  it('is refused at the field that is wrong', async () => {
    const wrong: [Partial<In<typeof enrollmentChangeRequests.ask>>, string][] = [
      [{ asked_day: '2026-12-01' }, 'asked_day'],
      [{ asked_day: null }, 'asked_day'],
      [{ note: ' ' }, 'note'],
    ]
    for (const [values, path] of wrong) {
      const refused = await ask(child, values)
      expect([refused.http, refused.fields.map((field) => field.path)]).toEqual([422, [path]])
    }
    portal.clock.set('2026-12-10T12:00:00Z')
    expect((await ask(child, { asked_day: '2026-12-09' })).fields.map(({ path }) => path)).toEqual(['asked_day'])
    expect((await ask(child, { asked_day: '2026-12-10' })).http).toBe(200)
    const { section_id } = await portal.section(room.school.id, room.teacher.person_id, [child])
    const ordinary = await portal
      .owner()
      .one<{ id: number }>('select id from enrollment where section_id = $1', [section_id])
    expect((await ask(child, { enrollment_id: ordinary.id })).fields.map(({ key }) => key)).toEqual([
      'enrollment.not-paced',
    ])
    expect((await leave(child, ordinary.id)).http).toBe(200)
  })

  it('is taken back by who asked, while it waits', async () => {
    const { data } = await ask(mother)
    expect((await portal.as(child).call(enrollmentChangeRequests.takeBack, data)).http).toBe(404)
    await portal.as(mother).ok(enrollmentChangeRequests.takeBack, data)
    expect((await portal.as(mother).call(enrollmentChangeRequests.takeBack, data)).http).toBe(404)
    expect((await decide([data.id], true)).code).toBe('enrollment.request-settled')
    expect((await ask(mother)).http).toBe(200)
  })
})

describe('the decision', () => {
  it('gives the day that was asked for, or another one, and can be undone', async () => {
    const { data } = await ask(child)
    const preview = await decide([data.id], true, { confirmed: false })
    expect(preview.data.rows).toMatchObject([{ outcome: 'extended', day: '2026-12-20' }])
    expect(await currentEnrollment()).toEqual(['active', '2026-12-01'])
    const earlier = await decide([data.id], true, { last_day: '2026-11-30' })
    expect([earlier.http, earlier.fields.map(({ path }) => path)]).toEqual([422, ['last_day']])
    await decide([data.id], true, { last_day: '2026-12-15', answer: 'Two weeks' })
    expect(await currentEnrollment()).toEqual(['active', '2026-12-15'])
    expect(await owns(child)).toEqual([['extension', 'approved', 'Two weeks']])
    expect((await decide([data.id], false)).code).toBe('enrollment.request-settled')
    const { row } = await admin().ok(enrollmentChangeRequests.detail, { kind: 'extension', id: data.id })
    expect([row?.can, row?.day_before, row?.given_day]).toEqual([
      { take_back: false, approve: false, undo: true },
      '2026-12-01',
      '2026-12-15',
    ])
    await admin().ok(enrollmentChangeRequests.undo, { ids: [data.id] })
    expect([await currentEnrollment(), await owns(child)]).toEqual([
      ['active', '2026-12-01'],
      [['extension', 'requested', '']],
    ])
  })

  it('after the last day opens the class again', async () => {
    portal.clock.set('2026-12-05T12:00:00Z')
    expect((await handIn()).code).toBe('learning.pace-over')
    const { data } = await ask(mother)
    await decide([data.id], true)
    expect((await handIn()).http).toBe(200)
  })

  it('withdraws as the office does: the seat goes to who waits, and the way back is closed', async () => {
    const waiting = await portal.person(room.school, 4)
    await portal.owner().rows('update section set seat_cap = $2 where id = $1', [room.section_id, room.students.length])
    await admin().ok(enrollment.enroll, {
      section_ids: [room.section_id],
      student_ids: [waiting.person_id],
      start_date: null,
      override_reason: '',
      confirmed: true,
    })
    const { data } = await leave(mother)
    expect((await admin().ok(enrollmentChangeRequests.detail, { kind: 'withdrawal' })).row).toMatchObject({
      id: data.id,
      waiting: 1,
      progress: { missing: 0 },
    })
    await decide([data.id], true, { answer: 'As wished' })
    expect([await currentEnrollment(), await currentEnrollment(waiting)]).toEqual([
      ['withdrawn', '2026-12-01'],
      ['active', '2026-12-20'],
    ])
    expect((await admin().call(enrollmentChangeRequests.undo, { ids: [data.id] })).code).toBe('sections.full')
    expect(await currentEnrollment()).toEqual(['withdrawn', '2026-12-01'])
  })

  it('of leaving is undone as long as nothing else changed', async () => {
    const { data } = await leave(mother)
    await decide([data.id], true)
    await admin().ok(enrollmentChangeRequests.undo, { ids: [data.id] })
    expect(await currentEnrollment()).toEqual(['active', '2026-12-01'])
    await decide([data.id], true)
    const place = {
      section_ids: [room.section_id],
      student_ids: [child.person_id],
      start_date: null,
      override_reason: '',
      confirmed: true,
    }
    await admin().ok(enrollment.enroll, place)
    expect((await admin().call(enrollmentChangeRequests.undo, { ids: [data.id] })).code).toBe('enrollment.undo-late')
  })

  it('declines many at once with an answer; those of a class that was left are not approved', async () => {
    const second = someone(room.students[1])
    const ids = [(await leave(child)).data.id, (await leave(second, await enrollmentOf(second))).data.id]
    await admin().ok(enrollment.complete, { ids: [enrollmentId] })
    const preview = await decide(ids, true, { confirmed: false })
    expect(preview.data.rows.map(({ outcome }) => outcome)).toEqual(['left-out', 'withdrawn'])
    expect((await decide(ids.slice(0, 1), true)).code).toBe('enrollment.change-of-enrollment-ended')
    await decide(ids, false, { answer: 'Not now' })
    expect([await owns(child), await owns(second)]).toEqual([
      [['withdrawal', 'declined', 'Not now']],
      [['withdrawal', 'declined', 'Not now']],
    ])
    expect((await decide(ids, true, { confirmed: false })).data.rows.map(({ outcome }) => outcome)).toEqual([
      'settled',
      'settled',
    ])
    expect((await admin().call(enrollmentChangeRequests.undo, { ids })).code).toBe('enrollment.undo-late')
    await admin().ok(enrollmentChangeRequests.undo, { ids: ids.slice(1) })
    expect((await owns(second)).map(([, status]) => status)).toEqual(['requested'])
  })

  it('is listed, searched, filtered and exported', async () => {
    await ask(child, { note: '=cmd()' })
    await leave(mother)
    expect(
      (await admin().ok(enrollmentChangeRequests.list, { kind: 'withdrawal', status: 'requested' })).rows,
    ).toMatchObject([{ kind: 'withdrawal', by_role: 5 }])
    expect((await admin().ok(enrollmentChangeRequests.list, { search: 'no such name' })).count).toBe(0)
    const { text } = await admin().call(enrollmentChangeRequests.exported, { kind: 'extension' })
    expect([text.split('\n').length, text.includes(`'=cmd()`)]).toEqual([3, true])
  })
})
