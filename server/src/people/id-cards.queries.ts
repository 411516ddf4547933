import { parent, schoolAdmin, student, superAdmin, teacher } from '#contract/kernel/access.ts'
import type { IdCard } from '#contract/people/id-cards.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'

export type Holder = Omit<IdCard, 'valid_until' | 'verify'> & {
  photo_key: string | null
  logo_key: string | null
  accent: string
  time_zone: string
  year_end: string | null
}

/** People of the school whose card the actor may hold, by name. $1 ids, $2 person and $3 role of the actor, $4 today. */
export const selectHolders = (
  db: Db,
  { person_id, role }: Actor,
  ids: readonly number[],
  today: string,
): Promise<Holder[]> =>
  prepared<Holder>(
    db,
    `select p.id, p.fname, p.lname, p.native_name, coalesce('/api/v2/user/photo/' || p.photo_file_id, '') as photo, p.status = 'active' and p.merged_into is null as valid,
       case when s.id is not null then 'student' when t.id is not null then 'teacher' when exists (select from person_role r where r.school_id = p.school_id and r.person_id = p.id and r.role = ${schoolAdmin}) then 'admin' else 'parent' end as kind,
       coalesce(s.number, t.number, '') as number, coalesce(s.grade_level, '') as grade_level, coalesce(t.title, '') as title,
       c.name as school_name, c.native_name as school_native_name, c.accent, c.time_zone, case when g.id is not null then '/api/v2/school/logo/' || c.short_code else '' end as logo,
       f.storage_key as photo_key, g.storage_key as logo_key,
       coalesce((select y.end_date from academic_year y where y.school_id = p.school_id and y.archived_at is null and $4::date between y.start_date and y.end_date),
         (select max(m.end_date) from academic_term m where m.school_id = p.school_id and m.archived_at is null and $4::date between m.start_date and m.end_date)) as year_end
     from person p join school c on c.id = p.school_id left join student s on s.school_id = p.school_id and s.id = p.id left join teacher t on t.school_id = p.school_id and t.id = p.id
     left join file f on f.school_id = p.school_id and f.id = p.photo_file_id and f.owner_kind = 'photo'
     left join file g on g.school_id = p.school_id and g.id = c.logo_file_id and g.owner_kind = 'logo' and g.content_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')
     where p.school_id = kernel.school_id() and p.id = any ($1) and (
       $3::int in (${superAdmin}, ${schoolAdmin}) or p.id = $2
       or $3::int = ${parent} and exists (select from guardianship w where w.school_id = p.school_id and w.parent_id = $2 and w.student_id = p.id and not w.no_contact)
       or $3::int = ${teacher} and exists (select from section_teacher m join enrollment e on e.school_id = m.school_id and e.section_id = m.section_id and e.status in ('active', 'hold')
            where m.school_id = p.school_id and m.teacher_id = $2 and e.student_id = p.id))
       and ($3::int <> ${student} or p.id = $2)
     order by p.lname, p.fname, p.id`,
    [ids, person_id, role, today],
  )

export const optionalCard = async (db: Db, school_id: number, person_id: number) =>
  (
    await prepared<{ school_name: string; initials: string; active: boolean; today: string }>(
      db,
      'select * from auth.card_holder($1, $2)',
      [school_id, person_id],
    )
  )[0]
