import { sql as raw } from 'kysely'
import type { EffectiveRules } from '#contract/gradebook/columns.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { availableFor, dateFor, lockedFor } from '#server/access/work-state.ts'
import { minutesLate, periodClosed, periodName, rulesOf } from '#server/coursework/counting.ts'
import { accountName, fullName } from '#server/access/person.sql.ts'
import { enrolledOrCompleted } from '#server/access/participation.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/** How long after grades are shown families are told of them: as long as it takes to see that it was too early. */
const noticeMinutes = 10

/**
 * Hides the grades of activities or shows them; answers how many there were. Showing what was hidden lets families be
 * told.
 */
export const updateHidden = async (
  db: Db,
  section_id: number,
  activity_ids: readonly number[],
  hidden: boolean,
  now: Date,
): Promise<number> => {
  const noticeTime = new Date(now.getTime() + noticeMinutes * 60_000).toISOString()
  const { numUpdatedRows } = await db
    .updateTable('activity')
    .set((eb) => ({
      grades_hidden: hidden,
      notice_at: hidden
        ? null
        : raw<string | null>`case when grades_hidden then ${noticeTime}::timestamptz else notice_at end`,
      version: eb('version', '+', 1),
    }))
    .where('section_id', '=', section_id)
    .where('id', 'in', activity_ids)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export type StudentDates = {
  due_at: string | null
  expires_at: string | null
  locked: boolean | null
  available_at?: string | null | undefined
}

/**
 * Stores what holds for these students alone; nothing set = as for everybody. Answers who of them is in the section.
 * What was handed in is late or not by the new date.
 */
export const upsertDates = async (
  db: Db,
  section_id: number,
  activity_id: number,
  student_ids: readonly number[],
  dates: StudentDates,
  user_id: number,
  now: Date,
): Promise<number> => {
  const own = dates.due_at !== null || dates.expires_at !== null || dates.locked !== null || Boolean(dates.available_at)
  const enrolled = sql`
    select distinct e.student_id
    from enrollment e
    where e.school_id = kernel.school_id()
      and e.section_id = ${section_id}
      and e.student_id = any (${student_ids}::bigint[])
      and ${enrolledOrCompleted('e')}`
  const rows = own
    ? await sql<{ student_id: number }>`
      insert into activity_student as x (
        school_id, activity_id, student_id, due_at, expires_at, locked, set_by, set_at, available_at
      )
      select
        kernel.school_id(), ${activity_id}, e.student_id, ${dates.due_at}, ${dates.expires_at}, ${dates.locked},
        ${user_id}, ${now}, ${dates.available_at ?? null}
      from (${enrolled}) e
      on conflict (school_id, activity_id, student_id) do update
      set
        due_at = excluded.due_at, expires_at = excluded.expires_at, locked = excluded.locked,
        available_at = excluded.available_at, set_by = excluded.set_by, set_at = excluded.set_at,
        version = x.version + 1
      returning student_id`.all(db)
    : await sql<{ student_id: number }>`
      with gone as (
        delete from activity_student
        where school_id = kernel.school_id()
          and activity_id = ${activity_id}
          and student_id = any (${student_ids}::bigint[])
      ) ${enrolled}`.all(db)
  await sql`
    update submission b
    set late = coalesce(b.submitted_at > ${dateFor(sql`b.student_id`, 'due_at')}, false), version = b.version + 1
    from activity a
    where b.school_id = kernel.school_id()
      and b.activity_id = ${activity_id}
      and b.student_id = any (${student_ids}::bigint[])
      and a.school_id = b.school_id
      and a.id = b.activity_id
      and b.late <> coalesce(b.submitted_at > ${dateFor(sql`b.student_id`, 'due_at')}, false)`.run(db)
  return rows.length
}

/** Who changed that of an audited row last; its making counts. @param column undefined = anything of it */
const setBy = (table: string, row_id: Sql, column?: string): Sql => sql`(
  select json_build_object('by', coalesce(${fullName('k')}, ''), 'at', l.at)
  from audit_log l
  left join account k on k.id = l.real_user_id
  where l.school_id = s.school_id and l.table_name = ${sql.constant(table)} and l.row_id = ${row_id}
  ${column ? sql`and (l.old is null or l.new ? ${sql.constant(column)} or l.old ? ${sql.constant(column)})` : sql.empty}
  order by l.id desc
  limit 1
)`

/**
 * The section was reached before. What the grades of a column become by a curve or a default, in one statement: preview
 * and change read the same.
 */
export const selectEffective = async (
  db: Db,
  section_id: number,
  activity_id: number,
  student_id: number,
  now: Date,
): Promise<EffectiveRules | undefined> => {
  const params = sql.params({ student_id })
  return (
    await sql<{ answer: EffectiveRules }>`
      select json_build_object(
        'due_at', ${dateFor(params.student_id, 'due_at')},
        'expires_at', ${dateFor(params.student_id, 'expires_at')},
        'locked', ${lockedFor(params.student_id)}, 'available_at', ${availableFor(params.student_id)},
        'own', case
          when x.id is not null
            then json_build_object(
              'due_at', x.due_at is not null, 'expires_at', x.expires_at is not null, 'locked', x.locked is not null,
              'available_at', x.available_at is not null, 'by', ${accountName('x.set_by')}, 'at', x.set_at
            )
        end,
        'set', json_build_object(
          ${sql.join(
            (['due_at', 'expires_at', 'locked'] as const).map(
              (name) => sql`${sql.constant(name)}, ${setBy('activity', sql`a.id`, name)}`,
            ),
            ', ',
          )},
          'available_at', case
            when u.available_at > coalesce(a.available_at, '-infinity') then ${setBy('unit', sql`u.id`, 'available_at')}
            else ${setBy('activity', sql`a.id`, 'available_at')}
          end,
          'rules', ${setBy('grading_policy', sql`p.id`)}
        ),
        'category', t.name,
        'weight', (
          select (c->>'weight')::numeric
          from json_array_elements(r.rules->'categories') c
          where (c->>'id')::bigint = a.activity_type_id
        ),
        'period', ${periodName}, 'period_closed', ${periodClosed(sql`${now}`)},
        'rules_from', case
          when p.section_id is not null then 'section'
          when p.course_id is not null then 'course'
          else 'school'
        end,
        'late_percent', coalesce((r.rules->'policy'->'late'->>'percent')::numeric, 0),
        'late_unit', coalesce(r.rules->'policy'->'late'->>'unit', 'day'),
        'late_grace', coalesce((r.rules->'policy'->'late'->>'grace')::int, 0),
        'late_floor', coalesce((r.rules->'policy'->'late'->>'floor')::numeric, 0),
        'minutes_late', coalesce(
          (
            select case k.submission_status when 'late' then k.late_minutes when 'auto' then null else 0 end
            from grade k
            where k.school_id = a.school_id
              and k.section_id = a.section_id
              and k.student_id = ${params.student_id}
              and k.activity_id = a.id
          ),
          (
            select ${minutesLate()}
            from submission b
            where b.school_id = a.school_id and b.activity_id = a.id and b.student_id = ${params.student_id}
          ),
          0
        )
      ) as answer
      from section s
      cross join lateral (select ${rulesOf(sql`true`)} as rules) r
      left join lateral (
        select q.*
        from grading_policy q
        where q.school_id = s.school_id
          and (q.section_id = s.id or q.course_id = s.course_id or (q.section_id is null and q.course_id is null))
        order by q.section_id nulls last, q.course_id nulls last
        limit 1
      ) p on true
      join activity a on a.school_id = s.school_id and a.section_id = s.id
      join unit u on u.school_id = a.school_id and u.id = a.unit_id
      left join activity_type t on t.school_id = a.school_id and t.id = a.activity_type_id
      left join activity_student x on x.school_id = a.school_id
        and x.activity_id = a.id
        and x.student_id = ${params.student_id}
      where s.school_id = kernel.school_id()
        and s.id = ${section_id}
        and a.id = ${activity_id}
        and exists (
          select from enrollment e
          where e.school_id = s.school_id and e.section_id = s.id and e.student_id = ${params.student_id}
        )`.optional(db)
  )?.answer
}
