import { expect, it } from 'vitest'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()

/** A repeatable series of numbers from 0 to below 1. */
const dice = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

it('kept work that waits is always what the definition says, whatever is handed in, graded, exempted, cleared or who leaves', async () => {
  const room = await portal.classroom()
  const owner = portal.owner()
  const roll = dice(7)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 8, minutes)).toISOString()
  const waits: number[] = []
  for (let minute = 0; minute < 200; minute++) {
    const who = [room.school.id, pick(room.students).person_id]
    const cell = [...who, pick(room.activities).id]
    const grade = (points: number | null, exempt: boolean) =>
      owner.rows(
        `
          insert into grade (school_id, student_id, activity_id, section_id, points, exempt, graded_by, graded_at)
          values ($1, $2, $3, $4, $5, $6, 1, $7)
          on conflict (school_id, section_id, student_id, activity_id) do update
          set points = excluded.points, exempt = excluded.exempt, graded_at = excluded.graded_at`,
        [...cell, room.section_id, points, exempt, at(minute)],
      )
    const enrol = (status: string) =>
      owner.rows('update enrollment set status = $4 where school_id = $1 and student_id = $2 and section_id = $3', [
        ...who,
        room.section_id,
        status,
      ])
    const handIn = () =>
      owner.rows(
        `
          insert into submission (school_id, student_id, activity_id, submitted_at)
          values ($1, $2, $3, $4)
          on conflict (school_id, activity_id, student_id) do update
          set submitted_at = excluded.submitted_at`,
        [...cell, at(minute)],
      )
    await pick([
      handIn,
      handIn,
      handIn,
      () => grade(5, false),
      () => grade(null, true),
      () => grade(null, false),
      () => enrol('withdrawn'),
      () => enrol('active'),
    ])()
    const [{ kept, defined } = { kept: [], defined: [] }] = await owner.rows<{ kept: unknown[]; defined: unknown[] }>(
      `
        select
          (
            select coalesce(json_agg(w order by activity_id, student_id), '[]')
            from waiting_work w
            where school_id = $1
          ) as kept,
          (
            select coalesce(json_agg(w order by activity_id, student_id), '[]')
            from kernel.work_to_grade() w
            where school_id = $1
          ) as defined`,
      [room.school.id],
    )
    expect(kept).toEqual(defined)
    waits.push(kept.length)
  }
  expect(Math.max(...waits)).toBeGreaterThan(2)
})
