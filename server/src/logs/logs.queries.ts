import { type LogRow, logSubjects, type LogSubject, mostCounted } from '#contract/logs/logs.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'

/** Their values are read where their own rights are asked, not here. */
const silent = [
  'student_medical',
  'person_note',
  'meeting_account',
  'comment',
  'person_merge',
  'calendar_feed',
  'push_device',
]
const known: string[] = Object.values(logSubjects).flat()
const tablesOf = (subject: LogSubject | null): { tables: readonly string[] | null; others: boolean } =>
  subject === null
    ? { tables: null, others: false }
    : subject === 'set-up'
      ? { tables: known, others: true }
      : { tables: logSubjects[subject], others: false }

const named = (table: string, id: string): string =>
  `(select x.name from ${table} x where x.school_id = l.school_id and x.id = ${id})`
const person = (id: string): string =>
  `(select trim(x.fname || ' ' || x.lname) from person x where x.school_id = l.school_id and x.id = ${id})`
const told = (key: string): string => `coalesce(l.new ->> '${key}', l.old ->> '${key}')`
/** As a table of its own: row-level security looks names up by key only where the key is computed before. */
const ids = `lateral (select coalesce(${told('person_id')}, ${told('student_id')}, ${told('teacher_id')})::bigint as person_id, (${told('section_id')})::bigint as section_id offset 0) i`
const label = `concat_ws(' · ',
  case when l.table_name in ('person', 'student', 'teacher', 'student_medical') then ${person('l.row_id')}
    when l.table_name in ('section', 'course', 'unit', 'activity') then case l.table_name when 'section' then ${named('section', 'l.row_id')} when 'course' then ${named('course', 'l.row_id')} when 'unit' then ${named('unit', 'l.row_id')} else ${named('activity', 'l.row_id')} end
    when l.table_name = 'enrollment' then (select trim(x.fname || ' ' || x.lname) || ' · ' || s.name from enrollment e join person x on x.school_id = e.school_id and x.id = e.student_id join section s on s.school_id = e.school_id and s.id = e.section_id where e.school_id = l.school_id and e.id = l.row_id)
    else ${told('name')} end,
  case when l.table_name not in ('enrollment', 'person') then ${person('i.person_id')} end,
  case when l.table_name not in ('enrollment', 'section') then ${named('section', 'i.section_id')} end)`

export type LogFilter = {
  subject: LogSubject | null
  operation: string | null
  from: string | null
  to: string | null
  search: string
}

/** Every table of the school's log, found by one step of the index for each. */
const everyTable = `with recursive step (name) as (
    (select table_name from audit_log where school_id = kernel.school_id() order by table_name limit 1)
    union all select (select l.table_name from audit_log l where l.school_id = kernel.school_id() and l.table_name > step.name order by l.table_name limit 1) from step where step.name is not null)
  select name from step where name is not null`

const days = `($4::date is null or l.at >= $4::date::timestamp at time zone z.time_zone) and ($5::date is null or l.at < ($5::date + 1)::timestamp at time zone z.time_zone)`
const ofKind = `($1::text[] is null or (l.table_name = any ($1)) <> $2) and ($3::text is null or l.operation = $3)`
const who = `select a.id from account a where $6 <> '' and strpos(kernel.plain(a.fname || ' ' || a.lname || ' ' || a.username), kernel.plain($6)) > 0`

type Asked = { tables: readonly string[] | null; operation: string | null; search: string }

/** What is walked through, and the changes of each: by the index that holds what is asked for, so that a kind that is rare is found without reading the others. */
const walked = ({ tables, operation, search }: Asked): { each: string; where: string } => {
  if (search !== '') return { each: `(${who}) a`, where: `l.real_user_id = a.id and ${ofKind}` }
  if (tables === null && operation === null) return { each: '(select 1) x', where: `${ofKind} and $6 = ''` }
  const kinds = `select name, operation from (${everyTable}) t cross join unnest(array['insert', 'update', 'delete']) operation where ($1::text[] is null or (name = any ($1)) <> $2) and ($3::text is null or operation = $3)`
  return { each: `(${kinds}) k`, where: `l.table_name = k.name and l.operation = k.operation and $6 = ''` }
}

/** One page of the log; the ids first, then what is told of them. Days are those of the school. */
export const selectLog = async (
  db: Db,
  { subject, operation, from, to, search }: LogFilter,
  offset: number,
  size: number,
): Promise<{ rows: LogRow[]; count: number }> => {
  const { tables, others } = tablesOf(subject)
  const { each, where } = walked({ tables, operation, search })
  const most = [200, 2_000].find((some) => some >= offset + size) ?? 1_000_000 // written out: a limit that the planner does not know makes it read everything
  const changes = `from audit_log l where l.school_id = kernel.school_id() and ${where} and ${days}`
  const [answer] = await prepared<{ list: { rows: LogRow[]; count: number } }>(
    db,
    `with zone as materialized (select coalesce((select time_zone from school where id = kernel.school_id()), 'UTC') as time_zone),
     part as materialized (
       select n.id from zone z cross join ${each} cross join lateral (select l.id, l.at ${changes} order by l.at desc, l.id desc limit ${most}) n order by n.at desc, n.id desc limit $8 offset $7)
     select json_build_object('count', (select count(*) from (select from zone z cross join ${each} cross join lateral (select ${changes} limit ${mostCounted}) n limit ${mostCounted}) n), 'rows', coalesce((
       select json_agg(json_build_object('id', l.id, 'at', l.at, 'table', l.table_name, 'operation', l.operation, 'label', ${label}, 'role', l.role, 'by', coalesce(trim(r.fname || ' ' || r.lname), ''),
         'acting_for', case when l.user_id <> l.real_user_id then trim(u.fname || ' ' || u.lname) end, 'reason', l.reason,
         'old', case when l.table_name <> all ($9) then l.old end, 'new', case when l.table_name <> all ($9) then l.new end) order by l.at desc, l.id desc)
       from part join audit_log l on l.school_id = kernel.school_id() and l.id = part.id cross join ${ids} left join account r on r.id = l.real_user_id left join account u on u.id = l.user_id), '[]')) as list`,
    [tables, others, operation, from, to, search, offset, size, silent],
  )
  return answer?.list ?? { rows: [], count: 0 }
}
