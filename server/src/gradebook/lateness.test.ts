import { afterEach, expect, it } from 'vitest'
import { unpacked } from '#contract/gradebook/book.rules.ts'
import { gradeBasis } from '#contract/gradebook/basis.contract.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { explained } from '#contract/gradebook/gradebook.rules.ts'
import { grading } from '#contract/gradebook/grading.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())

it.each([
  ['autumn, thirty days after', '2026-10-26T07:49:00Z', '2026-11-25T08:19:00Z', 30],
  ['autumn, on the evening after', '2026-11-01T00:00:00Z', '2026-11-02T00:30:00Z', 1],
  ['autumn, the same hour of the evening after', '2026-11-01T00:00:00Z', '2026-11-02T01:00:00Z', 1],
  ['autumn, in the hour that comes twice', '2026-11-01T05:50:00Z', '2026-11-01T06:10:00Z', 1],
  ['spring, half an hour into the second day', '2027-03-14T01:00:00Z', '2027-03-15T00:30:00Z', 2],
  ['spring, the same hour of the evening after', '2027-03-14T01:00:00Z', '2027-03-15T00:00:00Z', 1],
  ['in time', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z', 0],
])('days late are days of the clocks of the school: %s', async (_, due_at, submitted_at, days) => {
  portal.clock.set(submitted_at)
  const { school, section_id, activities, students, teacher } = await portal.classroom({ students: 1 })
  const [student] = students
  const activity_id = activities[2]?.id ?? 0
  await portal.owner().rows(`update school set time_zone = 'America/New_York' where id = $1`, [school.id])
  await portal.owner().rows('update activity set due_at = $2 where id = $1', [activity_id, due_at])
  await portal.owner().rows(
    `
      insert into grading_policy (school_id, section_id, scheme, drop_rule, late_percent)
      values ($1, $2, 'points', 'best', 1)`,
    [school.id, section_id],
  )
  await portal
    .owner()
    .rows(
      'insert into submission (school_id, activity_id, student_id, submitted_at, late) values ($1, $2, $3, $4, true)',
      [school.id, activity_id, student?.person_id, submitted_at],
    )
  const { total } = await portal.as(teacher).ok(gradebook.saveGrade, {
    section_id,
    student_id: student?.person_id ?? 0,
    activity_id,
    points: 100,
    version: 0,
  })
  const book = unpacked(await portal.as(teacher).ok(gradebook.read, { section_id }))
  const basis = await portal.as(student).ok(gradeBasis.read, { section_id })
  const { attempts } = await portal
    .as(teacher)
    .ok(grading.work, { section_id, activity_id, ref: String(student?.person_id) })
  expect([
    total.percent,
    explained(basis.items, basis.rules).percent,
    book.grades[0]?.days_late,
    attempts[0]?.days_late,
  ]).toEqual([100 - days, 100 - days, days, days])
})
