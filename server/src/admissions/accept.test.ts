import { beforeEach, describe, expect, it } from 'vitest'
import { acceptance } from '#contract/admissions/accept.contract.ts'
import { applications } from '#contract/admissions/applications.contract.ts'
import { decisions } from '#contract/admissions/decisions.contract.ts'
import { emptyChild, emptyGuardian } from '#contract/admissions/family.contract.ts'
import { applicationForm } from '#contract/admissions/form.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { customField } from '#contract/people/custom-field.catalog.ts'
import { customValues } from '#contract/people/custom-values.contract.ts'
import { records } from '#contract/people/records.contract.ts'
import { erasure } from '#contract/session/erasure.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
let room: Classroom
let term: number
let families = 0

beforeEach(async () => {
  room = await portal.classroom()
  term = (
    await portal
      .owner()
      .one<{ id: number }>('select min(id) as id from academic_term where school_id = $1', [room.school.id])
  ).id
  await portal.owner().rows(`update academic_term set end_date = '2027-06-30' where school_id = $1`, [room.school.id])
  const yesNo = {
    hint: '',
    default_value: '',
    teachers_see: false,
    teachers_edit: false,
    students_see: false,
    students_edit: false,
    parents_see: false,
    parents_edit: false,
  }
  const bus = await office().ok(customField.save, {
    ...yesNo,
    name: 'Bus',
    kind: 'student',
    type: 'choice',
    section: '',
    required: false,
    choices: [{ label: 'North' }, { label: 'South' }],
  })
  const question = { hint: '', required: false, choices: [], custom_field_id: null }
  await office().ok(applicationForm.save, {
    accepting: true,
    opens_on: null,
    closes_on: null,
    intro: '',
    thanks: '',
    asks: {},
    pages: [
      {
        key: 'more',
        title: 'More',
        words: '',
        about: 'child',
        questions: [
          { ...question, key: 'bus', type: 'text', label: 'Bus', custom_field_id: bus.id },
          { ...question, key: 'likes', type: 'text', label: 'Likes' },
        ],
      },
    ],
    documents: [],
    fee_amount: 0,
    fee_currency: 'USD',
    fee_words: '',
    keep_days: 30,
    places: [{ academic_term_id: term, grade_level: '9', seats: 2 }],
    version: 0,
  })
})
const office = () => portal.as(room.admin)
const apply = async (names: string[], change: { email?: string } = {}) => {
  families += 1
  const email = change.email ?? `parent${families}@mail.example`
  const guardian = {
    ...emptyGuardian,
    fname: 'Ada',
    lname: `Family${families}`,
    email,
    phone: '+1 555 0100',
    address: { street: '1 Hill', city: 'Town', region: '', postal_code: '', country: 'US' },
  }
  const child = {
    ...emptyChild,
    lname: `Family${families}`,
    birth_date: '2012-04-01',
    academic_term_id: term,
    grade_level: '9',
    previous_school: 'Hill',
    answers: { bus: 'North', likes: 'Chess' },
  }
  const { ids } = await office().ok(applications.add, {
    guardians: [guardian, { ...guardian, fname: 'Obi', relationship: 'father', email: '', phone: '', address: null }],
    children: names.map((fname) => ({ ...child, fname })),
    submit: true,
  })
  return ids
}
const wish = (ids: number[], change: Partial<In<typeof acceptance.accept>> = {}): In<typeof acceptance.accept> => ({
  ids,
  invite: false,
  notify_family: false,
  message: '',
  confirmed: true,
  ...change,
})
const accept = (ids: number[], change: Partial<In<typeof acceptance.accept>> = {}) =>
  office().call(acceptance.accept, wish(ids, change))
const read = (id = 0) => office().ok(applications.read, { id })
const peopleNow = () => portal.owner().count('person', 'school_id = $1', [room.school.id])

describe('accepting', () => {
  it('tells first whom it would make, and changes nothing', async () => {
    const ids = await apply(['Chidi', 'Nneka'])
    const before = await peopleNow()
    const { data } = await accept(ids, { confirmed: false, notify_family: true, message: 'Come in' })
    expect(data.rows).toMatchObject([
      {
        student: { id: null, name: expect.stringContaining('Chidi') },
        guardians: [{ id: null }, { id: null }],
        sibling: '',
        answers: 2,
        left: 2,
        problem: '',
      },
      { sibling: expect.stringContaining('Chidi'), problem: '' },
    ])
    expect(new Set(data.rows.map(({ student }) => student.number)).size).toBe(2)
    expect([data.done, data.mail?.body.includes('Come in'), await peopleNow(), (await read(ids[0])).state]).toEqual([
      false,
      true,
      before,
      'submitted',
    ])
  })

  it('makes each student once, with one set of guardians for siblings, answers, home and links', async () => {
    const ids = await apply(['Chidi', 'Nneka'])
    const before = await peopleNow()
    expect((await accept(ids, { numbers: { [String(ids[0])]: 'A-1' } })).data.done).toBe(true)
    expect(await peopleNow()).toBe(before + 4)
    const [first, second] = [await read(ids[0]), await read(ids[1])]
    expect(first.guardians.map(({ person }) => person?.id)).toEqual(second.guardians.map(({ person }) => person?.id))
    const person = await office().ok(records.read, { id: first.student?.id ?? 0 })
    expect(person).toMatchObject({
      status: 'active',
      student: { number: 'A-1', grade_level: '9', birth_date: '2012-04-01' },
      guardians: [
        { fname: 'Ada', relationship: 'mother', custody: true },
        { fname: 'Obi', relationship: 'father' },
      ],
      addresses: [{ street: '1 Hill', country: 'US' }],
    })
    expect((await office().ok(customValues.read, { person_id: person.id })).rows).toMatchObject([
      { name: 'Bus', value: 'North' },
    ])
    const [note] = await portal
      .owner()
      .rows<{ body: string; visibility: string }>(
        'select body, visibility from person_note where school_id = $1 and person_id = $2',
        [room.school.id, person.id],
      )
    expect([note?.visibility, note?.body]).toEqual(['office', expect.stringMatching(/Hill.*Likes: Chess/s)])
  })

  it('happens once when it is asked for twice at the same time, and for a sibling later finds the guardians', async () => {
    const [first = 0, second = 0] = await apply(['Chidi', 'Nneka'])
    const before = await peopleNow()
    const both = await Promise.all([accept([first]), accept([first])])
    expect(both.map(({ http }) => http)).toEqual([200, 200])
    expect(await peopleNow()).toBe(before + 3)
    expect(await portal.owner().count('application_acceptance', 'school_id = $1', [room.school.id])).toBe(1)
    const { data } = await accept([second], { confirmed: false })
    expect(data.rows[0]?.guardians.every(({ id }) => id !== null)).toBe(true)
    await accept([second])
    expect(await peopleNow()).toBe(before + 4)
  })

  it('links whom the office named as the same instead of making them', async () => {
    const [student] = room.students
    const [parent] = room.parents
    const [id = 0] = await apply(['Chidi'])
    const { guardians } = await read(id)
    await office().ok(applications.resolveDuplicate, {
      application_id: id,
      guardian_id: null,
      person_id: student?.person_id ?? 0,
    })
    await office().ok(applications.resolveDuplicate, {
      application_id: id,
      guardian_id: guardians[0]?.id ?? 0,
      person_id: parent?.person_id ?? 0,
    })
    const before = await peopleNow()
    await accept([id])
    expect([await peopleNow(), (await read(id)).student?.id]).toEqual([before + 1, student?.person_id])
    const links = (await office().ok(records.read, { id: student?.person_id ?? 0 })).guardians.map(({ id: one }) => one)
    expect(links).toContain(parent?.person_id)
  })

  it('invites guardians who are new, and never fails over a user name that is taken', async () => {
    const ids = await apply(['Chidi'], { email: 'invited@mail.example' })
    expect((await accept(ids, { invite: true })).data.invited).toBe(1)
    expect(
      (await portal.owner().rows('select 1 from mail_outbox where recipient = $1', ['invited@mail.example'])).length,
    ).toBe(1)
    const again = await apply(['Other'], { email: 'invited@mail.example' })
    const answer = await accept(again, { invite: true })
    expect([answer.http, answer.data.invited]).toEqual([200, 0])
  })

  it('is refused with a number that another student has, in another school, and for what cannot be accepted', async () => {
    const ids = await apply(['Chidi', 'Nneka'])
    const { student } = await office().ok(records.read, { id: room.students[0]?.person_id ?? 0 })
    const taken = await accept(ids, { numbers: { [String(ids[0])]: student?.number ?? '' } })
    expect(taken.fields[0]?.path).toBe(`numbers.${ids[0]}`)
    const twice = await accept(ids, { numbers: Object.fromEntries(ids.map((id) => [String(id), 'SAME'])) })
    expect(twice.http).toBe(422)
    const other = await portal.classroom()
    expect((await portal.as(other.admin).call(acceptance.accept, wish(ids))).http).toBe(404)
    expect((await portal.as(room.teacher).call(acceptance.accept, wish(ids))).http).toBe(403)
    await office().ok(decisions.change, {
      ids: [ids[0] ?? 0],
      action: 'reject',
      reason: '',
      notify_family: false,
      confirmed: true,
    })
    const before = await peopleNow()
    expect((await accept(ids)).code).toBe('admissions.problem-move')
    expect(await peopleNow()).toBe(before) // all or none
  })

  it('is taken back while nobody used it: whom it made is archived, whom it found stands as before; later it finds them again', async () => {
    const ids = await apply(['Chidi'])
    const before = await peopleNow()
    await accept(ids, { notify_family: true })
    const { student, guardians } = await read(ids[0])
    await office().ok(acceptance.takeBack, { ids })
    const statusOf = async (id = 0) => (await office().ok(records.read, { id })).status
    expect([(await read(ids[0])).state, await statusOf(student?.id), await statusOf(guardians[0]?.person?.id)]).toEqual(
      ['in-review', 'archived', 'archived'],
    )
    expect((await office().ok(records.read, { id: student?.id ?? 0 })).guardians).toEqual([])
    expect(await portal.owner().count('mail_outbox', `school_id = $1 and cause is not null`, [room.school.id])).toBe(0)
    expect((await office().call(acceptance.takeBack, { ids })).http).toBe(404)
    await accept(ids)
    expect([await peopleNow(), await statusOf(student?.id), (await read(ids[0])).student?.id]).toEqual([
      before + 3,
      'active',
      student?.id,
    ])
    await office().ok(acceptance.takeBack, { ids })
    expect(await statusOf(student?.id)).toBe('archived')
  })

  it('enrolls in the chosen classes as it told before, a full one puts on the waiting list; taken back, the stays go', async () => {
    const [first = 0, second = 0] = await apply(['Chidi', 'Nneka'])
    const seats = await portal.owner().count('enrollment', `section_id = $1 and status = 'active'`, [room.section_id])
    await portal.owner().rows('update section set seat_cap = $2 where id = $1', [room.section_id, seats + 1])
    const classes = { [String(first)]: [room.section_id], [String(second)]: [room.section_id] }
    const notified = (await accept([first, second], { classes, confirmed: false })).data
    expect([notified.can.enroll, notified.rows.map((row) => row.classes.map(({ outcome }) => outcome))]).toEqual([
      true,
      [['enrolled'], ['waitlisted']],
    ])
    await accept([first, second], { classes })
    await accept([first, second], { classes }) // who is accepted already is enrolled no second time
    const enrollments = () =>
      portal
        .owner()
        .rows<{ student_id: number; status: string }>(
          'select student_id, status from enrollment where section_id = $1 order by id offset $2',
          [room.section_id, room.students.length],
        )
    const [one, two] = [(await read(first)).student?.id, (await read(second)).student?.id]
    expect(await enrollments()).toEqual([
      { student_id: one, status: 'active' },
      { student_id: two, status: 'waitlisted' },
    ])
    await office().ok(acceptance.takeBack, { ids: [first] })
    expect(await enrollments()).toEqual([{ student_id: two, status: 'active' }]) // the seat went to who waited
    const code = await portal
      .owner()
      .one<{ id: number }>('select min(id) as id from attendance_code where school_id = $1', [room.school.id])
    const seen = {
      school_id: room.school.id,
      section_id: room.section_id,
      student_id: two,
      date: '2026-11-20',
      code: 'absent',
      teacher_code_id: code.id,
    }
    await portal.owner().insert('attendance', [seen])
    expect((await office().call(acceptance.takeBack, { ids: [second] })).code).toBe('admissions.acceptance-used')
    const other = await portal.classroom()
    const [third = 0] = await apply(['Ada'])
    expect((await accept([third], { classes: { [String(third)]: [other.section_id] } })).http).toBe(404)
  })

  it('stands once the student takes a class or a guardian signed in', async () => {
    const [first = 0, second = 0] = await apply(['Chidi', 'Nneka'])
    await accept([first])
    const { student } = await read(first)
    await portal
      .owner()
      .insert('enrollment', [
        { school_id: room.school.id, section_id: room.section_id, student_id: student?.id, status: 'active' },
      ])
    expect((await office().call(acceptance.takeBack, { ids: [first] })).code).toBe('admissions.acceptance-used')
    await accept([second])
    await office().ok(acceptance.takeBack, { ids: [second] })
    const guardian = (await read(first)).guardians[0]?.person?.id ?? 0
    expect((await office().ok(records.read, { id: guardian })).status).toBe('active') // the other child is still here
  })
})

describe('who is erased', () => {
  it('is erased from the application as well', async () => {
    const [id = 0] = await apply(['Erasable'])
    await accept([id])
    const { student } = await read(id)
    const account = await portal.person(room.school, 4)
    await portal
      .owner()
      .rows('update person set user_id = null where school_id = $1 and id = $2', [room.school.id, account.person_id])
    await portal
      .owner()
      .rows('update person set user_id = $3 where school_id = $1 and id = $2', [
        room.school.id,
        student?.id,
        account.user_id,
      ])
    const done = await portal
      .as(account)
      .call(erasure.archive, { user_ids: [account.user_id], name: `Erasable Family${families}` })
    expect(done.http).toBe(200)
    expect(await portal.owner().count('application', 'id = $1', [id])).toBe(0)
    const words = (table: string) => portal.owner().count(table, "strpos(t::text, 'Erasable') > 0", [])
    expect([await words('application'), await words('audit_log'), await words('person')]).toEqual([0, 0, 0])
  })
})
