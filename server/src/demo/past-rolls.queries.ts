import type { AttendanceCategory } from '#contract/attendance/attendance-code.catalog.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

export type PastRoll = {
  section_id: number
  date: string
  taken_by: number
  taken_at: string
  rows: { student_id: number; code: AttendanceCategory; minutes_missed: number }[]
}

/**
 * Stores rolls as their teachers would have taken them, all of a school at once: a demo has thousands. Long because
 * what a roll keeps is written out.
 */
export const insertPastRolls = (db: Db, rolls: readonly PastRoll[]) =>
  sql`
    with asked as materialized (
      select *
      from jsonb_to_recordset(${JSON.stringify(rolls)}::jsonb) as r (
        section_id bigint, date date, taken_by bigint, taken_at timestamptz, rows jsonb
      )
    ),
    length as materialized (
      select d.date, m.section_id, m.minutes
      from (select distinct date from asked) d
      cross join lateral kernel.rolls_on(kernel.school_id(), d.date) m
      where m.meeting = 1
    ),
    roll as (
      insert into attendance_roll (school_id, section_id, date, saved_by, saved_at, taken_by, taken_at)
      select kernel.school_id(), section_id, date, taken_by, taken_at, taken_by, taken_at
      from asked
      returning school_id, section_id, date, version
    )
    insert into attendance (
      school_id, section_id, date, student_id, code, teacher_code_id, minutes, minutes_missed, roll_version
    )
    select
      k.school_id, k.section_id, k.date, i.student_id, i.code, c.id, coalesce(l.minutes, 0), i.minutes_missed, k.version
    from roll k
    join asked a using (section_id, date)
    cross join lateral jsonb_to_recordset(a.rows) as i (student_id bigint, code text, minutes_missed smallint)
    join (
      select distinct on (category) category, id
      from attendance_code
      where school_id = kernel.school_id() and archived_at is null and for_teacher
      order by category, position, id
    ) c on c.category = i.code
    left join length l using (section_id, date)`.run(db)
