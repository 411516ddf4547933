import { schoolAdmin } from '#contract/kernel/access.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/** Whether another code in use has this letter, and the category that this code has now; null for a new one. */
export const selectCodeClash = async (
  db: Db,
  id: number | null,
  letter: string,
): Promise<{ letter_taken: boolean; category: string | null }> => {
  const params = sql.params({ id })
  return (
    (await sql<{ letter_taken: boolean; category: string | null }>`
      select
        exists (
          select from attendance_code
          where school_id = kernel.school_id()
            and archived_at is null
            and id is distinct from ${params.id}
            and upper(letter) = upper(${letter})
        ) as letter_taken,
        (
          select category
          from attendance_code
          where school_id = kernel.school_id() and id = ${params.id}
        ) as category`.optional(db)) ?? { letter_taken: false, category: null }
  )
}

/** Whether these are all codes in use for being present. */
export const selectLastPresent = async (db: Db, ids: number[]): Promise<boolean> =>
  (
    await sql<{ last: boolean }>`
      select not exists (
        select from attendance_code
        where school_id = kernel.school_id()
          and archived_at is null
          and category = 'present'
          and for_teacher
          and id <> all (${ids})
      ) as last`.optional(db)
  )?.last === true

/** The school's codes as rolls show them; those taken out of use stay readable. @param role SQL */
export const codesSql = (role: Sql): Sql => sql`coalesce((
  select json_agg(json_build_object(
    'id', k.id, 'name', k.name, 'letter', k.letter, 'category', k.category, 'direction', k.direction, 'tone', k.tone,
    'icon', k.icon,
    'reasons', coalesce((
      select json_agg(x.label order by x.position)
      from attendance_code_reason x
      where x.school_id = k.school_id and x.attendance_code_id = k.id
    ), '[]'),
    'usable', k.archived_at is null
      and case ${role}::int when ${sql.constant(schoolAdmin)} then k.for_office else k.for_teacher end
  ) order by k.position, k.id)
  from attendance_code k
  where k.school_id = kernel.school_id()
), '[]')`
