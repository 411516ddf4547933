import { describe, expect, it } from 'vitest'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { gradingRules } from '#contract/gradebook/grading-rules.contract.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'

const portal = withPortal()
const student = (room: Classroom): Person => room.students[0] ?? room.teacher
const activity = (room: Classroom, at = 0) => room.activities[at]?.id ?? 0
const cell = (room: Classroom, points: number, version = 0, at = 0) => ({
  section_id: room.section_id,
  student_id: student(room).person_id,
  activity_id: activity(room, at),
  points,
  version,
})
const total = async (room: Classroom) =>
  (
    await portal.owner().rows<{
      percent: number | null
      letter: string | null
      computed: number | null
      passed: boolean | null
      set_by_hand: boolean
    }>('select percent, letter, computed, passed, set_by_hand from section_total where section_id = $1 and student_id = $2', [room.section_id, student(room).person_id])
  )[0]
const workOf = async (room: Classroom, at = 0) => {
  const { units } = await portal.as(student(room)).ok(learning.classroom, { section_id: room.section_id })
  return units.flatMap(({ work }) => work).find(({ activity_id }) => activity_id === activity(room, at))
}

const rulesOf = (room: Classroom) => ({
  section_id: room.section_id,
  scope: 'section' as const,
  version: 0,
  scheme: 'points' as const,
  drop_rule: 'best' as const,
  missing_percent: 0,
  late_percent: 0,
  late_unit: 'day' as const,
  late_grace: 0,
  late_floor: 0,
  cap_percent: null,
  categories: [],
})

describe('grades that are hidden', () => {
  it('are not shown to the student, count in no total, and do again when posted', async () => {
    const room = await portal.classroom()
    await portal.as(room.teacher).ok(gradebook.saveGrade, { ...cell(room, 5), comment: 'Careful' })
    const post = (hidden: boolean) =>
      portal.as(room.teacher).ok(columns.post, { section_id: room.section_id, activity_ids: [activity(room)], hidden })
    await post(true)
    expect(await workOf(room)).toMatchObject({ points: null, comment: '' })
    expect((await total(room))?.percent).toBeNull()
    await post(false)
    expect(await workOf(room)).toMatchObject({ points: 5, comment: 'Careful', state: 'graded' })
    expect((await total(room))?.percent).toBe(50)
  })

  it('of an activity elsewhere are left out, and not found alone', async () => {
    const [room, other] = [await portal.classroom(), await portal.classroom()]
    const hide = (...activity_ids: number[]) =>
      portal.as(room.teacher).call(columns.post, { section_id: room.section_id, activity_ids, hidden: true })
    const hidden = () => portal.owner().count('activity', 'grades_hidden', [])
    const before = await hidden()
    expect((await hide(activity(other))).http).toBe(404)
    expect(await hidden()).toBe(before)
    expect((await hide(activity(room), activity(other))).data).toEqual({ activities: 1 })
    expect(await hidden()).toBe(before + 1)
    expect(await portal.owner().count('activity', 'grades_hidden and section_id = $1', [room.section_id])).toBe(1)
  })
})

describe('an activity that is closed', () => {
  it('takes nothing, unless it is open for that student', async () => {
    const room = await portal.classroom()
    const handIn = (version: number) =>
      portal
        .as(student(room))
        .call(learning.handIn, { activity_id: activity(room), body: 'My work', file_ids: [], version })
    await portal
      .as(room.teacher)
      .ok(units.lockActivities, { section_id: room.section_id, activity_ids: [activity(room)], locked: true })
    expect([(await handIn(0)).http, (await workOf(room))?.can.hand_in]).toEqual([409, false])
    const own = {
      section_id: room.section_id,
      activity_id: activity(room),
      student_ids: [student(room).person_id],
      due_at: null,
      expires_at: null,
    }
    await portal.as(room.teacher).ok(columns.saveDates, { ...own, locked: false })
    expect([(await handIn(0)).http, (await workOf(room))?.can.hand_in]).toEqual([200, true])
    await portal.as(room.teacher).ok(columns.saveDates, { ...own, locked: null })
    expect((await handIn(1)).http).toBe(409)
  })
})

describe('an own date', () => {
  const dates = (room: Classroom, due_at: string | null, expires_at: string | null = null) =>
    portal.as(room.teacher).call(columns.saveDates, {
      section_id: room.section_id,
      activity_id: activity(room),
      student_ids: [student(room).person_id],
      due_at,
      expires_at,
      locked: null,
    })
  const due = (room: Classroom, at: string, expires: string | null = null) =>
    portal.owner().rows('update activity set due_at = $2, expires_at = $3 where id = $1', [activity(room), at, expires])

  it('later than that of the class makes late work be in time', async () => {
    const room = await portal.classroom()
    await due(room, '2026-11-20T10:00:00Z')
    await portal
      .as(student(room))
      .ok(learning.handIn, { activity_id: activity(room), body: 'Late', file_ids: [], version: 0 })
    expect((await workOf(room))?.state).toBe('late')
    expect((await dates(room, '2026-11-21T10:00:00Z')).http).toBe(200)
    expect(await workOf(room)).toMatchObject({ state: 'handed_in', due_at: expect.stringMatching(/^2026-11-21T10:00/) })
  })

  it('is given to several students at once, without those who are not in the class', async () => {
    const room = await portal.classroom()
    const give = (student_ids: number[]) =>
      portal.as(room.teacher).call(columns.saveDates, {
        section_id: room.section_id,
        activity_id: activity(room),
        student_ids,
        due_at: '2026-12-28T10:00:00Z',
        expires_at: null,
        locked: false,
      })
    const all = room.students.map(({ person_id }) => person_id)
    expect((await give([room.teacher.person_id])).http).toBe(404)
    expect((await give([...all, room.teacher.person_id])).data).toEqual({ students: all.length })
    expect(await portal.owner().count('activity_student', 'activity_id = $1', [activity(room)])).toBe(all.length)
    expect(
      await portal
        .owner()
        .count('activity_student', `activity_id = $1 and due_at = '2026-12-28T10:00:00Z' and not locked`, [
          activity(room),
        ]),
    ).toBe(all.length)
  })

  it('opens what has closed for the class', async () => {
    const room = await portal.classroom()
    await due(room, '2026-11-19T10:00:00Z', '2026-11-20T10:00:00Z')
    expect((await workOf(room))?.state).toBe('missing')
    await dates(room, '2026-11-22T10:00:00Z', '2026-11-23T10:00:00Z')
    expect(await workOf(room)).toMatchObject({ state: 'open', can: { hand_in: true } })
  })

  it.each([
    ['earlier than that of the class', '2026-11-19T10:00:00Z', null, 'due_at'],
    ['after the own closing', '2026-11-25T10:00:00Z', '2026-11-24T10:00:00Z', 'expires_at'],
  ])('%s is refused at its field', async (_, due_at, expires_at, field) => {
    const room = await portal.classroom()
    await due(room, '2026-11-20T10:00:00Z')
    const { http, fields } = await dates(room, due_at, expires_at)
    expect([http, fields.map(({ path }) => path)]).toEqual([422, [field]])
  })

  it('is told with everything else that holds, and who set it', async () => {
    const room = await portal.classroom()
    await due(room, '2026-11-20T10:00:00Z')
    await dates(room, '2026-11-21T10:00:00Z')
    const rules = await portal.as(room.teacher).ok(columns.effective, {
      section_id: room.section_id,
      activity_id: activity(room),
      student_id: student(room).person_id,
    })
    expect(rules).toMatchObject({
      locked: false,
      rules_from: 'school',
      late_percent: 0,
      own: { due_at: true, expires_at: false, locked: false, by: room.teacher.name },
    })
  })

  it('of the class and the rules are told with who set them last', async () => {
    const room = await portal.classroom()
    const ask = async () => {
      const place = { section_id: room.section_id, activity_id: activity(room), student_id: student(room).person_id }
      const { set, late_grace, late_floor } = await portal.as(room.teacher).ok(columns.effective, place)
      return [set.locked?.by, set.rules?.by, late_grace, late_floor]
    }
    expect(await ask()).toEqual(['', undefined, 0, 0])
    await portal
      .as(room.teacher)
      .ok(units.lockActivities, { section_id: room.section_id, activity_ids: [activity(room)], locked: true })
    await portal
      .as(room.admin)
      .ok(gradingRules.save, { ...rulesOf(room), late_percent: 10, late_grace: 15, late_floor: 40 })
    await portal
      .as(room.admin)
      .ok(units.lockActivities, { section_id: room.section_id, activity_ids: [activity(room, 1)], locked: true })
    expect(await ask()).toEqual([room.teacher.name, room.admin.name, 15, 40])
  })
})

describe('a total set by hand', () => {
  const set = (
    room: Classroom,
    more: { percent?: number; letter?: string; incomplete_until?: string; version?: number },
  ) =>
    portal.as(room.teacher).call(columns.setTotal, {
      section_id: room.section_id,
      student_id: student(room).person_id,
      version: 0,
      percent: null,
      letter: null,
      incomplete_until: null,
      reason: 'Long illness',
      ...more,
    })

  it('is shown instead of the computed one, which stays beside it, until it goes', async () => {
    const room = await portal.classroom()
    await portal.as(room.teacher).ok(gradebook.saveGrade, cell(room, 5))
    await set(room, { percent: 85 })
    expect(await total(room)).toMatchObject({ percent: 85, letter: 'B', computed: 50, passed: true, set_by_hand: true })
    await portal.as(room.teacher).ok(gradebook.saveGrade, cell(room, 6, 1))
    expect(await total(room)).toMatchObject({ percent: 85, computed: 60 })
    await portal
      .as(room.teacher)
      .ok(columns.clearTotal, { section_id: room.section_id, student_id: student(room).person_id, version: 1 })
    expect(await total(room)).toMatchObject({ percent: 60, letter: 'F', set_by_hand: false })
  })

  it('may be incomplete until a day', async () => {
    const room = await portal.classroom()
    await set(room, { incomplete_until: '2026-12-20' })
    expect(await total(room)).toMatchObject({ letter: 'I', passed: null })
  })

  it.each([
    [{}, 'percent'],
    [{ letter: 'Z' }, 'letter'],
  ])('%j is refused at its field', async (more, field) => {
    const room = await portal.classroom()
    const { http, fields } = await set(room, more)
    expect([http, fields.map(({ path }) => path)]).toEqual([422, [field]])
  })

  it('keeps its reason in the audit', async () => {
    const room = await portal.classroom()
    await set(room, { percent: 70 })
    expect(
      await portal
        .owner()
        .count('audit_log', `table_name = 'final_grade_override' and reason = 'Long illness' and school_id = $1`, [
          room.school.id,
        ]),
    ).toBe(1)
  })
})

describe('a grading period whose grades are closed', () => {
  const close = async (room: Classroom, closes_on = '2026-11-19') => {
    const [period] = await portal.owner().rows<{ id: number }>(
      `
        insert into grading_period (school_id, name, academic_term_id, start_date, end_date, closes_on)
        select $1, 'Closed', id, '2026-08-01', '2026-10-01', $2
        from academic_term
        where school_id = $1
        limit 1 returning id`,
      [room.school.id, closes_on],
    )
    await portal
      .owner()
      .rows('update unit set grading_period_id = $1 where section_id = $2', [period?.id, room.section_id])
    await portal
      .owner()
      .rows(
        'update section set academic_term_id = (select academic_term_id from grading_period where id = $1) where id = $2',
        [period?.id, room.section_id],
      )
  }

  it('takes no grade from a teacher, and one with a reason from the office', async () => {
    const room = await portal.classroom()
    await close(room)
    const teacher = await portal.as(room.teacher).call(gradebook.saveGrade, { ...cell(room, 5), reason: 'Please' })
    const without = await portal.as(room.admin).call(gradebook.saveGrade, cell(room, 5))
    expect([teacher.http, without.http]).toEqual([409, 409])
    const { data } = await portal
      .as(room.admin)
      .call(gradebook.saveGrade, { ...cell(room, 5), reason: 'Appeal granted' })
    expect(data.cell).toMatchObject({ points: 5, version: 1 })
  })

  const student_dates = { due_at: null, expires_at: null, locked: true }
  const total_by_hand = { version: 0, percent: 80, letter: null, incomplete_until: null }
  const touches: [
    string,
    (
      room: Classroom,
      person: Person,
      reason: string | undefined,
    ) => Promise<{ http: number; code?: string | undefined }>,
  ][] = [
    [
      'a curve',
      (room, person, reason) =>
        portal.as(person).call(columns.curve, { ...column(room), kind: 'add', points: 1, ...why(reason) }),
    ],
    [
      'hiding',
      (room, person, reason) => portal.as(person).call(columns.post, { ...only(room), hidden: true, ...why(reason) }),
    ],
    [
      'dates of a student',
      (room, person, reason) =>
        portal.as(person).call(columns.saveDates, {
          ...column(room),
          student_ids: [student(room).person_id],
          ...student_dates,
          ...why(reason),
        }),
    ],
    [
      'excusing everybody without a grade',
      (room, person, reason) =>
        portal.as(person).call(gradebook.saveGrades, {
          section_id: room.section_id,
          cells: room.students.map(({ person_id }) => ({
            student_id: person_id,
            activity_id: activity(room),
            points: null,
            exempt: true,
            version: 0,
          })),
          ...why(reason),
        }),
    ],
    [
      'archiving',
      (room, person, reason) =>
        portal
          .as(person)
          .call(units.archiveActivity, { id: activity(room), version: 1, archived: true, ...why(reason) }),
    ],
    [
      'archiving its unit',
      async (room, person, reason) =>
        portal.as(person).call(units.archiveUnit, { ...(await unitOf(room)), archived: true, ...why(reason) }),
    ],
    [
      'another maximum',
      async (room, person, reason) =>
        portal.as(person).call(units.saveActivity, { ...(await sheetOf(room)), max_score: 5, ...why(reason) }),
    ],
    [
      'another due date',
      async (room, person, reason) =>
        portal
          .as(person)
          .call(units.saveActivity, { ...(await sheetOf(room)), due_at: '2026-11-30T10:00:00Z', ...why(reason) }),
    ],
    [
      'grading it no longer',
      async (room, person, reason) =>
        portal.as(person).call(units.saveActivity, { ...(await sheetOf(room)), graded: false, ...why(reason) }),
    ],
    [
      'another period of its unit',
      async (room, person, reason) =>
        portal.as(person).call(units.saveUnit, {
          ...(await unitOf(room)),
          section_id: room.section_id,
          name: 'U',
          description: '',
          shared: true,
          grading_period_id: null,
          ...why(reason),
        }),
    ],
    [
      'moving it into another unit',
      async (room, person, reason) => {
        const { id } = await portal.as(person).ok(units.saveUnit, {
          section_id: room.section_id,
          name: 'Later',
          description: '',
          shared: true,
          grading_period_id: null,
        })
        return portal.as(person).call(units.orderActivities, { unit_id: id, ids: [activity(room)], ...why(reason) })
      },
    ],
    [
      'grading rules',
      (room, person, reason) => portal.as(person).call(gradingRules.save, { ...rulesOf(room), ...why(reason) }),
    ],
    [
      'a total set by hand',
      (room, person, reason) =>
        portal.as(person).call(columns.setTotal, {
          section_id: room.section_id,
          student_id: student(room).person_id,
          ...total_by_hand,
          reason: reason ?? 'Because',
        }),
    ],
  ]
  const why = (reason: string | undefined) => (reason ? { reason } : {})
  const column = (room: Classroom) => ({ section_id: room.section_id, activity_id: activity(room) })
  const only = (room: Classroom) => ({ section_id: room.section_id, activity_ids: [activity(room)] })
  const unitOf = (room: Classroom) =>
    portal
      .owner()
      .one<{ id: number; version: number }>('select id, version from unit where section_id = $1', [room.section_id])
  const sheetOf = async (room: Classroom) => {
    const { id: unit_id } = await unitOf(room)
    const plain = {
      activity_type_id: null,
      name: 'Same',
      description: '',
      max_score: 10,
      due_at: null,
      expires_at: null,
      graded: true,
      mandatory: true,
      shared: true,
    }
    return { ...plain, unit_id, id: activity(room), version: 1, links: [], file_ids: [] }
  }
  it.each(touches)('keeps %s from teachers; the office says why', async (name, touch) => {
    const room = await portal.classroom()
    await close(room)
    const refused = await touch(room, room.teacher, name === 'a total set by hand' ? undefined : 'Please')
    expect([refused.http, refused.code]).toEqual([409, 'gradebook.period-closed'])
    if (name !== 'a total set by hand')
      expect((await touch(room, room.admin, undefined)).code).toBe('gradebook.period-closed-reason')
    expect((await touch(room, room.admin, 'Appeal granted')).http).toBe(200)
    expect(
      await portal.owner().count('audit_log', `reason = 'Appeal granted' and school_id = $1`, [room.school.id]),
    ).toBeGreaterThan(0)
  })

  it.each(touches)('leaves %s to teachers while it is open', async (_, touch) => {
    const room = await portal.classroom()
    await close(room, '2026-11-20')
    expect((await touch(room, room.teacher, undefined)).http).toBe(200)
  })

  it('is that in which work is due, of whatever weight; no work is moved into it', async () => {
    const room = await portal.classroom()
    await close(room)
    await portal.owner().rows('update unit set grading_period_id = null where section_id = $1', [room.section_id])
    const { http } = await portal
      .as(room.teacher)
      .call(units.saveActivity, { ...(await sheetOf(room)), due_at: '2026-09-15T10:00:00Z' })
    expect(http).toBe(409)
    await portal.owner().rows(`update activity set due_at = '2026-09-15T10:00:00Z' where id = $1`, [activity(room)])
    expect((await portal.as(room.teacher).call(gradebook.saveGrade, cell(room, 5))).code).toBe(
      'gradebook.period-closed',
    )
    expect((await portal.as(room.teacher).call(gradebook.saveGrade, cell(room, 5, 0, 1))).http).toBe(200)
  })

  it('takes none of a block that touches it', async () => {
    const room = await portal.classroom()
    await close(room)
    const { section_id, ...one } = cell(room, 5)
    expect((await portal.as(room.teacher).call(gradebook.saveGrades, { section_id, cells: [one] })).http).toBe(409)
    expect(await portal.owner().count('grade', 'section_id = $1', [room.section_id])).toBe(0)
  })
})

describe('the changes of a gradebook', () => {
  it('are told the latest first, by student, activity, grader and day', async () => {
    const room = await portal.classroom()
    await portal.as(room.teacher).ok(gradebook.saveGrade, cell(room, 5))
    await portal.as(room.admin).ok(gradebook.saveGrade, { ...cell(room, 6, 1), reason: 'Counted again' })
    await portal.as(room.teacher).ok(gradebook.saveGrade, cell(room, 12, 0, 1))
    const ask = async (more: object) => {
      const { rows, count } = await portal
        .as(room.teacher)
        .ok(columns.changes, { section_id: room.section_id, ...more })
      return [count, rows.map((row) => row.new?.['points'])]
    }
    expect(await ask({})).toEqual([3, [12, 6, 5]])
    expect(await ask({ activity_id: activity(room) })).toEqual([2, [6, 5]])
    expect(await ask({ grader_id: room.admin.user_id })).toEqual([1, [6]])
    expect(await ask({ student_id: room.students[1]?.person_id })).toEqual([0, []])
    expect(await ask({ to: '2020-01-01' })).toEqual([0, []])
    expect(await ask({ page: 2, size: 2 })).toEqual([3, [5]])
  })
})

describe('a section that is finalized', () => {
  const finals = (room: Classroom) =>
    portal
      .owner()
      .rows(
        'select student_id, percent, letter, passed, gpa_points, credits_attempted, credits_earned from final_grade where section_id = $1 order by student_id',
        [room.section_id],
      )
  const only = (room: Classroom) => ({ section_ids: [room.section_id] })

  it('keeps final grades and credits of everybody in it, until it goes on', async () => {
    const room = await portal.classroom()
    await portal.owner().rows('update course set credits = 0.5 where school_id = $1', [room.school.id])
    await portal
      .owner()
      .rows(`update grading_scale_row set gpa_points = 4 where school_id = $1 and letter = 'A'`, [room.school.id])
    await portal.as(room.teacher).ok(gradebook.saveGrade, cell(room, 9))
    await portal.as(room.admin).ok(sectionStatus.finalize, only(room))
    expect(await finals(room)).toMatchObject([
      {
        student_id: student(room).person_id,
        percent: 90,
        letter: 'A',
        passed: true,
        gpa_points: 4,
        credits_attempted: 0.5,
        credits_earned: 0.5,
      },
      {
        student_id: room.students[1]?.person_id,
        percent: null,
        letter: null,
        passed: null,
        gpa_points: null,
        credits_attempted: 0.5,
        credits_earned: 0,
      },
      { letter: null, credits_earned: 0 },
    ])
    await portal.as(room.admin).ok(sectionStatus.reactivate, only(room))
    expect(await finals(room)).toEqual([])
  })
})

describe('a curve', () => {
  it('raises how grades count and leaves the grades', async () => {
    const room = await portal.classroom()
    await portal.as(room.teacher).ok(gradebook.saveGrade, cell(room, 6))
    await portal
      .as(room.teacher)
      .ok(columns.curve, { section_id: room.section_id, activity_id: activity(room), kind: 'top', points: 8 })
    expect((await total(room))?.percent).toBe(75)
    expect(await portal.owner().count('grade', 'points = 6 and section_id = $1', [room.section_id])).toBe(1)
    await portal
      .as(room.teacher)
      .ok(columns.curve, { section_id: room.section_id, activity_id: activity(room), kind: null, points: null })
    expect((await total(room))?.percent).toBe(60)
  })
})
