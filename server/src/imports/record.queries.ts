import { sql } from 'kysely'
import type { Db } from '#server/kernel/database.ts'
import { identifyPeople, joinFamilies } from './identity.queries.ts'
import { recordPlans, type Field, type Part, type RecordPlan } from './records.ts'

// Everything passed to sql.raw here comes from the record plans: constants of this product, never input.

const stagedHere = (run_id: number, { kind }: RecordPlan) => sql`r.run_id = ${run_id} and r.kind = ${kind} and r.school_id = kernel.school_id()`

/**
 * Compares the staged rows of the present school with what is stored: new, changed (with the values before) or unchanged. An empty cell says
 * nothing: it is no change.
 */
export const compareRows = async (db: Db, run_id: number): Promise<void> => {
  await identifyPeople(db, run_id)
  for (const plan of recordPlans) {
    if (plan.kind === 'guardian') await joinFamilies(db, run_id)
    const present = plan.parts.flatMap(({ alias, fields }) => fields.map((field) => `'${field.cell}', ${presentValue(alias, field)}`)).join(', ')
    // 'offset 0' keeps the planner from building the object again for every cell.
    await sql`
      update import_row x set record_id = m.record_id, old = m.old, result = case when m.old is null then 'unchanged' else 'changed' end
      from (
        select r.id, t.id as record_id,
          (select jsonb_object_agg(c.key, q.present->c.key) filter (where not r.retired) from jsonb_each_text(r.cells) c
            where c.value <> '' and q.present ? c.key and c.value is distinct from q.present->>c.key) as old
        from import_row r, ${sql.raw(plan.from)}, lateral (select jsonb_build_object(${sql.raw(present)}) as present offset 0) q
        where ${stagedHere(run_id, plan)} and r.result in ('new', 'changed', 'unchanged') and ${sql.raw(plan.match)}
      ) m where x.run_id = ${run_id} and x.id = m.id`.execute(db)
  }
}

const presentValue = (alias: string, { settled, ...field }: Field): string =>
  settled ? `case when ${settled} then r.cells->>'${field.cell}' else ${presentValue(alias, field)}::text end` : storedValue(alias, field)

const storedValue = (alias: string, { cell, column, by_sis_id_of, only }: Field): string => {
  if (by_sis_id_of) return `(select k.sis_id from ${by_sis_id_of} k where k.school_id = t.school_id and k.id = ${alias}.${column})`
  if (only) return `case when ${alias}.${column} in (${only.map((value) => `'${value}'`).join(', ')}) then ${alias}.${column} else r.cells->>'${cell}' end`
  return `${alias}.${column}`
}

/** Writes the changed values of one kind in the present school. */
export const updateRecords = async (db: Db, run_id: number, plan: RecordPlan): Promise<void> => {
  for (const part of plan.parts) {
    await setFields(
      db,
      run_id,
      plan,
      part,
      (field) => `case when r.old ? '${field.cell}' then ${storable(field, `r.cells->>'${field.cell}'`)} else t.${field.column} end`,
    )
  }
}

/** Puts the values before an import back, each only where the imported value still stands. */
export const restoreRecords = async (db: Db, run_id: number, plan: RecordPlan): Promise<void> => {
  for (const part of plan.parts) {
    await setFields(db, run_id, plan, part, (field) => {
      const stands = `r.old ? '${field.cell}' ${field.settled ? `and not ${field.settled} ` : ''}and t.${field.column} is not distinct from ${storable(field, `r.cells->>'${field.cell}'`)}`
      return `case when ${stands} then ${storable(field, `r.old->>'${field.cell}'`)} else t.${field.column} end`
    })
  }
}

/** Rows whose value was changed again since the import: an undo leaves them. */
export const selectChangedSince = async (db: Db, run_id: number, plan: RecordPlan): Promise<string[]> => {
  const changed = plan.parts.flatMap(({ alias, fields }) =>
    fields.map((field) => `(r.old ? '${field.cell}' and ${alias}.${field.column} is distinct from ${storable(field, `r.cells->>'${field.cell}'`)})`),
  )
  if (changed.length === 0) return []
  const { rows } = await sql<{ title: string }>`
    select r.title from import_row r
    where ${stagedHere(run_id, plan)} and r.result = 'changed' and exists (
      select from ${sql.raw(plan.from)} where t.id = r.record_id and ${plan.kind === 'school' ? sql`true` : sql`t.school_id = r.school_id`} and (${sql.raw(changed.join(' or '))}))
    order by r.id`.execute(db)
  return rows.map(({ title }) => title)
}

const setFields = (db: Db, run_id: number, plan: RecordPlan, { table, fields }: Part, value: (field: Field) => string) => {
  const assignments = fields.map((field) => `${field.column} = ${value(field)}`)
  const cells = fields.map((field) => field.cell)
  return sql`
    update ${sql.table(table)} t set ${sql.raw(assignments.join(', '))}, version = t.version + 1 from import_row r
    where ${stagedHere(run_id, plan)} and r.result = 'changed' and r.old ?| ${cells}::text[] and ${sql.raw(recordOf[table] ?? ownRecord)}`.execute(db)
}

const ownRecord = 't.school_id = r.school_id and t.id = r.record_id'
const recordOf: Record<string, string> = {
  school: 't.id = r.record_id',
  account: 't.id = (select p.user_id from person p where p.school_id = r.school_id and p.id = r.record_id)',
}

const storable = ({ type, by_sis_id_of }: Field, value: string) => {
  if (by_sis_id_of) return `(select k.id from ${by_sis_id_of} k where k.school_id = r.school_id and k.sis_id = ${value})`
  return type ? `(${value})::${type}` : `(${value})`
}
