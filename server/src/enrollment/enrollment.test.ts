import { beforeAll, describe, expect, it } from 'vitest'
import { student } from '#contract/kernel/access.ts'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { unpacked } from '#contract/gradebook/book.rules.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { leavingReason } from '#contract/settings/catalogs.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { enrollmentChanges } from '#contract/enrollment/changes.contract.ts'

const portal = withPortal()
let room: Classroom
beforeAll(async () => {
  room = await portal.classroom()
})
const idOf = (person: Person | undefined): number => person?.person_id ?? 0
const admin = () => portal.as(room.admin)
const values = { start_date: null, override_reason: '', confirmed: true }

/** An open section of the same course with so many seats; null = as many as come. */
const section = async (name: string, seat_cap: number | null = null, course = 0): Promise<number> => {
  const course_id =
    course ||
    (await portal.owner().one<{ id: number }>('select course_id as id from section where id = $1', [room.section_id]))
      .id
  const [row] = await portal
    .owner()
    .insert('section', [
      { school_id: room.school.id, course_id, name, number: name, seat_cap, period: '', status: 'open' },
    ])
  return row?.id ?? 0
}
const newStudents = async (count: number): Promise<number[]> => {
  const ids: number[] = []
  for (let at = 0; at < count; at++) ids.push(idOf(await portal.person(room.school, student)))
  return ids
}
const statuses = async (section_id: number): Promise<string[]> =>
  (
    await portal
      .owner()
      .rows<{ status: string }>('select status from enrollment where section_id = $1 order by id', [section_id])
  ).map(({ status }) => status)
const enrollmentOf = async (section_id: number, student_id: number) =>
  portal
    .owner()
    .one<{ id: number; version: number; status: string; start_date: string; end_date: string }>(
      'select id, version, status, start_date::text, end_date::text from enrollment where section_id = $1 and student_id = $2 order by id desc limit 1',
      [section_id, student_id],
    )

describe('enrolling', () => {
  it('tells first and stores only when confirmed, beginning today where the school is', async () => {
    const section_id = await section('E1')
    const student_ids = await newStudents(2)
    const preview = await admin().ok(enrollment.enroll, {
      ...values,
      section_ids: [section_id],
      student_ids,
      confirmed: false,
    })
    expect([preview.rows.map(({ outcome }) => outcome), await statuses(section_id)]).toEqual([
      ['enrolled', 'enrolled'],
      [],
    ])
    const done = await admin().ok(enrollment.enroll, { ...values, section_ids: [section_id], student_ids })
    expect(done.rows.every(({ enrollment_id }) => enrollment_id !== null)).toBe(true)
    expect(await enrollmentOf(section_id, student_ids[0] ?? 0)).toMatchObject({
      status: 'active',
      start_date: '2026-11-20',
    })
    const again = await admin().ok(enrollment.enroll, { ...values, section_ids: [section_id], student_ids })
    expect(again.rows.map(({ outcome }) => outcome)).toEqual(['already', 'already'])
  })

  it("computes the total of who comes and writes nobody else's again", async () => {
    const section_id = await section('E1T')
    const [first = 0, second = 0] = await newStudents(2)
    const totals = () =>
      portal
        .owner()
        .rows<{ student_id: number; percent: string | null; written: string }>(
          'select student_id, percent::text, xmin::text as written from section_total where section_id = $1 order by student_id',
          [section_id],
        )
    await admin().ok(enrollment.enroll, { ...values, section_ids: [section_id], student_ids: [first] })
    await portal.owner().rows('update section_total set percent = 12.34 where section_id = $1', [section_id]) // computed again it would be empty
    const [before] = await totals()
    expect(before).toMatchObject({ student_id: first, percent: '12.34' })
    await admin().ok(enrollment.enroll, { ...values, section_ids: [section_id], student_ids: [second] })
    expect(await totals()).toEqual([before, expect.objectContaining({ student_id: second, percent: null })])
  })

  it('beyond the seats puts on the waiting list, in order', async () => {
    const section_id = await section('E2', 1)
    const student_ids = await newStudents(3)
    const { rows } = await admin().ok(enrollment.enroll, { ...values, section_ids: [section_id], student_ids })
    expect(rows.map(({ outcome }) => outcome)).toEqual(['enrolled', 'waitlisted', 'waitlisted'])
    const places = []
    for (const student_id of student_ids)
      places.push((await admin().ok(enrollment.current, { student_id })).rows[0]?.place)
    expect(places).toEqual([null, 1, 2])
  })

  it('at the last seat by two at once enrolls one and lets the other wait', async () => {
    const section_id = await section('E3', 5)
    const student_ids = await newStudents(12)
    await Promise.all(
      student_ids.map((student_id) =>
        admin().ok(enrollment.enroll, { ...values, section_ids: [section_id], student_ids: [student_id] }),
      ),
    )
    const all = await statuses(section_id)
    expect([
      all.filter((status) => status === 'active').length,
      all.filter((status) => status === 'waitlisted').length,
    ]).toEqual([5, 7])
  })

  it('tells of the sections of a student that meet at the same time, also among those that are chosen', async () => {
    const meets = (section_id: number, start_time: string, end_time: string) => ({
      school_id: room.school.id,
      section_id,
      weekday: 3,
      start_time,
      end_time,
    })
    const [first, second, later] = [await section('Dance'), await section('Chess'), await section('Choir')]
    await portal
      .owner()
      .insert('section_meeting', [
        meets(first, '15:00', '16:00'),
        meets(second, '15:30', '16:30'),
        meets(later, '16:30', '17:00'),
      ])
    const [one = 0, other = 0] = await newStudents(2)
    await admin().ok(enrollment.enroll, { ...values, section_ids: [first], student_ids: [one] })
    const asked = { ...values, confirmed: false, section_ids: [second], student_ids: [one, other] }
    expect((await admin().ok(enrollment.enroll, asked)).rows.map(({ clashes }) => clashes)).toEqual([['Dance'], []])
    expect(
      (
        await admin().ok(enrollment.enroll, { ...asked, section_ids: [first, later, second], student_ids: [other] })
      ).rows.map(({ clashes }) => clashes),
    ).toEqual([['Chess'], ['Dance'], []])
    const { id } = await enrollmentOf(first, one)
    expect((await admin().ok(enrollment.carried, { id, section_id: second })).clashes).toEqual([]) // what is left makes room
  })

  it('is told what meets at the same time before a seat of the waiting list is given, and afterwards where it came by itself', async () => {
    const meets = (section_id: number, start_time: string, end_time: string) => ({
      school_id: room.school.id,
      section_id,
      weekday: 4,
      start_time,
      end_time,
    })
    const [ballet, judo] = [await section('Ballet'), await section('Judo', 1)]
    await portal.owner().insert('section_meeting', [meets(ballet, '15:00', '16:00'), meets(judo, '15:30', '16:30')])
    const [seated = 0, waits = 0] = await newStudents(2)
    await portal.owner().rows(`update person set email = 'waits@mail.example' where id = $1`, [waits])
    await admin().ok(enrollment.enroll, { ...values, section_ids: [ballet], student_ids: [waits] })
    await admin().ok(enrollment.enroll, { ...values, section_ids: [judo], student_ids: [seated, waits] })
    const { id } = await enrollmentOf(judo, waits)
    expect((await admin().ok(enrollment.seating, { ids: [id] })).rows).toMatchObject([
      { outcome: 'waitlisted', section: 'Judo', clashes: ['Ballet'] },
    ])
    await portal.owner().rows(`update enrollment set reason = 'Asked twice' where id = $1`, [id])
    const stranger = await portal.person(await portal.school(), 2)
    expect((await portal.as(stranger).call(enrollment.seating, { ids: [id] })).http).toBe(404)
    await admin().ok(enrollmentChanges.change, {
      enrollment_ids: [(await enrollmentOf(judo, seated)).id],
      action: 'withdraw',
    })
    expect(await admin().ok(enrollment.detail, { id })).toMatchObject({
      status: 'active',
      reason: 'Asked twice · Meets at the same time as Ballet',
    })
    const [mail] = await portal
      .owner()
      .rows<{ body: string }>(`select body from mail_outbox where recipient = 'waits@mail.example'`)
    expect(mail?.body).toContain('is now enrolled in Judo. Meets at the same time as Ballet.')
  })

  it('passes over who is not active in the school when a seat of the waiting list is given', async () => {
    const section_id = await section('E9', 1)
    const [seated = 0, gone = 0, next = 0] = await newStudents(3)
    await portal.owner().rows(`update person set email = 'gone@mail.example' where id = $1`, [gone])
    await admin().ok(enrollment.enroll, { ...values, section_ids: [section_id], student_ids: [seated, gone, next] })
    await portal.owner().rows(`update person set status = 'inactive' where id = $1`, [gone])
    const { id } = await enrollmentOf(section_id, seated)
    const { rows } = await admin().ok(enrollmentChanges.preview, { enrollment_ids: [id], action: 'withdraw' })
    const { name } = await portal
      .owner()
      .one<{ name: string }>(`select trim(fname || ' ' || lname) as name from person where id = $1`, [next])
    expect(rows).toMatchObject([{ fits: true, next: name }])
    await admin().ok(enrollmentChanges.change, { enrollment_ids: [id], action: 'withdraw' })
    expect(await statuses(section_id)).toEqual(['withdrawn', 'waitlisted', 'active'])
    expect(await portal.owner().rows(`select 1 from mail_outbox where recipient = 'gone@mail.example'`)).toEqual([])
    const forced = await admin().call(enrollmentChanges.change, {
      enrollment_ids: [(await enrollmentOf(section_id, gone)).id],
      action: 'activate',
    })
    expect(forced.code).toBe('enrollment.student-left')
  })

  it('without what the course asks for needs a reason, which stands at the enrollment', async () => {
    const [course] = await portal.owner().insert('course', [{ school_id: room.school.id, name: 'Biology 2' }])
    const { id: required } = await portal
      .owner()
      .one<{ id: number }>('select course_id as id from section where id = $1', [room.section_id])
    await portal
      .owner()
      .insert('course_prerequisite', [
        { school_id: room.school.id, course_id: course?.id, choice: 1, required_course_id: required, min_percent: 70 },
      ])
    const section_id = await section('E4', null, course?.id)
    const [passed, weak, none] = await newStudents(3)
    for (const [student_id, percent] of [
      [passed, 70],
      [weak, 69.99],
    ])
      await portal.owner().insert('final_grade', [
        {
          school_id: room.school.id,
          section_id: room.section_id,
          student_id,
          percent,
          letter: 'C',
          passed: true,
          gpa_points: 2,
          credits_attempted: 1,
          credits_earned: 1,
          set_by_hand: false,
          rule_version: 1,
          finalized_by: room.admin.user_id,
          finalized_at: '2026-06-20T10:00:00Z',
        },
      ])
    const student_ids = [passed ?? 0, weak ?? 0, none ?? 0]
    const preview = await admin().ok(enrollment.enroll, {
      ...values,
      section_ids: [section_id],
      student_ids,
      confirmed: false,
    })
    expect(preview.rows.map(({ outcome }) => outcome)).toEqual(['enrolled', 'missing', 'missing'])
    expect(preview.rows[2]?.missing).toHaveLength(1)
    await admin().ok(enrollment.enroll, {
      ...values,
      section_ids: [section_id],
      student_ids,
      override_reason: 'Placement test',
    })
    const [row] = (await admin().ok(enrollment.current, { student_id: none ?? 0 })).rows
    expect(row).toMatchObject({ status: 'active', override_reason: 'Placement test' })
    expect((await admin().ok(enrollment.current, { student_id: passed ?? 0 })).rows[0]?.override_reason).toBe('')
  })

  it('in a closed section, or one of another school, is refused whole; people of another school are left out', async () => {
    const other = await portal.classroom({ group_id: room.school.group_id })
    const section_id = await section('E5')
    const [one] = await newStudents(1)
    const both = await admin().call(enrollment.enroll, {
      ...values,
      section_ids: [section_id],
      student_ids: [one ?? 0, idOf(other.students[0])],
    })
    const theirs = await admin().call(enrollment.enroll, {
      ...values,
      section_ids: [section_id, other.section_id],
      student_ids: [one ?? 0],
    })
    expect([both.http, theirs.http]).toEqual([200, 404])
    expect(JSON.parse(both.text).left_out).toMatchObject([{ id: idOf(other.students[0]) }])
    expect(await portal.owner().count('enrollment', 'section_id = $1', [section_id])).toBe(1)
    await portal.owner().rows(`update section set status = 'closed' where id = $1`, [section_id])
    const closed = await admin().call(enrollment.enroll, {
      ...values,
      section_ids: [section_id],
      student_ids: [one ?? 0],
    })
    expect([closed.http, closed.code]).toEqual([409, 'enrollment.closed'])
    expect(
      (
        await portal
          .as(room.teacher)
          .call(enrollment.enroll, { ...values, section_ids: [section_id], student_ids: [one ?? 0] })
      ).http,
    ).toBe(403)
  })
})

describe('a change of stays', () => {
  it('keeps the last day and the reason of who left, and is undone whole: each stands as before', async () => {
    const [first, second] = [await section('U1', 2), await section('U2')]
    const [one = 0, other = 0] = await newStudents(2)
    await admin().ok(enrollment.enroll, {
      ...values,
      section_ids: [first, second],
      student_ids: [one, other],
      start_date: '2026-09-01',
    })
    const [active, held] = [await enrollmentOf(first, one), await enrollmentOf(second, one)]
    await admin().ok(enrollmentChanges.change, { enrollment_ids: [held.id], action: 'hold' })
    const { id: leaving_reason_id } = await admin().ok(leavingReason.save, { name: 'Moved away', code: 'W2' })
    const leave = { enrollment_ids: [active.id, held.id], action: 'withdraw', reason: 'To Leeds', leaving_reason_id }
    const later = await admin().call(enrollmentChanges.change, { ...leave, end_date: '2026-11-21' })
    expect([later.http, later.fields.map(({ path }) => path)]).toEqual([422, ['end_date']])
    const { change_id } = await admin().ok(enrollmentChanges.change, { ...leave, end_date: '2026-11-13' })
    const gone = { status: 'withdrawn', end_date: '2026-11-13', reason: 'To Leeds', leaving: 'Moved away' }
    expect((await admin().ok(enrollment.current, { student_id: one })).rows).toMatchObject([gone, gone])
    expect(await admin().ok(enrollmentChanges.undo, { id: change_id ?? 0 })).toEqual({
      enrollments: 2,
      waiting: 0,
      left: 0,
    })
    expect(await enrollmentOf(first, one)).toMatchObject({ status: 'active', start_date: '2026-09-01', end_date: null })
    expect(await enrollmentOf(second, one)).toMatchObject({ status: 'hold', end_date: null })
    expect((await admin().ok(enrollment.detail, { id: active.id })).leaving).toBe('')
    expect((await admin().call(enrollmentChanges.undo, { id: change_id ?? 0 })).http).toBe(404)
  })

  it('that is undone leaves the seat to who got it, and what changed since as it is', async () => {
    const section_id = await section('U3', 2)
    const [one = 0, other = 0, waits = 0] = await newStudents(3)
    await admin().ok(enrollment.enroll, { ...values, section_ids: [section_id], student_ids: [one, other, waits] })
    const ids = [(await enrollmentOf(section_id, one)).id, (await enrollmentOf(section_id, other)).id]
    const { change_id } = await admin().ok(enrollmentChanges.change, { enrollment_ids: ids, action: 'drop' })
    expect(await statuses(section_id)).toEqual(['dropped', 'dropped', 'active'])
    await admin().ok(enrollmentChanges.change, { enrollment_ids: [ids[1] ?? 0], action: 'reactivate' })
    expect(await admin().ok(enrollmentChanges.undo, { id: change_id ?? 0 })).toEqual({
      enrollments: 1,
      waiting: 1,
      left: 1,
    })
    expect(await statuses(section_id)).toEqual(['waitlisted', 'active', 'active'])
  })

  it('that is undone puts who lost the seat before those who wait already', async () => {
    const section_id = await section('U5', 1)
    const [one = 0, next = 0, last = 0] = await newStudents(3)
    await admin().ok(enrollment.enroll, { ...values, section_ids: [section_id], student_ids: [one, next, last] })
    const { change_id } = await admin().ok(enrollmentChanges.change, {
      enrollment_ids: [(await enrollmentOf(section_id, one)).id],
      action: 'drop',
    })
    expect(await statuses(section_id)).toEqual(['dropped', 'active', 'waitlisted'])
    expect(await admin().ok(enrollmentChanges.undo, { id: change_id ?? 0 })).toEqual({
      enrollments: 1,
      waiting: 1,
      left: 0,
    })
    await admin().ok(enrollmentChanges.change, {
      enrollment_ids: [(await enrollmentOf(section_id, next)).id],
      action: 'drop',
    })
    expect(await statuses(section_id)).toEqual(['active', 'dropped', 'waitlisted'])
  })

  it('of students in a section is previewed: whom it fits, and who gets the seat; a teacher is refused', async () => {
    const section_id = await section('U4', 1)
    const student_ids = await newStudents(2)
    await admin().ok(enrollment.enroll, { ...values, section_ids: [section_id], student_ids })
    const asked = { section_id, student_ids, action: 'drop' }
    const { rows } = await admin().ok(enrollmentChanges.preview, asked)
    const byStudent = new Map(rows.map((row) => [row.student_id, [row.fits, row.next !== '']]))
    expect(student_ids.map((id) => byStudent.get(id))).toEqual([
      [true, true],
      [false, false],
    ])
    expect((await portal.as(room.teacher).call(enrollmentChanges.preview, asked)).http).toBe(403)
    expect(
      (await portal.as(await portal.person(await portal.school(), 2)).call(enrollmentChanges.preview, asked)).http,
    ).toBe(404)
  })
})

describe('a seat that becomes free', () => {
  it.each([
    [
      'by withdrawing',
      (id: number) => admin().ok(enrollmentChanges.change, { enrollment_ids: [id], action: 'withdraw' }),
    ],
    ['by deleting', (id: number) => admin().ok(enrollment.remove, { ids: [id] })],
    ['by completing', (id: number) => admin().ok(enrollment.complete, { ids: [id] })],
  ])('%s goes to who waits longest, told once', async (name, leave) => {
    const section_id = await section(`F ${name}`, 1)
    const [first, second, third] = await newStudents(3)
    await portal.owner().rows(`update person set email = 'second@mail.example' where id = $1`, [second])
    for (const student_id of [first, second, third])
      await admin().ok(enrollment.enroll, { ...values, section_ids: [section_id], student_ids: [student_id ?? 0] })
    await leave((await enrollmentOf(section_id, first ?? 0)).id)
    expect([
      (await enrollmentOf(section_id, second ?? 0)).status,
      (await enrollmentOf(section_id, third ?? 0)).status,
    ]).toEqual(['active', 'waitlisted'])
    const mails = await portal
      .owner()
      .rows('select 1 from mail_outbox where recipient = $1 and subject like $2', [
        'second@mail.example',
        `%F ${name}%`,
      ])
    expect(mails).toHaveLength(1)
  })

  it('leaves who left with the day, taken back on that day in the same stay', async () => {
    const section_id = await section('F4')
    const [one] = await newStudents(1)
    await admin().ok(enrollment.enroll, {
      ...values,
      section_ids: [section_id],
      student_ids: [one ?? 0],
      start_date: '2026-09-01',
    })
    const { id } = await enrollmentOf(section_id, one ?? 0)
    await admin().ok(enrollmentChanges.change, { enrollment_ids: [id], action: 'drop', reason: 'Moved' })
    expect(await admin().ok(enrollment.detail, { id })).toMatchObject({
      status: 'dropped',
      end_date: '2026-11-20',
      reason: 'Moved',
    })
    await admin().ok(enrollmentChanges.change, { enrollment_ids: [id], action: 'reactivate' })
    expect(await admin().ok(enrollment.detail, { id })).toMatchObject({
      status: 'active',
      start_date: '2026-09-01',
      end_date: null,
    })
  })

  it('begins a new stay for who comes back later; the earlier one stays, and the student stands in every list once', async () => {
    const { section_id } = room
    const student_id = idOf(room.students[1])
    const { id } = await enrollmentOf(section_id, student_id)
    await portal
      .owner()
      .rows(`update enrollment set status = 'completed', end_date = '2026-10-09', reason = 'Abroad' where id = $1`, [
        id,
      ])
    const back = await admin().ok(enrollmentChanges.change, {
      enrollment_ids: [id],
      action: 'reactivate',
      reason: 'Back again',
    })
    const [begun] = back.begun
    expect(back).toMatchObject({ enrollments: 1, begun: [{ id: begun?.id, after: id }] })
    expect(await admin().ok(enrollment.detail, { id })).toMatchObject({
      status: 'completed',
      end_date: '2026-10-09',
      reason: 'Abroad',
    })
    expect(await admin().ok(enrollment.detail, { id: begun?.id ?? 0 })).toMatchObject({
      status: 'active',
      start_date: '2026-11-20',
      end_date: null,
      reason: 'Back again',
    })
    const inRoster = (await admin().ok(sections.roster, { section_id })).rows.filter((one) => one.id === student_id)
    expect(inRoster.map((one) => one.enrollment_id)).toEqual([begun?.id])
    const book = unpacked(await portal.as(room.teacher).ok(gradebook.read, { section_id }))
    expect(book.students.filter((one) => one.id === student_id)).toHaveLength(1)
    const own = await admin().ok(enrollment.current, { student_id })
    expect(own.rows.filter((one) => one.section_id === section_id).map((one) => one.status)).toEqual([
      'active',
      'completed',
    ])
    expect((await admin().call(enrollmentChanges.change, { enrollment_ids: [id], action: 'reactivate' })).code).toBe(
      'taken',
    )
    await admin().ok(enrollment.remove, { ids: [begun?.id ?? 0] })
    expect(await admin().ok(enrollment.detail, { id })).toMatchObject({ status: 'completed', end_date: '2026-10-09' })
    const again = await admin().ok(enrollmentChanges.change, { enrollment_ids: [id], action: 'reactivate' })
    const undone = await admin().ok(enrollmentChanges.undo, { id: again.change_id ?? 0 })
    expect([undone, (await admin().call(enrollment.detail, { id: again.begun[0]?.id ?? 0 })).http]).toEqual([
      { enrollments: 1, waiting: 0, left: 0 },
      404,
    ])
  })

  it('of a stay that began anew counts only what happened in it when it is taken back', async () => {
    const { section_id } = room
    const student_id = idOf(room.students[2])
    const { id } = await enrollmentOf(section_id, student_id)
    const code = await portal
      .owner()
      .one<{ id: number }>(`select min(id) as id from attendance_code where school_id = $1`, [room.school.id])
    const away = (date: string) =>
      portal
        .owner()
        .insert('attendance', [
          { school_id: room.school.id, section_id, student_id, date, code: 'absent', teacher_code_id: code.id },
        ])
    await away('2026-10-01')
    await portal.owner().rows(`update enrollment set status = 'withdrawn', end_date = '2026-10-09' where id = $1`, [id])
    const again = () => admin().ok(enrollmentChanges.change, { enrollment_ids: [id], action: 'reactivate' })
    await admin().ok(enrollment.remove, { ids: [(await again()).begun[0]?.id ?? 0] })
    const { begun } = await again()
    await away('2026-11-20')
    expect((await admin().call(enrollment.remove, { ids: [begun[0]?.id ?? 0] })).code).toBe('enrollment.in-use')
  })
})

describe('deleting', () => {
  it('is refused once there is a grade, naming how much', async () => {
    const { id } = await enrollmentOf(room.section_id, idOf(room.students[0]))
    await portal.owner().insert('grade', [
      {
        school_id: room.school.id,
        section_id: room.section_id,
        activity_id: room.activities[0]?.id,
        student_id: idOf(room.students[0]),
        points: 7,
        graded_by: room.teacher.user_id,
        graded_at: '2026-11-19T10:00:00Z',
      },
    ])
    const answer = await admin().call(enrollment.remove, { ids: [id] })
    expect([answer.http, answer.code]).toEqual([409, 'enrollment.in-use'])
    expect(answer.message).toContain('1 record')
  })
})

describe('a transfer', () => {
  it('ends one stay, begins the other the same day and takes along the grades of matching activities', async () => {
    const target = await section('T1')
    const { unit_id, name, max_score } = await portal
      .owner()
      .one<{ unit_id: number; name: string; max_score: string }>(
        'select unit_id, name, max_score from activity where id = $1',
        [room.activities[0]?.id],
      )
    expect(unit_id).toBeGreaterThan(0)
    const [unit] = await portal
      .owner()
      .insert('unit', [{ school_id: room.school.id, section_id: target, name: 'Unit', position: 0 }])
    const [match] = await portal.owner().insert('activity', [
      {
        school_id: room.school.id,
        section_id: target,
        unit_id: unit?.id,
        name: name.toUpperCase(),
        max_score: Number(max_score),
      },
    ])
    const { id, version } = await enrollmentOf(room.section_id, idOf(room.students[0]))
    const preview = await admin().ok(enrollment.carried, { id, section_id: target })
    expect(preview).toMatchObject({ full: false, missing: [], rows: [{ to_activity_id: match?.id, points: 7 }] })
    const given = {
      id,
      version,
      section_id: target,
      date: '2026-11-20',
      with_grades: true,
      override_reason: '',
      reason: 'Timetable',
    }
    expect((await admin().call(enrollment.transfer, { ...given, version: version + 1 })).code).toBe('stale')
    const done = await admin().ok(enrollment.transfer, given)
    expect(done.carried).toBe(1)
    expect(await admin().ok(enrollment.detail, { id })).toMatchObject({
      status: 'transferred',
      end_date: '2026-11-20',
      reason: 'Timetable',
    })
    expect(await enrollmentOf(target, idOf(room.students[0]))).toMatchObject({
      id: done.id,
      status: 'active',
      start_date: '2026-11-20',
    })
    expect(
      await portal
        .owner()
        .one('select percent::float from section_total where section_id = $1 and student_id = $2', [
          target,
          idOf(room.students[0]),
        ]),
    ).toEqual({
      percent: Math.round((7 / Number(max_score)) * 10_000) / 100,
    })
  })

  it('into a full section, or the present one, is refused and nothing changes', async () => {
    const [from, full] = [await section('T2'), await section('T3', 0)]
    const [one] = await newStudents(1)
    await admin().ok(enrollment.enroll, { ...values, section_ids: [from], student_ids: [one ?? 0] })
    const { id, version } = await enrollmentOf(from, one ?? 0)
    const given = { id, version, date: '2026-11-20', with_grades: false, override_reason: '', reason: '' }
    expect((await admin().call(enrollment.transfer, { ...given, section_id: full })).code).toBe('sections.full')
    expect((await admin().call(enrollment.transfer, { ...given, section_id: from })).fields[0]?.path).toBe('section_id')
    expect((await enrollmentOf(from, one ?? 0)).status).toBe('active')
  })
})

describe('dates of a stay', () => {
  it('are corrected on the version that was read, in order', async () => {
    const { id, version } = await enrollmentOf(room.section_id, idOf(room.students[1]))
    const wrong = await admin().call(enrollment.edit, { id, version, start_date: '2026-09-02', end_date: '2026-09-01' })
    expect(wrong.fields.map(({ path }) => path)).toEqual(['end_date'])
    expect(await admin().ok(enrollment.edit, { id, version, start_date: '2026-09-01', end_date: null })).toEqual({
      version: version + 1,
    })
    expect((await admin().call(enrollment.edit, { id, version, start_date: null, end_date: null })).code).toBe('stale')
  })
})
