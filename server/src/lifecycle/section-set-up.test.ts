import { describe, expect, it } from 'vitest'
import { content } from '#contract/courses/content.contract.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { teacher } from '#contract/kernel/access.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { sectionSetUp } from '#contract/lifecycle/section-set-up.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { files, type StoredFile } from '#contract/files/files.contract.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'

const portal = withPortal()
type Values = In<typeof sectionSetUp.save>

const newCourse = async (room: Classroom, number = 'MAR1', active = true): Promise<number> =>
  (
    await portal.as(room.admin).ok(courses.save, {
      number,
      name: 'Marine biology',
      description: '',
      subject: '',
      department_id: null,
      credits: 1,
      grade_levels: [],
      active,
    })
  ).id
const valuesOf = (course_id: number): Values => ({
  course_id,
  name: 'Marine biology 1',
  number: '0700',
  academic_term_id: null,
  start_date: null,
  end_date: null,
  grading_scale_id: null,
  facility_id: null,
  period: '2',
  seat_cap: 24,
  self_paced: false,
  pace_days: null,
  teachers: [],
})

describe('a section', () => {
  it('is set up from an active course, read back as written, and changed', async () => {
    const room = await portal.classroom()
    const other = await portal.person(room.school, teacher)
    const values = valuesOf(await newCourse(room))
    const teachers: Values['teachers'] = [
      { teacher_id: room.teacher.person_id, role: 'lead' },
      { teacher_id: other.person_id, role: 'assistant' },
    ]
    const made = await portal.as(room.admin).ok(sectionSetUp.save, { ...values, teachers })
    expect(await portal.as(room.admin).ok(sectionSetUp.read, { section_id: made.id })).toEqual({
      ...values,
      teachers,
      ...made,
      status: 'open',
    })
    expect((await portal.as(other).ok(sections.list, {})).rows.map(({ name }) => name)).toEqual(['Marine biology 1'])
    const saved = await portal.as(room.admin).ok(sectionSetUp.save, {
      ...values,
      ...made,
      name: 'Reefs',
      teachers: [{ teacher_id: other.person_id, role: 'lead' }],
    })
    expect(await portal.as(room.admin).ok(sectionSetUp.read, { section_id: made.id })).toMatchObject({
      ...saved,
      name: 'Reefs',
      teachers: [{ teacher_id: other.person_id, role: 'lead' }],
    })
    expect((await portal.as(room.teacher).call(sections.read, { section_id: made.id })).http).toBe(404)
    expect((await portal.as(room.admin).call(sectionSetUp.save, { ...values, ...made })).code).toBe('stale')
  })

  it('is refused at the field that is wrong', async () => {
    const room = await portal.classroom()
    const values = valuesOf(await newCourse(room))
    const draft = await newCourse(room, 'DRAFT', false)
    const twice = { teacher_id: room.teacher.person_id, role: 'lead' as const }
    const wrong: [Partial<Values>, string][] = [
      [{ course_id: draft }, 'course_id'],
      [{ start_date: '2026-10-01', end_date: '2026-09-01' }, 'end_date'],
      [{ teachers: [twice, twice] }, 'teachers'],
      [{ seat_cap: 0 }, 'seat_cap'],
      [{ name: ' ' }, 'name'],
    ]
    for (const [change, path] of wrong) {
      const answer = await portal.as(room.admin).call(sectionSetUp.save, { ...values, ...change })
      expect([answer.http, answer.fields.map((field) => field.path)]).toEqual([422, [path]])
    }
    await portal.as(room.admin).ok(sectionSetUp.save, values)
    expect((await portal.as(room.admin).call(sectionSetUp.save, values)).fields[0]?.path).toBe('number')
  })

  it('keeps a course that became inactive, and nothing changes once it is closed', async () => {
    const room = await portal.classroom()
    const course_id = await newCourse(room)
    const values = valuesOf(course_id)
    const made = await portal.as(room.admin).ok(sectionSetUp.save, values)
    await portal.as(room.admin).ok(courses.changeStatus, { course_ids: [course_id], action: 'deactivate' })
    const saved = await portal.as(room.admin).ok(sectionSetUp.save, { ...values, ...made, name: 'Reefs' })
    await portal.as(room.admin).ok(sectionStatus.close, { section_ids: [made.id] })
    expect(
      (await portal.as(room.admin).call(sectionSetUp.save, { ...values, id: made.id, version: saved.version + 1 }))
        .code,
    ).toBe('sections.closed')
  })

  it('takes the units and lessons of its course along, with files of its own', async () => {
    const room = await portal.classroom()
    const office = portal.as(room.admin)
    const course_id = await newCourse(room)
    const { id: unit_id } = await office.ok(content.saveUnit, { course_id, name: 'Reefs', description: 'Warm water.' })
    const file = (await portal.upload(room.admin, 'section/upload_file', Buffer.from('coral'), 'coral.txt'))
      .data as StoredFile
    await office.ok(content.saveLesson, {
      unit_id,
      name: 'Corals',
      summary: 'Animals that build.',
      minutes: 45,
      shared: true,
      blocks: [
        { kind: 'text', body: '## Polyps\n\nThey are **tiny**.' },
        { kind: 'video', title: 'A reef', url: 'https://videos.example/reef' },
        { kind: 'files', file_ids: [file.id] },
      ],
    })
    await office.ok(content.saveLesson, {
      unit_id,
      name: 'Answers',
      summary: '',
      minutes: null,
      shared: false,
      blocks: [],
    })
    const { id: section_id } = await office.ok(sectionSetUp.save, { ...valuesOf(course_id), with_content: true })
    const [copied] = (await office.ok(units.read, { section_id })).units
    expect(copied).toMatchObject({
      name: 'Reefs',
      description: 'Warm water.',
      activities: [
        {
          name: 'Corals',
          kind: 'lesson',
          description: 'Animals that build.',
          graded: false,
          mandatory: false,
          shared: true,
          files: [{ name: 'coral.txt' }],
        },
        { name: 'Answers', shared: false },
      ],
    })
    const copy = copied?.activities[0]?.files[0]
    expect(copy?.id).not.toBe(file.id)
    expect(copied?.activities[0]?.blocks).toEqual([
      { kind: 'text', body: '## Polyps\n\nThey are **tiny**.' },
      { kind: 'video', title: 'A reef', url: 'https://videos.example/reef' },
      { kind: 'files', file_ids: [copy?.id] },
    ])
    expect((await office.call(files.download, { id: copy?.id ?? 0 })).text).toBe('coral')
    const without = await office.ok(sectionSetUp.save, { ...valuesOf(course_id), number: '0701' })
    expect((await office.ok(units.read, { section_id: without.id })).units).toEqual([])
  })
})

describe('an assistant', () => {
  it('reads the class and takes its roll, and gives no grades and changes no units', async () => {
    const room = await portal.classroom()
    await portal.owner().rows(`update section_teacher set role = 'assistant' where section_id = $1`, [room.section_id])
    const me = portal.as(room.teacher)
    const { section_id, unit_id } = room
    const cell = {
      section_id,
      student_id: room.students[0]?.person_id ?? 0,
      activity_id: room.activities[0]?.id ?? 0,
      points: 5,
      version: 0,
    }
    expect(await me.call(gradebook.saveGrade, cell)).toMatchObject({ http: 403, code: 'sections.assistant' })
    expect(await me.call(units.archiveUnit, { id: unit_id, version: 1, archived: true })).toMatchObject({
      http: 403,
      code: 'sections.assistant',
    })
    expect((await me.ok(gradebook.read, { section_id })).can).toEqual({ edit: false })
    expect((await me.ok(units.read, { section_id })).can).toEqual({ edit: false })
    expect((await me.ok(sections.read, { section_id })).can).toMatchObject({
      edit_units: false,
      edit_grades: false,
      take_attendance: true,
    })
    expect((await me.call(attendance.roll, { section_id, date: '2026-11-20' })).http).toBe(200)
    await portal.owner().rows(`update section_teacher set role = 'co_teacher' where section_id = $1`, [room.section_id])
    expect((await me.call(gradebook.saveGrade, cell)).http).toBe(200)
  })
})

describe('a copy of a section', () => {
  const parts: In<typeof sectionSetUp.clone>['parts'] = ['units', 'teachers', 'meetings', 'roster']
  const nextYear = { academic_term_id: null, start_date: '2027-08-01' }

  it('is told before: what goes along, and by how many days its dates move', async () => {
    const room = await portal.classroom()
    const plan = await portal
      .as(room.admin)
      .ok(sectionSetUp.preview, { section_id: room.section_id, start_date: nextYear.start_date })
    expect(plan).toMatchObject({
      shift_days: 365,
      units: 1,
      activities: 3,
      teachers: 1,
      meetings: 5,
      students: 3,
      first_due: '2027-11-25',
      last_due: '2027-11-25',
    })
  })

  it('takes what was chosen, and never grades, work or attendance', async () => {
    const room = await portal.classroom()
    const office = portal.as(room.admin)
    const original = { school_id: room.school.id, section_id: room.section_id, student_id: room.students[0]?.person_id }
    const activity_id = room.activities[0]?.id
    await portal
      .owner()
      .insert('grade', [{ ...original, activity_id, points: 5, graded_by: 1, graded_at: '2026-11-19T00:00:00Z' }])
    await portal.owner().insert('attendance_roll', [
      {
        school_id: room.school.id,
        section_id: room.section_id,
        date: '2026-11-19',
        saved_by: 1,
        saved_at: '2026-11-19T10:00:00Z',
      },
    ])
    await portal.owner().insert('submission', [
      {
        school_id: room.school.id,
        activity_id,
        student_id: original.student_id,
        submitted_at: '2026-11-19T00:00:00Z',
      },
    ])
    const { id } = await office.ok(sectionSetUp.clone, {
      section_id: room.section_id,
      ...nextYear,
      name: 'Next year',
      number: '0900',
      parts,
    })
    const tables = ['unit', 'activity', 'section_teacher', 'section_meeting', 'enrollment', 'grade', 'attendance_roll']
    const counted = await Promise.all(
      tables.map(async (table) => [table, await portal.owner().count(table, 'section_id = $1', [id])]),
    )
    expect(Object.fromEntries(counted)).toEqual({
      unit: 1,
      activity: 3,
      section_teacher: 1,
      section_meeting: 5,
      enrollment: 3,
      grade: 0,
      attendance_roll: 0,
    })
    const bare = await office.ok(sectionSetUp.clone, {
      section_id: room.section_id,
      ...nextYear,
      name: 'Bare',
      number: '0901',
      parts: [],
    })
    for (const table of tables)
      expect([table, await portal.owner().count(table, 'section_id = $1', [bare.id])]).toEqual([table, 0])
    expect(
      (
        await office.call(sectionSetUp.clone, {
          section_id: room.section_id,
          ...nextYear,
          name: 'Again',
          number: '0900',
          parts: [],
        })
      ).fields[0]?.path,
    ).toBe('number')
  })

  it('keeps the wall time of each due date over a change of the clocks', async () => {
    const room = await portal.classroom({ time_zone: 'Europe/Madrid' })
    // 23:59 in Madrid, in winter; the copy is due in summer.
    await portal
      .owner()
      .rows(`update activity set due_at = '2026-11-25T22:59:00Z' where section_id = $1`, [room.section_id])
    const wish = { section_id: room.section_id, start_date: '2027-03-01' }
    const { shift_days, first_due } = await portal.as(room.admin).ok(sectionSetUp.preview, wish)
    expect([shift_days, first_due]).toEqual([212, '2027-06-25'])
    const { id } = await portal
      .as(room.admin)
      .ok(sectionSetUp.clone, { ...wish, academic_term_id: null, name: 'Spring', number: '0900', parts: ['units'] })
    const [unit] = (await portal.as(room.admin).ok(units.read, { section_id: id })).units
    expect(new Date(unit?.activities[0]?.due_at ?? 0).toISOString()).toBe('2027-06-25T21:59:00.000Z')
  })
})

describe('reactivating', () => {
  it('takes a final section back to closed, from where it opens; opening alone does not', async () => {
    const room = await portal.classroom()
    const ids = { section_ids: [room.section_id] }
    const office = portal.as(room.admin)
    expect((await office.call(sectionStatus.reactivate, ids)).code).toBe('sections.section-move')
    await office.ok(sectionStatus.finalize, ids)
    expect((await office.call(sectionStatus.open, ids)).code).toBe('sections.section-move')
    expect(await office.ok(sectionStatus.reactivate, ids)).toEqual({ sections: 1, enrollments: 0 })
    expect(await office.ok(sections.read, { section_id: room.section_id })).toMatchObject({
      status: 'closed',
      is_final: false,
    })
    await office.ok(sectionStatus.open, ids)
  })
})

describe('a section whose meetings would clash', () => {
  /** Two classes at the same time that share nothing, the second in a term that is over. */
  const apart = async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: room.school, students: 1 })
    const stored = await portal.as(room.admin).ok(sectionSetUp.read, { section_id: room.section_id })
    const { status: _, ...values } = stored
    const save = (change: object) => portal.as(room.admin).call(sectionSetUp.save, { ...values, ...change })
    return { room, other, values, save }
  }

  it('is refused for a teacher, a room or dates, by name, and saved with a reason that the audit keeps', async () => {
    const { room, other, values, save } = await apart()
    const owner = portal.owner()
    const [{ facility_id } = { facility_id: null }] = await owner.rows<{ facility_id: number }>(
      'select facility_id from section where id = $1',
      [other.section_id],
    )
    const teachers = [...values.teachers, { teacher_id: other.teacher.person_id, role: 'co_teacher' }]
    for (const [kind, change] of [
      ['teacher', { teachers }],
      ['room', { facility_id }],
    ] as const) {
      const refused = await save(change)
      expect([refused.http, refused.code]).toEqual([409, 'schedule.clash'])
      expect(refused.data).toMatchObject({
        present: { clashes: [{ kind, section_id: other.section_id, date: '2026-11-20' }] },
      })
    }
    await owner.rows(`update academic_term set end_date = '2026-11-18' where id = $1`, [values.academic_term_id])
    const saved = await save({ facility_id })
    expect(saved.http).toBe(200) // it meets no more
    const longer = { facility_id, version: values.version + 1, end_date: '2027-01-29' }
    expect((await save(longer)).code).toBe('schedule.clash')
    expect((await save({ ...longer, reason: 'The room is divided' })).http).toBe(200)
    expect(
      await owner.count('audit_log', `school_id = $1 and table_name = 'section' and reason = 'The room is divided'`, [
        room.school.id,
      ]),
    ).toBe(1)
  })

  it('is asked nothing about clashes that were allowed before, nor where neither time, room nor teachers change', async () => {
    const { other, values, save } = await apart()
    await portal
      .owner()
      .rows('update section set facility_id = (select facility_id from section where id = $1) where id = $2', [
        other.section_id,
        values.id,
      ])
    const { facility_id } = await portal
      .owner()
      .one<{ facility_id: number }>('select facility_id from section where id = $1', [values.id])
    expect((await save({ facility_id, name: 'Renamed' })).http).toBe(200)
    expect((await save({ facility_id, version: values.version + 1, end_date: '2027-01-29' })).http).toBe(200)
  })

  it('is cloned with its meetings and teachers into the same time only with a reason', async () => {
    const { room, values } = await apart()
    const wish = {
      section_id: room.section_id,
      academic_term_id: values.academic_term_id,
      start_date: null,
      name: 'Twice',
    }
    const clone = (more: Pick<In<typeof sectionSetUp.clone>, 'number' | 'parts' | 'reason'>) =>
      portal.as(room.admin).call(sectionSetUp.clone, { ...wish, ...more })
    const refused = await clone({ number: '0801', parts: ['meetings', 'teachers'] })
    expect([refused.http, refused.code]).toEqual([409, 'schedule.clash'])
    expect(await portal.owner().count('section', `school_id = $1 and name = 'Twice'`, [room.school.id])).toBe(0)
    expect((await clone({ number: '0801', parts: ['meetings', 'teachers'], reason: 'Two groups at once' })).http).toBe(
      200,
    )
    expect((await clone({ number: '0802', parts: ['teachers'] })).http).toBe(200)
  })
})
