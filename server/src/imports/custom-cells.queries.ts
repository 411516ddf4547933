import { sql } from 'kysely'
import type { RecordKind } from '#contract/imports/sds.rules.ts'
import type { Db } from '#server/kernel/database.ts'

// Values of the school's own fields stand among the cells as `custom.<id>`, as text; several choices joined by '; '.

export const peopleKindsOfRecords: readonly RecordKind[] = ['teacher', 'student', 'parent']

const asText = (value: string) =>
  `case jsonb_typeof(${value}) when 'array' then (select string_agg(e, '; ') from jsonb_array_elements_text(${value}) e) else ${value} #>> '{}' end`
const stored = (text: string) =>
  `case f.type when 'number' then to_jsonb((${text})::numeric) when 'yesno' then to_jsonb((${text})::boolean) when 'choices' then to_jsonb(string_to_array(${text}, '; ')) else to_jsonb(${text}) end`

/** What stands in the own fields that the row tells, beside the other present values. */
export const presentCustom = `coalesce((select jsonb_object_agg('custom.' || f.id, ${asText('v.value')}) from custom_field f
  left join custom_value v on v.school_id = f.school_id and v.custom_field_id = f.id and v.person_id = r.record_id
  where f.school_id = kernel.school_id() and f.archived_at is null and r.cells ? ('custom.' || f.id)), '{}')`

const givenCells = (run_id: number, kind: RecordKind) => sql`
  select
    r.record_id as person_id, f.id as field_id, c.value, ${sql.raw(stored('c.value'))} as new, r.old->>c.key as old,
    r.result,
    case when r.old->>c.key is not null then ${sql.raw(stored('(r.old->>c.key)'))} end as before
  from import_row r, jsonb_each_text(r.cells) c, custom_field f
  where r.run_id = ${run_id}
    and r.kind = ${kind}
    and r.school_id = kernel.school_id()
    and c.key like 'custom.%'
    and c.value <> ''
    and f.school_id = kernel.school_id()
    and 'custom.' || f.id = c.key
    and (r.result = 'new' or (r.result = 'changed' and r.old ? c.key))`

/** Writes the own fields of the new or the changed people of one kind in the present school. */
export const storeCustom = (db: Db, run_id: number, kind: RecordKind, result: 'new' | 'changed') =>
  sql`
    insert into custom_value (school_id, person_id, custom_field_id, value)
    select kernel.school_id(), x.person_id, x.field_id, x.new
    from (${givenCells(run_id, kind)}) x
    where x.result = ${result}
    on conflict (school_id, person_id, custom_field_id) do update
    set value = excluded.value, version = custom_value.version + 1
    where custom_value.value <> excluded.value`.execute(db)

/** Puts back what stood in own fields, where the imported value still stands. */
export const restoreCustom = async (db: Db, run_id: number, kind: RecordKind): Promise<void> => {
  const stands = sql`
    v.school_id = kernel.school_id()
      and v.person_id = x.person_id
      and v.custom_field_id = x.field_id
      and v.value = x.new`
  await sql`
    update custom_value v
    set value = x.before, version = v.version + 1
    from (${givenCells(run_id, kind)}) x
    where ${stands} and x.before is not null`.execute(db)
  await sql`
    delete from custom_value v
    using (${givenCells(run_id, kind)}) x
    where ${stands} and x.before is null`.execute(db)
}
