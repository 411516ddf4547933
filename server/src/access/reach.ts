import { parent, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import { fail, found } from '#contract/kernel/errors.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'

/**
 * Who reaches which section, as SQL over an alias `s` of `section`. $1 is the person of the actor and $2 the role in every statement that
 * uses it. The school is kept by row-level security and by the school_id of every join.
 */
export const taught = `($2::int = ${schoolAdmin} or exists (select from section_teacher mine where mine.school_id = s.school_id and mine.section_id = s.id and mine.teacher_id = $1::bigint))`

/** Who gives grades and writes units of section `s`: the office, and its teachers but for assistants. */
export const leads = `($2::int = ${schoolAdmin} or exists (select from section_teacher mine where mine.school_id = s.school_id and mine.section_id = s.id and mine.teacher_id = $1::bigint and mine.role <> 'assistant'))`

/**
 * Whether the actor covers section `s` for somebody, on that date and in that meeting (SQL expressions; null = in any). It ends with the date.
 * @param today the school's present date, as SQL
 */
export const covers = (date: string, meeting: string | null, today: string): string =>
  `($2::int = ${teacher} and ${date} >= ${today} and exists (select from class_cover v where v.school_id = s.school_id and v.section_id = s.id and v.teacher_id = $1::bigint and v.date = ${date}${meeting === null ? '' : ` and v.meeting = ${meeting}`}))`

export const me = (actor: Pick<Actor, 'person_id' | 'role'>): [number | null, number] => [actor.person_id, actor.role]

export type ReachedSection = {
  id: number
  school_id: number
  name: string
  number: string
  status: string
  color: number
  version: number
  assists: boolean
}

/** The section if the actor teaches it (or runs the school); otherwise not found. */
export const reachedSection = async (db: Db, actor: Actor, section_id: number): Promise<ReachedSection> =>
  found(
    (
      await prepared<ReachedSection>(
        db,
        `select s.id, s.school_id, s.name, s.number, s.status, s.version, coalesce(d.color, 1) as color, not ${leads} as assists from section s join course c on c.school_id = s.school_id and c.id = s.course_id
         left join department d on d.school_id = c.school_id and d.id = c.department_id where s.school_id = kernel.school_id() and s.id = $3 and ${taught}`,
        [...me(actor), section_id],
      )
    )[0],
  )

/** The student whose own side is asked for: the student self, or a child of the parent; anybody else is not found. */
export const reachedStudent = async (db: Db, actor: Actor, student_id: number | undefined): Promise<number> => {
  if (actor.role === student) {
    if (student_id !== undefined && student_id !== actor.person_id) throw fail('not_found')
    return found(actor.person_id)
  }
  if (actor.role !== parent) throw fail('not_found')
  const [child] = await prepared<{ student_id: number }>(
    db,
    'select student_id from guardianship where school_id = kernel.school_id() and parent_id = $1 and ($2::bigint is null or student_id = $2) order by student_id limit 1',
    [actor.person_id, student_id ?? null],
  )
  return found(child).student_id
}

/** An assistant reads and takes the roll. */
export const mustLead = ({ assists }: { assists: boolean }): void => {
  if (assists) throw fail('forbidden', 'sections.assistant')
}

/** A closed section is part of the record: nothing in it changes. */
export const mustBeOpen = (section: { status: string }): void => {
  if (section.status === 'closed') throw fail('conflict', 'sections.closed')
}
