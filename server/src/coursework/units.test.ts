import { describe, expect, it } from 'vitest'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'

const portal = withPortal()
const first = (room: Classroom): Person => room.students[0] ?? room.teacher
const activity = (room: Classroom, at = 0) => room.activities[at]?.id ?? 0
const grade = (room: Classroom, at: number, points: number) =>
  portal.as(room.teacher).ok(gradebook.saveGrade, {
    section_id: room.section_id,
    student_id: first(room).person_id,
    activity_id: activity(room, at),
    points,
    version: 0,
  })
const handIn = (room: Classroom, at: number) =>
  portal
    .as(first(room))
    .ok(learning.handIn, { activity_id: activity(room, at), body: 'My work', file_ids: [], version: 0 })
const shown = async (room: Classroom, archived = false) =>
  (await portal.as(room.teacher).ok(units.read, { section_id: room.section_id, archived })).units.map((unit) =>
    unit.activities.map(({ id }) => id),
  )
const total = async (room: Classroom) =>
  (
    await portal
      .owner()
      .rows<{ percent: number | null }>('select percent from section_total where section_id = $1 and student_id = $2', [
        room.section_id,
        first(room).person_id,
      ])
  )[0]?.percent

describe('what a change touches', () => {
  it('is counted before it is made: of a unit, of some activities, never of another section', async () => {
    const [room, other] = [await portal.classroom(), await portal.classroom()]
    await handIn(room, 0)
    await grade(room, 0, 5)
    await grade(room, 1, 10)
    await grade(other, 0, 5)
    const ask = (of: object) => portal.as(room.teacher).ok(units.touched, { section_id: room.section_id, ...of })
    expect(await ask({ unit_id: room.unit_id })).toEqual({ activities: 3, submissions: 1, grades: 2 })
    expect(await ask({ activity_ids: [activity(room), activity(other)] })).toEqual({
      activities: 1,
      submissions: 1,
      grades: 1,
    })
    expect(await ask({ unit_id: other.unit_id })).toEqual({ activities: 0, submissions: 0, grades: 0 })
  })
})

describe('a unit', () => {
  it('is cleared and filled again: what was archived before stays so', async () => {
    const room = await portal.classroom()
    await grade(room, 0, 5)
    await grade(room, 1, 20)
    const all = room.activities.map(({ id }) => id)
    await portal.as(room.teacher).ok(units.archiveActivity, { id: activity(room, 2), version: 1, archived: true })
    const clear = (activity_ids: number[], archived: boolean) =>
      portal.as(room.teacher).ok(units.clearUnit, { unit_id: room.unit_id, activity_ids, archived })
    const { activity_ids } = await clear(all, true)
    expect([new Set(activity_ids), await shown(room), await total(room)]).toEqual([
      new Set(all.slice(0, 2)),
      [[]],
      null,
    ])
    await clear(activity_ids, false)
    expect([await shown(room), await total(room)]).toEqual([[all.slice(0, 2)], 83.33])
  })

  it('goes with its activities, and comes back with those that went with it', async () => {
    const room = await portal.classroom()
    const all = room.activities.map(({ id }) => id)
    await portal.as(room.teacher).ok(units.archiveActivity, { id: activity(room, 2), version: 1, archived: true })
    await portal.owner().rows(`update activity set archived_at = '2026-11-01' where id = $1`, [activity(room, 2)])
    const away = await portal.as(room.teacher).ok(units.archiveUnit, { id: room.unit_id, version: 1, archived: true })
    expect(
      await portal.owner().count('activity', 'archived_at is not null and section_id = $1', [room.section_id]),
    ).toBe(3)
    await portal.as(room.teacher).ok(units.archiveUnit, { id: room.unit_id, version: away.version, archived: false })
    expect(await shown(room)).toEqual([all.slice(0, 2)])
  })
})

describe('an activity deleted for good', () => {
  const remove = (room: Classroom, by: Person, version = 2, reason?: string) =>
    portal.as(by).call(units.deleteActivity, { id: activity(room), version, ...(reason && { reason }) })
  const archive = (room: Classroom) =>
    portal.as(room.teacher).ok(units.archiveActivity, { id: activity(room), version: 1, archived: true })

  it('takes work and grades along, is gone from the totals, and stands in the audit', async () => {
    const room = await portal.classroom()
    await handIn(room, 0)
    await portal
      .as(first(room))
      .ok(learning.handIn, { activity_id: activity(room), body: 'Better', file_ids: [], version: 1 })
    await grade(room, 0, 5)
    await grade(room, 1, 20)
    expect((await remove(room, room.teacher, 1)).code).toBe('sections.archive-first')
    await archive(room)
    expect((await remove(room, room.teacher, 1)).code).toBe('stale')
    expect((await remove(room, room.teacher)).http).toBe(200)
    for (const table of ['activity', 'submission', 'grade'])
      expect(
        await portal.owner().count(table, `${table === 'activity' ? 'id' : 'activity_id'} = $1`, [activity(room)]),
      ).toBe(0)
    expect(await total(room)).toBe(100)
    expect(
      await portal
        .owner()
        .count('audit_log', `table_name = 'grade' and new is null and school_id = $1`, [room.school.id]),
    ).toBe(1)
    expect((await remove(room, room.teacher)).http).toBe(404)
  })

  it('is refused in a closed period but for the office with a reason, and in a finalized section', async () => {
    const room = await portal.classroom()
    await archive(room)
    await portal.owner().rows(
      `
        with p as (
          insert into grading_period (school_id, name, academic_term_id, start_date, end_date, closes_on)
          select school_id, 'Closed', id, '2026-08-01', '2026-10-01', '2026-11-19'
          from academic_term
          where school_id = $1
          limit 1 returning id
        ) update unit set grading_period_id = p.id
        from p
        where section_id = $2`,
      [room.school.id, room.section_id],
    )
    expect((await remove(room, room.teacher)).code).toBe('gradebook.period-closed')
    expect((await remove(room, room.admin)).code).toBe('gradebook.period-closed-reason')
    expect((await remove(room, room.admin, 2, 'A copy')).http).toBe(200)
    const final = await portal.classroom()
    await archive(final)
    await portal.as(final.admin).ok(sectionStatus.finalize, { section_ids: [final.section_id] })
    expect((await remove(final, final.admin, 2, 'A copy')).code).toBe('sections.closed')
  })
})

describe('an activity', () => {
  it('tells students how to prepare, and teachers how many opened it', async () => {
    const room = await portal.classroom()
    const values = {
      unit_id: room.unit_id,
      activity_type_id: null,
      name: 'Lab',
      description: '',
      max_score: 10,
      due_at: null,
      expires_at: null,
    }
    const more = { graded: true, mandatory: true, shared: true, links: [], file_ids: [] }
    const { id } = await portal
      .as(room.teacher)
      .ok(units.saveActivity, { ...values, ...more, preparation: 'Bring a coat' })
    const work = (await portal.as(first(room)).ok(learning.classroom, { section_id: room.section_id })).units.flatMap(
      (unit) => unit.work,
    )
    expect(work.find(({ activity_id }) => activity_id === id)?.preparation).toBe('Bring a coat')
    for (let times = 0; times < 2; times++) await portal.as(first(room)).ok(learning.open, { activity_id: id })
    expect((await portal.as(room.teacher).call(learning.open, { activity_id: id })).http).toBe(403)
    const seen = (await portal.as(room.teacher).ok(units.read, { section_id: room.section_id })).units.flatMap((unit) =>
      unit.activities.map((one) => one.seen),
    )
    expect(seen).toEqual([0, 0, 0, 1])
  })
})
