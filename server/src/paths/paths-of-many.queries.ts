import type { StudentPath } from '#contract/paths/paths.contract.ts'
import type { PathSnapshot } from '#contract/paths/templates.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { personPairs } from '#server/access/person.sql.ts'
import { sql } from '#server/kernel/sql.ts'
import { recordJson, type PathRecord } from './record.queries.ts'

export type PathOfMany = {
  student: StudentPath['student']
  path: { template_id: number; name: string; number: number; version: number; snapshot: PathSnapshot } | null
  signed: { parent: boolean; advisor: boolean }
} & PathRecord

/** The paths of several students, in the order of their ids. */
export const selectPathsOf = async (db: Db, student_ids: readonly number[]): Promise<PathOfMany[]> => {
  const params = sql.params({ student_ids })
  return (
    await sql<{ one: PathOfMany }>`
      select json_build_object(
        'student', json_build_object(${personPairs('p')}, 'number', k.number, 'grade_level', k.grade_level),
        ${recordJson},
        'path', case
          when f.id is not null
            then json_build_object(
              'template_id', t.id, 'name', t.name, 'number', f.path_version, 'version', f.version,
              'snapshot', v.snapshot
            )
        end,
        'signed', json_build_object(
          'parent', exists (
            select from path_sign g
            where g.school_id = k.school_id and g.student_id = k.id and g.role = 'parent' and g.cleared_at is null
          ),
          'advisor', exists (
            select from path_sign g
            where g.school_id = k.school_id and g.student_id = k.id and g.role = 'advisor' and g.cleared_at is null
          )
        )
      ) as one
      from student k
      join person p on p.school_id = k.school_id and p.id = k.id
      left join student_path f on f.school_id = k.school_id and f.student_id = k.id
      left join path_template t on t.school_id = f.school_id and t.id = f.path_template_id
      left join path_version v on v.school_id = f.school_id
        and v.path_template_id = f.path_template_id
        and v.number = f.path_version
      where k.school_id = kernel.school_id() and k.id = any (${params.student_ids})
      order by array_position(${params.student_ids}::bigint[], k.id)`.all(db)
  ).map(({ one }) => one)
}
