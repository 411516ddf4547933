import { parent, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import { fail, found } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { sectionColor, withCourse } from './section.sql.ts'
import { type Caller, me, sql, type Sql } from '#server/kernel/sql.ts'

/**
 * Who reaches which section, as SQL over an alias `s` of `section`. $1 is the person of the actor and $2 the role in
 * every statement that uses it. The school is kept by row-level security and by the school_id of every join.
 */
export const taught = (actor: Caller) => sql`(
  ${me(actor).role}::int = ${sql.constant(schoolAdmin)}
  or exists (
    select from section_teacher mine
    where mine.school_id = s.school_id and mine.section_id = s.id and mine.teacher_id = ${me(actor).person_id}::bigint
  )
)`

/** Who gives grades and writes units of section `s`: the office, and its teachers but for assistants. */
export const leads = (actor: Caller) => sql`(
  ${me(actor).role}::int = ${sql.constant(schoolAdmin)}
  or exists (
    select from section_teacher mine
    where mine.school_id = s.school_id
      and mine.section_id = s.id
      and mine.teacher_id = ${me(actor).person_id}::bigint
      and mine.role <> 'assistant'
  )
)`

/**
 * Whether the actor covers section `s` for somebody, on that date and in that meeting (SQL expressions; null = in any).
 * It ends with the date.
 * @param today the school's present date, as SQL
 */
export const isSubstitute = (actor: Caller, date: Sql, meeting: Sql | null, today: Sql): Sql => sql`(
  ${me(actor).role}::int = ${sql.constant(teacher)}
  and ${date} >= ${today}
  and exists (
    select from substitution v
    where v.school_id = s.school_id
      and v.section_id = s.id
      and v.teacher_id = ${me(actor).person_id}::bigint
      and v.date = ${date}${meeting === null ? sql.empty : sql` and v.meeting = ${meeting}`}
  )
)`

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
    await sql<ReachedSection>`
      select
        s.id, s.school_id, s.name, s.number, s.status, s.version, ${sectionColor} as color,
        not ${leads(actor)} as assists
      from section s
      ${withCourse}
      where s.school_id = kernel.school_id() and s.id = ${section_id} and ${taught(actor)}`.optional(db),
  )

/** The student whose own side is asked for: the student self, or a child of the parent; anybody else is not found. */
export const reachedStudent = async (db: Db, actor: Actor, student_id: number | undefined): Promise<number> => {
  if (actor.role === student) {
    if (student_id !== undefined && student_id !== actor.person_id) throw fail('not_found')
    return found(actor.person_id)
  }
  if (actor.role !== parent) throw fail('not_found')
  const params = sql.params({ student_id: student_id ?? null })
  const child = await sql<{ student_id: number }>`
    select student_id
    from guardianship
    where school_id = kernel.school_id()
      and parent_id = ${actor.person_id}
      and (${params.student_id}::bigint is null or student_id = ${params.student_id})
    order by student_id
    limit 1`.optional(db)
  return found(child).student_id
}

/** An assistant reads and takes the roll. */
export const requireLead = ({ assists }: { assists: boolean }): void => {
  if (assists) throw fail('forbidden', 'sections.assistant')
}

/** A closed section is part of the record: nothing in it changes. */
export const mustBeOpen = (section: { status: string }): void => {
  if (section.status === 'closed') throw fail('conflict', 'sections.closed')
}
