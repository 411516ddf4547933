import { describe, expect, it } from 'vitest'
import { unpacked } from '#contract/gradebook/book.rules.ts'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { type CellInput, gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { plainRules, totalOf } from '#contract/gradebook/gradebook.rules.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { schoolSettings } from '#contract/settings/school-settings.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'
import { gradeBasis } from '#contract/gradebook/basis.contract.ts'

const portal = withPortal()
const cellOf = (room: Classroom, student: number, activity: number, points: number | null, version = 0) => ({
  student_id: room.students[student]?.person_id ?? 0,
  activity_id: room.activities[activity]?.id ?? 0,
  points,
  version,
})
const save = (
  room: Classroom,
  cell: ReturnType<typeof cellOf> & { comment?: string; exempt?: boolean },
  person = room.teacher,
) => portal.as(person).call(gradebook.saveGrade, { ...cell, section_id: room.section_id })
const storedCells = (room: Classroom) =>
  portal
    .owner()
    .rows<{ points: number; version: number }>(
      'select student_id, activity_id, points, version from grade where section_id = $1 order by student_id, activity_id',
      [room.section_id],
    )

describe('a cell', () => {
  it('saved beside another of the same student at the same time counts in the total with it', async () => {
    const room = await portal.classroom()
    for (let round = 0; round < 15; round++) {
      await Promise.all([
        save(room, cellOf(room, 0, 0, round % 11, round)),
        save(room, cellOf(room, 0, 1, (round * 3) % 21, round)),
      ])
      const items = [
        { activity_id: 1, activity_type_id: null, max_score: 10, points: round % 11, exempt: false },
        { activity_id: 2, activity_type_id: null, max_score: 20, points: (round * 3) % 21, exempt: false },
      ]
      const [total] = await portal
        .owner()
        .rows<{ percent: number }>('select percent from section_total where section_id = $1 and student_id = $2', [
          room.section_id,
          room.students[0]?.person_id,
        ])
      expect(total?.percent).toBe(totalOf(items, plainRules).percent)
    }
  })
  it('is stored with who and when, and the total is that of the rule', async () => {
    const room = await portal.classroom()
    await save(room, cellOf(room, 0, 0, 7.5))
    const { data } = await save(room, cellOf(room, 0, 1, 19.99))
    const items = [
      { activity_id: 1, activity_type_id: null, max_score: 10, points: 7.5, exempt: false },
      { activity_id: 2, activity_type_id: null, max_score: 20, points: 19.99, exempt: false },
    ]
    const { percent } = totalOf(items, plainRules)
    expect(data).toEqual({
      cell: {
        ...cellOf(room, 0, 1, 19.99, 1),
        exempt: false,
        comment: '',
        submission_status: 'auto',
        late_minutes: null,
        changed_by: room.teacher.name,
        changed_at: expect.stringMatching(/^2026-11-20T15:00:00/),
      },
      total: { student_id: room.students[0]?.person_id, percent, letter: 'A', passed: true },
    })
    expect(percent).toBe(91.63)
  })

  it('keeps its comment and exemption when only the points are sent', async () => {
    const room = await portal.classroom()
    await save(room, { ...cellOf(room, 0, 0, null), comment: 'See me', exempt: true })
    const { data } = await save(room, cellOf(room, 0, 0, 5, 1))
    expect(data.cell).toMatchObject({ points: 5, exempt: true, comment: 'See me', version: 2 })
    expect(data.total.percent).toBeNull()
  })

  it('saved on an older version is a conflict with the cell as it is, who and when', async () => {
    const room = await portal.classroom()
    const first = await save(room, cellOf(room, 0, 0, 7))
    for (const version of [0, 2]) {
      const stale = await save(room, cellOf(room, 0, 0, 9, version), room.admin)
      expect([stale.http, stale.code, stale.data]).toEqual([409, 'stale', { present: first.data.cell }])
    }
    expect(await storedCells(room)).toMatchObject([{ points: 7, version: 1 }])
  })

  it('that was never stored cannot be saved on a version', async () => {
    const room = await portal.classroom()
    expect((await save(room, cellOf(room, 0, 0, 7, 3))).http).toBe(404)
    expect(await storedCells(room)).toEqual([])
  })

  it.each([
    [-1, 'errors.field.min'],
    [100_001, 'errors.field.max'],
    [1.005, 'errors.field.digits'],
    ['7,5,5', 'errors.field.number'],
    ['NaN', 'errors.field.number'],
    [true, 'errors.field.number'],
  ])('takes no %j for points', async (points, key) => {
    const room = await portal.classroom()
    const { http, fields } = await portal.send(room.teacher, {
      method: 'POST',
      url: '/api/v2/section/save_grade',
      payload: { ...cellOf(room, 0, 0, 0), points, section_id: room.section_id },
    })
    expect([http, fields.map((field) => [field.path, field.key])]).toEqual([422, [['points', key]]])
  })

  it('of a student who left cannot be saved, of one who completed can', async () => {
    const room = await portal.classroom()
    const put = (status: string) =>
      portal
        .owner()
        .rows('update enrollment set status = $1 where student_id = $2', [status, room.students[0]?.person_id])
    for (const [status, expected] of [
      ['withdrawn', 404],
      ['dropped', 404],
      ['transferred', 404],
      ['waitlisted', 404],
      ['completed', 200],
      ['hold', 409],
    ] as const) {
      await put(status)
      expect([status, (await save(room, cellOf(room, 0, 0, 5))).http]).toEqual([status, expected])
    }
  })

  it('of a closed section cannot be saved', async () => {
    const room = await portal.classroom()
    await portal.as(room.admin).ok(sectionStatus.close, { section_ids: [room.section_id] })
    const refused = await save(room, cellOf(room, 0, 0, 5))
    expect([refused.http, refused.code]).toEqual([409, 'sections.closed'])
    expect((await portal.as(room.teacher).ok(gradebook.read, { section_id: room.section_id })).can).toEqual({
      edit: false,
    })
    expect(await storedCells(room)).toEqual([])
  })

  it('shows its history with the reason', async () => {
    const room = await portal.classroom()
    const cell = cellOf(room, 0, 0, 5)
    await save(room, cell)
    await portal.as(room.admin).ok(gradebook.saveGrade, {
      ...cell,
      points: 6,
      version: 1,
      section_id: room.section_id,
      reason: 'Question 3 was counted twice',
    })
    const { rows } = await portal.as(room.teacher).ok(gradebook.history, {
      section_id: room.section_id,
      student_id: cell.student_id,
      activity_id: cell.activity_id,
    })
    expect(rows.map(({ by, reason, old, new: now }) => [by, reason, old?.['points'] ?? null, now?.['points']])).toEqual(
      [
        [room.admin.name, 'Question 3 was counted twice', 5, 6],
        [room.teacher.name, null, null, 5],
      ],
    )
  })
})

describe('a block', () => {
  it('stores what is current and tells each conflict, with the totals of everybody stored', async () => {
    const room = await portal.classroom()
    const taken = (await save(room, cellOf(room, 0, 0, 3), room.admin)).data.cell
    const data = await portal.as(room.teacher).ok(gradebook.saveGrades, {
      section_id: room.section_id,
      cells: [cellOf(room, 0, 0, 9), cellOf(room, 0, 1, 10), cellOf(room, 1, 0, 8)],
    })
    expect(data.cells.map(({ points, version }) => `${points} in ${version}`).toSorted()).toEqual(['10 in 1', '8 in 1'])
    expect(data.conflicts).toEqual([taken])
    expect(data.totals.toSorted((a, b) => a.student_id - b.student_id).map(({ percent }) => percent)).toEqual([
      43.33, 80,
    ])
  })

  it('with one cell out of reach stores none', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: room.school })
    const answer = await portal.as(room.teacher).call(gradebook.saveGrades, {
      section_id: room.section_id,
      cells: [cellOf(room, 0, 0, 9), cellOf(other, 0, 0, 9)],
    })
    expect([answer.http, await storedCells(room)]).toEqual([404, []])
  })
})

describe('two people grading the same 1,000 cells at the same time', () => {
  it('lose no save: each is stored or told, and what is stored is what the winner sent', async () => {
    const room = await portal.classroom({ students: 334 })
    const targets = room.students
      .flatMap((_, student) => [0, 1, 2].map((activity) => [student, activity] as const))
      .slice(0, 1_000)
    const atOnce = 80 // more wait longer for a connection than the server lets them
    const race = async (person: Classroom['teacher'], points: number) => {
      const answers: Awaited<ReturnType<typeof save>>[] = []
      for (let from = 0; from < targets.length; from += atOnce)
        answers.push(
          ...(await Promise.all(
            targets
              .slice(from, from + atOnce)
              .map(([student, activity]) => save(room, cellOf(room, student, activity, points), person)),
          )),
        )
      return answers
    }
    const [first, second] = await Promise.all([race(room.teacher, 4), race(room.admin, 6)])
    let won = 0
    for (const [at, mine] of first.entries()) {
      const theirs = second[at]
      expect(new Set([mine.http, theirs?.http])).toEqual(new Set([200, 409]))
      const loser = mine.http === 409 ? mine : theirs
      expect(loser?.data).toEqual({ present: expect.objectContaining({ points: mine.http === 200 ? 4 : 6 }) })
      won += Number(mine.http === 200)
    }
    const cells = await storedCells(room)
    expect(cells.length).toBe(1_000)
    expect(cells.filter(({ points, version }) => points === 4 && version === 1).length).toBe(won)
    expect(cells.filter(({ points, version }) => points === 6 && version === 1).length).toBe(1_000 - won)
  })
})

describe('work that the teacher says is missing or late', () => {
  const papers = async (policy: Record<string, unknown>) => {
    const room = await portal.classroom()
    await portal.owner().rows(`update activity set kind = 'offline' where section_id = $1`, [room.section_id])
    await portal
      .owner()
      .insert('grading_policy', [
        { school_id: room.school.id, section_id: room.section_id, scheme: 'points', drop_rule: 'best', ...policy },
      ])
    const say = async (activity: number, points: number | null, version: number, said: Partial<CellInput> = {}) => {
      const { cell, total } = await portal.as(room.teacher).ok(gradebook.saveGrade, {
        ...cellOf(room, 0, activity, points, version),
        ...said,
        section_id: room.section_id,
      })
      return [cell.points, cell.submission_status, cell.late_minutes, total.percent]
    }
    const stateOf = async (activity: number) => {
      const read = await portal
        .as(room.students[0] ?? room.admin)
        .ok(learning.classroom, { section_id: room.section_id })
      const work = read.units[0]?.work.find(({ activity_id }) => activity_id === room.activities[activity]?.id)
      return [work?.state, work?.late]
    }
    return { room, say, stateOf }
  }

  it('counts as the rules say until it has points, on paper too, and the student sees it', async () => {
    const { room, say, stateOf } = await papers({ missing_percent: 20 })
    await say(0, 8, 0)
    expect(await stateOf(1)).toEqual(['open', false])
    expect(await say(1, null, 0, { submission_status: 'missing' })).toEqual([null, 'missing', null, 40]) // 8 + 4 of 30
    expect(await stateOf(1)).toEqual(['missing', false])
    const roster = await portal.as(room.teacher).ok(sections.roster, { section_id: room.section_id })
    expect(roster.rows.find(({ id }) => id === room.students[0]?.person_id)?.missing).toBe(1)
    const { items } = await portal
      .as(room.students[0] ?? room.admin)
      .ok(gradeBasis.read, { section_id: room.section_id })
    expect(items.map(({ points, submission_status }) => [points, submission_status])).toEqual([
      [8, 'auto'],
      [null, 'missing'],
      [null, 'auto'],
    ])
    expect(await say(1, 16, 1)).toEqual([16, 'auto', null, 80])
    expect(await stateOf(1)).toEqual(['graded', false])
  })

  it('loses points by the late rule, by the time that was told or by one day', async () => {
    const { say, stateOf } = await papers({ missing_percent: null, late_percent: 10, late_unit: 'day' })
    expect(await say(0, 9, 0, { submission_status: 'late', late_minutes: 2_880 })).toEqual([9, 'late', 2_880, 70])
    expect(await say(0, 9, 1)).toEqual([9, 'late', 2_880, 70]) // what is not sent stays
    expect(await stateOf(0)).toEqual(['graded', true])
    expect(await say(0, 9, 2, { submission_status: 'late', late_minutes: null })).toEqual([9, 'late', null, 80])
    expect(await say(0, 9, 3, { submission_status: 'on_time' })).toEqual([9, 'on_time', null, 90])
  })

  it('is neither where the teacher says so, whatever handing in says', async () => {
    const { room, say, stateOf } = await papers({ missing_percent: 0, late_percent: 10, late_unit: 'day' })
    await portal
      .owner()
      .rows(`update activity set kind = 'hand_in', due_at = '2026-11-18T00:00:00Z' where section_id = $1`, [
        room.section_id,
      ])
    const place = {
      school_id: room.school.id,
      activity_id: room.activities[0]?.id,
      student_id: room.students[0]?.person_id,
    }
    await portal.owner().insert('submission', [{ ...place, submitted_at: '2026-11-18T12:00:00Z', late: true }])
    expect(await say(0, 9, 0)).toEqual([9, 'auto', null, 6.15]) // 8 of 10, and two that are missing: 8 of 130
    expect(await say(0, 9, 1, { submission_status: 'on_time' })).toEqual([9, 'on_time', null, 6.92])
    expect(await stateOf(0)).toEqual(['graded', false])
    await say(1, null, 0, { submission_status: 'on_time' })
    expect(await say(2, null, 0, { submission_status: 'on_time' })).toEqual([null, 'on_time', null, 90])
    expect(await stateOf(1)).toEqual(['open', false])
  })

  it('is missing no longer once it is handed in, and stays so when the teacher says it after that', async () => {
    const { room, say, stateOf } = await papers({ missing_percent: 0 })
    const [student] = room.students
    await portal.owner().rows(`update activity set kind = 'hand_in' where section_id = $1`, [room.section_id])
    await say(0, 8, 0)
    expect(await say(1, null, 0, { submission_status: 'missing' })).toEqual([null, 'missing', null, 26.67])
    await portal
      .as(student ?? room.admin)
      .ok(learning.handIn, { activity_id: room.activities[1]?.id ?? 0, body: 'Here it is', file_ids: [], version: 0 })
    expect(await stateOf(1)).toEqual(['handed_in', false])
    const total = await portal
      .owner()
      .one<{ percent: number }>('select percent from section_total where section_id = $1 and student_id = $2', [
        room.section_id,
        student?.person_id,
      ])
    expect(total.percent).toBe(80)
    await say(1, null, 2, { submission_status: 'missing' })
    expect(await stateOf(1)).toEqual(['missing', false])
  })

  it('keeps the mark beside its points where the school says so, for one and for many', async () => {
    const { room, say, stateOf } = await papers({ missing_percent: 0 })
    const changes = [{ key: 'gradebook.keep-missing' as const, value: true, version: 0 }]
    await portal.as(room.admin).ok(schoolSettings.save, { changes })
    expect(await say(0, null, 0, { submission_status: 'missing' })).toEqual([null, 'missing', null, 0])
    expect(await say(0, 9, 1)).toEqual([9, 'missing', null, 90])
    expect(await stateOf(0)).toEqual(['graded', false])
    await say(1, null, 0, { submission_status: 'missing' })
    const { cells } = await portal.as(room.teacher).ok(gradebook.saveGrades, {
      section_id: room.section_id,
      cells: [cellOf(room, 0, 1, 10, 1), cellOf(room, 1, 1, 12, 0)],
    })
    expect(new Set(cells.map(({ points, submission_status }) => `${points} ${submission_status}`))).toEqual(
      new Set(['10 missing', '12 auto']),
    )
    const read = await portal.as(room.teacher).ok(gradebook.read, { section_id: room.section_id })
    expect(read.keeps_missing).toBe(true)
    expect(read.grades.map(({ submission_status }) => submission_status)).toEqual(['missing', 'missing'])
    expect(await say(0, 9, 2, { submission_status: 'auto' })).toEqual([9, 'auto', null, 63.33]) // 19 of 30
  })

  it('travels with the grid only where it is set, and stands in history and export', async () => {
    const { room, say } = await papers({ missing_percent: 0 })
    await say(0, 8, 0)
    const plain = await portal.as(room.teacher).ok(gradebook.read, { section_id: room.section_id })
    expect(JSON.stringify(plain)).not.toContain('submission_status')
    await say(0, 8, 1, { submission_status: 'late', late_minutes: 60 })
    const { grades } = await portal.as(room.teacher).ok(gradebook.read, { section_id: room.section_id })
    expect(grades).toEqual([
      {
        ...cellOf(room, 0, 0, null),
        points: undefined,
        version: undefined,
        submission_status: 'late',
        late_minutes: 60,
      },
    ])
    const { student_id, activity_id } = cellOf(room, 0, 0, null)
    const { rows } = await portal
      .as(room.teacher)
      .ok(gradebook.history, { section_id: room.section_id, student_id, activity_id })
    expect(rows[0]?.new).toMatchObject({ submission_status: 'late', late_minutes: 60 })
    expect((await portal.as(room.teacher).call(gradebook.exported, { section_id: room.section_id })).text).toContain(
      ',8 L 1h,',
    )
  })
})

describe('the grid', () => {
  it('is one answer: activities in order, a row of points and versions per student, grades where there is more', async () => {
    const room = await portal.classroom()
    await save(room, { ...cellOf(room, 1, 2, 55), comment: 'Good' })
    await portal.owner().insert('submission', [
      {
        school_id: room.school.id,
        activity_id: room.activities[0]?.id,
        student_id: room.students[2]?.person_id,
        submitted_at: '2026-11-19T10:00:00Z',
      },
    ])
    const book = unpacked(await portal.as(room.teacher).ok(gradebook.read, { section_id: room.section_id }))
    expect(book.activities.map(({ max_score }) => max_score)).toEqual([10, 20, 100])
    expect(new Set(book.students.map(({ id }) => id))).toEqual(new Set(room.students.map(({ person_id }) => person_id)))
    const row = book.students.findIndex(({ id }) => id === room.students[1]?.person_id)
    expect([book.points[row], book.versions[row]]).toEqual([
      [null, null, 55],
      [0, 0, 1],
    ])
    expect(new Set(book.grades.map(({ comment, handed_in }) => `${comment} ${handed_in}`))).toEqual(
      new Set([' true', 'Good false']),
    )
  })

  it('has no archived activity, and its points count no longer', async () => {
    const room = await portal.classroom()
    await save(room, cellOf(room, 0, 0, 0))
    await save(room, cellOf(room, 0, 1, 20))
    await portal
      .as(room.teacher)
      .ok(units.archiveActivity, { id: room.activities[0]?.id ?? 0, version: 1, archived: true })
    const book = unpacked(await portal.as(room.teacher).ok(gradebook.read, { section_id: room.section_id }))
    expect(book.activities.length).toBe(2)
    const total = await portal
      .owner()
      .one<{ percent: number }>('select percent from section_total where section_id = $1 and student_id = $2', [
        room.section_id,
        room.students[0]?.person_id,
      ])
    expect(total.percent).toBe(100)
    expect((await save(room, cellOf(room, 0, 0, 5, 1))).http).toBe(404)
  })

  it('goes out as CSV with totals and the average, names neutralised', async () => {
    const room = await portal.classroom()
    await portal.owner().rows(`update person set lname = '=cmd()' where id = $1`, [room.students[0]?.person_id])
    await save(room, cellOf(room, 0, 0, 9))
    await save(room, { ...cellOf(room, 1, 0, null), exempt: true })
    const { text, headers } = await portal.as(room.teacher).call(gradebook.exported, { section_id: room.section_id })
    expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/)
    expect(text).toContain(`${room.students[0]?.person_id},'=cmd(),Given,9,,,90,A`)
    expect(text).toMatch(/,EX,,,,\n/)
    expect(text.trimEnd().split('\n').at(-1)).toBe(',,,,,,90,')
    await portal.as(room.teacher).ok(columns.setTotal, {
      section_id: room.section_id,
      student_id: room.students[0]?.person_id ?? 0,
      percent: 75,
      letter: null,
      incomplete_until: null,
      reason: 'Oral exam',
      version: 0,
    })
    expect((await portal.as(room.teacher).call(gradebook.exported, { section_id: room.section_id })).text).toContain(
      `,Given,9,,,75,`,
    )
  })
})
