import { describe, expect, it } from 'vitest'
import { readBook, unpacked } from '#contract/gradebook/book.rules.ts'
import { gradeBasis } from '#contract/gradebook/basis.contract.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { explained } from '#contract/gradebook/gradebook.rules.ts'
import { grading } from '#contract/gradebook/grading.contract.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { home } from '#contract/home/home.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { countMissing } from './totals.job.ts'

const portal = withPortal()
const rows = <Row extends object = object>(text: string, values: unknown[]) => portal.owner().rows<Row>(text, values)
const now = '2026-11-26T15:00:00.000Z'

/** Homework 40, tests 60, missing work counts nothing. The first two activities are homework, the last a test. */
const room = async (due: [string, string]): Promise<Classroom & { child: Person }> => {
  const made = await portal.classroom({ students: 1 })
  const { school, section_id, activities, activity_type_id, students } = made
  const [homework, second, test] = activities.map(({ id }) => id)
  await rows(`update school set time_zone = 'America/New_York' where id = $1`, [school.id])
  const [tests] = await rows<{ id: number }>(
    `insert into activity_type (school_id, name, weight) values ($1, 'Test', 60) returning id`,
    [school.id],
  )
  await rows('update activity_type set weight = 40 where id = $1', [activity_type_id])
  await rows(
    `
      insert into grading_policy (school_id, section_id, scheme, drop_rule, missing_percent)
      values ($1, $2, 'weighted', 'best', 0)`,
    [school.id, section_id],
  )
  await rows(
    `
      insert into grading_policy_category (school_id, grading_policy_id, activity_type_id, weight)
      select p.school_id, p.id, t.id, t.weight
      from grading_policy p
      join activity_type t on t.school_id = p.school_id and t.id = any ($2)
      where p.section_id = $1`,
    [section_id, [activity_type_id, tests?.id]],
  )
  await rows('update activity set due_at = $2 where id = $1', [homework, due[0]])
  await rows('update activity set due_at = $2 where id = $1', [second, due[1]])
  await rows('update activity set activity_type_id = $2, due_at = null, max_score = 100 where id = $1', [
    test,
    tests?.id,
  ])
  const [child] = students
  if (!child) throw new Error('nobody')
  return { ...made, child }
}

const enrollment = ({ section_id }: Classroom, start: string | null, end: string | null = null) =>
  rows('update enrollment set start_date = $2, end_date = $3 where section_id = $1', [section_id, start, end])

const gradeTest = ({ section_id, activities, child, teacher }: Classroom & { child: Person }) =>
  portal.as(teacher).ok(gradebook.saveGrade, {
    section_id,
    student_id: child.person_id,
    activity_id: activities[2]?.id ?? 0,
    points: 90,
    version: 0,
  })

/** What each place says of the student: percent, and how much is missing. */
const everywhere = async ({ section_id, child, teacher, activities }: Classroom & { child: Person }) => {
  const book = unpacked(await portal.as(teacher).ok(gradebook.read, { section_id }))
  const { itemsOf } = readBook(book)
  const empty = {
    exempt: false,
    handed_in: false,
    minutes_late: 0,
    days_late: 0,
    attempts: null,
    submission_status: 'auto',
    late_minutes: null,
  } as const
  const inBook = explained(
    itemsOf(
      child.person_id,
      (activity_id) => ({
        ...empty,
        points: book.points[0]?.[book.activities.findIndex(({ id }) => id === activity_id)] ?? null,
      }),
      new Date(now),
    ),
    book.rules,
  )
  const basis = await portal.as(child).ok(gradeBasis.read, { section_id })
  const stored = await rows<{ percent: number; letter: string }>(
    'select percent, letter from section_total where section_id = $1',
    [section_id],
  )
  const views = await Promise.all(
    activities.slice(0, 2).map(({ id }) => portal.as(teacher).ok(grading.read, { section_id, activity_id: id })),
  )
  const classroom = await portal.as(child).ok(learning.classroom, { section_id })
  const student = await portal.as(child).ok(home.student, {})
  const roster = await portal.as(teacher).ok(sections.roster, { section_id })
  return {
    percents: [stored[0]?.percent, inBook.percent, explained(basis.items, basis.rules).percent],
    letter: stored[0]?.letter,
    missing: [
      inBook.items.filter(({ why }) => why === 'missing').length,
      basis.items.filter(({ missing }) => missing).length,
      views.flatMap(({ students }) => students).filter(({ missing }) => missing).length,
      classroom.units.flatMap(({ work }) => work).filter(({ state }) => state === 'missing').length,
      classroom.section.missing,
      student.classes[0]?.missing,
      student.due.filter(({ state }) => state === 'missing').length,
      roster.rows[0]?.missing,
    ],
  }
}

describe('what was due while a student was not in the section', () => {
  it.each([
    ['before the first day', ['2026-10-10T20:00:00Z', '2026-10-10T21:00:00Z'], '2026-11-16', null, 90, 'A', 0],
    ['one of two since', ['2026-10-10T20:00:00Z', '2026-11-20T20:00:00Z'], '2026-11-16', null, 54, 'F', 1],
    [
      'on the first day at the school',
      ['2026-10-10T20:00:00Z', '2026-11-16T05:30:00Z'],
      '2026-11-16',
      null,
      54,
      'F',
      1,
    ],
    [
      'on the day before at the school',
      ['2026-10-10T20:00:00Z', '2026-11-16T04:30:00Z'],
      '2026-11-16',
      null,
      90,
      'A',
      0,
    ],
    ['on the last day', ['2026-11-21T04:30:00Z', '2026-11-23T20:00:00Z'], '2026-09-01', '2026-11-20', 54, 'F', 1],
    ['after the last day', ['2026-11-21T20:00:00Z', '2026-11-23T20:00:00Z'], '2026-09-01', '2026-11-20', 90, 'A', 0],
    ['without dates of the enrollment', ['2026-10-10T20:00:00Z', '2026-11-20T20:00:00Z'], null, null, 54, 'F', 2],
  ] as const)('%s', async (_, due, start, end, percent, letter, missing) => {
    portal.clock.set(now)
    const here = await room([...due])
    await enrollment(here, start, end)
    await gradeTest(here)
    expect(await everywhere(here)).toEqual({
      percents: [percent, percent, percent],
      letter,
      missing: Array.from({ length: 8 }, () => missing),
    })
    portal.clock.reset()
  })

  it('between two enrollments was asked of nobody; what is graded all the same counts', async () => {
    portal.clock.set(now)
    const here = await room(['2026-10-10T20:00:00Z', '2026-10-20T20:00:00Z'])
    await enrollment(here, '2026-11-16')
    await rows(
      `
        insert into enrollment (school_id, section_id, student_id, status, start_date, end_date)
        values ($1, $2, $3, 'withdrawn', '2026-09-01', '2026-10-11')`,
      [here.school.id, here.section_id, here.child.person_id],
    )
    await gradeTest(here)
    expect((await everywhere(here)).missing).toEqual(Array.from({ length: 8 }, () => 1))
    await portal.as(here.teacher).ok(gradebook.saveGrade, {
      section_id: here.section_id,
      student_id: here.child.person_id,
      activity_id: here.activities[1]?.id ?? 0,
      points: 20,
      version: 0,
    })
    expect((await everywhere(here)).percents).toEqual([80.67, 80.67, 80.67]) // homework 20 of 30
    portal.clock.reset()
  })

  it('counts anew when the dates of the enrollment change', async () => {
    portal.clock.set(now)
    const here = await room(['2026-10-10T20:00:00Z', '2026-10-10T21:00:00Z'])
    await gradeTest(here)
    expect((await everywhere(here)).percents[0]).toBe(54)
    await enrollment(here, '2026-11-16')
    await countMissing(portal.product().kernel)({})
    expect((await everywhere(here)).percents[0]).toBe(90)
    portal.clock.reset()
  })

  it('is not required in the list of the student, and none of its activities to do', async () => {
    portal.clock.set(now)
    const here = await room(['2026-10-10T20:00:00Z', '2026-10-10T21:00:00Z'])
    await enrollment(here, '2026-11-16')
    await gradeTest(here)
    const { units, section } = await portal.as(here.child).ok(learning.classroom, { section_id: here.section_id })
    expect(units[0]?.work.map(({ state }) => state)).toEqual(['not_assigned', 'not_assigned', 'graded'])
    expect([section.done, section.activities]).toEqual([1, 1])
    portal.clock.reset()
  })
})
