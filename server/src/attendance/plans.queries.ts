import type { Recipient } from '#server/notifications/notify.ts'
import type { In, Out } from '#contract/kernel/endpoint.ts'
import type { attendancePlans } from '#contract/attendance/plans.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { isMissingRoll, personWords } from './attendance.queries.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

const codeJson = sql`json_build_object('id', k.id, 'name', k.name, 'category', k.category, 'tone', k.tone, 'icon', k.icon)`
/** Of a plan, alias l. */
export const partJson = sql`'start_time', to_char(l.start_time, 'HH24:MI'), 'end_time', to_char(l.end_time, 'HH24:MI')`
const nameOf = (user: Sql) => sql`(select trim(a.fname || ' ' || a.lname) from account a where a.id = ${user})`
const planJson = sql`'start_date', l.start_date, 'end_date', l.end_date, ${partJson}, 'code', ${codeJson}, 'reason', l.reason, 'status', l.status, 'asked_by', ${nameOf(sql`l.asked_by`)}, 'asked_at', l.asked_at,
  'decided_by', ${nameOf(sql`l.decided_by`)}`

type Own = Omit<Out<typeof attendancePlans.own>, 'can'>

export const selectOwnPlans = async (db: Db, student_id: number, today: string): Promise<Own | undefined> =>
  (
    await sql<{ plans: Own }>`select json_build_object('today', ${today}::date,
         'plans', coalesce((select json_agg(json_build_object('id', l.id, ${planJson}) order by l.start_date desc, l.id desc) from attendance_plan l join attendance_code k on k.school_id = l.school_id and k.id = l.attendance_code_id
           where l.school_id = kernel.school_id() and l.student_id = ${student_id} and l.status <> 'withdrawn'), '[]'),
         'codes', coalesce((select json_agg(${codeJson} order by k.position, k.id) from attendance_code k where k.school_id = kernel.school_id() and k.archived_at is null and k.for_parent), '[]')) as plans`.optional(
      db,
    )
  )?.plans

/** Nothing when the code is not one that parents announce. */
export const insertPlan = async (db: Db, user_id: number, plan: In<typeof attendancePlans.announce>, now: Date) =>
  await sql<{
    id: number
    school_id: number
  }>`insert into attendance_plan (school_id, student_id, start_date, end_date, attendance_code_id, reason, asked_by, asked_at, start_time, end_time)
       select k.school_id, ${plan.student_id}, ${plan.start_date}, ${plan.end_date}, k.id, ${plan.reason}, ${user_id}, ${now}, ${plan.start_time ?? null}, ${plan.end_time ?? null} from attendance_code k where k.school_id = kernel.school_id() and k.id = ${plan.code_id} and k.for_parent and k.archived_at is null returning id, school_id`.optional(
    db,
  )

/** Moves plans that are in one of these states; with a parent only those of the own children that are not over yet. */
export const updatePlans = (
  db: Db,
  ids: number[],
  to: string,
  from: readonly string[],
  by: { user_id: number; now: Date; parent_id?: number | null; today?: string },
) => {
  const params = sql.params({ parent_id: by.parent_id ?? null })
  return sql<{
    id: number
    school_id: number
    student_id: number
  }>`update attendance_plan l set status = ${to}, decided_by = ${by.user_id}, decided_at = ${by.now}, version = version + 1
     where l.school_id = kernel.school_id() and l.id = any (${ids}) and l.status = any (${from}) and (${params.parent_id}::bigint is null or (l.end_date >= ${by.today ?? '0001-01-01'} and exists (
       select from guardianship g where g.school_id = l.school_id and g.parent_id = ${params.parent_id} and g.student_id = l.student_id)))
     returning id, school_id, student_id`.all(db)
}

type Listed = Out<typeof attendancePlans.list>
type Question = {
  status: string | null
  search: string
  sort: 'start_date' | 'name' | 'asked_at'
  descending: boolean
  offset: number
  size: number
}
const orders: Record<Question['sort'], Sql> = { start_date: sql`start_date`, name: sql`lname`, asked_at: sql`asked_at` }

export const selectPlans = async (db: Db, { sort, descending, ...asked }: Question): Promise<Listed> => {
  const params = sql.params({ status: asked.status, search: asked.search })
  const way = descending ? sql`desc` : sql`asc`
  return (
    (await sql<Listed>`with shown as (
           select l.*, p.lname from attendance_plan l join person p on p.school_id = l.school_id and p.id = l.student_id
           where l.school_id = kernel.school_id() and (${params.status}::text is null or l.status = ${params.status}) and (${params.search} = '' or strpos(p.search, kernel.plain(${params.search})) > 0)),
         page as (select * from shown order by ${orders[sort]} ${way}, id limit ${asked.size} offset ${asked.offset})
         select (select count(*)::int from shown) as count, (select count(*)::int from attendance_plan where school_id = kernel.school_id() and status = 'waiting') as waiting_count,
           coalesce((select json_agg(json_build_object('id', l.id, 'student_id', p.id, ${personWords}, 'grade_level', st.grade_level, ${planJson}) order by l.${orders[sort]} ${way}, l.id)
             from page l join person p on p.school_id = l.school_id and p.id = l.student_id join student st on st.school_id = l.school_id and st.id = l.student_id
             join attendance_code k on k.school_id = l.school_id and k.id = l.attendance_code_id), '[]') as rows`.optional(
      db,
    )) ?? { rows: [], count: 0, waiting_count: 0 }
  )
}

export type Reminded = Recipient & { section_id: number; section: string; period: string; language: string }

/** Notes which due and missing rolls of the day are asked for now, each for the first time; answers their teachers. */
export const insertReminders = (db: Db, user_id: number, date: string, now: Date, until: string) => {
  const params = sql.params({ date })
  return sql<Reminded>`with due as (
       select m.section_id, m.meeting, m.period, s.name from kernel.rolls_on(kernel.school_id(), ${params.date}::date) m
       join section s on s.school_id = kernel.school_id() and s.id = m.section_id and s.status = 'open'
       where m.start_time <= ${until}::time and ${isMissingRoll(sql`${params.date}::date`)}),
     sent as (
       insert into attendance_reminder (school_id, section_id, date, meeting, sent_by, sent_at) select kernel.school_id(), section_id, ${params.date}, meeting, ${user_id}, ${now} from due
       on conflict (school_id, section_id, date, meeting) do nothing returning section_id, meeting)
     select d.section_id, d.name as section, d.period, a.id as user_id, coalesce(nullif(p.email, ''), a.email, '') as email, coalesce(a.notification, '{}') as notification, coalesce(a.language, c.language) as language
     from sent join due d using (section_id, meeting) join school c on c.id = kernel.school_id()
     left join section_teacher st on st.school_id = c.id and st.section_id = d.section_id left join person p on p.school_id = c.id and p.id = st.teacher_id
     left join account a on a.id = p.user_id and a.disabled_at is null`.all(db)
}
