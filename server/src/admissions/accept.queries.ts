import type { Guardian } from '#contract/admissions/family.contract.ts'
import type { Questions } from '#contract/admissions/form.contract.ts'
import { parent, student } from '#contract/kernel/access.ts'
import type { Db } from '#server/kernel/database.ts'
import { hasDuplicates, seatsLeft } from './applications.queries.ts'
import { sql } from '#server/kernel/sql.ts'

export type Candidate = {
  id: number
  family_id: number
  fname: string
  mname: string
  lname: string
  native_name: string
  preferred_name: string
  gender: '' | 'female' | 'male' | 'other'
  birth_date: string | null
  grade_level: string
  term: string
  term_id: number | null
  previous_school: string
  answers: Record<string, unknown>
  questions: Questions
  left: number | null
  duplicates: boolean
  student: { id: number; number: string } | null
  guardians: (Guardian & { id: number; position: number; person_id: number | null })[]
  documents: {
    id: number
    item: string
    document_type: string
    review: 'waiting' | 'accepted'
    storage_key: string
    name: string
    size: number
    content_type: string
    sha256: string
  }[]
}

/** Applications with all that accepting carries over, in the order of their ids. */
export const selectCandidates = async (db: Db, ids: readonly number[]): Promise<Candidate[]> =>
  (
    await sql<{ row: Candidate }>`
      select json_build_object(
        'id', a.id, 'family_id', a.family_id, 'fname', a.fname, 'mname', a.mname, 'lname', a.lname,
        'native_name', a.native_name, 'preferred_name', a.preferred_name, 'gender', a.gender,
        'birth_date', a.birth_date, 'grade_level', a.grade_level, 'term', coalesce(t.name, ''),
        'term_id', a.academic_term_id, 'previous_school', a.previous_school, 'answers', a.answers,
        'questions', m.questions, 'left', ${seatsLeft}, 'duplicates', ${hasDuplicates},
        'student', (
          select json_build_object('id', s.id, 'number', s.number)
          from student s
          where s.school_id = a.school_id and s.id = a.student_id
        ),
        'guardians', coalesce((
          select json_agg(to_jsonb(g) - 'school_id' - 'family_id' - 'version' order by g.position, g.id)
          from application_guardian g
          where g.school_id = a.school_id and g.family_id = a.family_id and g.fname || g.lname <> ''
        ), '[]'),
        'documents', coalesce((
          select json_agg(json_build_object(
            'id', d.id, 'item', d.item, 'document_type', d.document_type, 'review', d.review,
            'storage_key', f.storage_key, 'name', f.name, 'size', f.size, 'content_type', f.content_type,
            'sha256', f.sha256
          ) order by d.id)
          from application_document d
          join file f on f.school_id = d.school_id and f.owner_kind = 'application_document' and f.owner_id = d.id
          where d.school_id = a.school_id and d.application_id = a.id and d.review <> 'returned'
        ), '[]')
      ) as row
      from application a
      join application_family m on m.school_id = a.school_id and m.id = a.family_id
      left join academic_term t on t.school_id = a.school_id and t.id = a.academic_term_id
      where a.school_id = kernel.school_id() and a.id = any (${ids})
      order by a.id`.all(db)
  ).map(({ row }) => row)

/** One after the other in a school: numbers are proposed and taken. */
export const lockAcceptance = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('application-acceptance'), kernel.school_id()::int)`.run(db)

/**
 * Somebody known of the school is a student again: active, with the role, in the grade that was applied for. How they
 * stood before.
 */
export const readmitStudent = async (
  db: Db,
  id: number,
  grade_level: string,
): Promise<{ status: string; grade_level: string }> => {
  const params = sql.params({ id, grade_level })
  const before = await sql<{ status: string; grade_level: string }>`
    with before as (
      select p.status, s.grade_level
      from person p
      join student s on s.school_id = p.school_id and s.id = p.id
      where p.school_id = kernel.school_id() and p.id = ${params.id}
      for update
    ),
    role as (
      insert into person_role as r (school_id, person_id, role)
      values (kernel.school_id(), ${params.id}, ${sql.constant(student)})
      on conflict (school_id, person_id, role) do nothing
    ),
    grade as (
      update student s
      set grade_level = ${params.grade_level}, version = s.version + 1
      where s.school_id = kernel.school_id() and s.id = ${params.id} and s.grade_level <> ${params.grade_level}
    )
    select *
    from before`.optional(db)
  return before ?? { status: 'active', grade_level }
}

export const giveParentRole = (db: Db, person_id: number) =>
  sql`
    insert into person_role (school_id, person_id, role)
    values (kernel.school_id(), ${person_id}, ${sql.constant(parent)})
    on conflict (school_id, person_id, role) do nothing`.run(db)

export const keepPerson = (db: Db, guardian_id: number, person_id: number) =>
  sql`
    update application_guardian
    set person_id = ${person_id}, version = version + 1
    where school_id = kernel.school_id() and id = ${guardian_id}`.run(db)

export const keepStudent = (db: Db, id: number, student_id: number) =>
  sql`
    update application
    set student_id = ${student_id}, version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)

/** What accepting made, for the way back. `before`: how a student stood who was known already. */
export type Made = {
  student: number
  before: { status: string; grade_level: string } | null
  guardians: { id: number; made: boolean }[]
  linked: number[]
  notes: number[]
  /** Missing in what was accepted before classes could be chosen. */
  enrollments?: number[]
  cause: string
}

export const insertAcceptance = async (
  db: Db,
  application_id: number,
  made: Made,
  user_id: number,
  now: Date,
): Promise<void> => {
  await sql`
    insert into application_acceptance (school_id, application_id, made, made_by, made_at)
    values (kernel.school_id(), ${application_id}, ${JSON.stringify(made)}, ${user_id}, ${now})`.run(db)
}

type Settled = { id: number; application_id: number; made: Made; used: boolean }

/**
 * Acceptances that stand, locked; `used`: the student takes classes that it did not bring, or somebody whom it made
 * signed in or hangs on something else by now.
 */
export const lockAcceptances = (db: Db, ids: readonly number[]): Promise<Settled[]> =>
  sql<Settled>`
    select
      c.id, c.application_id, c.made,
      exists (
        select from enrollment e
        where e.school_id = c.school_id
          and e.student_id = (c.made ->> 'student')::bigint
          and not coalesce(c.made -> 'enrollments', '[]') @> to_jsonb(e.id)
          and (
            e.status in ('requested', 'waitlisted', 'active', 'hold') and c.made -> 'before' = 'null'
            or e.start_date >= (c.made_at at time zone (
              select z.time_zone
              from school z
              where z.id = c.school_id
            ))::date
          )
      )
        or exists (
          select from person p
          join account u on u.id = p.user_id
          where p.school_id = c.school_id
            and u.last_login_at >= c.made_at
            and (
              p.id = (c.made ->> 'student')::bigint and c.made -> 'before' = 'null'
              or p.id in (
                select (g ->> 'id')::bigint
                from jsonb_array_elements(c.made -> 'guardians') g
                where (g ->> 'made')::boolean
              )
            )
        ) as used
    from application_acceptance c
    where c.school_id = kernel.school_id() and c.application_id = any (${ids}) and c.undone_at is null
    order by c.application_id
    for update`.all(db)

/** Ends the links that an acceptance made. */
export const unlinkFamily = (db: Db, student_id: number, parent_ids: readonly number[]) =>
  sql`
    delete from guardianship
    where school_id = kernel.school_id() and student_id = ${student_id} and parent_id = any (${parent_ids})`.run(db)

/** Which of these people have no child at the school any more. */
export const selectChildless = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select x as id
      from unnest(${ids}::bigint[]) x
      where not exists (select from guardianship g where g.school_id = kernel.school_id() and g.parent_id = x)
        and not exists (
          select from person_role r
          where r.school_id = kernel.school_id() and r.person_id = x and r.role <> ${sql.constant(parent)}
        )`.all(db)
  ).map(({ id }) => id)

export const settleAcceptance = (db: Db, id: number, now: Date) =>
  sql`
    update application_acceptance
    set undone_at = ${now}, version = version + 1
    where school_id = kernel.school_id() and id = ${id}`.run(db)

export const archiveNotes = (db: Db, ids: readonly number[], now: Date) =>
  sql`
    update person_note
    set archived_at = ${now}, version = version + 1
    where school_id = kernel.school_id() and id = any (${ids})`.run(db)

export const setGrade = (db: Db, student_id: number, grade_level: string) =>
  sql`
    update student
    set grade_level = ${grade_level}, version = version + 1
    where school_id = kernel.school_id() and id = ${student_id}`.run(db)
