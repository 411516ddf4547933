import type { Recipient } from '#server/notifications/notify.ts'
import type { RequestStatus } from '#contract/kernel/request.ts'
import type { In, Out } from '#contract/kernel/endpoint.ts'
import type { attendancePlans } from '#contract/attendance/plans.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { isMissingRoll } from './missing-rolls.queries.ts'
import { personWords } from '#server/access/person.sql.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { requestJson, requestTable } from '#server/kernel/request-table.ts'
import { sql } from '#server/kernel/sql.ts'

const codeJson = sql`
  json_build_object('id', k.id, 'name', k.name, 'category', k.category, 'tone', k.tone, 'icon', k.icon)`
const fields = sql`
  'start_date', r.start_date, 'end_date', r.end_date, 'start_time', to_char(r.start_time, 'HH24:MI'),
  'end_time', to_char(r.end_time, 'HH24:MI'), 'code', ${codeJson}`
const withCode = sql`join attendance_code k on k.school_id = r.school_id and k.id = r.attendance_code_id`
const withPerson = sql`join person p on p.school_id = r.school_id and p.id = r.student_id`

export const absences = requestTable<Out<typeof attendancePlans.list>['rows'][number]>({
  table: sql`attendance_plan`,
  fields: sql`${fields}, 'student_id', p.id, ${personWords('p')}, 'grade_level', st.grade_level`,
  joins: sql`${withCode} ${withPerson} join student st on st.school_id = r.school_id and st.id = r.student_id`,
  search: sql`p.search`,
  sorts: { start_date: { by: sql`r.start_date`, joins: sql.empty }, name: { by: sql`p.lname`, joins: withPerson } },
})

type Own = Omit<Out<typeof attendancePlans.own>, 'can'>

export const selectOwnPlans = async (db: Db, student_id: number, today: string): Promise<Own | undefined> =>
  (
    await sql<{ plans: Own }>`
      select json_build_object(
        'today', ${today}::date,
        'plans', coalesce((
          select json_agg(json_build_object(${requestJson}, ${fields}) order by r.start_date desc, r.id desc)
          from attendance_plan r
          ${withCode}
          where r.school_id = kernel.school_id() and r.student_id = ${student_id} and r.status <> 'withdrawn'
        ), '[]'),
        'codes', coalesce((
          select json_agg(${codeJson} order by k.position, k.id)
          from attendance_code k
          where k.school_id = kernel.school_id() and k.archived_at is null and k.for_parent
        ), '[]')
      ) as plans`.optional(db)
  )?.plans

/** Nothing when the code is not one that parents announce. */
export const insertPlan = async (db: Db, { user_id, role }: Actor, plan: In<typeof attendancePlans.ask>, now: Date) =>
  await sql<{ id: number; school_id: number }>`
    insert into attendance_plan (
      school_id, student_id, start_date, end_date, attendance_code_id, note, asked_by, asked_role, asked_at, start_time,
      end_time
    )
    select
      k.school_id, ${plan.student_id}, ${plan.start_date}, ${plan.end_date}, k.id, ${plan.note}, ${user_id}, ${role},
      ${now}, ${plan.start_time ?? null}, ${plan.end_time ?? null}
    from attendance_code k
    where k.school_id = kernel.school_id() and k.id = ${plan.code_id} and k.for_parent and k.archived_at is null
    returning id, school_id`.optional(db)

/**
 * Moves plans that are in one of these states; with a parent only those of the own children that are not over yet.
 * Answers each with the state that it was in.
 */
export const updatePlans = (
  db: Db,
  ids: number[],
  to: string,
  from: readonly string[],
  by: { user_id: number; now: Date; answer?: string; parent_id?: number | null; today?: string },
) => {
  const params = sql.params({ parent_id: by.parent_id ?? null })
  return sql<{ id: number; school_id: number; student_id: number; was: RequestStatus }>`
    with before as (
      select id, status
      from attendance_plan
      where school_id = kernel.school_id() and id = any (${ids})
      for update
    ) update attendance_plan l set status = ${to},
    answer = ${by.answer ?? ''},
    decided_by = ${by.user_id},
    decided_at = ${by.now},
    version = version + 1
    from before o
    where l.school_id = kernel.school_id()
      and l.id = o.id
      and l.status = any (${from})
      and (
        ${params.parent_id}::bigint is null
        or (
          l.end_date >= ${by.today ?? '0001-01-01'}
          and exists (
            select from guardianship g
            where g.school_id = l.school_id and g.parent_id = ${params.parent_id} and g.student_id = l.student_id
          )
        )
      )
    returning l.id, l.school_id, l.student_id, o.status as was`.all(db)
}

export type Reminded = Recipient & { section_id: number; section: string; period: string; language: string }

/** Notes which due and missing rolls of the day are asked for now, each for the first time; answers their teachers. */
export const insertReminders = (db: Db, user_id: number, date: string, now: Date, until: string) => {
  const params = sql.params({ date })
  return sql<Reminded>`
    with due as (
      select m.section_id, m.meeting, m.period, s.name
      from kernel.rolls_on(kernel.school_id(), ${params.date}::date) m
      join section s on s.school_id = kernel.school_id() and s.id = m.section_id and s.status = 'open'
      where m.start_time <= ${until}::time and ${isMissingRoll(sql`${params.date}::date`)}
    ),
    sent as (
      insert into attendance_reminder (school_id, section_id, date, meeting, sent_by, sent_at)
      select kernel.school_id(), section_id, ${params.date}, meeting, ${user_id}, ${now}
      from due
      on conflict (school_id, section_id, date, meeting) do nothing
      returning section_id, meeting
    )
    select
      d.section_id, d.name as section, d.period, a.id as user_id,
      coalesce(nullif(p.email, ''), a.email, '') as email,
      coalesce(a.notification, '{}') as notification, coalesce(a.language, c.language) as language
    from sent
    join due d using (section_id, meeting)
    join school c on c.id = kernel.school_id()
    left join section_teacher st on st.school_id = c.id and st.section_id = d.section_id
    left join person p on p.school_id = c.id and p.id = st.teacher_id
    left join account a on a.id = p.user_id and a.disabled_at is null`.all(db)
}
