import type { Planned } from '#contract/paths/plan.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

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
export const replacePlan = (db: Db, student_id: number, planned: readonly Planned[]) => {
  const params = sql.params({ student_id })
  return sql`
    with given as (
      select p.*, row_number() over () as at
      from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) p (course_id bigint, grade_level text, term smallint)
    ),
    gone as (
      delete from planned_course l
      where l.school_id = kernel.school_id()
        and l.student_id = ${params.student_id}
        and l.course_id not in (select course_id from given)
    )
    insert into planned_course as l (school_id, student_id, course_id, grade_level, term)
    select kernel.school_id(), ${params.student_id}, course_id, grade_level, term
    from given
    order by at
    on conflict (school_id, student_id, course_id) do update
    set grade_level = excluded.grade_level, term = excluded.term, version = l.version + 1
    where (l.grade_level, l.term) is distinct from (excluded.grade_level, excluded.term)`.run(db)
}

/** Clears what was agreed with; answers how many sign-offs that were. */
export const clearSigns = async (db: Db, student_ids: readonly number[], user_id: number, now: Date): Promise<number> =>
  (
    await sql`
      update path_sign
      set cleared_at = ${now}, cleared_by = ${user_id}, version = version + 1
      where school_id = kernel.school_id() and student_id = any (${student_ids}) and cleared_at is null
      returning id`.all(db)
  ).length

export const insertSign = (db: Db, student_id: number, role: string, user_id: number, now: Date) =>
  sql`
    insert into path_sign (school_id, student_id, role, signed_by, signed_at)
    values (kernel.school_id(), ${student_id}, ${role}, ${user_id}, ${now})
    on conflict (school_id, student_id, role)
    where cleared_at is null do nothing`.run(db)

/** Takes the own sign-off back. */
export const deleteSign = (db: Db, student_id: number, role: string, user_id: number, now: Date) => {
  const params = sql.params({ user_id })
  return sql`
    update path_sign
    set cleared_at = ${now}, cleared_by = ${params.user_id}, version = version + 1
    where school_id = kernel.school_id()
      and student_id = ${student_id}
      and role = ${role}
      and signed_by = ${params.user_id}
      and cleared_at is null
    returning id`.all(db)
}
