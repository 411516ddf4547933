import type { Db } from '#server/kernel/database.ts'
import { enrolledOn } from '#server/access/participation.ts'
import { codesSql } from './codes.queries.ts'
import { accountName, personPairs } from '#server/access/person.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

/**
 * What the office's desk shows, in one statement: students whose name, number or address holds the search, and today's
 * comings and goings.
 */
export const selectDesk = async (db: Db, role: number, search: string, date: string, wall: string): Promise<string> => {
  const params = sql.params({ search, role, date })
  return (
    (
      await sql<{ desk: string }>`
        select json_build_object(
          'date', ${params.date}::date, 'codes', ${codesSql(params.role)},
          'found', coalesce((
            select json_agg(json_build_object(
              ${personPairs('p')}, 'number', p.number, 'grade_level', p.grade_level,
              'now_in', (
                select s.name
                from enrollment e
                join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
                cross join lateral (
                  select *
                  from kernel.meetings_on(e.school_id, ${params.date}::date) m
                  where m.section_id = s.id and ${wall}::time between m.start_time and m.end_time
                ) m
                where e.school_id = p.school_id and e.student_id = p.id and ${enrolledOn(sql`${params.date}::date`)}
                order by m.start_time
                limit 1
              ),
              'away', (
                select json_build_object(
                  'reason', l.note, 'start_time', to_char(l.start_time, 'HH24:MI'),
                  'end_time', to_char(l.end_time, 'HH24:MI')
                )
                from attendance_plan l
                where l.school_id = p.school_id
                  and l.student_id = p.id
                  and l.status = 'approved'
                  and ${params.date}::date between l.start_date and l.end_date
                order by l.start_time nulls first, l.id
                limit 1
              ),
              'last', (
                select g.direction
                from attendance_sign g
                where g.school_id = p.school_id and g.student_id = p.id and g.date = ${params.date}
                order by g.at desc, g.id desc
                limit 1
              )
            ) order by p.lname, p.fname, p.id)
            from (
              select x.*, st.number, st.grade_level
              from person x
              join student st on st.school_id = x.school_id and st.id = x.id
              where x.school_id = kernel.school_id()
                and st.status = 'active'
                and ${params.search} <> ''
                and ${matchesSearch(sql`x.search`, params.search)}
              order by x.lname, x.fname, x.id
              limit 8
            ) p
          ), '[]'),
          'signs', coalesce((
            select json_agg(json_build_object(
              ${personPairs('p')}, 'sign_id', g.id, 'at', g.at, 'direction', g.direction, 'reason', g.reason,
              'code', case
                when k.id is not null
                  then json_build_object('name', k.name, 'category', k.category, 'tone', k.tone, 'icon', k.icon)
              end,
              'by', ${accountName('g.signed_by')}
            ) order by g.at desc, g.id desc)
            from attendance_sign g
            join person p on p.school_id = g.school_id and p.id = g.student_id
            left join attendance_code k on k.school_id = g.school_id and k.id = g.attendance_code_id
            where g.school_id = kernel.school_id() and g.date = ${params.date}
          ), '[]')
        )::text as desk
        where ${params.role}::int is not null`.optional(db)
    )?.desk ?? '{}'
  )
}

export type ToSign = { student_id: number; direction: 'in' | 'out'; code_id: number | null; reason: string }

/**
 * Logs that a student came or went, and makes the code the office's value of the meetings missed by it: going, those
 * that begin later; coming, those that are over. A code for coming late or leaving early is for the meeting under way
 * instead, with its minutes. Who comes back is expected again in what follows. One statement, because the sign and what
 * it changes in each meeting stand or fall together.
 */
export const insertSign = async (
  db: Db,
  user_id: number,
  { student_id, direction, code_id, reason }: ToSign,
  now: Date,
  day: { date: string; now: string },
) => {
  const params = sql.params({ student_id, date: day.date, now, direction, code_id, reason, user_id, now2: day.now })
  return await sql<{ sign_id: number; meetings: number }>`
    with k as (
      select id, category, direction
      from attendance_code
      where school_id = kernel.school_id() and id = ${params.code_id} and archived_at is null and for_office
    ),
    g as (
      insert into attendance_sign (school_id, student_id, date, at, direction, attendance_code_id, reason, signed_by)
      select
        st.school_id, st.id, ${params.date}, ${params.now}, ${params.direction},
        (select id from k),
        ${params.reason}, ${params.user_id}
      from student st
      where st.school_id = kernel.school_id()
        and st.id = ${params.student_id}
        and (${params.code_id}::bigint is null or exists (select from k))
      returning *
    ),
    met as (
      select distinct e.school_id, e.section_id, m.meeting, m.minutes, m.start_time, m.end_time
      from enrollment e
      join section s on s.school_id = e.school_id and s.id = e.section_id and s.status = 'open'
      cross join lateral (
        select *
        from kernel.rolls_on(e.school_id, ${params.date}::date) m
        where m.section_id = e.section_id
      ) m
      where e.school_id = kernel.school_id()
        and e.student_id = ${params.student_id}
        and ${enrolledOn(sql`${params.date}::date`)}
    ),
    missed as (
      select
        met.*,
        case
          when k.direction = 'none' then 0
          when start_time >= ${params.now2}::time then minutes
          when ${params.direction} = 'in' then (extract(epoch from ${params.now2}::time - start_time) / 60)::smallint
          else (extract(epoch from end_time - ${params.now2}::time) / 60)::smallint
        end as gone
      from met
      cross join k
      where case
        when ${params.direction} = 'out'
          then start_time >= ${params.now2}::time or (k.direction = 'out' and end_time > ${params.now2}::time)
        when k.direction = 'in' then start_time <= ${params.now2}::time and end_time > ${params.now2}::time
        else end_time <= ${params.now2}::time
      end
    ),
    noted as (
      insert into attendance as t (
        school_id, section_id, date, meeting, student_id, code, office_code_id, office_note, office_by, office_at,
        office_sign_id, minutes, minutes_missed
      )
      select
        g.school_id, m.section_id, ${params.date}, m.meeting, ${params.student_id}, k.category, k.id, ${params.reason},
        ${params.user_id}, ${params.now}, g.id, m.minutes, m.gone
      from missed m
      cross join g
      cross join k
      on conflict (school_id, section_id, date, meeting, student_id) do update
      set
        code = excluded.code, office_code_id = excluded.office_code_id, office_note = excluded.office_note,
        office_by = excluded.office_by, office_at = excluded.office_at, office_sign_id = excluded.office_sign_id,
        minutes_missed = excluded.minutes_missed, version = t.version + 1
      returning 1
    ),
    back as (
      select t.id, t.teacher_code_id, c.category
      from attendance t
      join met on met.section_id = t.section_id and met.meeting = t.meeting
      left join attendance_code c on c.school_id = t.school_id and c.id = t.teacher_code_id
      where t.school_id = kernel.school_id()
        and t.student_id = ${params.student_id}
        and t.date = ${params.date}
        and t.office_sign_id is not null
        and ${params.direction} = 'in'
        and met.start_time > ${params.now2}::time
        and exists (select from g)
    ),
    ${releasing(sql`back`)}
    select id as sign_id, (select count(*)::int from noted) as meetings
    from g`.optional(db)
}

/** Takes a coming or going back, with what it made of the meetings. */
export const deleteSign = async (db: Db, sign_id: number) => {
  const params = sql.params({ sign_id })
  return await sql<{ sign_id: number }>`
    with back as (
      select t.id, t.teacher_code_id, c.category
      from attendance t
      left join attendance_code c on c.school_id = t.school_id and c.id = t.teacher_code_id
      where t.school_id = kernel.school_id() and t.office_sign_id = ${params.sign_id}
    ),
    ${releasing(sql`back`)}
    select id as sign_id
    from attendance_sign
    where school_id = kernel.school_id() and id = ${params.sign_id}`.optional(db)
}

export const removeSign = (db: Db, sign_id: number) =>
  sql`delete from attendance_sign where school_id = kernel.school_id() and id = ${sign_id}`.run(db)

/**
 * Rows named by a CTE of id, teacher_code_id, category lose the value of the office; those that only the office had
 * noted go.
 */
function releasing(rows: Sql): Sql {
  return sql`
    gone as (
      delete from attendance t
      using ${rows} b
      where t.school_id = kernel.school_id() and t.id = b.id and b.teacher_code_id is null
      returning 1
    ),
    kept as (
      update attendance t
      set
        office_code_id = null, office_note = '', office_by = null, office_at = null, office_sign_id = null,
        code = b.category, minutes_missed = 0, version = t.version + 1
      from ${rows} b
      where t.school_id = kernel.school_id() and t.id = b.id and b.teacher_code_id is not null
      returning 1
    )`
}
