import { type LogRow, logSubjects, type LogSubject, mostCounted } from '#contract/logs/logs.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'

/** Their values are read where their own rights are asked, not here. */
const silent = ['student_medical', 'person_note', 'meeting_account', 'comment', 'person_merge', 'calendar_feed', 'push_device']
const known: string[] = Object.values(logSubjects).flat()
const tablesOf = (subject: LogSubject | null): { tables: readonly string[] | null; others: boolean } =>
  subject === null ? { tables: null, others: false } : subject === 'set-up' ? { tables: known, others: true } : { tables: logSubjects[subject], others: false }

const named = (table: string, id: string): string => `(select x.name from ${table} x where x.school_id = l.school_id and x.id = ${id})`
const person = (id: string): string => `(select trim(x.fname || ' ' || x.lname) from person x where x.school_id = l.school_id and x.id = ${id})`
const told = (key: string): string => `coalesce(l.new ->> '${key}', l.old ->> '${key}')`
const label = `concat_ws(' · ',
  case when l.table_name in ('person', 'student', 'teacher', 'student_medical') then ${person('l.row_id')}
    when l.table_name in ('section', 'course', 'unit', 'activity') then case l.table_name when 'section' then ${named('section', 'l.row_id')} when 'course' then ${named('course', 'l.row_id')} when 'unit' then ${named('unit', 'l.row_id')} else ${named('activity', 'l.row_id')} end
    when l.table_name = 'enrollment' then (select trim(x.fname || ' ' || x.lname) || ' · ' || s.name from enrollment e join person x on x.school_id = e.school_id and x.id = e.student_id join section s on s.school_id = e.school_id and s.id = e.section_id where e.school_id = l.school_id and e.id = l.row_id)
    else ${told('name')} end,
  case when l.table_name not in ('enrollment', 'person') then ${person(`coalesce(${told('person_id')}, ${told('student_id')}, ${told('teacher_id')})::bigint`)} end,
  case when l.table_name not in ('enrollment', 'section') then ${named('section', `(${told('section_id')})::bigint`)} end)`

export type LogFilter = { subject: LogSubject | null; operation: string | null; from: string | null; to: string | null; search: string }

/** One page of the log; the ids first, then what is told of them. Days are those of the school. */
export const selectLog = async (
  db: Db,
  { subject, operation, from, to, search }: LogFilter,
  offset: number,
  size: number,
): Promise<{ rows: LogRow[]; count: number }> => {
  const { tables, others } = tablesOf(subject)
  const where = `l.school_id = kernel.school_id() and ($1::text[] is null or (l.table_name = any ($1)) <> $2) and ($3::text is null or l.operation = $3)
    and ($4::date is null or l.at >= $4::date::timestamp at time zone z.time_zone) and ($5::date is null or l.at < ($5::date + 1)::timestamp at time zone z.time_zone)
    and ($6 = '' or l.real_user_id in (select a.id from account a where ($6 = '' or strpos(kernel.plain(a.fname || ' ' || a.lname || ' ' || a.username), kernel.plain($6)) > 0)))`
  const zone = `(select coalesce((select time_zone from school where id = kernel.school_id()), 'UTC') as time_zone) z`
  const [answer] = await prepared<{ list: { rows: LogRow[]; count: number } }>(
    db,
    'audit-log',
    `with part as materialized (select l.id from audit_log l, ${zone} where ${where} order by l.id desc limit $8 offset $7)
     select json_build_object('count', (select count(*) from (select 1 from audit_log l, ${zone} where ${where} limit ${mostCounted}) n), 'rows', coalesce((
       select json_agg(json_build_object('id', l.id, 'at', l.at, 'table', l.table_name, 'operation', l.operation, 'label', ${label}, 'role', l.role, 'by', coalesce(trim(r.fname || ' ' || r.lname), ''),
         'acting_for', case when l.user_id <> l.real_user_id then trim(u.fname || ' ' || u.lname) end, 'reason', l.reason,
         'old', case when l.table_name <> all ($9) then l.old end, 'new', case when l.table_name <> all ($9) then l.new end) order by l.id desc)
       from part join audit_log l on l.school_id = kernel.school_id() and l.id = part.id left join account r on r.id = l.real_user_id left join account u on u.id = l.user_id), '[]')) as list`,
    [tables, others, operation, from, to, search, offset, size, silent],
  )
  return answer?.list ?? { rows: [], count: 0 }
}
