import type { AttendanceCode, Roll } from '#contract/attendance/attendance.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { weekdayOf } from '#server/kernel/school-day.ts'
import { me, taught } from '#server/sections/reach.ts'

/** The roll of one section and date with its students; without a section the first one of the day that is not taken. */
export const selectRoll = async (db: Db, actor: Actor, section_id: number | null, date: string, may_edit: boolean, today: string): Promise<Roll | undefined> =>
  (
    await prepared<{ roll: Roll | null }>(
      db,
      'roll',
      `with mine as (
         select s.id, s.name, s.number, s.status, coalesce(d.color, 1) as color, s.period, (select min(b.start_time) from section_meeting m join bell_period b on b.school_id = m.school_id and b.id = m.bell_period_id
                  where m.school_id = s.school_id and m.section_id = s.id and m.weekday = $5) as start_time,
                exists (select from attendance_roll r where r.school_id = s.school_id and r.section_id = s.id and r.date = $4) as taken
         from section s join course c on c.school_id = s.school_id and c.id = s.course_id left join department d on d.school_id = c.school_id and d.id = c.department_id
         where s.school_id = kernel.school_id() and ($3::bigint is null or s.id = $3 or $2::int = 3) and (s.status = 'open' or s.id = $3) and ${taught}),
       chosen as (select * from mine where $3::bigint is null or id = $3 order by (start_time is null), taken, start_time, name limit 1),
       r as (select r.*, trim(a.fname || ' ' || a.lname) as by from attendance_roll r join account a on a.id = r.taken_by where r.school_id = kernel.school_id() and r.section_id = (select id from chosen) and r.date = $4)
       select json_build_object(
         'section', (select json_build_object('id', id, 'name', name, 'number', number, 'color', color) from chosen),
         'date', $4::date, 'today', $7::date,
         'version', coalesce((select version from r), 0), 'taken_by', (select by from r), 'taken_at', (select taken_at from r),
         'rows', coalesce((select json_agg(json_build_object('id', p.id, 'fname', p.fname, 'lname', p.lname, 'native_name', p.native_name, 'photo', coalesce('/api/v2/user/photo/' || p.photo_file_id, ''), 'code', t.code, 'note', coalesce(t.note, '')) order by p.lname, p.fname, p.id)
            from enrollment e join person p on p.school_id = e.school_id and p.id = e.student_id left join attendance t on t.school_id = e.school_id and t.section_id = e.section_id and t.date = $4 and t.student_id = e.student_id
            where e.school_id = kernel.school_id() and e.section_id = (select id from chosen) and e.status in ('active', 'hold')), '[]'),
         'sections', coalesce((select json_agg(json_build_object('id', id, 'name', name, 'color', color, 'period', period, 'start_time', to_char(start_time, 'HH24:MI'), 'taken', taken) order by start_time nulls last, name) from mine), '[]'),
         'can', json_build_object('edit', $6::boolean and (select status from chosen) = 'open' and $4::date <= $7::date)) as roll
       where exists (select from chosen)`,
      [...me(actor), section_id, date, weekdayOf(date), may_edit, today],
    )
  )[0]?.roll ?? undefined

/** `counts`: how many of those who are enrolled got each code. */
type Saved = { version: number; counts: Partial<Record<AttendanceCode, number>> }

/** The whole roll in one statement: nothing when the roll was changed since `version`. */
export const upsertRoll = async (
  db: Db,
  actor: Actor,
  roll: { section_id: number; date: string; version: number; rows: { student_id: number; code: AttendanceCode; note?: string | undefined }[] },
  now: Date,
): Promise<Saved | undefined> =>
  (
    await prepared<Saved>(
      db,
      'save-roll',
      `with r as (
         insert into attendance_roll as r (school_id, section_id, date, taken_by, taken_at)
         select kernel.school_id(), $1, $2, $3, $4 where $5 = 0 or exists (select from attendance_roll k where k.school_id = kernel.school_id() and k.section_id = $1 and k.date = $2)
         on conflict (school_id, section_id, date) do update set taken_by = $3, taken_at = $4, version = r.version + 1 where r.version = $5
         returning r.school_id, r.version),
       given as (
         select i.* from jsonb_to_recordset($6::jsonb) as i(student_id bigint, code text, note text)
         where exists (select from enrollment e where e.school_id = kernel.school_id() and e.section_id = $1 and e.student_id = i.student_id and e.status in ('active', 'hold'))),
       stored as (
         insert into attendance as t (school_id, section_id, date, student_id, code, note)
         select r.school_id, $1, $2, i.student_id, i.code, coalesce(i.note, '') from r cross join given i
         on conflict (school_id, section_id, date, student_id) do update set code = excluded.code, note = excluded.note, version = t.version + 1 where (t.code, t.note) is distinct from (excluded.code, excluded.note)
         returning 1)
       select version, (select coalesce(json_object_agg(code, n), '{}') from (select code, count(*) as n from given group by code) c) as counts from r`,
      [roll.section_id, roll.date, actor.user_id, now, roll.version, JSON.stringify(roll.rows)],
    )
  )[0]

export const selectRollState = async (db: Db, section_id: number, date: string) =>
  (
    await prepared<{ version: number; changed_by: string; changed_at: string }>(
      db,
      'roll-state',
      `select r.version, trim(a.fname || ' ' || a.lname) as changed_by, r.taken_at as changed_at from attendance_roll r join account a on a.id = r.taken_by where r.school_id = kernel.school_id() and r.section_id = $1 and r.date = $2`,
      [section_id, date],
    )
  )[0]

export type MissingRoll = {
  section_id: number
  name: string
  number: string
  color: number
  period: string
  start_time: string
  teachers: string
  student_count: number
}

/** Classes, each once, that met on that day before `until` (wall time) and whose roll nobody took. */
export const selectMissingRolls = (db: Db, actor: Actor, date: string, until: string): Promise<MissingRoll[]> =>
  prepared<MissingRoll>(
    db,
    'missing-rolls',
    `select * from (select distinct on (s.id) s.id as section_id, s.name, s.number, coalesce(d.color, 1) as color, b.name as period, to_char(b.start_time, 'HH24:MI') as start_time,
       coalesce((select string_agg(trim(p.fname || ' ' || p.lname), ', ' order by st.position) from section_teacher st join person p on p.school_id = st.school_id and p.id = st.teacher_id where st.school_id = s.school_id and st.section_id = s.id), '') as teachers,
       (select count(*) from enrollment e where e.school_id = s.school_id and e.section_id = s.id and e.status in ('active', 'hold')) as student_count
     from section_meeting m join bell_period b on b.school_id = m.school_id and b.id = m.bell_period_id join section s on s.school_id = m.school_id and s.id = m.section_id and s.status = 'open'
     join course c on c.school_id = s.school_id and c.id = s.course_id left join department d on d.school_id = c.school_id and d.id = c.department_id
     where m.school_id = kernel.school_id() and m.weekday = $4 and b.start_time <= $5::time and ${taught}
       and not exists (select from attendance_roll r where r.school_id = s.school_id and r.section_id = s.id and r.date = $3)
       and exists (select from enrollment e where e.school_id = s.school_id and e.section_id = s.id and e.status in ('active', 'hold'))
     order by s.id, b.start_time) x order by start_time, name`,
    [...me(actor), date, weekdayOf(date), until],
  )

export type Exception = {
  id: number
  fname: string
  lname: string
  native_name: string
  photo: string
  grade_level: string
  sections: { section_id: number; name: string; code: AttendanceCode; note: string }[]
}

export const selectExceptions = (db: Db, actor: Actor, date: string, code: AttendanceCode | null): Promise<Exception[]> =>
  prepared<Exception>(
    db,
    'attendance-exceptions',
    `select p.id, p.fname, p.lname, p.native_name, coalesce('/api/v2/user/photo/' || p.photo_file_id, '') as photo, st.grade_level,
       json_agg(json_build_object('section_id', s.id, 'name', s.name, 'code', t.code, 'note', t.note) order by s.name) as sections
     from attendance t join section s on s.school_id = t.school_id and s.id = t.section_id join person p on p.school_id = t.school_id and p.id = t.student_id join student st on st.school_id = p.school_id and st.id = p.id
     where t.school_id = kernel.school_id() and t.date = $3 and t.code <> 'present' and ($4::text is null or t.code = $4) and ${taught}
     group by p.school_id, p.id, st.school_id, st.id order by p.lname, p.fname, p.id`,
    [...me(actor), date, code],
  )
