import { courseworkChanged, workSubmitted } from '#contract/coursework/coursework.events.ts'
import { studentsEnrolled } from '#contract/enrollment/enrollment.events.ts'
import { on } from '#server/kernel/events.ts'
import { onSubmission, refreshStudents, refreshTotals } from './totals.ts'

/** Totals follow what they are computed from, in the same transaction. */
export const totalsFollow = [
  on(studentsEnrolled, ({ section_id, student_ids }, { db, now }) => refreshStudents(db, section_id, student_ids, now)),
  on(courseworkChanged, ({ section_id }, { db, now }) => refreshTotals(db, section_id, now)),
  on(workSubmitted, ({ activity_id, student_id }, { db, now }) => onSubmission(db, activity_id, student_id, now)),
]
