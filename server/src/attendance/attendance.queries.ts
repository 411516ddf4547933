import type { AttendanceCategory } from '#contract/attendance/attendance-code.catalog.ts'
import { schoolAdmin, teacher } from '#contract/kernel/access.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { isSubstitute, taught } from '#server/access/reach.ts'
import { enrolledOn } from '#server/access/participation.ts'
import { me, sql, type Sql } from '#server/kernel/sql.ts'

/** The school's codes as rolls show them; those taken out of use stay readable. @param role SQL */
export const codesSql = (role: Sql): Sql => sql`coalesce((
  select json_agg(json_build_object(
    'id', k.id, 'name', k.name, 'letter', k.letter, 'category', k.category, 'direction', k.direction, 'tone', k.tone,
    'icon', k.icon,
    'reasons', coalesce((
      select json_agg(x.label order by x.position)
      from attendance_code_reason x
      where x.school_id = k.school_id and x.attendance_code_id = k.id
    ), '[]'),
    'usable', k.archived_at is null
      and case ${role}::int when ${sql.constant(schoolAdmin)} then k.for_office else k.for_teacher end
  ) order by k.position, k.id)
  from attendance_code k
  where k.school_id = kernel.school_id()
), '[]')`

export const personWords = sql`
  'fname', p.fname, 'lname', p.lname, 'native_name', p.native_name,
  'photo', coalesce('/api/v2/user/photo/' || p.photo_file_id, '')`
export const named = sql`'id', p.id, ${personWords}`

/** As JSON: the roll of one meeting with those who were in the class on that day, and whoever is noted in it; without a section the first one of the day that is not taken. */
export const selectRoll = async (
  db: Db,
  actor: Actor,
  {
    section_id = null,
    meeting = null,
    date,
    today,
  }: { section_id?: number | null | undefined; meeting?: number | null | undefined; date: string; today: string },
  may: { edit: boolean; office: boolean },
): Promise<string | undefined> => {
  const params = sql.params({ section_id, date, meeting, today })
  return (
    (
      await sql<{ roll: string | null }>`
        with taught as (
          select m.section_id as id
          from section_teacher m
          where m.school_id = kernel.school_id()
            and m.teacher_id = ${me(actor).person_id}::bigint
            and ${me(actor).role}::int = ${sql.constant(teacher)}
        ),
        reached as (
          select id
          from taught
          union all
          select v.section_id
          from substitution v
          where v.school_id = kernel.school_id()
            and v.teacher_id = ${me(actor).person_id}
            and v.date = ${params.date}
            and ${params.date}::date >= ${params.today}::date
            and ${me(actor).role} = ${sql.constant(teacher)}
          union all
          select ${params.section_id}::bigint
          where ${me(actor).role} = ${sql.constant(schoolAdmin)} and ${params.section_id} is not null
          union all
          select s.id
          from section s
          where ${me(actor).role} = ${sql.constant(schoolAdmin)}
            and ${params.section_id} is null
            and s.school_id = kernel.school_id()
            and s.status = 'open'
        ),
        own as (
          select
            s.id, s.school_id, s.name, s.number, s.status, s.attendance_mode, coalesce(d.color, 1) as color, s.period,
            ${me(actor).role} = ${sql.constant(schoolAdmin)} or s.id = any (array(select id from taught)) as taught
          from section s
          join course c on c.school_id = s.school_id and c.id = s.course_id
          left join department d on d.school_id = c.school_id and d.id = c.department_id
          where s.school_id = kernel.school_id()
            and s.id = any (array(select id from reached))
            and (s.status = 'open' or s.id = ${params.section_id})
        ),
        due as materialized (
          select *
          from kernel.rolls_on(kernel.school_id(), ${params.date}::date) r
          where r.section_id = any (array(select id from own))
        ),
        mine as (
          select
            s.id, s.name, s.number, s.status, s.attendance_mode, s.color, coalesce(m.meeting, 1)::int as meeting,
            coalesce(m.period, s.period) as period, m.start_time, m.end_time,
            exists (
              select from attendance_roll r
              where r.school_id = s.school_id
                and r.section_id = s.id
                and r.date = ${params.date}
                and r.meeting = coalesce(m.meeting, 1)
            ) as taken
          from own s
          left join due m on m.section_id = s.id
          where s.taught
            or ${isSubstitute(
              actor,
              sql`${params.date}::date`,
              sql`coalesce(m.meeting, 1)`,
              sql`${params.today}::date`,
            )}
        ),
        chosen as (
          select
            m.*, coalesce(m.attendance_mode, u.mode) as mode,
            (
              select k.name
              from school_closure k
              where k.school_id = u.school_id
                and k.archived_at is null
                and ${params.date}::date between k.start_date and k.end_date
              order by k.start_date
              limit 1
            ) as closed
          from mine m
          join attendance_rule u on u.school_id = kernel.school_id()
          where (${params.section_id}::bigint is null or m.id = ${params.section_id})
            and (${params.meeting}::int is null or m.meeting = ${params.meeting})
          order by (m.start_time is null), m.taken, m.start_time, m.name
          limit 1
        ),
        noted as (
          select t.*
          from attendance t
          where t.school_id = kernel.school_id()
            and t.section_id = (select id from chosen)
            and t.date = ${params.date}
            and t.meeting = (select meeting from chosen)
        ),
        listed as (
          select e.school_id, e.student_id
          from enrollment e
          where e.school_id = kernel.school_id()
            and e.section_id = (select id from chosen)
            and ${enrolledOn(sql`${params.date}::date`)}
          union
          select school_id, student_id
          from noted
        )
        select json_build_object(
          'section', json_build_object('id', h.id, 'name', h.name, 'number', h.number, 'color', h.color),
          'date', ${params.date}::date, 'mode', h.mode, 'meeting', h.meeting, 'today', ${params.today}::date,
          'closed', h.closed,
          'asked', (
            select json_build_object('by', kernel.account_name(q.sent_by), 'at', q.sent_at)
            from attendance_reminder q
            where q.school_id = kernel.school_id()
              and q.section_id = h.id
              and q.date = ${params.date}
              and q.meeting = h.meeting
              and r.version is null
          ),
          'start_time', to_char(h.start_time, 'HH24:MI'), 'end_time', to_char(h.end_time, 'HH24:MI'),
          'version', coalesce(r.version, 0), 'taken_by', kernel.account_name(r.taken_by), 'taken_at', r.taken_at,
          'codes', ${codesSql(me(actor).role)},
          'rows', coalesce((
            select json_agg(json_build_object(
              ${named}, 'code', t.code, 'code_id', t.code_id, 'note', coalesce(t.note, ''),
              'minutes_missed', coalesce(t.minutes_missed, 0), 'teacher_code_id', t.teacher_code_id,
              'office', case
                when t.office_code_id is not null
                  then json_build_object(
                    'code_id', t.office_code_id, 'note', t.office_note, 'at', t.office_at,
                    'by', kernel.account_name(t.office_by)
                  )
              end,
              'expected', case
                when t.id is null
                  then (
                    select json_build_object(
                      'code_id', l.attendance_code_id, 'reason', l.note, 'start_time', to_char(l.start_time, 'HH24:MI'),
                      'end_time', to_char(l.end_time, 'HH24:MI')
                    )
                    from attendance_plan l
                    where l.school_id = e.school_id
                      and l.student_id = e.student_id
                      and l.status = 'approved'
                      and ${params.date}::date between l.start_date and l.end_date
                      and (l.start_time is null or h.start_time < l.end_time and l.start_time < h.end_time)
                    order by l.id desc
                    limit 1
                  )
              end
            ) order by p.lname, p.fname, p.id)
            from listed e
            join person p on p.school_id = e.school_id and p.id = e.student_id
            left join noted t on t.student_id = e.student_id
          ), '[]'),
          'sections', coalesce((
            select json_agg(json_build_object(
              'id', id, 'meeting', meeting, 'name', name, 'color', color, 'period', period,
              'start_time', to_char(start_time, 'HH24:MI'), 'taken', taken
            ) order by start_time nulls last, name)
            from mine
          ), '[]'),
          'can', json_build_object(
            'edit', ${may.edit}::boolean
              and h.status = 'open'
              and h.mode in ('meeting', 'day')
              and ${params.date}::date <= ${params.today}::date
              and h.closed is null,
            'office', ${may.office}::boolean
          )
        )::text as roll
        from chosen h
        left join attendance_roll r on r.school_id = kernel.school_id()
          and r.section_id = h.id
          and r.date = ${params.date}
          and r.meeting = h.meeting`.optional(db)
    )?.roll ?? undefined
  )
}

/** `counts`: how many of those who were in the class on that day got each category. `unknown`: rows whose code the caller cannot use. */
type Saved = { version: number; counts: Partial<Record<AttendanceCategory, number>>; unknown: number }
export type RollToSave = {
  section_id: number
  date: string
  meeting: number
  version: number
  rows: {
    student_id: number
    code: AttendanceCategory
    code_id?: number | undefined
    note?: string | undefined
    minutes_missed?: number | undefined
  }[]
}

/**
 * The whole roll in one statement: nothing when the roll was changed since `version`. A teacher's rows are the teacher's values; what the office gives
 * that differs from what counts is a value of the office, the rest of its rows leave what is there.
 */
export const upsertRoll = async (db: Db, actor: Actor, roll: RollToSave, now: Date): Promise<Saved | undefined> => {
  const params = sql.params({
    section_id: roll.section_id,
    date: roll.date,
    user_id: actor.user_id,
    now,
    version: roll.version,
    meeting: roll.meeting,
    role: actor.role === schoolAdmin,
  })
  return await sql<Saved>`
    with r as (
      insert into attendance_roll as r (school_id, section_id, date, meeting, taken_by, taken_at)
      select
        kernel.school_id(), ${params.section_id}, ${params.date}, ${params.meeting}, ${params.user_id}, ${params.now}
      where ${params.version} = 0
        or exists (
          select from attendance_roll k
          where k.school_id = kernel.school_id()
            and k.section_id = ${params.section_id}
            and k.date = ${params.date}
            and k.meeting = ${params.meeting}
        )
      on conflict (school_id, section_id, date, meeting) do update
      set taken_by = ${params.user_id}, taken_at = ${params.now}, version = r.version + 1
      where r.version = ${params.version}
      returning r.school_id, r.version
    ),
    asked as (
      select
        i.student_id, coalesce(i.note, '') as note, coalesce(i.minutes_missed, 0) as minutes_missed, k.id as code_id,
        k.category, t.id as stored,
        ${params.role}::boolean
          and (k.id, coalesce(i.note, ''), coalesce(i.minutes_missed, 0)) is distinct from (
            coalesce(
              t.code_id,
              (
                select c.id
                from attendance_code c
                where c.school_id = kernel.school_id() and c.category = 'present' and c.archived_at is null
                order by c.position, c.id
                limit 1
              )
            ),
            coalesce(case when t.office_code_id is null then t.note else t.office_note end, ''),
            coalesce(t.minutes_missed, 0)
          ) as by_office
      from jsonb_to_recordset(${JSON.stringify(roll.rows)}::jsonb) as i(
        student_id bigint, code text, code_id bigint, note text, minutes_missed smallint
      )
      left join attendance t on t.school_id = kernel.school_id()
        and t.section_id = ${params.section_id}
        and t.date = ${params.date}
        and t.meeting = ${params.meeting}
        and t.student_id = i.student_id
      left join lateral (
        select c.id, c.category
        from attendance_code c
        where c.school_id = kernel.school_id()
          and case when i.code_id is null then c.category = i.code else c.id = i.code_id end
          and (
            c.id in (t.teacher_code_id, t.office_code_id)
            or c.archived_at is null
            and (c.for_parent or case when ${params.role} then c.for_office else c.for_teacher end)
          )
        order by c.position, c.id
        limit 1
      ) k on true
      where t.id is not null
        or exists (
          select from enrollment e
          where e.school_id = kernel.school_id()
            and e.section_id = ${params.section_id}
            and e.student_id = i.student_id
            and ${enrolledOn(sql`${params.date}::date`)}
        )
    ),
    length as (
      select coalesce((
        select minutes
        from kernel.rolls_on(kernel.school_id(), ${params.date})
        where section_id = ${params.section_id} and meeting = ${params.meeting}
      ), 0) as minutes
    ),
    stored as (
      insert into attendance as t (
        school_id, section_id, date, meeting, student_id, code, teacher_code_id, office_code_id, note, office_note,
        office_by, office_at, minutes, minutes_missed
      )
      select
        r.school_id, ${params.section_id}, ${params.date}, ${params.meeting}, a.student_id, a.category,
        case when not a.by_office then a.code_id end, case when a.by_office then a.code_id end,
        case when a.by_office then '' else a.note end, case when a.by_office then a.note else '' end,
        case when a.by_office then ${params.user_id} end, case when a.by_office then ${params.now} end, length.minutes,
        a.minutes_missed
      from r
      cross join length
      cross join asked a
      where a.code_id is not null and (a.by_office or a.stored is null or not ${params.role})
      on conflict (school_id, section_id, date, meeting, student_id) do update
      set
        teacher_code_id = coalesce(excluded.teacher_code_id, t.teacher_code_id),
        note = case when excluded.teacher_code_id is null then t.note else excluded.note end,
        office_code_id = coalesce(excluded.office_code_id, t.office_code_id),
        office_note = case when excluded.office_code_id is null then t.office_note else excluded.office_note end,
        office_by = coalesce(excluded.office_by, t.office_by),
        office_at = coalesce(excluded.office_at, t.office_at),
        code = case
          when excluded.office_code_id is null and t.office_code_id is not null then t.code
          else excluded.code
        end,
        minutes_missed = case
          when excluded.office_code_id is null and t.office_code_id is not null then t.minutes_missed
          else excluded.minutes_missed
        end,
        version = t.version + 1
      where excluded.office_code_id is not null
        or (t.teacher_code_id, t.note) is distinct from (excluded.teacher_code_id, excluded.note)
        or (t.office_code_id is null and t.minutes_missed is distinct from excluded.minutes_missed)
      returning 1
    )
    select
      version,
      (
        select coalesce(json_object_agg(category, n), '{}')
        from (select category, count(*) as n from asked where category is not null group by category) c
      ) as counts,
      (select count(*) from asked where code_id is null) as unknown
    from r`.optional(db)
}

export const selectRollState = async (db: Db, section_id: number, date: string, meeting: number) =>
  await sql<{ version: number; changed_by: string; changed_at: string }>`
    select r.version, trim(a.fname || ' ' || a.lname) as changed_by, r.taken_at as changed_at
    from attendance_roll r
    join account a on a.id = r.taken_by
    where r.school_id = kernel.school_id()
      and r.section_id = ${section_id}
      and r.date = ${date}
      and r.meeting = ${meeting}`.optional(db)

/** Takes the office's value of one student and meeting away; a row that only the office had noted goes. Answers what counts now; nothing where there was none. */
export const deleteOfficeValue = async (
  db: Db,
  section_id: number,
  date: string,
  meeting: number,
  student_id: number,
) =>
  await sql<{ code_id: number | null }>`
    with one as (
      select t.*, c.category
      from attendance t
      left join attendance_code c on c.school_id = t.school_id and c.id = t.teacher_code_id
      where t.school_id = kernel.school_id()
        and t.section_id = ${section_id}
        and t.date = ${date}
        and t.meeting = ${meeting}
        and t.student_id = ${student_id}
        and t.office_code_id is not null
    ),
    gone as (
      delete from attendance t
      using one
      where t.school_id = one.school_id and t.id = one.id and one.teacher_code_id is null
      returning 1
    ),
    kept as (
      update attendance t
      set
        office_code_id = null, office_note = '', office_by = null, office_at = null, code = one.category,
        minutes_missed = 0, version = t.version + 1
      from one
      where t.school_id = one.school_id and t.id = one.id and one.teacher_code_id is not null
      returning 1
    )
    select teacher_code_id as code_id
    from one`.optional(db)

export type MissingRoll = {
  section_id: number
  meeting: number
  name: string
  number: string
  color: number
  period: string
  start_time: string
  teachers: string
  student_count: number
  asked_at: string | null
}

type Part = { offset: number; size: number }

/** Whether somebody is in the class (alias s section) on that day. */
export const isAttended = (date: Sql): Sql => sql`exists (
  select from enrollment e
  where e.school_id = s.school_id and e.section_id = s.id and ${enrolledOn(date)}
)`

/** Whether somebody is in the class (aliases s section, m meeting) and nobody took its roll on that day. */
export const isMissingRoll = (date: Sql): Sql => sql`
  ${isAttended(date)}
    and not exists (
      select from attendance_roll r
      where r.school_id = s.school_id and r.section_id = s.id and r.date = ${date} and r.meeting = m.meeting
    )`

/** Rolls that were due on that day before `until` (wall time) and that nobody took. */
export const selectMissingRolls = async (
  db: Db,
  actor: Actor,
  date: string,
  until: string,
  today: string,
  { offset, size }: Part,
): Promise<{ rows: MissingRoll[]; count: number; unasked: number }> => {
  const params = sql.params({ date })
  const row = await sql<{ list: { rows: MissingRoll[]; count: number; unasked: number } }>`
    with found as (
      select s.id as section_id, m.meeting, s.name, s.number, s.course_id, m.period, m.start_time, q.sent_at as asked_at
      from kernel.rolls_on(kernel.school_id(), ${params.date}::date) m
      join section s on s.school_id = kernel.school_id() and s.id = m.section_id and s.status = 'open'
      left join attendance_reminder q on q.school_id = s.school_id
        and q.section_id = s.id
        and q.date = ${params.date}
        and q.meeting = m.meeting
      where m.start_time <= ${until}::time
        and (${taught(actor)} or ${isSubstitute(actor, sql`${params.date}::date`, sql`m.meeting`, sql`${today}::date`)})
        and ${isMissingRoll(sql`${params.date}::date`)}
    ),
    shown as (
      select *
      from found
      order by start_time, name, section_id, meeting
      limit ${size} offset ${offset}
    )
    select json_build_object(
      'count', (select count(*) from found),
      'unasked', (select count(*) from found where asked_at is null),
      'rows', coalesce((
        select json_agg(
          json_build_object(
            'section_id', f.section_id, 'meeting', f.meeting, 'name', f.name, 'number', f.number,
            'color', coalesce(d.color, 1), 'period', f.period, 'start_time', to_char(f.start_time, 'HH24:MI'),
            'teachers', coalesce(
              (
                select trim(p.fname || ' ' || p.lname)
                from substitution v
                join person p on p.school_id = v.school_id and p.id = v.teacher_id
                where v.school_id = c.school_id
                  and v.section_id = f.section_id
                  and v.date = ${params.date}
                  and v.meeting = f.meeting
              ),
              (
                select string_agg(trim(p.fname || ' ' || p.lname), ', ' order by st.position)
                from section_teacher st
                join person p on p.school_id = st.school_id and p.id = st.teacher_id
                where st.school_id = c.school_id and st.section_id = f.section_id
              ),
              ''
            ),
            'student_count', (
              select count(distinct e.student_id)
              from enrollment e
              where e.school_id = c.school_id
                and e.section_id = f.section_id
                and ${enrolledOn(sql`${params.date}::date`)}
            ),
            'asked_at', f.asked_at
          )
          order by f.start_time, f.name, f.section_id, f.meeting
        )
        from shown f
        join course c on c.school_id = kernel.school_id() and c.id = f.course_id
        left join department d on d.school_id = c.school_id and d.id = c.department_id
      ), '[]')
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0, unasked: 0 }
}

export type Exception = {
  id: number
  fname: string
  lname: string
  native_name: string
  photo: string
  grade_level: string
  sections: {
    section_id: number
    meeting: number
    name: string
    code: AttendanceCategory
    word: string
    note: string
    office: boolean
  }[]
}

export const selectExceptions = async (
  db: Db,
  actor: Actor,
  date: string,
  code: AttendanceCategory | null,
  { offset, size }: Part,
): Promise<{ rows: Exception[]; count: number }> => {
  const params = sql.params({ code })
  const row = await sql<{ list: { rows: Exception[]; count: number } }>`
    with noted as materialized (
      select
        t.student_id, t.section_id, s.name, t.meeting, t.code, t.code_id,
        case when t.office_code_id is null then t.note else t.office_note end as note,
        t.office_code_id is not null as office
      from attendance t
      join section s on s.school_id = t.school_id and s.id = t.section_id
      where t.school_id = kernel.school_id()
        and t.date = ${date}
        and t.code <> 'present'
        and (${params.code}::text is null or t.code = ${params.code})
        and ${taught(actor)}
    ),
    found as (
      select p.id, p.fname, p.lname, p.native_name, coalesce('/api/v2/user/photo/' || p.photo_file_id, '') as photo
      from (select distinct student_id from noted) n
      join person p on p.school_id = kernel.school_id() and p.id = n.student_id
    ),
    shown as (select * from found order by lname, fname, id limit ${size} offset ${offset})
    select json_build_object(
      'count', (select count(*) from found),
      'rows', coalesce((
        select json_agg(json_build_object(
          'id', f.id, 'fname', f.fname, 'lname', f.lname, 'native_name', f.native_name, 'photo', f.photo,
          'grade_level', st.grade_level,
          'sections', (
            select json_agg(json_build_object(
              'section_id', n.section_id, 'meeting', n.meeting, 'name', n.name, 'code', n.code, 'word', k.name,
              'note', n.note, 'office', n.office
            ) order by n.name, n.meeting)
            from noted n
            join attendance_code k on k.school_id = kernel.school_id() and k.id = n.code_id
            where n.student_id = f.id
          )
        ) order by f.lname, f.fname, f.id)
        from shown f
        join student st on st.school_id = kernel.school_id() and st.id = f.id
      ), '[]')
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0 }
}
