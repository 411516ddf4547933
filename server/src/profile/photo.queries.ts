import { parent, schoolAdmin, student, superAdmin, teacher } from '#contract/kernel/access.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { enrolledOrCompleted } from '#server/access/participation.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

export type StoredPhoto = { storage_key: string; content_type: string }

const attends = (who: Sql, section: Sql) => sql`exists (
  select from enrollment e
  where e.school_id = p.school_id and e.section_id = ${section} and ${enrolledOrCompleted('e')} and ${who}
)`
const mine = (person_id: Sql, role: Sql, id: Sql) => sql`(
  ${id} = ${person_id} and ${role}::int = ${sql.constant(student)}
  or ${role}::int = ${sql.constant(parent)}
  and exists (
    select from guardianship w
    where w.school_id = p.school_id and w.parent_id = ${person_id} and w.student_id = ${id}
  )
)`
const staff = sql`exists (
  select from person_role r
  where r.school_id = p.school_id
    and r.person_id = p.id
    and r.role in (${sql.constant(schoolAdmin)}, ${sql.constant(teacher)})
)`

/**
 * The photo of a person whom the actor sees elsewhere too: admins everybody of the school; teachers staff, the students
 * of their sections and those students' parents, and those of a class that they cover; students and parents their
 * family and the teachers of their sections; everybody themselves. $1 file, $2 user, $3 person, $4 role. Long because
 * each role sees other people.
 */
export const optionalPhoto = async (
  db: Db,
  { user_id, person_id, role }: Actor,
  file_id: number,
  today: string,
): Promise<StoredPhoto | undefined> => {
  const params = sql.params({ person_id, role })
  return await sql<StoredPhoto>`
    select f.storage_key, f.content_type
    from file f
    join person p on p.school_id = f.school_id and p.id = f.owner_id and p.photo_file_id = f.id
    where f.school_id = kernel.school_id()
      and f.owner_kind = 'photo'
      and f.id = ${file_id}
      and (
        p.user_id = ${user_id}
        or ${params.role}::int in (${sql.constant(superAdmin)}, ${sql.constant(schoolAdmin)})
        or ${params.role}::int = ${sql.constant(teacher)}
        and (
          ${staff}
          or exists (
            select from section_teacher t
            where t.school_id = p.school_id
              and t.teacher_id = ${params.person_id}
              and ${attends(
                sql`(
                  e.student_id = p.id
                  or exists (
                    select from guardianship w
                    where w.school_id = e.school_id and w.student_id = e.student_id and w.parent_id = p.id
                  )
                )`,
                sql`t.section_id`,
              )}
          )
        )
        or ${params.role}::int = ${sql.constant(teacher)}
        and exists (
          select from substitution v
          where v.school_id = p.school_id
            and v.teacher_id = ${params.person_id}
            and v.date >= ${today}::date
            and ${attends(sql`e.student_id = p.id`, sql`v.section_id`)}
        )
        or ${mine(params.person_id, params.role, sql`p.id`)}
        or ${params.role}::int = ${sql.constant(student)}
        and exists (
          select from guardianship w
          where w.school_id = p.school_id and w.student_id = ${params.person_id} and w.parent_id = p.id
        )
        or ${params.role}::int in (${sql.constant(student)}, ${sql.constant(parent)})
        and exists (
          select from section_teacher t
          where t.school_id = p.school_id
            and t.teacher_id = p.id
            and ${attends(mine(params.person_id, params.role, sql`e.student_id`), sql`t.section_id`)}
        )
      )`.optional(db)
}

/** Lets the former photo go (the sweep takes its bytes) and puts another in its place, or none. */
export const replacePhoto = async (db: Db, person_id: number, file_id: number | null): Promise<void> => {
  await sql`
    update file
    set owner_kind = null, owner_id = null
    where school_id = kernel.school_id() and owner_kind = 'photo' and owner_id = ${person_id} and id is distinct from
    ${file_id}`.run(db)
  await sql`
    update person
    set photo_file_id = ${file_id}
    where school_id = kernel.school_id() and id = ${person_id}`.run(db)
}
