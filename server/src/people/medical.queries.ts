import type { Out } from '#contract/kernel/endpoint.ts'
import type { families, Medical, qualifications } from '#contract/people/records.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { fullName, personPairs } from '#server/access/person.sql.ts'
import { sql } from '#server/kernel/sql.ts'

/** The medical record; an empty one where nothing was written down yet. */
export const optionalMedical = async (
  db: Db,
  id: number,
): Promise<(Medical & { student: Out<typeof families.choices>['rows'][number] }) | undefined> =>
  (
    await sql<{ record: Medical & { student: Out<typeof families.choices>['rows'][number] } }>`
      select coalesce(to_jsonb(m), '{}') - 'school_id' - 'id'
        || jsonb_build_object(
          'version', coalesce(m.version, 0), 'student', json_build_object(${personPairs('p')}), 'changed_at', l.at,
          'changed_by', coalesce(l.by, '')
        )
        || case
          when m.id is null
            then '{"conditions": "", "allergies": "", "medication": "", "diet": "", "doctor": "", "doctor_phone": "", "insurance": "", "note": ""}'
          else '{}'
        end::jsonb as record
      from student s
      join person p on p.school_id = s.school_id and p.id = s.id
      left join student_medical m on m.school_id = s.school_id and m.id = s.id
      left join lateral (
        select l.at, ${fullName('a')} as by
        from audit_log l
        left join account a on a.id = l.real_user_id
        where l.school_id = s.school_id and l.table_name = 'student_medical' and l.row_id = s.id
        order by l.id desc
        limit 1
      ) l on true
      where s.school_id = kernel.school_id() and s.id = ${id}`.optional(db)
  )?.record

export const selectQualifications = async (db: Db, person_id: number) =>
  (
    await sql<{ list: Omit<Out<typeof qualifications.list>, 'today'> }>`
      select json_build_object(
        'person', json_build_object(${personPairs('p')}),
        'rows', coalesce((
          select json_agg(json_build_object(
            'id', q.id, 'version', q.version, 'name', q.name, 'issuer', q.issuer, 'number', q.number,
            'issued_on', q.issued_on, 'expires_on', q.expires_on
          ) order by q.expires_on, q.name, q.id)
          from qualification q
          where q.school_id = p.school_id and q.person_id = p.id and q.archived_at is null
        ), '[]')
      ) as list
      from person p
      where p.school_id = kernel.school_id() and p.id = ${person_id}`.optional(db)
  )?.list
