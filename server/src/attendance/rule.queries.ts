import type { AttendanceMode } from '#contract/attendance/attendance.contract.ts'
import type { AttendanceRule } from '#contract/attendance/office.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sql } from '#server/kernel/sql.ts'

const columns = sql`
  version, mode, day_minutes, day_threshold, half_day_minutes, full_day_minutes, tardies_per_absence, weekly_hours,
  chronic_percent, notices, notice_minutes, stop_percent`

export const selectRule = async (db: Db): Promise<AttendanceRule | undefined> =>
  await sql<AttendanceRule>`select ${columns} from attendance_rule where school_id = kernel.school_id()`.optional(db)

/** Nothing when somebody changed it since `version`. */
export const updateRule = async (db: Db, rule: AttendanceRule, now: Date): Promise<AttendanceRule | undefined> => {
  const params = sql.params({ notices: rule.notices })
  return await sql<AttendanceRule>`
    update attendance_rule
    set
      mode = ${rule.mode}, day_minutes = ${rule.day_minutes}, day_threshold = ${rule.day_threshold},
      half_day_minutes = ${rule.half_day_minutes}, full_day_minutes = ${rule.full_day_minutes},
      tardies_per_absence = ${rule.tardies_per_absence}, weekly_hours = ${rule.weekly_hours},
      chronic_percent = ${rule.chronic_percent}, notices = ${params.notices},
      notices_since = case when ${params.notices} and not notices then ${now} else notices_since end,
      notice_minutes = ${rule.notice_minutes}, stop_percent = ${rule.stop_percent}, version = version + 1
    where school_id = kernel.school_id() and version = ${rule.version}
    returning ${columns}`.optional(db)
}

export const selectRuleState = async (db: Db) =>
  await sql<{ changed_by: string; changed_at: string }>`
    select coalesce(${fullName('a')}, '') as changed_by, l.at as changed_at
    from audit_log l
    left join account a on a.id = l.real_user_id
    where l.school_id = kernel.school_id() and l.table_name = 'attendance_rule'
    order by l.id desc
    limit 1`.optional(db)

export const selectModes = (db: Db) =>
  sql<{ id: number; name: string; number: string; mode: AttendanceMode | null }>`
    select id, name, number, attendance_mode as mode
    from section
    where school_id = kernel.school_id() and status = 'open'
    order by name, id`.all(db)

/** How many of the sections are there, and how many of them went another way before. */
export const updateModes = (
  db: Db,
  section_ids: number[],
  mode: AttendanceMode | null,
): Promise<{ known: number; changed: number }> => {
  const params = sql.params({ mode })
  return sql<{ known: number; changed: number }>`
    with known as materialized (
      select id
      from section
      where school_id = kernel.school_id() and id = any (${section_ids})
    ),
    changed as (
      update section s
      set attendance_mode = ${params.mode}, version = version + 1
      from known k
      where s.school_id = kernel.school_id() and s.id = k.id and s.attendance_mode is distinct from
      ${params.mode}
      returning s.id
    )
    select (select count(*)::int from known) as known, (select count(*)::int from changed) as changed`.one(db)
}

type Changes = {
  changed: number
  students: number
  examples: { id: number; fname: string; lname: string; date: string; before: number | null; after: number | null }[]
}

/** What counting the days of a range anew would change. */
export const selectChangedDays = async (db: Db, from: string, to: string): Promise<Changes> => {
  const params = sql.params({ from, to })
  return (
    (await sql<Changes>`
      with fresh as (
        select *
        from kernel.attendance_days(
          kernel.school_id(),
          kernel.students_of(kernel.school_id()),
          ${params.from}, ${params.to}
        )
      ),
      changed as (
        select
          coalesce(f.student_id, d.student_id) as student_id, coalesce(f.date, d.date) as date, d.absence as before,
          f.absence as after
        from fresh f
        full join (
          select *
          from attendance_day
          where school_id = kernel.school_id() and date between ${params.from} and ${params.to}
        ) d on d.student_id = f.student_id and d.date = f.date
        where (f.absence, f.excused) is distinct from (d.absence, d.excused)
      )
      select
        count(*)::int as changed, count(distinct student_id)::int as students,
        coalesce((
          select json_agg(json_build_object(
            'id', p.id, 'fname', p.fname, 'lname', p.lname, 'date', c.date, 'before', c.before, 'after', c.after
          ) order by c.date, p.lname, p.fname, p.id)
          from (select * from changed order by date, student_id limit 10) c
          join person p on p.school_id = kernel.school_id() and p.id = c.student_id
        ), '[]') as examples
      from changed`.optional(db)) ?? { changed: 0, students: 0, examples: [] }
  )
}

export const recountDays = (db: Db, from: string, to: string) =>
  sql`
    select kernel.keep_attendance_days(
      kernel.school_id(),
      kernel.students_of(kernel.school_id()),
      ${from}, ${to}
    )`.run(db)
