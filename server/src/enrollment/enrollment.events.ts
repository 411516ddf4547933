import { studentsEnrolled } from '#contract/enrollment/enrollment.events.ts'
import { holdsReleased } from '#contract/people/holds.events.ts'
import { on } from '#server/kernel/events.ts'
import { schoolDay } from '#server/kernel/school-day.ts'
import { sql } from '#server/kernel/sql.ts'
import { type Happened, ruled } from '#server/notifications/record-events.ts'
import { lockSections } from './enrollment.queries.ts'
import { seatWaiting } from './waiting.ts'

/** Rules of the school may be about it. */
export const enrolledByRules = [
  ruled(studentsEnrolled, 'students-enrolled', ({ section_id, student_ids }, { db }) =>
    sql<Happened>`
      select student_id as person_id, s.id as section_id, jsonb_build_object('section', s.name) as fields
      from section s, unnest(${student_ids}::bigint[]) student_id
      where s.school_id = kernel.school_id() and s.id = ${section_id}`.all(db),
  ),
]

/** Who waited and was on hold gets a free seat when the hold ends. */
export const heldAreSeated = [
  on(holdsReleased, async ({ student_ids }, { db, now, jobs, publish, school_id }) => {
    const waiting = await sql<{ section_id: number }>`
      select distinct section_id
      from enrollment
      where school_id = kernel.school_id() and student_id = any (${student_ids}) and status = 'waitlisted'
      order by section_id`.all(db)
    if (waiting.length === 0) return
    const section_ids = waiting.map(({ section_id }) => section_id)
    await lockSections(db, section_ids)
    const { time_zone: school_time_zone } = await schoolDay(db, now)
    await seatWaiting({ db, now, jobs, publish, actor: { school_id, school_time_zone } }, section_ids)
  }),
]
