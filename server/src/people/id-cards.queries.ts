import { parent, schoolAdmin, student, superAdmin, teacher } from '#contract/kernel/access.ts'
import type { IdCard } from '#contract/people/id-cards.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { personColumns } from '#server/access/person.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'

export type Holder = Omit<IdCard, 'valid_until' | 'verify'> & {
  photo_key: string | null
  logo_key: string | null
  accent: string
  time_zone: string
  year_end: string | null
}

/**
 * People of the school whose card the actor may hold, by name. $1 ids, $2 person and $3 role of the actor, $4 today.
 * Long because each role holds the cards of others.
 */
export const selectHolders = (
  db: Db,
  { person_id, role }: Actor,
  ids: readonly number[],
  today: string,
): Promise<Holder[]> => {
  const params = sql.params({ person_id, role, today })
  return sql<Holder>`
    select
      ${personColumns('p')},
      p.status = 'active' and p.merged_into is null as valid,
      case
        when s.id is not null then 'student'
        when t.id is not null then 'teacher'
        when exists (
          select from person_role r
          where r.school_id = p.school_id and r.person_id = p.id and r.role = ${sql.constant(schoolAdmin)}
        )
          then 'admin'
        else 'parent'
      end as kind,
      coalesce(s.number, t.number, '') as number, coalesce(s.grade_level, '') as grade_level,
      coalesce(t.title, '') as title, c.name as school_name, c.native_name as school_native_name, c.accent, c.time_zone,
      case when g.id is not null then '/api/v2/school/logo/' || c.short_code else '' end as logo,
      f.storage_key as photo_key, g.storage_key as logo_key,
      coalesce(
        (
          select y.end_date
          from academic_year y
          where y.school_id = p.school_id
            and y.archived_at is null
            and ${params.today}::date between y.start_date and y.end_date
        ),
        (
          select max(m.end_date)
          from academic_term m
          where m.school_id = p.school_id
            and m.archived_at is null
            and ${params.today}::date between m.start_date and m.end_date
        )
      ) as year_end
    from person p
    join school c on c.id = p.school_id
    left join student s on s.school_id = p.school_id and s.id = p.id
    left join teacher t on t.school_id = p.school_id and t.id = p.id
    left join file f on f.school_id = p.school_id and f.id = p.photo_file_id and f.owner_kind = 'photo'
    left join file g on g.school_id = p.school_id
      and g.id = c.logo_file_id
      and g.owner_kind = 'logo'
      and g.content_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')
    where p.school_id = kernel.school_id()
      and p.id = any (${ids})
      and (
        ${params.role}::int in (${sql.constant(superAdmin)}, ${sql.constant(schoolAdmin)})
        or p.id = ${params.person_id}
        or ${params.role}::int = ${sql.constant(parent)}
        and exists (
          select from guardianship w
          where w.school_id = p.school_id
            and w.parent_id = ${params.person_id}
            and w.student_id = p.id
            and not w.no_contact
        )
        or ${params.role}::int = ${sql.constant(teacher)}
        and exists (
          select from section_teacher m
          join enrollment e on e.school_id = m.school_id and e.section_id = m.section_id and ${enrolled('e')}
          where m.school_id = p.school_id and m.teacher_id = ${params.person_id} and e.student_id = p.id
        )
      )
      and (${params.role}::int <> ${sql.constant(student)} or p.id = ${params.person_id})
    order by p.lname, p.fname, p.id`.all(db)
}

export const optionalCard = async (db: Db, school_id: number, person_id: number) =>
  await sql<{ school_name: string; fname: string; lname: string; active: boolean; today: string }>`
    select *
    from auth.card_holder(${school_id}, ${person_id})`.optional(db)
