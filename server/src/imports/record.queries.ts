import { sql } from 'kysely'
import { updateOfFeed } from '#server/enrollment/feed.queries.ts'
import type { Db } from '#server/kernel/database.ts'
import { peopleKindsOfRecords, presentCustom } from './custom-cells.queries.ts'
import { identifyPeople, joinFamilies } from './identity.queries.ts'
import { forgetFindings, identifyParsed } from './parsed-people.queries.ts'
import { idOf, recordPlans, type Field, type Part, type RecordPlan } from './records.ts'

// Everything passed to sql.raw here comes from the record plans: constants of this product, never input.

const stagedHere = (run_id: number, { kind }: RecordPlan) => sql`
  r.run_id = ${run_id} and r.kind = ${kind} and r.school_id = kernel.school_id()`

/**
 * Compares the staged rows of the present school with what is stored: new, changed (with the values before) or
 * unchanged. An empty cell says nothing: it is no change.
 */
export const compareRows = async (db: Db, run_id: number): Promise<void> => {
  const by_people = await isOfPeople(db, run_id)
  if (by_people) await forgetFindings(db, run_id)
  await identifyPeople(db, run_id)
  if (by_people) await identifyParsed(db, run_id)
  for (const plan of recordPlans) {
    if (plan.kind === 'guardian') await joinFamilies(db, run_id)
    const present = plan.parts
      .flatMap(({ alias, fields }) => fields.map((field) => `'${field.cell}', ${presentValue(alias, field)}`))
      .join(', ')
    // 'offset 0' keeps the planner from building the object again for every cell.
    await sql`
      update import_row x
      set
        record_id = m.record_id, old = m.old,
        result = case
          when m.removed then 'ended'
          when m.old is null then 'unchanged'
          when x.ends then 'ended'
          else 'changed'
        end
      from (
        select
          r.id, t.id as record_id,
          ${plan.ends_by_removal ? sql`r.ends` : sql`false`} as removed,
          case
            when ${plan.ends_by_removal ? sql`r.ends` : sql`false`} then to_jsonb(t)
            else (
              select jsonb_object_agg(c.key, q.present->c.key) filter (where not r.retired)
              from jsonb_each_text(r.cells) c
              where c.value is distinct from '' and q.present ? c.key and c.value is distinct from q.present->>c.key
            )
          end as old
        from import_row r, ${sql.raw(plan.from)},
        lateral (
          select jsonb_build_object(
            ${sql.raw(present)}
          )${sql.raw(peopleKindsOfRecords.includes(plan.kind) ? ` || ${presentCustom}` : '')} as present
          offset 0
        ) q
        where ${stagedHere(run_id, plan)}
          and r.result in ('new', 'changed', 'ended', 'unchanged')
          and ${sql.raw(plan.match)}
      ) m
      where x.run_id = ${run_id} and x.id = m.id`.execute(db)
  }
  // What is to be deleted and is not there is as the file wants it.
  await sql`
    update import_row
    set result = 'unchanged'
    where run_id = ${run_id} and school_id = kernel.school_id() and ends and result = 'new'`.execute(db)
}

const presentValue = (alias: string, { settled, ...field }: Field): string =>
  settled
    ? `case when ${settled} then r.cells->>'${field.cell}' else ${presentValue(alias, field)}::text end`
    : storedValue(alias, field)

const storedValue = (alias: string, { cell, column, by_sis_id_of, only, kind, where }: Field): string => {
  if (by_sis_id_of)
    return `(select ${idOf(referred[by_sis_id_of], 'k')} from ${by_sis_id_of} k where k.school_id = t.school_id and k.id = ${alias}.${column})`
  if (kind === 'bag')
    return `case when ${alias}.${column} @> (r.cells->'${cell}') then r.cells->'${cell}' else coalesce(${alias}.${column}, '{}') end`
  const value = kind === 'archive' ? `case when ${alias}.${column} is not null then 'true' end` : `${alias}.${column}`
  const decides = only ? `${alias}.${column} in (${only.map((word) => `'${word}'`).join(', ')})` : where
  return decides ? `case when ${decides} then (${value})::text else r.cells->>'${cell}' end` : value
}

const isOfPeople = async (db: Db, run_id: number): Promise<boolean> => {
  const { rows } = await sql<{ source: string }>`select source from import_run where id = ${run_id}`.execute(db)
  return rows[0]?.source === 'people'
}

const referred = { course: 'course', academic_term: 'term' } as const

/** Writes the changed or ended values of one kind in the present school. */
export const updateRecords = async (
  db: Db,
  run_id: number,
  plan: RecordPlan,
  result: 'changed' | 'ended',
): Promise<void> => {
  for (const part of plan.parts) {
    await setFields(
      db,
      run_id,
      plan,
      part,
      result,
      (field) => `case when r.old ? '${field.cell}' then ${importedValue(field)} else t.${field.column} end`,
    )
  }
}

/** Removes what ends by being removed; the row keeps a copy. */
export const removeEnded = (db: Db, run_id: number, plan: RecordPlan) =>
  sql`
    delete from ${sql.table(plan.parts[0]?.table ?? '')} t
    using import_row r
    where ${stagedHere(run_id, plan)} and r.result = 'ended' and ${sql.raw(ownRecord)}`.execute(db)

/** Brings back what was removed, unless it is there again. */
export const restoreEnded = (db: Db, run_id: number, plan: RecordPlan) => {
  const table = sql.table(plan.parts[0]?.table ?? '')
  return sql`
    insert into ${table}
    select x.*
    from import_row r, jsonb_populate_record(null::${table}, r.old) x
    where ${stagedHere(run_id, plan)} and r.result = 'ended'
    on conflict do nothing`.execute(db)
}

/** Puts the values before an import back, each only where the imported value still stands. */
export const restoreRecords = async (db: Db, run_id: number, plan: RecordPlan): Promise<void> => {
  for (const result of ['changed', 'ended'] as const) {
    if (result === 'ended' && plan.ends_by_removal) continue
    for (const part of plan.parts) {
      await setFields(db, run_id, plan, part, result, (field) => {
        const stands = `r.old ? '${field.cell}' ${field.settled ? `and not ${field.settled} ` : ''}and ${unchanged('t', field)}`
        return `case when ${stands} then ${before(field)} else t.${field.column} end`
      })
    }
  }
}

/** Rows whose value was changed again since the import: an undo leaves them. */
export const selectChangedSince = async (db: Db, run_id: number, plan: RecordPlan): Promise<string[]> => {
  const changed = plan.parts.flatMap(({ alias, fields }) =>
    fields.map((field) => `(r.old ? '${field.cell}' and not ${unchanged(alias, field)})`),
  )
  if (changed.length === 0) return []
  const { rows } = await sql<{ title: string }>`
    select r.title
    from import_row r
    where ${stagedHere(run_id, plan)}
      and r.result in ('changed', ${plan.ends_by_removal ? 'changed' : 'ended'})
      and exists (
        select from ${sql.raw(plan.from)}
        where t.id = r.record_id
          and ${plan.kind === 'school' ? sql`true` : sql`t.school_id = r.school_id`}
          and (${sql.raw(changed.join(' or '))})
      )
    order by r.id`.execute(db)
  return rows.map(({ title }) => title)
}

const setFields = (
  db: Db,
  run_id: number,
  plan: RecordPlan,
  { table, fields }: Part,
  result: 'changed' | 'ended',
  value: (field: Field) => string,
) => {
  const assignments = fields.map((field) => `${field.column} = ${value(field)}`)
  const cells = fields.map((field) => field.cell)
  const values = sql.raw(assignments.join(', '))
  const rows = sql`
    ${stagedHere(run_id, plan)}
      and r.result = ${result}
      and r.old ?| ${cells}::text[]
      and ${sql.raw(recordOf[table] ?? ownRecord)}`
  if (table === 'enrollment') return updateOfFeed(db, values, rows)
  return sql`
    update ${sql.table(table)} t
    set ${values}${sql.raw(table === 'section_teacher' ? '' : ', version = t.version + 1')}
    from import_row r
    where ${rows}`.execute(db)
}

const ownRecord = 't.school_id = r.school_id and t.id = r.record_id'
const recordOf: Record<string, string> = {
  school: 't.id = r.record_id',
  account: 't.id = (select p.user_id from person p where p.school_id = r.school_id and p.id = r.record_id)',
}

/** The value that the file tells, as it is stored. */
const importedValue = (field: Field) => {
  const { cell, kind } = field
  if (kind === 'bag') return `((r.old->'${cell}') || (r.cells->'${cell}'))`
  return kind === 'archive' ? 'now()' : storable(field, `r.cells->>'${cell}'`)
}

/** The value before the file, as it was stored. */
const before = (field: Field) => {
  const { cell, kind } = field
  if (kind === 'bag') return `nullif(r.old->'${cell}', '{}')`
  return kind === 'archive' ? 'null' : storable(field, `r.old->>'${cell}'`)
}

/** Whether the record still has what the file told. */
const unchanged = (alias: string, field: Field) =>
  field.kind === 'archive'
    ? `${alias}.${field.column} is not null`
    : `${alias}.${field.column} is not distinct from ${importedValue(field)}`

const storable = ({ type, by_sis_id_of }: Field, value: string) => {
  if (by_sis_id_of)
    return `(select k.id from ${by_sis_id_of} k where k.school_id = r.school_id and ${idOf(referred[by_sis_id_of], 'k')} = ${value})`
  return type ? `(${value})::${type}` : `(${value})`
}
