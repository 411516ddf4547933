import type { Classroom } from '#contract/coursework/classroom.ts'
import { rubricWords } from './rubrics.queries.ts'
import { ownParticipation } from '#server/access/discussion-work.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import { gradeOf, isEarly, ownAvailable, ownDate, visible, withOwn, workState } from '#server/access/work-state.ts'
import { fileList } from '#server/files/files.queries.ts'
import { classroomsOf, classroomsSql } from '#server/enrollment/classrooms.queries.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { rollsOfStudents } from '#server/sections/absences.sql.ts'

export const selectClassrooms = async (
  db: Db,
  student_id: number,
  now: Date,
  offset: number,
  size: number,
): Promise<{ rows: Classroom[]; count: number }> => {
  const params = sql.params({ student_ids: [student_id], now })
  const row = await sql<{ list: { rows: Classroom[]; count: number } }>`
    with rooms as (${classroomsSql(params.student_ids, params.now)})
    select json_build_object(
      'rows', coalesce((
        select json_agg(classroom)
        from (select classroom from rooms order by name, id limit ${size} offset ${offset}) r
      ), '[]'),
      'count', (select count(*) from rooms)
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0 }
}

const one = (student_ids: Sql) => sql`(${student_ids}::bigint[])[1]`

/** The present stay in section $3. */
const enrollmentHere = (student_ids: Sql, section_id: Sql) => sql`
  from enrollment e
  where e.school_id = kernel.school_id()
    and e.section_id = ${section_id}
    and e.student_id = ${one(student_ids)}
    and ${enrolled('e')}`

const over = (student_ids: Sql, section_id: Sql, today: Sql) => sql`
  coalesce((select e.last_day < ${today}::date ${enrollmentHere(student_ids, section_id)}), false)`

/** Whether an activity (alias a, section s) can be marked as done: $4 says whether the reader is the student. */
const mayMarkDone = (may_hand_in: Sql) => sql`
  ${may_hand_in}::boolean and s.status = 'open' and a.kind in ('lesson', 'link') and not s.over`

/**
 * One section as its student sees it; undefined when the student is not in it. As JSON text: its work is read once, and
 * counted from there. Long because the whole classroom is one answer.
 */
export const selectClassroom = async (
  db: Db,
  student_id: number,
  section_id: number,
  now: Date,
  today: string,
  may_hand_in: boolean,
): Promise<string | undefined> => {
  const params = sql.params({ student_ids: [student_id], now, section_id, may_hand_in, today })
  return (
    await sql<{ page: string }>`
      with s as materialized (
        select s.school_id, s.id, s.status, ${over(params.student_ids, params.section_id, params.today)} as over
        from section s
        where s.school_id = kernel.school_id() and s.id = ${params.section_id}
      ),
      links as materialized (
        select l.activity_id, json_agg(json_build_object('label', l.label, 'url', l.url) order by l.position) as links
        from activity_link l
        where l.school_id = kernel.school_id()
          and l.activity_id in (
            select id
            from activity
            where school_id = kernel.school_id() and section_id = ${params.section_id}
          )
        group by l.activity_id
      ),
      files as materialized (
        select
          f.owner_id,
          json_agg(json_build_object(
            'id', f.id, 'name', f.name, 'size', f.size, 'content_type', f.content_type
          ) order by f.id) as files
        from file f
        where f.school_id = kernel.school_id()
          and f.owner_kind = 'activity'
          and f.owner_id in (
            select id
            from activity
            where school_id = kernel.school_id() and section_id = ${params.section_id}
          )
        group by f.owner_id
      ),
      work as materialized (
        select
          a.unit_id, a.position, a.id, a.name, ${ownDate('due_at')} as due_at, v.early,
          ${workState(params.now, one(params.student_ids), ownDate)} as state,
          (
            select row_to_json(x)
            from (
              select
                a.id as activity_id, a.name,
                case when v.early then '' else a.description end as description,
                case when v.early then ${ownAvailable} end as available_at,
                t.name as type_name, trim_scale(a.max_score) as max_score, ${ownDate('due_at')} as due_at,
                ${ownDate('expires_at')} as expires_at, a.graded, a.kind,
                ${sql.join(
                  ['preparation', 'place', 'bring'].map(
                    (name) => sql`case when v.early then '' else a.${sql.ref(name)} end as ${sql.ref(name)}`,
                  ),
                  ', ',
                )},
                case when v.early then '[]' else coalesce(l.links, '[]') end as links,
                case when v.early then '[]' else coalesce(f.files, '[]') end as files,
                ${workState(params.now, one(params.student_ids), ownDate)} as state,
                case coalesce(g.submission_status, 'auto')
                  when 'auto' then coalesce(b.late, false)
                  else g.submission_status = 'late' and not a.grades_hidden
                end as late,
                case when not a.grades_hidden then trim_scale(g.points) end as points,
                case when a.grades_hidden then '' else coalesce(g.comment, '') end as comment,
                case
                  when b.id is null then 0
                  else (
                    select count(*)
                    from annotation n
                    where ${showsAnnotations} and n.school_id = a.school_id and n.submission_id = b.id
                  )
                end as notes,
                case
                  when not v.early and (a.rubric_id is not null or z.rubric_id is not null)
                    then (
                      select jsonb_build_object(
                        'counts', a.rubric_counts,
                        'scores', case when not a.grades_hidden then z.scores end
                      )
                        || ${rubricWords(sql`r`)}::jsonb
                      from rubric r
                      where r.school_id = a.school_id
                        and r.id = coalesce(case when not a.grades_hidden then z.rubric_id end, a.rubric_id)
                    )
                end as rubric,
                case
                  when b.id is not null
                    then json_build_object(
                      'body', b.body, 'submitted_at', b.submitted_at, 'late', b.late, 'version', b.version,
                      'files', ${fileList('submission', sql`b`)}, 'links', coalesce(b.links, '{}')
                    )
                end as submission,
                case
                  when not v.early
                    then ${ownParticipation(one(params.student_ids), ownDate('due_at'), ownDate('expires_at'))}
                end as participation,
                json_build_object(
                  'hand_in', ${params.may_hand_in}::boolean
                    and s.status = 'open'
                    and a.kind = 'hand_in'
                    and not v.early
                    and not coalesce(own.locked, a.locked)
                    and not s.over
                    and coalesce(${ownDate('expires_at')} >= ${params.now}, true)
                    and (g.points is null or a.grades_hidden)
                    and not coalesce(g.exempt, false),
                  'mark_done', ${mayMarkDone(params.may_hand_in)} and not v.early
                ) as can
            ) x
          ) as work
        from s
        join activity a on a.school_id = s.school_id and a.section_id = s.id
        join unit u on u.school_id = a.school_id and u.id = a.unit_id
        left join activity_type t on t.school_id = a.school_id and t.id = a.activity_type_id
        ${withOwn(one(params.student_ids))}
        cross join lateral (select ${isEarly(ownAvailable, params.now)} as early) v
        ${gradeOf(one(params.student_ids))}
        left join submission b on b.school_id = a.school_id
          and b.activity_id = a.id
          and b.student_id = ${one(params.student_ids)}
        left join rubric_assessment z on z.school_id = a.school_id
          and z.activity_id = a.id
          and z.student_id = ${one(params.student_ids)}
        left join links l on l.activity_id = a.id
        left join files f on f.owner_id = a.id
        where ${visible}
      ),
      rooms as (
        select *
        from (
          ${classroomsOf(
            params.student_ids,
            sql`select state from work`,
            sql`
              select due_at, name
              from work
              where due_at >= ${params.now} and not early and state = 'open'
              order by due_at
              limit 1`,
          )}
        ) r
        where r.id = ${params.section_id}
      )
      select json_build_object(
        'section', (select classroom from rooms limit 1),
        'student', (
          select json_build_object('id', id, 'fname', fname, 'lname', lname)
          from person
          where school_id = kernel.school_id() and id = (${params.student_ids}::bigint[])[1]
        ),
        'units', coalesce((
          select json_agg(json_build_object(
            'id', u.id, 'name', u.name,
            'description', case when ${isEarly(sql`u.available_at`, params.now)} then '' else u.description end,
            'work', coalesce((
              select json_agg(w.work order by w.position, w.id)
              from work w
              where w.unit_id = u.id
            ), '[]')
          ) order by u.position, u.id)
          from unit u
          where u.school_id = kernel.school_id()
            and u.section_id = ${params.section_id}
            and u.shared
            and u.archived_at is null
        ), '[]'),
        'attendance', (
          select json_build_object(
            'present', coalesce(sum(y.present), 0),
            'absent', coalesce(sum(y.absent), 0),
            'tardy', coalesce(sum(y.tardy), 0),
            'excused', coalesce(sum(y.excused), 0)
          )
          from (
            ${rollsOfStudents(sql`
              t.section_id = ${params.section_id} and t.student_id = (${params.student_ids}::bigint[])[1]`)}
          ) y
        ),
        'pace', (
          select json_build_object(
            'enrollment_id', e.id, 'last_day', e.last_day, 'over', e.last_day < ${params.today}::date,
            'asked', (
              select r.asked_day
              from enrollment_change_request r
              where r.school_id = e.school_id
                and r.enrollment_id = e.id
                and r.kind = 'extension'
                and r.status = 'requested'
            )
          ) ${enrollmentHere(params.student_ids, params.section_id)}
            and e.last_day is not null
        )
      )::text as page
      where exists (select from rooms)`.optional(db)
  )?.page
}

/**
 * Whether a student sees what was written into the work (aliases a activity, g grade): it is graded, and grades are
 * shown.
 */
export const showsAnnotations = sql`(not a.grades_hidden and (g.points is not null or g.exempt))`
