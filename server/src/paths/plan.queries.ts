import type { Planned } from '#contract/paths/plan.rules.ts'
import { type Db, prepared } from '#server/kernel/database.ts'

/** The path that a student follows, held until the end of the transaction. */
export const lockStudentPath = (db: Db, student_id: number) =>
  db
    .selectFrom('student_path')
    .select(['version', 'path_template_id', 'path_version'])
    .where('student_id', '=', student_id)
    .forUpdate()
    .executeTakeFirst()

export const touchStudentPath = (db: Db, student_id: number) =>
  db
    .updateTable('student_path')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('student_id', '=', student_id)
    .execute()

/** Puts a plan in place of the one before. Rows that stay as they were are not written. */
export const replacePlan = (db: Db, student_id: number, planned: readonly Planned[]) =>
  prepared(
    db,
    `with given as (select p.*, row_number() over () as at from jsonb_to_recordset($2::jsonb) p (course_id bigint, grade_level text, term smallint)),
     gone as (delete from planned_course l where l.school_id = kernel.school_id() and l.student_id = $1 and l.course_id not in (select course_id from given))
     insert into planned_course as l (school_id, student_id, course_id, grade_level, term) select kernel.school_id(), $1, course_id, grade_level, term from given order by at
     on conflict (school_id, student_id, course_id) do update set grade_level = excluded.grade_level, term = excluded.term, version = l.version + 1
       where (l.grade_level, l.term) is distinct from (excluded.grade_level, excluded.term)`,
    [student_id, JSON.stringify(planned)],
  )

/** Clears what was agreed with; answers how many sign-offs that were. */
export const clearSigns = async (db: Db, student_ids: readonly number[], user_id: number, now: Date): Promise<number> =>
  (
    await prepared(
      db,
      `update path_sign set cleared_at = $3, cleared_by = $2, version = version + 1 where school_id = kernel.school_id() and student_id = any ($1) and cleared_at is null returning id`,
      [student_ids, user_id, now],
    )
  ).length

export const insertSign = (db: Db, student_id: number, role: string, user_id: number, now: Date) =>
  prepared(
    db,
    `insert into path_sign (school_id, student_id, role, signed_by, signed_at) values (kernel.school_id(), $1, $2, $3, $4)
     on conflict (school_id, student_id, role) where cleared_at is null do nothing`,
    [student_id, role, user_id, now],
  )

/** Takes the own sign-off back. */
export const deleteSign = (db: Db, student_id: number, role: string, user_id: number, now: Date) =>
  prepared(
    db,
    `update path_sign set cleared_at = $4, cleared_by = $3, version = version + 1
     where school_id = kernel.school_id() and student_id = $1 and role = $2 and signed_by = $3 and cleared_at is null returning id`,
    [student_id, role, user_id, now],
  )
