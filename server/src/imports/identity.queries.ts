import { sql } from 'kysely'
import { parent } from '#contract/kernel/access.ts'
import type { RecordKind } from '#contract/imports/sds.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { idOf } from './records.ts'

const idHere = (alias: string) => sql.raw(idOf('person', alias))
const comparable = sql`r.school_id = kernel.school_id() and r.result in ('new', 'changed', 'ended', 'unchanged')`

/**
 * Whether any row of these kinds tells a SIS id here: without one there is nothing to ask every person of the school
 * for.
 */
const hasIds = async (db: Db, run_id: number, ...kinds: RecordKind[]): Promise<boolean> => {
  const { rows } = await sql<{ any: boolean }>`
    select exists (
      select from import_row r
      where r.run_id = ${run_id} and r.kind = any (${kinds}) and r.school_id = kernel.school_id() and r.sis_id <> ''
    ) as any`.execute(db)
  return rows[0]?.any ?? false
}

/**
 * Finds the records of the present school that the SIS ids of people lead to: of whoever was merged into another, that
 * other.
 */
export const identifyPeople = async (db: Db, run_id: number): Promise<void> => {
  if (!(await hasIds(db, run_id, 'teacher', 'student', 'parent'))) return
  for (const kind of ['teacher', 'student'] as const)
    await sql`
      update import_row r
      set record_id = coalesce(o.merged_into, o.id), retired = o.merged_into is not null
      from ${sql.table(kind)} k
      join person o on o.school_id = k.school_id and o.id = k.id
      where r.run_id = ${run_id}
        and r.kind = ${kind}
        and ${comparable}
        and r.sis_id <> ''
        and k.school_id = kernel.school_id()
        and ${idHere('k')} = r.sis_id`.execute(db)
  await sql`
    update import_row r
    set record_id = coalesce(o.merged_into, o.id), retired = o.merged_into is not null
    from person o
    join person_role q on q.school_id = o.school_id and q.person_id = o.id and q.role = ${parent}
    where r.run_id = ${run_id}
      and r.kind = 'parent'
      and ${comparable}
      and r.sis_id <> ''
      and o.school_id = kernel.school_id()
      and ${idHere('o')} = r.sis_id`.execute(db)
}

/**
 * Finds the two records of each guardian row of the present school: by the rows of the run that tell them, else by SIS
 * ids – the student's in `sis_id`, the parent's among the cells as `parent_sis_id`.
 */
export const joinFamilies = async (db: Db, run_id: number): Promise<void> => {
  const links = sql`r.run_id = ${run_id} and r.kind = 'guardian' and ${comparable}`
  if (await hasIds(db, run_id, 'guardian')) {
    await sql`
      update import_row r
      set child_record = coalesce(o.merged_into, o.id)
      from student k
      join person o on o.school_id = k.school_id and o.id = k.id
      where ${links}
        and r.child_row is null
        and r.sis_id <> ''
        and k.school_id = kernel.school_id()
        and ${idHere('k')} = r.sis_id`.execute(db)
    await sql`
      update import_row r
      set guardian_record = coalesce(o.merged_into, o.id)
      from person o
      join person_role q on q.school_id = o.school_id and q.person_id = o.id and q.role = ${parent}
      where ${links}
        and r.guardian_row is null
        and o.school_id = kernel.school_id()
        and ${idHere('o')} = r.cells->>'parent_sis_id'`.execute(db)
  }
  await sql`
    update import_row r
    set child_record = coalesce(c.record_id, r.child_record), guardian_record = coalesce(g.record_id, r.guardian_record)
    from import_row x
    left join import_row c on c.run_id = x.run_id and c.id = x.child_row
    left join import_row g on g.run_id = x.run_id and g.id = x.guardian_row
    where ${links}
      and x.run_id = r.run_id
      and x.id = r.id
      and (x.child_row is not null or x.guardian_row is not null)`.execute(db)
}
