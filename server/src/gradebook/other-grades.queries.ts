import type { OtherGrade, OtherGradeInput } from '#contract/gradebook/other-grades.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { taught } from '#server/access/reach.ts'
import type { Named } from '#contract/people/person.contract.ts'
import { personColumns } from '#server/access/person.sql.ts'
import { enrolledOrCompleted } from '#server/access/participation.ts'
import { me, sql } from '#server/kernel/sql.ts'

const columns = sql`
  o.id, o.version, o.student_id, o.section_id, o.title, o.source, o.term, o.graded_on, trim_scale(o.percent) as percent,
  o.letter, trim_scale(o.gpa_points) as gpa_points, trim_scale(o.credits) as credits,
  trim_scale(o.credits_earned) as credits_earned, o.in_gpa, o.note, o.archived_at is not null as archived,
  s.name as section_name`

/** The student as staff reach one: the office all, a teacher those of the own sections. */
export const optionalStudent = async (db: Db, actor: Actor, student_id: number): Promise<Named | undefined> =>
  await sql<Named>`
    select ${personColumns('p')}
    from student k
    join person p on p.school_id = k.school_id and p.id = k.id
    where k.school_id = kernel.school_id()
      and k.id = ${student_id}
      and (
        ${me(actor).role}::int = 2
        or exists (
          select from enrollment e
          join section s on s.school_id = e.school_id and s.id = e.section_id
          where e.school_id = k.school_id
            and e.student_id = k.id
            and ${enrolledOrCompleted('e')}
            and s.status = 'open'
            and ${taught(actor)}
        )
      )`.optional(db)

export const selectOtherGrades = (db: Db, of: { student_id?: number; section_id?: number }): Promise<OtherGrade[]> => {
  const params = sql.params({ student_id: of.student_id ?? null, section_id: of.section_id ?? null })
  return sql<OtherGrade>`
    select ${columns}
    from other_grade o
    left join section s on s.school_id = o.school_id and s.id = o.section_id
    where o.school_id = kernel.school_id()
      and (${params.student_id}::bigint is null or o.student_id = ${params.student_id})
      and (${params.section_id}::bigint is null or o.section_id = ${params.section_id})
    order by o.graded_on desc, o.title, o.id`.all(db)
}

/** Everybody who is or was in the section, by name. */
export const selectClassmates = (db: Db, section_id: number): Promise<Named[]> =>
  sql<Named>`
    select ${personColumns('p')}
    from person p
    where p.school_id = kernel.school_id()
      and exists (
        select from enrollment e
        where e.school_id = p.school_id
          and e.section_id = ${section_id}
          and e.student_id = p.id
          and ${enrolledOrCompleted('e')}
      )
    order by p.lname, p.fname, p.id`.all(db)

/** Rows that name a student who is none of the school, or not in the section that is named. */
export const countForeign = async (db: Db, rows: readonly OtherGradeInput[]): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*) as count
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (student_id bigint, section_id bigint)
      where not exists (select from student k where k.school_id = kernel.school_id() and k.id = x.student_id)
        or x.section_id is not null
          and not exists (
            select from enrollment e
            where e.school_id = kernel.school_id()
              and e.section_id = x.section_id
              and e.student_id = x.student_id
              and ${enrolledOrCompleted('e')}
          )`.optional(db)
  )?.count ?? 0

/**
 * What would stand twice: the same title for the same student of the section, in another row than the one that is
 * saved.
 */
export const selectDuplicates = (db: Db, rows: readonly OtherGradeInput[]): Promise<{ student_id: number }[]> =>
  sql<{ student_id: number }>`
    select x.student_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (
      id bigint, student_id bigint, section_id bigint, title text
    )
    join other_grade o on o.school_id = kernel.school_id()
      and o.section_id = x.section_id
      and o.student_id = x.student_id
      and lower(o.title) = lower(x.title)
      and o.archived_at is null
      and o.id is distinct from x.id`.all(db)

type Kept = { id: number; version: number }

export const insertOtherGrades = (db: Db, rows: readonly OtherGradeInput[]): Promise<Kept[]> =>
  sql<Kept>`
    insert into other_grade (
      school_id, student_id, section_id, title, source, term, graded_on, percent, letter, gpa_points, credits,
      credits_earned, in_gpa, note
    )
    select
      kernel.school_id(), x.student_id, x.section_id, x.title, x.source, x.term, x.graded_on, x.percent, x.letter,
      x.gpa_points, x.credits, x.credits_earned, x.in_gpa, x.note
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (
      student_id bigint, section_id bigint, title text, source text, term text, graded_on date, percent numeric,
      letter text, gpa_points numeric, credits numeric, credits_earned numeric, in_gpa boolean, note text
    )
    returning id, version`.all(db)

/** Only rows whose version is the present one; student and section stay what they are. */
export const updateOtherGrades = (db: Db, rows: readonly OtherGradeInput[]): Promise<Kept[]> =>
  sql<Kept>`
    update other_grade o
    set
      title = x.title, source = x.source, term = x.term, graded_on = x.graded_on, percent = x.percent,
      letter = x.letter, gpa_points = x.gpa_points, credits = x.credits, credits_earned = x.credits_earned,
      in_gpa = x.in_gpa, note = x.note, version = o.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (
      id bigint, version integer, student_id bigint, section_id bigint, title text, source text, term text,
      graded_on date, percent numeric, letter text, gpa_points numeric, credits numeric, credits_earned numeric,
      in_gpa boolean, note text
    )
    where o.school_id = kernel.school_id()
      and o.id = x.id
      and o.version = x.version
      and o.student_id = x.student_id
      and o.section_id is not distinct from x.section_id
      and o.archived_at is null
    returning o.id, o.version`.all(db)

export const setArchived = (db: Db, rows: readonly Kept[], archived_at: Date | null): Promise<Kept[]> =>
  sql<Kept>`
    update other_grade o
    set archived_at = ${archived_at}, version = o.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint, version integer)
    where o.school_id = kernel.school_id() and o.id = x.id and o.version = x.version
    returning o.id, o.version`.all(db)

export const countKnown = async (db: Db, ids: readonly number[]): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*) as count
      from other_grade
      where school_id = kernel.school_id() and id = any (${ids}::bigint[])`.optional(db)
  )?.count ?? 0

/** The name of the section with its term; the section was reached before. */
export const selectTermOf = async (db: Db, section_id: number): Promise<string> =>
  (
    await sql<{ term: string }>`
      select coalesce(t.name, '') as term
      from section s
      left join academic_term t on t.school_id = s.school_id and t.id = s.academic_term_id
      where s.school_id = kernel.school_id() and s.id = ${section_id}`.optional(db)
  )?.term ?? ''
