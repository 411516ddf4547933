import type { EnrollmentRule } from '#contract/enrollment/requests.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

const usual: EnrollmentRule = { parents_ask: true, teachers_ask: true, ask_until: null, most_classes: null, version: 0 }

export const selectRule = async (db: Db): Promise<EnrollmentRule> =>
  (await sql<EnrollmentRule>`
    select parents_ask, teachers_ask, ask_until, most_classes, version
    from enrollment_rule
    where school_id = kernel.school_id()`.optional(db)) ?? usual

/** The new version; nothing where somebody else was faster. */
export const saveRule = async (
  db: Db,
  { parents_ask, teachers_ask, ask_until, most_classes, version }: EnrollmentRule,
): Promise<{ version: number } | undefined> => {
  const params = sql.params({ parents_ask, teachers_ask, ask_until, most_classes })
  return await sql<{ version: number }>`
    insert into enrollment_rule as r (school_id, parents_ask, teachers_ask, ask_until, most_classes)
    values (
      kernel.school_id(), ${params.parents_ask}, ${params.teachers_ask}, ${params.ask_until}, ${params.most_classes}
    )
    on conflict (school_id) do update
    set
      parents_ask = ${params.parents_ask}, teachers_ask = ${params.teachers_ask}, ask_until = ${params.ask_until},
      most_classes = ${params.most_classes}, version = r.version + 1
    where r.version = ${version}
    returning version`.optional(db)
}
