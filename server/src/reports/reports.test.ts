import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { openDocuments } from '#contract/documents/documents.contract.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { gpaOf } from '#contract/gradebook/gpa.rules.ts'
import { otherGrades, type OtherGradeInput } from '#contract/gradebook/other-grades.contract.ts'
import { reportCards, gpaReport, reports } from '#contract/reports/reports.contract.ts'
import { asRequest, type Classroom, withPortal } from '#server/kernel/testing.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'

const portal = withPortal()

const gradeOf = (room: Classroom, nth: number, values: Partial<OtherGradeInput> = {}): OtherGradeInput => ({
  student_id: idOf(room, nth),
  section_id: null,
  title: 'Algebra I',
  source: 'Lakeside High',
  term: 'Fall 2025',
  graded_on: '2026-01-15',
  percent: 91,
  letter: 'A',
  gpa_points: 4,
  credits: 1,
  credits_earned: 1,
  in_gpa: true,
  note: '',
  ...values,
})
const idOf = (room: Classroom, nth: number): number => room.students[nth]?.person_id ?? 0
const give = (room: Classroom, rows: OtherGradeInput[]) => portal.as(room.admin).ok(otherGrades.save, { rows })
const results = async (room: Classroom, by: Parameters<ReturnType<typeof portal.as>['ok']>[1] = {}) =>
  (await portal.as(room.admin).ok(gpaReport.list, by as never)).rows

describe('grade point averages of a school', () => {
  it('are the same as those of each student, and follow every change', async () => {
    const room = await portal.classroom()
    const given = [
      { credits: 1, gpa_points: 4 },
      { credits: 0.5, gpa_points: 3.3 },
      { credits: 0.333, gpa_points: 2.7 },
    ]
    const { rows } = await give(
      room,
      given.map((one, at) => gradeOf(room, 0, { ...one, credits_earned: one.credits, title: `Course ${at}` })),
    )
    const expected = gpaOf(given.map((one) => ({ ...one, weighted_gpa_points: null })))
    const first = (await results(room)).find(({ id }) => id === idOf(room, 0))
    expect([first?.plain, first?.weighted, first?.earned]).toEqual([expected.plain, expected.weighted, 1.833])
    await portal.as(room.admin).ok(otherGrades.archive, { rows: rows.slice(1), archived: true })
    expect((await results(room)).find(({ id }) => id === idOf(room, 0))?.plain).toBe(4)
    await portal.as(room.admin).ok(otherGrades.archive, {
      rows: rows.slice(0, 1).map((row) => ({ ...row, version: row.version })),
      archived: true,
    })
    expect((await results(room)).find(({ id }) => id === idOf(room, 0))?.plain).toBeNull()
  })

  it('rank within the grade level, equal averages alike, and those without one are not counted', async () => {
    const room = await portal.classroom()
    await give(room, [gradeOf(room, 0, { gpa_points: 3 }), gradeOf(room, 1, { gpa_points: 4 })])
    const rank = new Map((await results(room)).map(({ id, rank, ranked }) => [id, [rank, ranked]]))
    expect([0, 1, 2].map((nth) => rank.get(idOf(room, nth)))).toEqual([
      [2, 2],
      [1, 2],
      [null, 2],
    ])
    await give(room, [gradeOf(room, 2, { gpa_points: 4 })])
    const again = new Map((await results(room)).map(({ id, rank }) => [id, rank]))
    expect([0, 1, 2].map((nth) => again.get(idOf(room, nth)))).toEqual([3, 1, 1])
    const sorted = await portal.as(room.admin).ok(gpaReport.list, { sort: 'weighted', descending: true, size: 1 })
    expect([sorted.rows.length, sorted.count, sorted.rows[0]?.plain]).toEqual([1, 3, 4])
  })

  it('reach a teacher for the own classes alone, without ranks', async () => {
    const room = await portal.classroom()
    await give(room, [gradeOf(room, 0)])
    const own = await portal.as(room.teacher).ok(gpaReport.list, {})
    expect([
      own.count,
      own.rows[0]?.rank,
      own.rows[0]?.ranked,
      own.choices['section_id']?.map(({ value }) => Number(value)),
    ]).toEqual([3, null, null, [room.section_id]])
    const [stranger] = await portal.people(room.school, 3)
    if (!stranger) throw new Error('no teacher was made')
    expect((await portal.as(stranger).ok(gpaReport.list, {})).count).toBe(0)
    expect((await portal.as(stranger).call(reports.cards, { student_ids: [idOf(room, 0)] })).code).toBe('not_found')
  })
})

describe('the file of averages', () => {
  it('has the rows that the list has, in its order, as CSV under the names that programs read', async () => {
    const room = await portal.classroom()
    await give(room, [gradeOf(room, 0, { gpa_points: 3 }), gradeOf(room, 1, { gpa_points: 4 })])
    const { text, headers } = await portal
      .as(room.admin)
      .call(gpaReport.exported, { sort: 'weighted', descending: true, page: 7 })
    const [head, first = '', ...others] = text.replace('\uFEFF', '').trim().split('\n')
    expect(head).toBe('number,lname,fname,grade_level,plain,weighted,attempted,earned,rank')
    expect([headers['content-disposition'], first.endsWith(',9,4,4,1,1,1'), others.length]).toEqual([
      "attachment; filename*=UTF-8''gpa.csv",
      true,
      2,
    ])
    const chosen = await portal.as(room.admin).call(gpaReport.exported, { ids: [idOf(room, 2)] })
    expect(chosen.text.trim().split('\n')).toHaveLength(2)
  })

  it.each([
    ['xlsx', 'PK'],
    ['pdf', '%PDF-'],
  ] as const)('comes as %s', async (format, begin) => {
    const room = await portal.classroom()
    const { text, http } = await portal.as(room.teacher).call(gpaReport.exported, { format })
    expect([http, text.startsWith(begin)]).toEqual([200, true])
  })
})

describe('report cards', () => {
  it('hold what is finished only when asked for, in the order of names, without students out of reach', async () => {
    const [room, other] = [await portal.classroom(), await portal.classroom()]
    await give(room, [gradeOf(room, 0)])
    const asked = { student_ids: [idOf(room, 1), idOf(room, 0), idOf(other, 0)] }
    const short = await portal.as(room.admin).ok(reports.cards, asked)
    expect(short.cards.map(({ student }) => student.id).toSorted((a, b) => a - b)).toEqual([
      idOf(room, 0),
      idOf(room, 1),
    ])
    expect(JSON.stringify(short)).not.toContain('Algebra I')
    const full = await portal.as(room.admin).ok(reports.cards, { ...asked, full: true })
    const first = full.cards.find(({ student }) => student.id === idOf(room, 0))
    expect([
      first?.other.map(({ title }) => title),
      first?.gpa.plain,
      first?.current.map(({ section_id }) => section_id),
    ]).toEqual([['Algebra I'], 4, [room.section_id]])
  })

  it('of several students are those of each alone', async () => {
    const room = await portal.classroom()
    await give(room, [
      gradeOf(room, 0),
      gradeOf(room, 1, { title: 'Biology', percent: 71 }),
      gradeOf(room, 1, { title: 'Chemistry' }),
    ])
    await portal
      .owner()
      .rows(`update activity set due_at = '2026-11-19T00:00:00Z' where id = $1`, [room.activities[0]?.id])
    const rows = [0, 1, 2].map((nth) => ({
      student_id: idOf(room, nth),
      code: nth === 1 ? ('absent' as const) : ('present' as const),
    }))
    await portal
      .as(room.teacher)
      .ok(attendance.saveRoll, { section_id: room.section_id, date: '2026-11-19', version: 0, rows })
    const cardsOf = async (...nths: number[]) =>
      (await portal.as(room.admin).ok(reports.cards, { student_ids: nths.map((nth) => idOf(room, nth)), full: true }))
        .cards
    const together = await cardsOf(0, 1, 2)
    expect(together).toEqual(
      expect.arrayContaining([...(await cardsOf(0)), ...(await cardsOf(1)), ...(await cardsOf(2))]),
    )
    const inOrder = [0, 1, 2].map((nth) => together.find(({ student }) => student.id === idOf(room, nth)))
    expect(
      inOrder.map((card) => [
        card?.other.map(({ title }) => title),
        card?.current.map(({ missing, absent }) => [missing, absent]),
      ]),
    ).toEqual([
      [['Algebra I'], [[1, 0]]],
      [['Biology', 'Chemistry'], [[1, 1]]],
      [[], [[1, 0]]],
    ])
  })

  it('say what each grading period has by the rules, weighted or not, in the term and after it', async () => {
    const room = await portal.classroom()
    const owner = portal.owner()
    const [section] = await owner.rows<{ term: number }>('select academic_term_id as term from section where id = $1', [
      room.section_id,
    ])
    const period = { school_id: room.school.id, academic_term_id: section?.term, weight: 0, exam_weight: 0 }
    await owner.insert('grading_period', [
      { ...period, name: 'Quarter 2', start_date: '2026-11-01', end_date: '2027-01-31', exam_weight: 50 },
      { ...period, name: 'Quarter 1', start_date: '2026-08-01', end_date: '2026-10-31' },
      { ...period, name: 'Quarter 3', start_date: '2027-02-01', end_date: '2027-04-30' },
    ])
    const [first, second, exam] = room.activities.map(({ id }) => id)
    await owner.rows(`update activity set due_at = '2026-09-10T12:00:00Z' where id = $1`, [first])
    await owner.rows('update activity set exam = true where id = $1', [exam])
    const grade = (activity_id: number | undefined, points: number) =>
      portal.as(room.teacher).ok(gradebook.saveGrade, {
        section_id: room.section_id,
        student_id: idOf(room, 0),
        activity_id: activity_id ?? 0,
        points,
        version: 0,
      })
    await grade(first, 9)
    await grade(second, 10)
    await grade(exam, 80)
    const [card] = (await portal.as(room.admin).ok(reports.cards, { student_ids: [idOf(room, 0)], full: true })).cards
    const expected = [
      { name: 'Quarter 1', percent: 90, letter: 'A' },
      { name: 'Quarter 2', percent: 65, letter: 'F' },
    ]
    expect(card?.current[0]).toMatchObject({ percent: 76.15, periods: expected }) // 99 of 130: periods without a weight change no total
    await portal.as(room.admin).ok(sectionStatus.finalize, { section_ids: [room.section_id] })
    const [after] = (await portal.as(room.admin).ok(reports.cards, { student_ids: [idOf(room, 0)], full: true })).cards
    expect(after?.finished[0]?.periods).toEqual(expected)
  })

  it('are a PDF with a page for each student', async () => {
    const room = await portal.classroom()
    const answer = await portal
      .as(room.admin)
      .call(reportCards.pdf, { student_ids: [idOf(room, 0), idOf(room, 1), idOf(room, 2)], full: true })
    expect([answer.http, answer.headers['content-type'], answer.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    expect(answer.text.match(/\/Type\s*\/Page\b/g)).toHaveLength(3)
  })

  it('that are issued carry a code, by which whoever holds the file can check it', async () => {
    const room = await portal.classroom()
    const asked = { student_ids: [idOf(room, 0)], full: true }
    const { rawPayload } = await portal.product().app.inject({
      ...asRequest(reportCards.issued, asked),
      headers: { authorization: `Bearer ${room.admin.token}` },
    })
    const [issued] = await portal
      .owner()
      .rows<{ code: string; digest: string }>(`select code, digest from issued_document where school_id = $1`, [
        room.school.id,
      ])
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(issued?.digest)
    const check = (code: string) => portal.as(undefined).ok(openDocuments.check, { code })
    expect((await check(issued?.code ?? '')).document).toMatchObject({
      title: 'Report card',
      whose: expect.stringMatching(/^[A-Z]{2}$/),
      digest: issued?.digest,
    })
    expect((await check('AAAAAAAAAAAAAAAAAAAA')).document).toBeNull()
    const [stranger] = await portal.people(room.school, 3)
    expect((await portal.as(stranger).call(reportCards.issued, asked)).http).toBe(404)
  })
})
