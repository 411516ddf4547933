import type { In, Out } from '#contract/kernel/endpoint.ts'
import type { attendancePlans } from '#contract/attendance/plans.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import { isMissingRoll, named, personWords } from './attendance.queries.ts'

const codeJson = `json_build_object('id', k.id, 'name', k.name, 'category', k.category, 'tone', k.tone, 'icon', k.icon)`
/** Of a plan, alias l. */
export const partJson = `'start_time', to_char(l.start_time, 'HH24:MI'), 'end_time', to_char(l.end_time, 'HH24:MI')`
const nameOf = (user: string) => `(select trim(a.fname || ' ' || a.lname) from account a where a.id = ${user})`
const planJson = `'start_date', l.start_date, 'end_date', l.end_date, ${partJson}, 'code', ${codeJson}, 'reason', l.reason, 'status', l.status, 'asked_by', ${nameOf('l.asked_by')}, 'asked_at', l.asked_at,
  'decided_by', ${nameOf('l.decided_by')}`

type Own = Omit<Out<typeof attendancePlans.own>, 'can'>

export const selectOwnPlans = async (db: Db, student_id: number, today: string): Promise<Own | undefined> =>
  (
    await prepared<{ plans: Own }>(
      db,
      `select json_build_object('today', $2::date,
         'plans', coalesce((select json_agg(json_build_object('id', l.id, ${planJson}) order by l.start_date desc, l.id desc) from attendance_plan l join attendance_code k on k.school_id = l.school_id and k.id = l.attendance_code_id
           where l.school_id = kernel.school_id() and l.student_id = $1 and l.status <> 'withdrawn'), '[]'),
         'codes', coalesce((select json_agg(${codeJson} order by k.position, k.id) from attendance_code k where k.school_id = kernel.school_id() and k.archived_at is null and k.for_parent), '[]')) as plans`,
      [student_id, today],
    )
  )[0]?.plans

/** Nothing when the code is not one that parents announce. */
export const insertPlan = async (db: Db, user_id: number, plan: In<typeof attendancePlans.announce>, now: Date) =>
  (
    await prepared<{ id: number; school_id: number }>(
      db,
      `insert into attendance_plan (school_id, student_id, start_date, end_date, attendance_code_id, reason, asked_by, asked_at, start_time, end_time)
       select k.school_id, $1, $2, $3, k.id, $5, $6, $7, $8, $9 from attendance_code k where k.school_id = kernel.school_id() and k.id = $4 and k.for_parent and k.archived_at is null returning id, school_id`,
      [
        plan.student_id,
        plan.start_date,
        plan.end_date,
        plan.code_id,
        plan.reason,
        user_id,
        now,
        plan.start_time ?? null,
        plan.end_time ?? null,
      ],
    )
  )[0]

/** Moves plans that are in one of these states; with a parent only those of the own children that are not over yet. */
export const updatePlans = (
  db: Db,
  ids: number[],
  to: string,
  from: readonly string[],
  by: { user_id: number; now: Date; parent_id?: number | null; today?: string },
) =>
  prepared<{ id: number; school_id: number; student_id: number }>(
    db,
    `update attendance_plan l set status = $2, decided_by = $4, decided_at = $5, version = version + 1
     where l.school_id = kernel.school_id() and l.id = any ($1) and l.status = any ($3) and ($6::bigint is null or (l.end_date >= $7 and exists (
       select from guardianship g where g.school_id = l.school_id and g.parent_id = $6 and g.student_id = l.student_id)))
     returning id, school_id, student_id`,
    [ids, to, from, by.user_id, by.now, by.parent_id ?? null, by.today ?? '0001-01-01'],
  )

type Listed = Out<typeof attendancePlans.list>
type Question = {
  status: string | null
  search: string
  sort: 'start_date' | 'name' | 'asked_at'
  descending: boolean
  offset: number
  size: number
}
const orders: Record<Question['sort'], string> = { start_date: 'start_date', name: 'lname', asked_at: 'asked_at' }

export const selectPlans = async (db: Db, { sort, descending, ...asked }: Question): Promise<Listed> => {
  const way = descending ? 'desc' : 'asc'
  return (
    (
      await prepared<Listed>(
        db,
        `with shown as (
           select l.*, p.lname from attendance_plan l join person p on p.school_id = l.school_id and p.id = l.student_id
           where l.school_id = kernel.school_id() and ($1::text is null or l.status = $1) and ($2 = '' or strpos(p.search, kernel.plain($2)) > 0)),
         page as (select * from shown order by ${orders[sort]} ${way}, id limit $4 offset $3)
         select (select count(*)::int from shown) as count, (select count(*)::int from attendance_plan where school_id = kernel.school_id() and status = 'waiting') as waiting_count,
           coalesce((select json_agg(json_build_object('id', l.id, 'student_id', p.id, ${personWords}, 'grade_level', st.grade_level, ${planJson}) order by l.${orders[sort]} ${way}, l.id)
             from page l join person p on p.school_id = l.school_id and p.id = l.student_id join student st on st.school_id = l.school_id and st.id = l.student_id
             join attendance_code k on k.school_id = l.school_id and k.id = l.attendance_code_id), '[]') as rows`,
        [asked.status, asked.search, asked.offset, asked.size],
      )
    )[0] ?? { rows: [], count: 0, waiting_count: 0 }
  )
}

export type Reminded = {
  section_id: number
  section: string
  period: string
  user_id: number | null
  email: string
  language: string
}

/** Notes which due and missing rolls of the day are asked for now, each for the first time; answers their teachers. */
export const insertReminders = (db: Db, user_id: number, date: string, now: Date, until: string) =>
  prepared<Reminded>(
    db,
    `with due as (
       select m.section_id, m.meeting, m.period, s.name from kernel.rolls_on(kernel.school_id(), $2::date) m
       join section s on s.school_id = kernel.school_id() and s.id = m.section_id and s.status = 'open'
       where m.start_time <= $4::time and ${isMissingRoll('$2::date')}),
     sent as (
       insert into attendance_reminder (school_id, section_id, date, meeting, sent_by, sent_at) select kernel.school_id(), section_id, $2, meeting, $1, $3 from due
       on conflict (school_id, section_id, date, meeting) do nothing returning section_id, meeting)
     select d.section_id, d.name as section, d.period, a.id as user_id, coalesce(nullif(p.email, ''), a.email, '') as email, coalesce(a.language, c.language) as language
     from sent join due d using (section_id, meeting) join school c on c.id = kernel.school_id()
     left join section_teacher st on st.school_id = c.id and st.section_id = d.section_id left join person p on p.school_id = c.id and p.id = st.teacher_id
     left join account a on a.id = p.user_id and a.disabled_at is null`,
    [user_id, date, now, until],
  )
