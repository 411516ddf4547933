import type { TeacherHome } from '#contract/home/home.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { SchoolDay } from '#server/kernel/school-day.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import type { Of } from './home.ts'
import { coveredMeetings, meetingsJson, ownMeetings, ownSections } from './teacher-day.queries.ts'
import {
  comingJson,
  doneWork,
  dueActivities,
  otherMissingWork,
  incompleteJson,
  lookAtJson,
  mayLackWork,
  overdueStudents,
  toGradeJson,
  waitingActivities,
} from './teacher-work.queries.ts'

/** Everything a teacher's home shows, in one statement. */
export const selectTeacherHome = async (
  db: Db,
  person_id: number,
  now: Date,
  day: SchoolDay,
): Promise<Of<TeacherHome>> => {
  const params = sql.params({ person_id, now, date: day.date })
  const row = await sql<{ home: Of<TeacherHome> }>`
    with s as (${ownSections(params)}),
    meetings as (${ownMeetings(params)} union all ${coveredMeetings(params)}),
    waiting as (${waitingActivities}),
    due as (${dueActivities(params)}),
    done as (${doneWork(params)}),
    other_missing as (${otherMissingWork(params)}),
    candidate as materialized (${mayLackWork}),
    overdue as (${overdueStudents(params)})
    select json_build_object(
      'meetings', ${meetingsJson}, 'counts', ${countsJson(day.now)}, 'to_grade', ${toGradeJson},
      'coming', ${comingJson(params)}, 'look_at', ${lookAtJson(params)}, 'incomplete', ${incompleteJson(params)}
    ) as home`.optional(db)
  return (
    row?.home ?? {
      meetings: [],
      counts: { to_grade: 0, rolls_missing: 0, students_missing_work: 0, sections: 0 },
      to_grade: [],
      coming: [],
      look_at: [],
      incomplete: [],
    }
  )
}

const countsJson = (time: string): Sql => sql`json_build_object(
  'to_grade', coalesce((select sum(waiting) from waiting), 0),
  'rolls_missing', (
    select count(*)
    from meetings
    where not roll_taken and start_time <= ${time}::time and attended and coalesce(substitution ->> 'kind', '') <> 'by'
  ),
  'students_missing_work', (select count(distinct student_id) from overdue),
  'sections', (select count(*) from s)
)`
