import type { OtherGrade, OtherGradeInput } from '#contract/gradebook/other-grades.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { me, taught } from '#server/access/reach.ts'
import type { Named } from '#contract/people/person.contract.ts'

const columns = `o.id, o.version, o.student_id, o.section_id, o.title, o.source, o.term, o.graded_on, trim_scale(o.percent) as percent, o.letter, trim_scale(o.gpa_points) as gpa_points, trim_scale(o.credits) as credits,
  trim_scale(o.credits_earned) as credits_earned, o.in_gpa, o.note, o.archived_at is not null as archived, s.name as section_name`

/** The student as staff reach one: the office all, a teacher those of the own sections. */
export const optionalStudent = async (db: Db, actor: Actor, student_id: number): Promise<Named | undefined> =>
  (
    await prepared<Named>(
      db,
      `select p.id, p.fname, p.lname, p.native_name, coalesce('/api/v2/user/photo/' || p.photo_file_id, '') as photo from student k join person p on p.school_id = k.school_id and p.id = k.id
       where k.school_id = kernel.school_id() and k.id = $3 and ($2::int = 2 or exists (select from enrollment e join section s on s.school_id = e.school_id and s.id = e.section_id
         where e.school_id = k.school_id and e.student_id = k.id and e.status in ('active', 'hold', 'completed') and s.status = 'open' and ${taught}))`,
      [...me(actor), student_id],
    )
  )[0]

export const selectOtherGrades = (db: Db, of: { student_id?: number; section_id?: number }): Promise<OtherGrade[]> =>
  prepared<OtherGrade>(
    db,
    `select ${columns} from other_grade o left join section s on s.school_id = o.school_id and s.id = o.section_id
     where o.school_id = kernel.school_id() and ($1::bigint is null or o.student_id = $1) and ($2::bigint is null or o.section_id = $2) order by o.graded_on desc, o.title, o.id`,
    [of.student_id ?? null, of.section_id ?? null],
  )

/** Everybody who is or was in the section, by name. */
export const selectClassmates = (db: Db, section_id: number): Promise<Named[]> =>
  prepared<Named>(
    db,
    `select p.id, p.fname, p.lname, p.native_name, coalesce('/api/v2/user/photo/' || p.photo_file_id, '') as photo from person p
     where p.school_id = kernel.school_id() and exists (select from enrollment e where e.school_id = p.school_id and e.section_id = $1 and e.student_id = p.id and e.status in ('active', 'hold', 'completed')) order by p.lname, p.fname, p.id`,
    [section_id],
  )

/** Rows that name a student who is none of the school, or not in the section that is named. */
export const countForeign = async (db: Db, rows: readonly OtherGradeInput[]): Promise<number> =>
  (
    await prepared<{ count: number }>(
      db,
      `select count(*) as count from jsonb_to_recordset($1::jsonb) as x (student_id bigint, section_id bigint)
       where not exists (select from student k where k.school_id = kernel.school_id() and k.id = x.student_id)
         or x.section_id is not null and not exists (select from enrollment e where e.school_id = kernel.school_id() and e.section_id = x.section_id and e.student_id = x.student_id and e.status in ('active', 'hold', 'completed'))`,
      [JSON.stringify(rows)],
    )
  )[0]?.count ?? 0

/** What would stand twice: the same title for the same student of the section, in another row than the one that is saved. */
export const selectDoubled = (db: Db, rows: readonly OtherGradeInput[]): Promise<{ student_id: number }[]> =>
  prepared<{ student_id: number }>(
    db,
    `select x.student_id from jsonb_to_recordset($1::jsonb) as x (id bigint, student_id bigint, section_id bigint, title text)
     join other_grade o on o.school_id = kernel.school_id() and o.section_id = x.section_id and o.student_id = x.student_id and lower(o.title) = lower(x.title) and o.archived_at is null and o.id is distinct from x.id`,
    [JSON.stringify(rows)],
  )

type Kept = { id: number; version: number }

export const insertOtherGrades = (db: Db, rows: readonly OtherGradeInput[]): Promise<Kept[]> =>
  prepared<Kept>(
    db,
    `insert into other_grade (school_id, student_id, section_id, title, source, term, graded_on, percent, letter, gpa_points, credits, credits_earned, in_gpa, note)
     select kernel.school_id(), x.student_id, x.section_id, x.title, x.source, x.term, x.graded_on, x.percent, x.letter, x.gpa_points, x.credits, x.credits_earned, x.in_gpa, x.note
     from jsonb_to_recordset($1::jsonb) as x (student_id bigint, section_id bigint, title text, source text, term text, graded_on date, percent numeric, letter text, gpa_points numeric, credits numeric, credits_earned numeric, in_gpa boolean, note text)
     returning id, version`,
    [JSON.stringify(rows)],
  )

/** Only rows whose version is the present one; student and section stay what they are. */
export const updateOtherGrades = (db: Db, rows: readonly OtherGradeInput[]): Promise<Kept[]> =>
  prepared<Kept>(
    db,
    `update other_grade o set title = x.title, source = x.source, term = x.term, graded_on = x.graded_on, percent = x.percent, letter = x.letter, gpa_points = x.gpa_points, credits = x.credits,
       credits_earned = x.credits_earned, in_gpa = x.in_gpa, note = x.note, version = o.version + 1
     from jsonb_to_recordset($1::jsonb) as x (id bigint, version integer, student_id bigint, section_id bigint, title text, source text, term text, graded_on date, percent numeric, letter text, gpa_points numeric, credits numeric, credits_earned numeric, in_gpa boolean, note text)
     where o.school_id = kernel.school_id() and o.id = x.id and o.version = x.version and o.student_id = x.student_id and o.section_id is not distinct from x.section_id and o.archived_at is null
     returning o.id, o.version`,
    [JSON.stringify(rows)],
  )

export const setArchived = (db: Db, rows: readonly Kept[], archived_at: Date | null): Promise<Kept[]> =>
  prepared<Kept>(
    db,
    `update other_grade o set archived_at = $2, version = o.version + 1 from jsonb_to_recordset($1::jsonb) as x (id bigint, version integer)
     where o.school_id = kernel.school_id() and o.id = x.id and o.version = x.version returning o.id, o.version`,
    [JSON.stringify(rows), archived_at],
  )

export const countKnown = async (db: Db, ids: readonly number[]): Promise<number> =>
  (
    await prepared<{ count: number }>(
      db,
      'select count(*) as count from other_grade where school_id = kernel.school_id() and id = any ($1::bigint[])',
      [ids],
    )
  )[0]?.count ?? 0

/** The name of the section with its term; the section was reached before. */
export const selectTermOf = async (db: Db, section_id: number): Promise<string> =>
  (
    await prepared<{ term: string }>(
      db,
      `select coalesce(t.name, '') as term from section s left join academic_term t on t.school_id = s.school_id and t.id = s.academic_term_id where s.school_id = kernel.school_id() and s.id = $1`,
      [section_id],
    )
  )[0]?.term ?? ''
