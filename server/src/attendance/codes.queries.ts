import { type Db, prepared } from '#server/kernel/database.ts'

/** Whether another code in use has this letter, and the category that this code has now; null for a new one. */
export const selectCodeClash = async (
  db: Db,
  id: number | null,
  letter: string,
): Promise<{ letter_taken: boolean; category: string | null }> =>
  (
    await prepared<{ letter_taken: boolean; category: string | null }>(
      db,
      `select exists (select from attendance_code where school_id = kernel.school_id() and archived_at is null and id is distinct from $1 and upper(letter) = upper($2)) as letter_taken,
              (select category from attendance_code where school_id = kernel.school_id() and id = $1) as category`,
      [id, letter],
    )
  )[0] ?? { letter_taken: false, category: null }

/** Whether these are all codes in use for being present. */
export const selectLastPresent = async (db: Db, ids: number[]): Promise<boolean> =>
  (
    await prepared<{ last: boolean }>(
      db,
      `select not exists (select from attendance_code where school_id = kernel.school_id() and archived_at is null and category = 'present' and for_teacher and id <> all ($1)) as last`,
      [ids],
    )
  )[0]?.last === true
