import type { Out } from '#contract/kernel/endpoint.ts'
import type { MergePart, MergeRow, merges } from '#contract/lifecycle/merge.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { fullName, personPairs } from '#server/access/person.sql.ts'
import { sql } from '#server/kernel/sql.ts'
import type { Moved } from './merge.queries.ts'

export const noteJoin = async (db: Db, id: number, before: unknown, by: number, now: Date): Promise<number> =>
  (
    await sql<{ id: number }>`
      insert into person_merge (school_id, kind, kept_id, before, merged_by, merged_at)
      values (kernel.school_id(), 'account', ${id}, ${JSON.stringify(before)}, ${by}, ${now})
      returning id`.optional(db)
  )?.id ?? 0

/** Open classes of these people: their totals follow. */
export const selectSectionsOf = async (db: Db, people: readonly number[]): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select distinct s.id
      from enrollment e
      join section s on s.school_id = e.school_id and s.id = e.section_id
      where e.school_id = kernel.school_id() and e.student_id = any (${people}) and s.status = 'open'
      order by 1`.all(db)
  ).map(({ id }) => id)

export const selectMerges = (db: Db, id: number): Promise<MergeRow[]> =>
  sql<MergeRow>`
    select
      m.id, m.kind, m.merged_at, m.undone_at, ${fullName('a')} as by,
      case when o.id is not null then json_build_object(${personPairs('o')}) end as other,
      m.undone_at is null
        and not exists (
          select from person_merge l
          where l.school_id = m.school_id
            and l.id > m.id
            and l.undone_at is null
            and array[l.kept_id, l.other_id] && array[m.kept_id, m.other_id]
        ) as can_undo
    from person_merge m
    join account a on a.id = m.merged_by
    left join person o on o.school_id = m.school_id and o.id = m.other_id
    where m.school_id = kernel.school_id() and m.kept_id = ${id}
    order by m.id desc
    limit 20`.all(db)

export const selectMatches = (db: Db, id: number): Promise<Out<typeof merges.matches>['rows']> =>
  sql<Out<typeof merges.matches>['rows'][number]>`select * from auth.matching_students(${id})`.all(db)

export const optionalJoin = async (db: Db, id: number, username: string) =>
  await sql<{ username: string; fname: string; lname: string; taken_by: number | null }>`
    select username, fname, lname, taken_by
    from auth.account_to_join(${id}, ${username})`.optional(db)

export const joinAccount = async (db: Db, id: number, username: string): Promise<object | null> =>
  (await sql<{ before: object | null }>`select auth.join_account(${id}, ${username}) as before`.optional(db))?.before ??
  null

export const undoJoin = async (db: Db, id: number): Promise<boolean> =>
  (await sql<{ done: boolean }>`select auth.undo_join(${id}) as done`.optional(db))?.done ?? false

const tablesOf: Record<Exclude<MergePart, 'other'>, readonly string[]> = {
  enrollment: ['enrollment'],
  grades: ['grade', 'final_grade', 'final_grade_override', 'other_grade', 'rubric_assessment', 'activity_student'],
  attendance: [
    'attendance',
    'attendance_hours',
    'attendance_sign',
    'attendance_plan',
    'attendance_notice',
    'attendance_step_entry',
  ],
  work: [
    'submission',
    'submission_attempt',
    'annotation',
    'question_attempt',
    'question_answer',
    'question_score',
    'question_student',
  ],
  family: ['guardianship'],
  advisors: ['advisorship'],
  plan: ['student_path', 'path_sign', 'planned_course'],
  contact: ['person_phone', 'person_address', 'emergency_contact'],
  medical: ['student_medical'],
  rights: ['user_tag', 'custom_role_person'],
}

/** Follows from the rest: not worth a word. */
const quiet = ['section_total', 'person_role']

/** Rows by what an office calls them. */
export const partsOf = (moved: Moved): Out<typeof merges.merge>['parts'] => {
  const partOf = (table: string): MergePart =>
    (Object.keys(tablesOf) as (keyof typeof tablesOf)[]).find((part) => tablesOf[part].includes(table)) ?? 'other'
  const byPart = Map.groupBy(
    moved.filter(({ table }) => !quiet.includes(table)),
    ({ table }) => partOf(table),
  )
  return [...byPart].map(([part, rows]) => ({
    part,
    moves: rows.reduce((sum, { keys }) => sum + keys.length, 0),
    stays: rows.reduce((sum, { stays }) => sum + stays, 0),
  }))
}
