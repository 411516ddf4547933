import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

/**
 * The name and place of one child, changed by the office whatever its state; nothing where somebody else was faster.
 */
export const updateApplication = async (
  db: Db,
  id: number,
  version: number,
  child: Record<string, unknown>,
): Promise<{ family_id: number } | undefined> =>
  await sql<{ family_id: number }>`
    update application a
    set
      fname = r.fname, mname = r.mname, lname = r.lname, native_name = r.native_name, preferred_name = r.preferred_name,
      gender = r.gender, birth_date = r.birth_date, academic_term_id = r.academic_term_id, grade_level = r.grade_level,
      previous_school = r.previous_school, answers = r.answers,
      duplicates_resolved = a.duplicates_resolved
        and (a.fname, a.lname, a.birth_date) is not distinct from (r.fname, r.lname, r.birth_date),
      version = a.version + 1
    from json_populate_record(null::application, ${JSON.stringify(child)}) r
    where a.school_id = kernel.school_id() and a.id = ${id} and a.version = ${version}
    returning a.family_id`.optional(db)

export const optionalSchoolOf = async (db: Db) =>
  await sql<{ id: number; name: string; language: string }>`
    select id, name, language
    from school
    where id = kernel.school_id()`.optional(db)

/** Who the child or a guardian is at the school; nothing where that person is not of the school and of that kind. */
export const nameStudent = async (db: Db, id: number, student_id: number | null): Promise<boolean> => {
  const params = sql.params({ student_id })
  return (
    (
      await sql`
        update application a
        set student_id = ${params.student_id}, version = version + 1
        where a.school_id = kernel.school_id()
          and a.id = ${id}
          and a.state <> 'accepted'
          and (
            ${params.student_id}::bigint is null
            or exists (
              select from student s
              join person p on p.school_id = s.school_id and p.id = s.id
              where s.school_id = a.school_id and s.id = ${params.student_id} and p.merged_into is null
            )
          )
        returning a.id`.all(db)
    ).length > 0
  )
}

export const nameGuardian = async (
  db: Db,
  application_id: number,
  id: number,
  person_id: number | null,
): Promise<boolean> => {
  const params = sql.params({ person_id })
  return (
    (
      await sql`
        update application_guardian g
        set person_id = ${params.person_id}, version = g.version + 1
        from application a
        where g.school_id = kernel.school_id()
          and g.id = ${id}
          and a.school_id = g.school_id
          and a.id = ${application_id}
          and a.family_id = g.family_id
          and a.state <> 'accepted'
          and (
            ${params.person_id}::bigint is null
            or exists (
              select from person p
              where p.school_id = g.school_id
                and p.id = ${params.person_id}
                and p.merged_into is null
                and not exists (select from student s where s.school_id = p.school_id and s.id = p.id)
            )
          )
        returning g.id`.all(db)
    ).length > 0
  )
}

export const resolveDuplicates = async (db: Db, ids: readonly number[], settled: boolean): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      update application
      set duplicates_resolved = ${settled}, version = version + 1
      where school_id = kernel.school_id() and id = any (${ids})
      returning id`.all(db)
  ).map(({ id }) => id)
