import { parent, schoolAdmin, student, superAdmin, teacher } from '#contract/kernel/access.ts'
import type { CustomFieldOf, CustomFieldRow } from '#contract/people/custom-values.contract.ts'
import type { CustomValue } from '#contract/people/custom-values.rules.ts'
import type { PersonKind } from '#contract/people/records.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'

const choices = `array(select c.label from custom_field_choice c where c.school_id = f.school_id and c.custom_field_id = f.id order by c.position)`
const columns = `f.id, f.name, f.kind, f.type, f.section, f.hint, f.required, ${choices} as choices`
const order = `f.section, f.position, f.id`

export const selectFields = (db: Db): Promise<CustomFieldRow[]> =>
  prepared(
    db,
    `select ${columns} from custom_field f where f.school_id = kernel.school_id() and f.archived_at is null order by ${order}`,
    [],
  )

/** With their defaults, for somebody new. */
export const selectBlank = (db: Db, kind: PersonKind): Promise<CustomFieldOf[]> =>
  prepared(
    db,
    `select ${columns}, to_json(nullif(f.default_value, '')) as value, true as can_edit from custom_field f where f.school_id = kernel.school_id() and f.archived_at is null and f.kind = $1 order by ${order}`,
    [kind],
  )

const may = (what: 'see' | 'edit') =>
  `($3::int in (${superAdmin}, ${schoolAdmin}) or $3::int = ${teacher} and f.teachers_${what} or $3::int = ${student} and f.students_${what} or $3::int = ${parent} and f.parents_${what})`

/** Fields of a person with what stands in them, of those that the actor may see; nobody out of reach. $1 person of the actor, $2 person, $3 role. */
export const selectValues = (db: Db, { person_id, role }: Actor, id: number): Promise<CustomFieldOf[]> =>
  prepared(
    db,
    `select ${columns}, v.value, ${may('edit')} as can_edit
     from person p join custom_field f on f.school_id = p.school_id and f.archived_at is null and ${may('see')}
       and exists (select from person_role r where r.school_id = p.school_id and r.person_id = p.id and r.role = case f.kind when 'student' then ${student} when 'teacher' then ${teacher} when 'parent' then ${parent} else ${schoolAdmin} end)
     left join custom_value v on v.school_id = p.school_id and v.person_id = p.id and v.custom_field_id = f.id
     where p.school_id = kernel.school_id() and p.id = $2 and p.merged_into is null and ${reached} order by ${order}`,
    [person_id, id, role],
  )

const reached = `($3::int in (${superAdmin}, ${schoolAdmin}) or p.id = $1
  or $3::int = ${parent} and exists (select from guardianship w where w.school_id = p.school_id and w.parent_id = $1 and w.student_id = p.id and not w.no_contact)
  or $3::int = ${teacher} and exists (select from section_teacher m join enrollment e on e.school_id = m.school_id and e.section_id = m.section_id and e.status in ('active', 'hold')
       where m.school_id = p.school_id and m.teacher_id = $1 and e.student_id = p.id))`

export const isReached = async (db: Db, { person_id, role }: Actor, id: number): Promise<boolean> =>
  (
    await prepared(
      db,
      `select 1 from person p where p.school_id = kernel.school_id() and p.id = $2 and p.merged_into is null and ${reached}`,
      [person_id, id, role],
    )
  ).length > 0

/** Stores what differs; an empty value is taken away. Answers how many changed. */
export const storeValues = async (
  db: Db,
  person_id: number,
  values: ReadonlyMap<number, CustomValue>,
): Promise<number> => {
  const kept = [...values].filter(([, value]) => value !== null)
  const gone = [...values].filter(([, value]) => value === null)
  const stored = await prepared(
    db,
    `insert into custom_value (school_id, person_id, custom_field_id, value) select kernel.school_id(), $1, n.id, n.value::jsonb from unnest($2::bigint[], $3::text[]) n (id, value)
     on conflict (school_id, person_id, custom_field_id) do update set value = excluded.value, version = custom_value.version + 1 where custom_value.value <> excluded.value returning id`,
    [person_id, kept.map(([id]) => id), kept.map(([, value]) => JSON.stringify(value))],
  )
  const removed = await prepared(
    db,
    'delete from custom_value where school_id = kernel.school_id() and person_id = $1 and custom_field_id = any ($2) returning id',
    [person_id, gone.map(([id]) => id)],
  )
  return stored.length + removed.length
}

/** How many people have something in a field, and the type and kind it has now. */
export const optionalUse = async (db: Db, id: number) =>
  (
    await prepared<{ type: string; kind: string; used: number }>(
      db,
      `select f.type, f.kind, (select count(*) from custom_value v where v.school_id = f.school_id and v.custom_field_id = f.id) as used from custom_field f where f.school_id = kernel.school_id() and f.id = $1`,
      [id],
    )
  )[0]
