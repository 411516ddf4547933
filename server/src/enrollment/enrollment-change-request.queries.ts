import type {
  EnrollmentChangeRequestDetail,
  EnrollmentChangeRequestKind,
} from '#contract/enrollment/enrollment-change-requests.contract.ts'
import { type Db } from '#server/kernel/database.ts'
import { requestJson } from '#server/kernel/request-table.ts'
import { classroomsSql } from './classrooms.queries.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'
import { tables, fields, unchanged } from './enrollment-change-requests.queries.ts'

type Progress = NonNullable<EnrollmentChangeRequestDetail['progress']>

export const optionalEnrollmentChangeRequest = async (
  db: Db,
  kind: EnrollmentChangeRequestKind,
  id: number | null,
): Promise<Omit<EnrollmentChangeRequestDetail, 'progress'> | undefined> => {
  const params = sql.params({ id })
  return (
    await sql<{ row: Omit<EnrollmentChangeRequestDetail, 'progress'> }>`
      select json_build_object(
        ${requestJson}, ${fields}, 'start_date', e.start_date, 'end_date', e.end_date, 'enrollment_status', e.status,
        'day_before', r.day_before,
        'waiting', (
          select count(*)
          from enrollment w
          where w.school_id = e.school_id and w.section_id = e.section_id and w.status = 'waitlisted'
        ),
        'can', json_build_object(
          'take_back', false,
          'approve', r.status = 'requested'
            and ${enrolled('e')}
            and s.status = 'open'
            and (r.kind = 'withdrawal' or e.last_day is not null),
          'undo', ${unchanged}
        )
      ) as row
      from enrollment_change_request r
      ${tables}
      where r.school_id = kernel.school_id()
        and r.kind = ${kind}
        and case when ${params.id}::bigint is null then r.status = 'requested' else r.id = ${params.id} end
      order by r.asked_at, r.id
      limit 1`.optional(db)
  )?.row
}

/** How far the student is in the class; nothing for who left it. */
export const optionalProgress = async (
  db: Db,
  student_id: number,
  section_id: number,
  now: Date,
): Promise<Progress | undefined> => {
  const params = sql.params({ student_ids: [student_id], now })
  return (
    await sql<{ classroom: Progress }>`
      select r.classroom
      from (${classroomsSql(params.student_ids, params.now)}) r
      where r.id = ${section_id}`.optional(db)
  )?.classroom
}
