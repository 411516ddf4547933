import { describe, expect, it } from 'vitest'
import { bonus } from '#contract/gradebook/bonus.contract.ts'
import { unpacked } from '#contract/gradebook/book.rules.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { otherGrades, type OtherGradeInput } from '#contract/gradebook/other-grades.contract.ts'
import { progress } from '#contract/gradebook/progress.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const gradeOf = (room: Classroom, values: Partial<OtherGradeInput> = {}): OtherGradeInput => ({
  student_id: room.students[0]?.person_id ?? 0,
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
  note: 'From the transcript',
  ...values,
})
const listed = (room: Classroom, archived = false) =>
  portal.as(room.admin).ok(otherGrades.ofStudent, { student_id: room.students[0]?.person_id ?? 0, archived })

describe('grades from elsewhere', () => {
  it('stand in the history of the student, count for credits and the average, and can be taken back', async () => {
    const room = await portal.classroom()
    const office = portal.as(room.admin)
    const { rows } = await office.ok(otherGrades.save, {
      rows: [gradeOf(room), gradeOf(room, { title: 'Music', gpa_points: 2, in_gpa: false })],
    })
    const own = await portal.as(room.students[0]).ok(progress.own, {})
    expect(own.other.map(({ title, source, letter }) => [title, source, letter])).toEqual([
      ['Algebra I', 'Lakeside High', 'A'],
      ['Music', 'Lakeside High', 'A'],
    ])
    expect([own.gpa.plain, own.credits.earned, own.credits.attempted]).toEqual([4, 2, 2])
    expect(JSON.stringify(own)).not.toContain('From the transcript')
    await office.ok(otherGrades.archive, { rows, archived: true })
    expect((await portal.as(room.students[0]).ok(progress.own, {})).other).toEqual([])
    expect((await listed(room, true)).rows).toHaveLength(2)
  })

  it('are stored all or none', async () => {
    const room = await portal.classroom()
    const office = portal.as(room.admin)
    await office.ok(otherGrades.save, { rows: [gradeOf(room)] })
    const [first] = (await listed(room)).rows
    if (!first) throw new Error('nothing stored')
    const { archived: _, section_name: __, ...known } = first
    expect(
      (
        await office.call(otherGrades.save, {
          rows: [gradeOf(room, { title: 'New' }), { ...known, percent: 80, version: 9 }],
        })
      ).code,
    ).toBe('stale')
    expect(
      (
        await office.call(otherGrades.save, {
          rows: [gradeOf(room, { title: 'New' }), gradeOf(room, { percent: null, letter: '' })],
        })
      ).fields[0]?.path,
    ).toBe('rows.1.percent')
    expect(
      (await office.call(otherGrades.save, { rows: [gradeOf(room, { credits: 1, credits_earned: 2 })] })).fields[0]
        ?.path,
    ).toBe('rows.0.credits_earned')
    expect((await listed(room)).rows.map(({ title, percent }) => [title, percent])).toEqual([['Algebra I', 91]])
    await office.ok(otherGrades.save, { rows: [{ ...known, percent: 80 }] })
    expect((await listed(room)).rows.map(({ percent, version }) => [percent, version])).toEqual([[80, 2]])
  })

  it('are read by the teachers of the student, and entered by the office alone', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: room.school })
    await portal.as(room.admin).ok(otherGrades.save, { rows: [gradeOf(room)] })
    const student_id = room.students[0]?.person_id ?? 0
    expect(await portal.as(room.teacher).ok(otherGrades.ofStudent, { student_id })).toMatchObject({
      rows: [{ title: 'Algebra I' }],
      can: { edit: false },
    })
    expect((await portal.as(other.teacher).call(otherGrades.ofStudent, { student_id })).http).toBe(404)
    expect((await portal.as(room.teacher).call(otherGrades.save, { rows: [gradeOf(room)] })).http).toBe(403)
  })
})

describe('grades given to a class', () => {
  it('are one for each student and title, and for nobody outside of it', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom({ in: room.school })
    const office = portal.as(room.admin)
    const inClass = (values: Partial<OtherGradeInput> = {}) =>
      gradeOf(room, { section_id: room.section_id, title: 'Conduct', source: '', ...values })
    const rows = room.students.map(({ person_id }) => inClass({ student_id: person_id }))
    await office.ok(otherGrades.save, { rows })
    expect((await office.ok(otherGrades.ofSection, { section_id: room.section_id })).rows).toHaveLength(3)
    expect((await office.call(otherGrades.save, { rows: [inClass({ title: 'CONDUCT' })] })).fields[0]?.path).toBe(
      'title',
    )
    expect(
      (await office.call(otherGrades.save, { rows: [inClass({ title: 'A' }), inClass({ title: 'a' })] })).fields[0]
        ?.path,
    ).toBe('title')
    expect(
      (
        await office.call(otherGrades.save, {
          rows: [inClass({ title: 'B', student_id: other.students[0]?.person_id ?? 0 })],
        })
      ).http,
    ).toBe(404)
  })
})

describe('bonus points from a file', () => {
  const placesOf = async (room: Classroom) => {
    const { number: section } = await portal
      .owner()
      .one<{ number: string }>('select number from section where id = $1', [room.section_id])
    const students = await portal
      .owner()
      .rows<{ number: string }>('select number from student where id = any ($1) order by id', [
        room.students.map(({ person_id }) => person_id),
      ])
    return { section, students: students.map(({ number }) => number) }
  }
  const bonusOf = async (room: Classroom) => {
    const book = unpacked(await portal.as(room.teacher).ok(gradebook.read, { section_id: room.section_id }))
    const at = book.activities.findIndex(({ name }) => name === 'Participation')
    return book.points.map((row) => row[at] ?? null)
  }

  it('are looked at first, with the reason for each row that is not taken, then stored as extra credit and taken back', async () => {
    const room = await portal.classroom()
    const office = portal.as(room.admin)
    const { section, students } = await placesOf(room)
    const csv = [
      'Student number,Section,Bonus points',
      `${students[0]},${section},2.5`,
      `${students[0]},${section},1`,
      `${students[1]},${section},-1`,
      `nobody,${section},1`,
      `${students[2]},9999,1`,
    ].join('\n')
    const preview = await office.ok(bonus.preview, { title: 'Participation', csv })
    expect(preview.rows.map(({ line, to, problem }) => [line, to, problem])).toEqual([
      [2, 2.5, null],
      [3, null, 'twice'],
      [4, null, 'no-points'],
      [5, null, 'no-student'],
      [6, null, 'no-section'],
    ])
    expect([preview.good, preview.sections]).toEqual([1, 1])
    expect(await portal.owner().count('activity', `name = 'Participation' and school_id = $1`, [room.school.id])).toBe(
      0,
    )
    const saved = await office.ok(bonus.save, { title: 'Participation', csv })
    expect(saved).toMatchObject({ saved: 1, skipped: 4 })
    expect((await bonusOf(room)).filter((points) => points !== null)).toEqual([2.5])
    const more = await office.ok(bonus.save, { title: 'Participation', csv })
    expect((await bonusOf(room)).filter((points) => points !== null)).toEqual([5])
    expect(await office.ok(bonus.undo, { upload_id: saved.upload_id })).toEqual({ restored: 0, kept: 1 })
    expect(await office.ok(bonus.undo, { upload_id: more.upload_id })).toEqual({ restored: 1, kept: 0 })
    expect((await bonusOf(room)).filter((points) => points !== null)).toEqual([2.5])
    expect((await office.call(bonus.undo, { upload_id: more.upload_id })).code).toBe('bonus.undone')
    expect(
      (await office.ok(bonus.uploads, {})).rows.map(({ title, count, undone_at }) => [
        title,
        count,
        undone_at !== null,
      ]),
    ).toEqual([
      ['Participation', 1, true],
      ['Participation', 1, true],
    ])
  })

  it('of a file without the columns say which are missing', async () => {
    const room = await portal.classroom()
    expect(
      (await portal.as(room.admin).ok(bonus.preview, { title: 'Participation', csv: 'Name;Points\nA;1' }))
        .missing_columns,
    ).toEqual(['student', 'section'])
  })
})
