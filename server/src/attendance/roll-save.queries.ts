import type { AttendanceCategory } from '#contract/attendance/attendance-code.catalog.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { enrolledOn } from '#server/access/participation.ts'
import { fullName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

type Params = Record<'section_id' | 'date' | 'user_id' | 'now' | 'version' | 'meeting' | 'by_office', Sql>

/**
 * `counts`: how many of those who were in the class on that day got each category. `unknown`: rows whose code the
 * caller cannot use. `conflicts`: rows that were left as they are, with what counts there. `before`: who saved the roll
 * before, and when.
 */
type Saved = {
  version: number
  counts: Partial<Record<AttendanceCategory, number>>
  unknown: number
  conflicts: { student_id: number; code_id: number | null; note: string }[]
  before: { saved_by: string; saved_at: string } | null
}
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

/** Of two who save one roll at once the second waits, before the snapshot that looks what the first one changed. */
export const lockRoll = (db: Db, { section_id, date, meeting }: Omit<RollToSave, 'version' | 'rows'>) =>
  sql`
    select pg_advisory_xact_lock(hashtext('attendance_roll'), hashtext(${`${section_id} ${date} ${meeting}`}))`.run(db)

/**
 * The roll in one statement, without the rows that somebody else changed otherwise after `version`. A teacher's rows
 * are the teacher's values; what the office gives that differs from what counts is a value of the office, the rest of
 * its rows leave what is there. The roll is taken once nobody is left without a value.
 */
export const upsertRoll = async (db: Db, actor: Actor, roll: RollToSave, now: Date): Promise<Saved> => {
  const params = sql.params({
    section_id: roll.section_id,
    date: roll.date,
    user_id: actor.user_id,
    now,
    version: roll.version,
    meeting: roll.meeting,
    by_office: actor.role === schoolAdmin,
  })
  return await sql<Saved>`
    with before as (${savedRoll(params)}),
    asked as (${askedRows(JSON.stringify(roll.rows), params)}),
    r as (${upsertedRoll(params)}),
    length as (${meetingLength(params)}),
    stored as (${storedRows(params)})
    select
      version,
      (
        select coalesce(json_object_agg(category, n), '{}')
        from (select category, count(*) as n from asked where category is not null group by category) c
      ) as counts,
      (select count(*) from asked where code_id is null) as unknown,
      coalesce((
        select json_agg(json_build_object('student_id', student_id, 'code_id', present, 'note', present_note))
        from asked
        where conflicting
      ), '[]') as conflicts,
      (
        select json_build_object('saved_by', ${fullName('a')}, 'saved_at', before.saved_at)
        from before
        join account a on a.id = before.saved_by
      ) as before
    from r`.one(db)
}

/**
 * Takes the office's value of one student and meeting away; a row that only the office had noted goes. Answers what
 * counts now; nothing where there was none.
 */
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

const savedRoll = ({ date, meeting, section_id }: Params): Sql => sql`
  select *
  from attendance_roll k
  where k.school_id = kernel.school_id()
    and k.section_id = ${section_id}
    and k.date = ${date}
    and k.meeting = ${meeting}`

/** The roll itself, taken if everybody who was in the class has a value then. */
const upsertedRoll = ({ date, meeting, now, section_id, user_id }: Params): Sql => sql`
  insert into attendance_roll as r (school_id, section_id, date, meeting, saved_by, saved_at, taken_by, taken_at)
  select
    kernel.school_id(), ${section_id}, ${date}, ${meeting}, ${user_id}, ${now},
    case when complete then ${user_id}::bigint end, case when complete then ${now}::timestamptz end
  from (
    select not exists (
      select from enrollment e
      where e.school_id = kernel.school_id()
        and e.section_id = ${section_id}
        and ${enrolledOn(sql`${date}::date`)}
        and not exists (select from asked where asked.student_id = e.student_id)
        and not exists (
          select from attendance t
          where t.school_id = e.school_id
            and t.section_id = e.section_id
            and t.student_id = e.student_id
            and t.date = ${date}
            and t.meeting = ${meeting}
        )
    ) as complete
  ) c
  on conflict (school_id, section_id, date, meeting) do update
  set
    saved_by = excluded.saved_by, saved_at = excluded.saved_at, taken_by = coalesce(excluded.taken_by, r.taken_by),
    taken_at = coalesce(excluded.taken_at, r.taken_at), version = r.version + 1
  returning r.school_id, r.version`

/**
 * The rows with their codes, as far as the caller may use them and the students belong here. `by_office`: the office
 * says something else than what counts.
 * `conflicting`: somebody else changed the row after it was read; a value of the office is none for a teacher, whose
 * own value stands beside it.
 */
const askedRows = (rows: string, params: Params): Sql => sql`
  select
    *,
    ${params.by_office}::boolean and differs as by_office,
    stored is not null
      and stored_version > ${params.version}
      and (${params.by_office}::boolean or not of_office)
      and differs as conflicting
  from (${rowsWithCodes(rows, params)}) x`

/**
 * The rows of a roll with their codes and what stands there already. Long because the office, the desk and the teacher
 * each have a say in a value.
 */
const rowsWithCodes = (rows: string, { date, meeting, by_office, section_id }: Params): Sql => sql`
  select
    i.student_id, coalesce(i.note, '') as note, coalesce(i.minutes_missed, 0) as minutes_missed, k.id as code_id,
    k.category, t.id as stored, t.roll_version as stored_version, t.office_code_id is not null as of_office,
    t.code_id as present,
    coalesce(case when t.office_code_id is null then t.note else t.office_note end, '') as present_note,
    (k.id, coalesce(i.note, ''), coalesce(i.minutes_missed, 0)) is distinct from (
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
    ) as differs
  from jsonb_to_recordset(${rows}::jsonb) as i(
    student_id bigint, code text, code_id bigint, note text, minutes_missed smallint
  )
  left join attendance t on t.school_id = kernel.school_id()
    and t.section_id = ${section_id}
    and t.date = ${date}
    and t.meeting = ${meeting}
    and t.student_id = i.student_id
  left join lateral (
    select c.id, c.category
    from attendance_code c
    where c.school_id = kernel.school_id()
      and case when i.code_id is null then c.category = i.code else c.id = i.code_id end
      and (
        c.id in (t.teacher_code_id, t.office_code_id)
        or c.archived_at is null and (c.for_parent or case when ${by_office} then c.for_office else c.for_teacher end)
      )
    order by c.position, c.id
    limit 1
  ) k on true
  where t.id is not null
    or exists (
      select from enrollment e
      where e.school_id = kernel.school_id()
        and e.section_id = ${section_id}
        and e.student_id = i.student_id
        and ${enrolledOn(sql`${date}::date`)}
    )`

const meetingLength = ({ date, meeting, section_id }: Params): Sql => sql`
  select coalesce((
    select minutes
    from kernel.rolls_on(kernel.school_id(), ${date})
    where section_id = ${section_id} and meeting = ${meeting}
  ), 0) as minutes`

/** A value of the teacher leaves that of the office, and the other way round; the one of the office counts. */
const storedRows = ({ date, meeting, now, by_office, section_id, user_id }: Params): Sql => sql`
  insert into attendance as t (
    school_id, section_id, date, meeting, student_id, code, teacher_code_id, office_code_id, note, office_note,
    office_by, office_at, minutes, minutes_missed, roll_version
  )
  select
    r.school_id, ${section_id}, ${date}, ${meeting}, a.student_id, a.category,
    case when not a.by_office then a.code_id end, case when a.by_office then a.code_id end,
    case when a.by_office then '' else a.note end, case when a.by_office then a.note else '' end,
    case when a.by_office then ${user_id} end, case when a.by_office then ${now} end, length.minutes, a.minutes_missed,
    r.version
  from r
  cross join length
  cross join asked a
  where a.code_id is not null and not a.conflicting and (a.by_office or a.stored is null or not ${by_office})
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
    version = t.version + 1, roll_version = excluded.roll_version
  where excluded.office_code_id is not null
    or (t.teacher_code_id, t.note) is distinct from (excluded.teacher_code_id, excluded.note)
    or (t.office_code_id is null and t.minutes_missed is distinct from excluded.minutes_missed)
  returning 1`
