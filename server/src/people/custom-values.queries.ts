import { parent, schoolAdmin, student, superAdmin, teacher } from '#contract/kernel/access.ts'
import type { CustomFieldOf, CustomFieldRow } from '#contract/people/custom-values.contract.ts'
import type { CustomValue } from '#contract/people/custom-values.rules.ts'
import type { PersonKind } from '#contract/people/records.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

const choices = sql`array(
  select c.label
  from custom_field_choice c
  where c.school_id = f.school_id and c.custom_field_id = f.id
  order by c.position
)`
const columns = sql`f.id, f.name, f.kind, f.type, f.section, f.hint, f.required, ${choices} as choices`
const order = sql`f.section, f.position, f.id`

export const selectFields = (db: Db): Promise<CustomFieldRow[]> =>
  sql<CustomFieldRow>`
    select ${columns}
    from custom_field f
    where f.school_id = kernel.school_id() and f.archived_at is null
    order by ${order}`.all(db)

/** With their defaults, for somebody new. */
export const selectBlank = (db: Db, kind: PersonKind): Promise<CustomFieldOf[]> =>
  sql<CustomFieldOf>`
    select ${columns}, to_json(nullif(f.default_value, '')) as value, true as can_edit
    from custom_field f
    where f.school_id = kernel.school_id() and f.archived_at is null and f.kind = ${kind}
    order by ${order}`.all(db)

const may = (role: Sql, what: 'see' | 'edit') => sql`(
  ${role}::int in (${sql.constant(superAdmin)}, ${sql.constant(schoolAdmin)})
  or ${role}::int = ${sql.constant(teacher)} and f.teachers_${sql.ref(what)}
  or ${role}::int = ${sql.constant(student)} and f.students_${sql.ref(what)}
  or ${role}::int = ${sql.constant(parent)} and f.parents_${sql.ref(what)}
)`

/**
 * Fields of a person with what stands in them, of those that the actor may see; nobody out of reach. $1 person of the
 * actor, $2 person, $3 role.
 */
export const selectValues = (db: Db, { person_id, role }: Actor, id: number): Promise<CustomFieldOf[]> => {
  const params = sql.params({ person_id, role })
  return sql<CustomFieldOf>`
    select ${columns}, v.value, ${may(params.role, 'edit')} as can_edit
    from person p
    join custom_field f on f.school_id = p.school_id
      and f.archived_at is null
      and ${may(params.role, 'see')}
      and exists (
        select from person_role r
        where r.school_id = p.school_id
          and r.person_id = p.id
          and r.role = case f.kind
            when 'student' then ${sql.constant(student)}
            when 'teacher' then ${sql.constant(teacher)}
            when 'parent' then ${sql.constant(parent)}
            else ${sql.constant(schoolAdmin)}
          end
      )
    left join custom_value v on v.school_id = p.school_id and v.person_id = p.id and v.custom_field_id = f.id
    where p.school_id = kernel.school_id()
      and p.id = ${id}
      and p.merged_into is null
      and ${reached(params.person_id, params.role)}
    order by ${order}`.all(db)
}

const reached = (person_id: Sql, role: Sql) => sql`(
  ${role}::int in (${sql.constant(superAdmin)}, ${sql.constant(schoolAdmin)})
  or p.id = ${person_id}
  or ${role}::int = ${sql.constant(parent)}
  and exists (
    select from guardianship w
    where w.school_id = p.school_id and w.parent_id = ${person_id} and w.student_id = p.id and not w.no_contact
  )
  or ${role}::int = ${sql.constant(teacher)}
  and exists (
    select from section_teacher m
    join enrollment e on e.school_id = m.school_id and e.section_id = m.section_id and ${enrolled('e')}
    where m.school_id = p.school_id and m.teacher_id = ${person_id} and e.student_id = p.id
  )
)`

export const isReached = async (db: Db, { person_id, role }: Actor, id: number): Promise<boolean> => {
  const params = sql.params({ person_id, role })
  return (
    (
      await sql`
        select 1
        from person p
        where p.school_id = kernel.school_id()
          and p.id = ${id}
          and p.merged_into is null
          and ${reached(params.person_id, params.role)}`.all(db)
    ).length > 0
  )
}

/** Stores what differs; an empty value is taken away. Answers how many changed. */
export const storeValues = async (
  db: Db,
  person_id: number,
  values: ReadonlyMap<number, CustomValue>,
): Promise<number> => {
  const kept = [...values].filter(([, value]) => value !== null)
  const gone = [...values].filter(([, value]) => value === null)
  const params = sql.params({ values: kept.map(([, value]) => JSON.stringify(value)) })
  const stored = await sql`
    insert into custom_value (school_id, person_id, custom_field_id, value)
    select kernel.school_id(), ${person_id}, n.id, n.value::jsonb
    from unnest(${kept.map(([id]) => id)}::bigint[], ${params.values}::text[]) n (id, value)
    on conflict (school_id, person_id, custom_field_id) do update
    set value = excluded.value, version = custom_value.version + 1
    where custom_value.value <> excluded.value
    returning id`.all(db)
  const removed = await sql`
    delete from custom_value
    where school_id = kernel.school_id()
      and person_id = ${person_id}
      and custom_field_id = any (${gone.map(([id]) => id)})
    returning id`.all(db)
  return stored.length + removed.length
}

/** How many people have something in a field, and the type and kind it has now. */
export const optionalUse = async (db: Db, id: number) =>
  await sql<{ type: string; kind: string; used: number }>`
    select
      f.type, f.kind,
      (select count(*) from custom_value v where v.school_id = f.school_id and v.custom_field_id = f.id) as used
    from custom_field f
    where f.school_id = kernel.school_id() and f.id = ${id}`.optional(db)
