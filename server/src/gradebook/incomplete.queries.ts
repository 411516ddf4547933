import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

export type Resolved = { percent: number | null; letter: string | null; passed: boolean | null; reason: string }

/**
 * Ends an incomplete grade that stands at that version: by what is given, or without it (null) by leaving what is
 * computed. Answers whether it was there.
 */
export const endIncomplete = async (
  db: Db,
  section_id: number,
  student_id: number,
  version: number,
  given: Resolved | null,
  user_id: number,
  now: Date,
): Promise<boolean> => {
  const which = sql`
    school_id = kernel.school_id()
      and section_id = ${section_id}
      and student_id = ${student_id}
      and version = ${version}
      and incomplete_until is not null`
  const rows = given
    ? await sql`
      update final_grade_override
      set
        percent = ${given.percent}, letter = ${given.letter}, passed = ${given.passed}, reason = ${given.reason},
        set_by = ${user_id}, set_at = ${now}, incomplete_until = null, incomplete_notified_at = null,
        version = version + 1
      where ${which}
      returning id`.all(db)
    : await sql`delete from final_grade_override where ${which} returning id`.all(db)
  return rows.length > 0
}

export const optionalTotal = (db: Db, section_id: number, student_id: number) =>
  db
    .selectFrom('section_total')
    .select(['student_id', 'percent', 'letter', 'passed'])
    .where('section_id', '=', section_id)
    .where('student_id', '=', student_id)
    .executeTakeFirst()
