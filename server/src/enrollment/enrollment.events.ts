import { studentsEnrolled } from '#contract/enrollment/enrollment.events.ts'
import { sql } from '#server/kernel/sql.ts'
import { type Happened, ruled } from '#server/notifications/record-events.ts'

/** Rules of the school may be about it. */
export const enrolledByRules = [
  ruled(studentsEnrolled, 'students-enrolled', ({ section_id, student_ids }, { db }) =>
    sql<Happened>`
      select student_id as person_id, s.id as section_id, jsonb_build_object('section', s.name) as fields
      from section s, unnest(${student_ids}::bigint[]) student_id
      where s.school_id = kernel.school_id() and s.id = ${section_id}`.all(db),
  ),
]
