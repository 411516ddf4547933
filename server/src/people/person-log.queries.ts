import type { Out } from '#contract/kernel/endpoint.ts'
import type { records } from '#contract/people/records.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/**
 * Where somebody is written down, and the column that says who. What is noted by the id of the person has no table of
 * its own.
 */
export const placesOfPeople: [table: string, key: string][] = [
  ['person', 'id'],
  ['student', 'id'],
  ['teacher', 'id'],
  ['student_medical', 'id'],
  ['impersonation', 'id'],
  ['credential', 'id'],
  ['person_role', 'person_id'],
  ['user_tag', 'person_id'],
  ['custom_role_person', 'person_id'],
  ['guardianship', 'student_id'],
  ['guardianship', 'parent_id'],
  ['advisorship', 'student_id'],
  ['advisorship', 'teacher_id'],
  ['person_phone', 'person_id'],
  ['person_address', 'person_id'],
  ['emergency_contact', 'student_id'],
  ['qualification', 'person_id'],
  ['person_merge', 'kept_id'],
  ['custom_value', 'person_id'],
  ['contact_change', 'student_id'],
  ['school_transfer_person', 'person_id'],
  ['enrollment', 'student_id'],
  ['enrollment_request', 'student_id'],
  ['enrollment_change_request', 'student_id'],
  ['person_note', 'person_id'],
  ['badge_award', 'student_id'],
  ['compliance_entry', 'person_id'],
]

/** Found by the rows that name the person now, and by those that did when they were removed. */
const mine = (id: Sql) =>
  sql.join(
    placesOfPeople.map(([table, key]) => {
      const written = sql`
        select l.id
        from audit_log l
        where l.school_id = kernel.school_id() and l.table_name = ${sql.constant(table)} and l.row_id`
      return key === 'id'
        ? sql`${written} = ${id}`
        : sql`
          ${written} = any (array(
            select t.id
            from ${sql.ref(table)} t
            where t.school_id = kernel.school_id() and t.${sql.ref(key)} = ${id}
            union all
            select d.row_id
            from audit_log d
            where d.school_id = kernel.school_id()
              and d.table_name = ${sql.constant(table)}
              and d.operation = 'delete'
              and d.old ->> ${sql.constant(key)} = ${id}::text
          ))`
    }),
    ' union ',
  )

/** Whose old and new values may be read; the others only say that they changed. */
const isReadable = sql`l.table_name not in ('student_medical', 'person_merge', 'person_note')`

/**
 * What changed of a person wherever it is written down; the medical record, merges and notes only say that they
 * changed. Long because each table names its person in its own way.
 */
export const selectLog = async (db: Db, id: number, offset: number, size: number): Promise<Out<typeof records.log>> => {
  const params = sql.params({ id })
  const row = await sql<{ log: Out<typeof records.log> }>`
    with mine as materialized (${mine(params.id)})
    select json_build_object(
      'count', (select count(*) from mine),
      'rows', coalesce((
        select json_agg(json_build_object(
          'about', l.table_name,
          'name', coalesce(f.name, n.name, b.name, ${fullName('o')}, ''),
          'at', l.at,
          'operation', case when l.operation in ('insert', 'update', 'delete') then l.operation else 'update' end,
          'by', coalesce(${fullName('r')}, ''),
          'acting_for', case when l.user_id <> l.real_user_id then ${fullName('u')} end,
          'reason', l.reason, 'old', case when ${isReadable} then l.old end,
          'new', case when ${isReadable} then l.new end
        ) order by l.id desc)
        from (select id from mine order by id desc limit ${size} offset ${offset}) m
        join audit_log l on l.school_id = kernel.school_id() and l.id = m.id
        left join custom_value v on l.table_name = 'custom_value' and v.school_id = l.school_id and v.id = l.row_id
        left join custom_field f on l.table_name = 'custom_value'
          and f.school_id = l.school_id
          and f.id = coalesce(
            (l.new ->> 'custom_field_id')::bigint, (l.old ->> 'custom_field_id')::bigint, v.custom_field_id
          )
        left join enrollment_request q on l.table_name = 'enrollment_request'
          and q.school_id = l.school_id
          and q.id = l.row_id
        left join enrollment_change_request y on l.table_name = 'enrollment_change_request'
          and y.school_id = l.school_id
          and y.id = l.row_id
        left join enrollment e on e.school_id = l.school_id
          and e.id = coalesce(q.enrollment_id, y.enrollment_id, case when l.table_name = 'enrollment' then l.row_id end)
        left join badge_award w on l.table_name = 'badge_award' and w.school_id = l.school_id and w.id = l.row_id
        left join badge b on l.table_name = 'badge_award'
          and b.school_id = l.school_id
          and b.id = coalesce(w.badge_id, (l.old ->> 'badge_id')::bigint)
        left join section n on l.table_name in ('enrollment', 'enrollment_request', 'enrollment_change_request')
          and n.school_id = l.school_id
          and n.id = coalesce((l.new ->> 'section_id')::bigint, (l.old ->> 'section_id')::bigint, e.section_id)
        left join guardianship g on l.table_name = 'guardianship' and g.school_id = l.school_id and g.id = l.row_id
        left join person o on l.table_name = 'guardianship'
          and o.school_id = l.school_id
          and o.id in (
            coalesce((l.new ->> 'parent_id')::bigint, (l.old ->> 'parent_id')::bigint, g.parent_id),
            coalesce((l.new ->> 'student_id')::bigint, (l.old ->> 'student_id')::bigint, g.student_id)
          )
          and o.id <> ${params.id}
        left join account r on r.id = l.real_user_id
        left join account u on u.id = l.user_id
      ), '[]')
    ) as log`.optional(db)
  return row?.log ?? { rows: [], count: 0 }
}
