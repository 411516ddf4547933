import { describe, expect, it } from 'vitest'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { gradingRules, type RulesAt } from '#contract/gradebook/grading-rules.contract.ts'
import { countMissing, refreshManyTotals } from './totals.job.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { gradeBasis } from '#contract/gradebook/basis.contract.ts'

const portal = withPortal()
const policy: Omit<RulesAt, 'scope' | 'version'> = {
  scheme: 'points',
  drop_rule: 'best',
  missing_percent: null,
  late_percent: 0,
  late_unit: 'day',
  late_grace: 0,
  late_floor: 0,
  cap_percent: null,
  categories: [],
}
const student = (room: Classroom) => room.students[0]?.person_id ?? 0
const grade = (room: Classroom, activity: number, points: number) =>
  portal.as(room.teacher).ok(gradebook.saveGrade, {
    section_id: room.section_id,
    student_id: student(room),
    activity_id: room.activities[activity]?.id ?? 0,
    points,
    version: 0,
  })
const total = async (room: Classroom) =>
  (
    await portal
      .owner()
      .rows<{ percent: number | null }>('select percent from section_total where section_id = $1 and student_id = $2', [
        room.section_id,
        student(room),
      ])
  )[0]?.percent
const means = () => {
  const { pool, live, clock } = portal.product().kernel
  return { pool, live, clock }
}

describe('the rules of a section', () => {
  it('are the built-in ones until somebody sets them', async () => {
    const room = await portal.classroom()
    const { rules } = await portal.as(room.teacher).ok(gradingRules.read, { section_id: room.section_id })
    expect(rules).toMatchObject([
      { scope: 'school', version: 0, scheme: 'weighted', drop_rule: 'best', missing_percent: null, late_percent: 0 },
    ])
  })

  it('set by the teacher change the totals at once, and back when they go', async () => {
    const room = await portal.classroom()
    await grade(room, 0, 5)
    await grade(room, 1, 20)
    const before = await total(room)
    await portal
      .as(room.teacher)
      .ok(gradingRules.save, { ...policy, section_id: room.section_id, scope: 'section', version: 0, scheme: 'mean' })
    expect([before, await total(room)]).toEqual([83.33, 75])
    await portal.as(room.teacher).ok(gradingRules.reset, { section_id: room.section_id, scope: 'section', version: 1 })
    expect(await total(room)).toBe(83.33)
  })

  it('hold nearest first: section, course, school', async () => {
    const room = await portal.classroom()
    const set = (scope: 'section' | 'course' | 'school', cap_percent: number) =>
      portal
        .as(room.admin)
        .ok(gradingRules.save, { ...policy, section_id: room.section_id, scope, version: 0, cap_percent })
    await grade(room, 0, 10)
    await set('school', 90)
    expect(await total(room)).toBe(90)
    await set('course', 80)
    expect(await total(room)).toBe(80)
    await set('section', 70)
    expect(await total(room)).toBe(70)
    const { rules } = await portal.as(room.teacher).ok(gradingRules.read, { section_id: room.section_id })
    expect(rules.map(({ scope, cap_percent }) => [scope, cap_percent])).toEqual([
      ['section', 70],
      ['course', 80],
      ['school', 90],
    ])
  })

  it('of a course or the school are not a teacher’s to set', async () => {
    const room = await portal.classroom()
    for (const scope of ['course', 'school'] as const) {
      const { http } = await portal
        .as(room.teacher)
        .call(gradingRules.save, { ...policy, section_id: room.section_id, scope, version: 0 })
      expect(http).toBe(403)
    }
  })

  it('saved on an older version are refused', async () => {
    const room = await portal.classroom()
    const save = (version: number) =>
      portal
        .as(room.teacher)
        .call(gradingRules.save, { ...policy, section_id: room.section_id, scope: 'section', version })
    expect([(await save(0)).http, (await save(0)).http, (await save(1)).http, (await save(1)).http]).toEqual([
      200, 409, 200, 409,
    ])
  })

  it('of a closed section stay', async () => {
    const room = await portal.classroom()
    await portal.owner().rows(`update section set status = 'closed' where id = $1`, [room.section_id])
    const { http } = await portal
      .as(room.admin)
      .call(gradingRules.save, { ...policy, section_id: room.section_id, scope: 'section', version: 0 })
    expect(http).toBe(409)
  })

  it('refuse a category of another school', async () => {
    const [room, other] = [await portal.classroom(), await portal.classroom()]
    const [type] = await portal
      .owner()
      .rows<{ id: number }>(`insert into activity_type (school_id, name) values ($1, 'Foreign') returning id`, [
        other.school.id,
      ])
    const { http } = await portal.as(room.teacher).call(gradingRules.save, {
      ...policy,
      section_id: room.section_id,
      scope: 'section',
      version: 0,
      categories: [
        { activity_type_id: type?.id ?? 0, weight: 10, drop_low: 0, drop_high: 0, cap_percent: null, extra: false },
      ],
    })
    expect(http).toBe(404)
  })

  it('of a course are computed for its other sections by a job', async () => {
    const room = await portal.classroom()
    await grade(room, 0, 10)
    await portal.owner().rows(`update section_total set percent = 1 where section_id = $1`, [room.section_id])
    await refreshManyTotals(means())({ school_id: room.school.id, course_id: null })
    expect(await total(room)).toBe(100)
  })
})

describe('missing work', () => {
  it('counts from when it is due, without anybody saving anything', async () => {
    const room = await portal.classroom()
    await grade(room, 0, 10)
    await portal
      .owner()
      .rows(`update activity set due_at = '2026-11-20T14:50:00Z' where id = $1`, [room.activities[1]?.id])
    await portal.as(room.teacher).ok(gradingRules.save, {
      ...policy,
      section_id: room.section_id,
      scope: 'section',
      version: 0,
      missing_percent: 0,
    })
    expect(await total(room)).toBe(33.33)
    await portal.owner().rows(`update section_total set percent = 100 where section_id = $1`, [room.section_id])
    await countMissing(means())({})
    expect(await total(room)).toBe(33.33)
  })
})

describe('what a student’s total is computed from', () => {
  it('is told to the student and the parents, without what is hidden', async () => {
    const room = await portal.classroom()
    await grade(room, 0, 7)
    await grade(room, 1, 12)
    await portal.owner().rows('update activity set grades_hidden = true where id = $1', [room.activities[1]?.id])
    const own = room.students[0]
    if (!own) throw new Error('nobody')
    const { items, rules } = await portal.as(own).ok(gradeBasis.read, { section_id: room.section_id })
    expect(items.map(({ activity_id, points }) => [activity_id, points])).toEqual([
      [room.activities[0]?.id, 7],
      [room.activities[2]?.id, null],
    ])
    expect(rules.policy.scheme).toBe('weighted')
  })
})
