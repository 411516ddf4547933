import { type LogRow, logSubjects, type LogSubject, mostCounted } from '#contract/logs/logs.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { placesOfPeople } from '#server/people/person-log.queries.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

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

const named = (table: Sql, id: Sql): Sql => sql`
  (select x.name from ${table} x where x.school_id = l.school_id and x.id = ${id})`
const person = (id: Sql): Sql => sql`
  (select ${fullName('x')} from person x where x.school_id = l.school_id and x.id = ${id})`
const changedValue = (key: string): Sql => sql`coalesce(l.new ->> ${sql.constant(key)}, l.old ->> ${sql.constant(key)})`
const ofSameRow = sql`a.school_id = l.school_id and a.table_name = l.table_name and a.row_id = l.row_id`
/** A change that does not say what the row is called or whom it is about: an earlier one does. */
const nameBefore = sql`(
  select a.new ->> 'name'
  from audit_log a
  where ${ofSameRow} and a.id < l.id and a.new ->> 'name' is not null
  order by a.id desc
  limit 1
)`
const written = (key: string): Sql => sql`coalesce(${changedValue(key)}, f.came ->> ${sql.constant(key)})`
/** As a table of its own: row-level security looks names up by key only where the key is computed before. */
const ids = sql`
  lateral (
    select
      coalesce(${written('person_id')}, ${written('student_id')}, ${written('teacher_id')})::bigint as person_id,
      (${written('section_id')})::bigint as section_id, ${written('key')} as setting
    from (
      select (
        select a.new
        from audit_log a
        where l.operation = 'update' and ${ofSameRow} and a.operation = 'insert'
        order by a.id
        limit 1
      ) as came
    ) f
    offset 0
  ) i`
const label = sql`concat_ws(
  ' · ',
  case
    when l.table_name in ('person', 'student', 'teacher', 'student_medical') then ${person(sql`l.row_id`)}
    when l.table_name in ('section', 'course', 'unit', 'activity')
      then case l.table_name
        when 'section' then ${named(sql`section`, sql`l.row_id`)}
        when 'course' then ${named(sql`course`, sql`l.row_id`)}
        when 'unit' then ${named(sql`unit`, sql`l.row_id`)}
        else ${named(sql`activity`, sql`l.row_id`)}
      end
    when l.table_name = 'enrollment'
      then (
        select ${fullName('x')} || ' · ' || s.name
        from enrollment e
        join person x on x.school_id = e.school_id and x.id = e.student_id
        join section s on s.school_id = e.school_id and s.id = e.section_id
        where e.school_id = l.school_id and e.id = l.row_id
      )
    when l.table_name = 'school_setting' then i.setting
    else coalesce(${changedValue('name')}, ${nameBefore})
  end,
  case when l.table_name not in ('enrollment', 'person') then ${person(sql`i.person_id`)} end,
  case when l.table_name not in ('enrollment', 'section') then ${named(sql`section`, sql`i.section_id`)} end
)`

export type LogFilter = {
  subject: LogSubject | null
  operation: string | null
  from: string | null
  to: string | null
  /** Whom the change is about, by name. */
  about: string
  search: string
  /** Also what the portal did by itself. */
  by_system: boolean
}

/** Every table of the school's log, found by one step of the index for each. */
const everyTable = sql`
  with recursive step (name) as (
    (select table_name from audit_log where school_id = kernel.school_id() order by table_name limit 1)
    union all
    select (
      select l.table_name
      from audit_log l
      where l.school_id = kernel.school_id() and l.table_name > step.name
      order by l.table_name
      limit 1
    )
    from step
    where step.name is not null
  )
  select name
  from step
  where name is not null`

const days = (from: Sql, to: Sql) => sql`
  (${from}::date is null or l.at >= ${from}::date::timestamp at time zone z.time_zone)
    and (${to}::date is null or l.at < (${to}::date + 1)::timestamp at time zone z.time_zone)`
type Asked = { tables: readonly string[] | null; others: boolean } & Pick<
  LogFilter,
  'operation' | 'search' | 'about' | 'by_system'
>

/** At most so many people of one name are looked through. */
const mostNamed = 50
/** Where work and days of somebody are written down, beside the record. */
const placesOfWork: [table: string, key: string][] = [
  ...[
    'activity_student',
    'attendance',
    'attendance_plan',
    'attendance_sign',
    'final_grade',
    'final_grade_override',
    'grade',
    'other_grade',
    'rubric_assessment',
    'standard_score',
    'student_path',
    'submission',
  ].map((table): [string, string] => [table, 'student_id']),
  ['section_teacher', 'teacher_id'],
  ['substitution', 'teacher_id'],
  ['teacher_absence', 'teacher_id'],
]

/** Every row that names somebody of this name now. */
const rowsAbout = (about: string): Sql => {
  const params = sql.params({ about })
  const found = sql`
    select p.id
    from person p
    where p.school_id = kernel.school_id()
      and ${matchesSearch(sql`kernel.plain(p.fname || ' ' || p.lname)`, params.about)}
    order by p.lname, p.fname, p.id
    limit ${sql.constant(mostNamed)}`
  return sql.join(
    [...placesOfPeople, ...placesOfWork].map(([table, key]) =>
      key === 'id'
        ? sql`select ${sql.constant(table)} as table_name, f.id as row_id from (${found}) f`
        : sql`
          select ${sql.constant(table)}, t.id
          from ${sql.ref(table)} t
          where t.school_id = kernel.school_id() and t.${sql.ref(key)} = any (array(${found}))`,
    ),
    ' union ',
  )
}

/**
 * What is walked through, and the changes of each: by the index that holds what is asked for, so that a kind that is
 * rare is found without reading the others.
 */
const walked = ({ tables, others, operation, search, about, by_system }: Asked): { each: Sql; where: Sql } => {
  const params = sql.params({ tables, others, operation, search })
  const by = by_system ? sql`true` : sql`l.real_user_id is not null`
  const ofKind = sql`
    (${params.tables}::text[] is null or (l.table_name = any (${params.tables})) <> ${params.others})
      and (${params.operation}::text is null or l.operation = ${params.operation})`
  const maker = sql`(
    ${params.search}::text = ''
    or exists (
      select from account a
      where a.id = l.real_user_id
        and ${matchesSearch(sql`kernel.plain(a.fname || ' ' || a.lname || ' ' || a.username)`, params.search)}
    )
  )`
  if (about !== '')
    return {
      each: sql`(${rowsAbout(about)}) k`,
      where: sql`l.table_name = k.table_name and l.row_id = k.row_id and ${ofKind} and ${by} and ${maker}`,
    }
  if (search !== '') {
    const who = sql`
      select a.id
      from account a
      where ${matchesSearch(sql`kernel.plain(a.fname || ' ' || a.lname || ' ' || a.username)`, params.search)}`
    return { each: sql`(${who}) a`, where: sql`l.real_user_id = a.id and ${ofKind}` }
  }
  if (tables === null && operation === null) return { each: sql`(select 1) x`, where: by }
  const kinds = sql`
    select name, operation
    from (${everyTable}) t
    cross join unnest(array['insert', 'update', 'delete']) operation
    where (${params.tables}::text[] is null or (name = any (${params.tables})) <> ${params.others})
      and (${params.operation}::text is null or operation = ${params.operation})`
  return { each: sql`(${kinds}) k`, where: sql`l.table_name = k.name and l.operation = k.operation and ${by}` }
}

/**
 * One page of the log; the ids first, then what is told of them. Days are those of the school. Long because a filter is
 * a condition of its own.
 */
export const selectLog = async (
  db: Db,
  { subject, from, to, ...asked }: LogFilter,
  offset: number,
  size: number,
): Promise<{ rows: LogRow[]; count: number }> => {
  const { tables, others } = tablesOf(subject)
  const { each, where } = walked({ tables, others, ...asked })
  const most = [200, 2_000].find((some) => some >= offset + size) ?? 1_000_000 // written out: a limit that the planner does not know makes it read everything
  const params = sql.params({ from, to, silent })
  const changes = sql`
    from audit_log l
    where l.school_id = kernel.school_id() and ${where} and ${days(params.from, params.to)}`
  const answer = await sql<{ list: { rows: LogRow[]; count: number } }>`
    with zone as materialized (
      select coalesce((select time_zone from school where id = kernel.school_id()), 'UTC') as time_zone
    ),
    part as materialized (
      select n.id
      from zone z
      cross join ${each}
      cross join lateral (select l.id, l.at ${changes} order by l.at desc, l.id desc limit ${sql.constant(most)}) n
      order by n.at desc, n.id desc
      limit ${size} offset ${offset}
    )
    select json_build_object(
      'count', (
        select count(*)
        from (
          select from zone z
          cross join ${each}
          cross join lateral (select ${changes} limit ${sql.constant(mostCounted)}) n
          limit ${sql.constant(mostCounted)}
        ) n
      ),
      'rows', coalesce((
        select json_agg(json_build_object(
          'id', l.id, 'at', l.at, 'table', l.table_name, 'operation', l.operation, 'label', ${label}, 'role', l.role,
          'by', coalesce(${fullName('r')}, ''),
          'acting_for', case when l.user_id <> l.real_user_id then ${fullName('u')} end,
          'reason', l.reason, 'seal', coalesce(c.seal, ''),
          'old', case when l.table_name <> all (${params.silent}) then l.old end,
          'new', case when l.table_name <> all (${params.silent}) then l.new end
        ) order by l.at desc, l.id desc)
        from part
        join audit_log l on l.school_id = kernel.school_id() and l.id = part.id
        cross join ${ids}
        left join lateral (
          select c.seq || ':' || encode(c.hash, 'hex') as seal
          from audit_seal c
          where c.school_id = l.school_id and c.audit_id = l.id
          order by c.seq desc
          limit 1
        ) c on true
        left join account r on r.id = l.real_user_id
        left join account u on u.id = l.user_id
      ), '[]')
    ) as list`.optional(db)
  return answer?.list ?? { rows: [], count: 0 }
}
