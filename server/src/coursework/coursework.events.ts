import { workSubmitted } from '#contract/coursework/coursework.events.ts'
import { sql } from '#server/kernel/sql.ts'
import { type Happened, ruled } from '#server/notifications/record-events.ts'

/** Rules of the school may be about it. */
export const submittedByRules = [
  ruled(workSubmitted, 'work-submitted', ({ activity_id, student_id }, { db }) =>
    sql<Happened>`
      select
        ${student_id}::bigint as person_id, a.section_id,
        jsonb_build_object('section', s.name, 'activity', a.name) as fields
      from activity a
      join section s on s.school_id = a.school_id and s.id = a.section_id
      where a.school_id = kernel.school_id() and a.id = ${activity_id}`.all(db),
  ),
]
