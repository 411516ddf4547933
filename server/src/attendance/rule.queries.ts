import type { AttendanceMode } from '#contract/attendance/attendance.contract.ts'
import type { AttendanceRule } from '#contract/attendance/office.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'

const columns =
  'version, mode, day_minutes, half_day_minutes, full_day_minutes, weekly_hours, chronic_percent, notices, notice_minutes, stop_percent'

export const selectRule = async (db: Db): Promise<AttendanceRule | undefined> =>
  (
    await prepared<AttendanceRule>(
      db,
      `select ${columns} from attendance_rule where school_id = kernel.school_id()`,
      [],
    )
  )[0]

/** Nothing when somebody changed it since `version`. */
export const updateRule = async (db: Db, rule: AttendanceRule, now: Date): Promise<AttendanceRule | undefined> =>
  (
    await prepared<AttendanceRule>(
      db,
      `update attendance_rule set mode = $2, day_minutes = $3, half_day_minutes = $4, full_day_minutes = $5, weekly_hours = $6, chronic_percent = $7, notices = $8, notices_since = case when $8 and not notices then $11 else notices_since end, notice_minutes = $9, stop_percent = $10, version = version + 1
       where school_id = kernel.school_id() and version = $1 returning ${columns}`,
      [
        rule.version,
        rule.mode,
        rule.day_minutes,
        rule.half_day_minutes,
        rule.full_day_minutes,
        rule.weekly_hours,
        rule.chronic_percent,
        rule.notices,
        rule.notice_minutes,
        rule.stop_percent,
        now,
      ],
    )
  )[0]

export const selectRuleState = async (db: Db) =>
  (
    await prepared<{ changed_by: string; changed_at: string }>(
      db,
      `select coalesce(trim(a.fname || ' ' || a.lname), '') as changed_by, l.at as changed_at from audit_log l left join account a on a.id = l.real_user_id
       where l.school_id = kernel.school_id() and l.table_name = 'attendance_rule' order by l.id desc limit 1`,
      [],
    )
  )[0]

export const selectModes = (db: Db) =>
  prepared<{ id: number; name: string; number: string; mode: AttendanceMode | null }>(
    db,
    `select id, name, number, attendance_mode as mode from section where school_id = kernel.school_id() and status = 'open' order by name, id`,
    [],
  )

export const updateModes = async (db: Db, section_ids: number[], mode: AttendanceMode | null): Promise<number> =>
  (
    await prepared<{ id: number }>(
      db,
      'update section set attendance_mode = $2, version = version + 1 where school_id = kernel.school_id() and id = any ($1) and attendance_mode is distinct from $2 returning id',
      [section_ids, mode],
    )
  ).length

type Changes = {
  changed: number
  students: number
  examples: { id: number; fname: string; lname: string; date: string; before: number | null; after: number | null }[]
}

/** What counting the days of a range anew would change. */
export const selectChangedDays = async (db: Db, from: string, to: string): Promise<Changes> =>
  (
    await prepared<Changes>(
      db,
      `with fresh as (select * from kernel.attendance_days(kernel.school_id(), kernel.students_of(kernel.school_id()), $1, $2)),
       changed as (
         select coalesce(f.student_id, d.student_id) as student_id, coalesce(f.date, d.date) as date, d.absence as before, f.absence as after
         from fresh f full join (select * from attendance_day where school_id = kernel.school_id() and date between $1 and $2) d on d.student_id = f.student_id and d.date = f.date
         where (f.absence, f.excused) is distinct from (d.absence, d.excused))
       select count(*)::int as changed, count(distinct student_id)::int as students,
         coalesce((select json_agg(json_build_object('id', p.id, 'fname', p.fname, 'lname', p.lname, 'date', c.date, 'before', c.before, 'after', c.after) order by c.date, p.lname, p.fname, p.id)
           from (select * from changed order by date, student_id limit 10) c join person p on p.school_id = kernel.school_id() and p.id = c.student_id), '[]') as examples
       from changed`,
      [from, to],
    )
  )[0] ?? { changed: 0, students: 0, examples: [] }

export const recountDays = (db: Db, from: string, to: string) =>
  prepared(
    db,
    'select kernel.keep_attendance_days(kernel.school_id(), kernel.students_of(kernel.school_id()), $1, $2)',
    [from, to],
  )
