import type { AttendanceGrid } from '#contract/attendance/attendance.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { me, taught } from '#server/access/reach.ts'
import { stayedOn } from '#server/access/participation.ts'
import { codesSql, named } from './attendance.queries.ts'

/** Students who were in a section, or are noted, on some of the days × its meetings from one date to another; without a section the caller's first one by name. */
export const selectGrid = async (
  db: Db,
  actor: Actor,
  section_id: number | null,
  { from, to, today }: { from: string; to: string; today: string },
  may: { edit: boolean; office: boolean },
): Promise<AttendanceGrid | undefined> =>
  (
    await prepared<{ grid: AttendanceGrid | null }>(
      db,
      `with mine as (
         select s.id, s.name, s.status, coalesce(s.attendance_mode, (select u.mode from attendance_rule u where u.school_id = kernel.school_id())) as mode, coalesce(d.color, 1) as color from section s join course c on c.school_id = s.school_id and c.id = s.course_id left join department d on d.school_id = c.school_id and d.id = c.department_id
         where s.school_id = kernel.school_id() and (s.status = 'open' or s.id = $3) and ${taught}),
       chosen as (select * from mine where $3::bigint is null or id = $3 order by name, id limit 1),
       due as (
         select day::date as date, m.meeting, m.period, m.start_time from generate_series($4::date, $5::date, interval '1 day') day cross join lateral kernel.rolls_on(kernel.school_id(), day::date) m
         where m.section_id = (select id from chosen)),
       rolls as (
         select coalesce(d.date, r.date) as date, coalesce(d.meeting, r.meeting) as meeting, coalesce(d.period, '') as period, d.start_time, coalesce(r.version, 0) as version
         from due d full join (select * from attendance_roll where school_id = kernel.school_id() and section_id = (select id from chosen) and date between $4 and $5) r on r.date = d.date and r.meeting = d.meeting),
       noted as (select * from attendance where school_id = kernel.school_id() and section_id = (select id from chosen) and date between $4 and $5),
       listed as (select e.student_id from enrollment e where e.school_id = kernel.school_id() and e.section_id = (select id from chosen) and exists (select from generate_series($4::date, $5::date, interval '1 day') d where ${stayedOn('d::date')})
         union select student_id from noted)
       select json_build_object(
         'section', (select json_build_object('id', id, 'name', name, 'color', color) from chosen), 'mode', (select mode from chosen), 'from', $4::date, 'to', $5::date, 'today', $6::date, 'codes', ${codesSql('$2')},
         'meetings', coalesce((select json_agg(json_build_object('date', date, 'meeting', meeting, 'period', period, 'start_time', to_char(start_time, 'HH24:MI'), 'version', version) order by date, meeting) from rolls), '[]'),
         'rows', coalesce((select json_agg(json_build_object(${named}, 'cells', coalesce((
              select json_agg(case when t.id is not null then json_build_object('code_id', t.code_id, 'office', t.office_code_id is not null, 'note', case when t.office_code_id is null then t.note else t.office_note end, 'minutes_missed', t.minutes_missed) end order by m.date, m.meeting)
              from rolls m left join noted t on t.date = m.date and t.meeting = m.meeting and t.student_id = l.student_id), '[]'),
              'out', coalesce((select json_agg(m.at order by m.at) from (select date, meeting, row_number() over (order by date, meeting) - 1 as at from rolls) m where not exists (select from noted t where t.date = m.date and t.meeting = m.meeting and t.student_id = l.student_id)
                and not exists (select from enrollment e where e.school_id = kernel.school_id() and e.section_id = (select id from chosen) and e.student_id = l.student_id and ${stayedOn('m.date')})), '[]')) order by p.lname, p.fname, p.id)
            from listed l join person p on p.school_id = kernel.school_id() and p.id = l.student_id), '[]'),
         'sections', coalesce((select json_agg(json_build_object('id', id, 'name', name) order by name, id) from mine), '[]'),
         'can', json_build_object('edit', $7::boolean and (select status from chosen) = 'open', 'office', $8::boolean)) as grid
       where exists (select from chosen)`,
      [...me(actor), section_id, from, to, today, may.edit, may.office],
    )
  )[0]?.grid ?? undefined
