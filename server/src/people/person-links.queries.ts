import type { Out } from '#contract/kernel/endpoint.ts'
import { parent, student, teacher } from '#contract/kernel/access.ts'
import type { families, Rights } from '#contract/people/records.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { personColumns } from '#server/access/person.sql.ts'
import { sql } from '#server/kernel/sql.ts'

const choiceRoles = { student, teacher, parent }

export const selectLinkChoices = (
  db: Db,
  kind: keyof typeof choiceRoles,
  search: string,
): Promise<Out<typeof families.choices>['rows']> =>
  sql<Out<typeof families.choices>['rows'][number]>`
    select
      ${personColumns('p')},
      coalesce(nullif(s.number, ''), nullif(t.number, ''), p.sis_id, '') as number,
      coalesce(s.grade_level, '') as grade_level
    from auth.link_choices(${choiceRoles[kind]}::smallint, ${search}) f
    join person p on p.school_id = kernel.school_id() and p.id = f.id
    left join student s on s.school_id = p.school_id and s.id = p.id
    left join teacher t on t.school_id = p.school_id and t.id = p.id
    order by p.lname, p.fname, p.id`.all(db)

/** How many of the students were new to the guardian. Who is no student, or no parent, of the school is left out. */
export const insertLinks = async (
  db: Db,
  parent_id: number,
  student_ids: readonly number[],
  rights: Rights,
): Promise<number> =>
  (
    await sql`
      insert into guardianship (
        school_id, parent_id, student_id, relationship, custody, contact, billing, no_contact, position
      )
      select
        s.school_id, r.person_id, s.id, ${rights.relationship}, ${rights.custody}, ${rights.contact}, ${rights.billing},
        ${rights.no_contact}, ${rights.position}
      from student s
      join person_role r on r.school_id = s.school_id
        and r.person_id = ${parent_id}
        and r.role = ${sql.constant(parent)}
      where s.school_id = kernel.school_id() and s.id = any (${student_ids})
      on conflict (school_id, parent_id, student_id) do nothing
      returning id`.all(db)
  ).length

/** The guardians of one student, with their rights, for another one too. */
export const copyGuardians = (db: Db, from: number, to: number) =>
  sql`
    insert into guardianship (
      school_id, parent_id, student_id, relationship, custody, contact, billing, no_contact, position
    )
    select school_id, parent_id, ${to}, relationship, custody, contact, billing, no_contact, position
    from guardianship
    where school_id = kernel.school_id() and student_id = ${from}`.run(db)

export const countGuardians = async (db: Db, student_id: number): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*) as count
      from guardianship
      where school_id = kernel.school_id() and student_id = ${student_id}`.optional(db)
  )?.count ?? 0

export const insertAdvisees = (db: Db, teacher_id: number, student_ids: readonly number[], since: string) =>
  sql<{ student_id: number }>`
    insert into advisorship (school_id, teacher_id, student_id, since)
    select t.school_id, t.id, s.id, ${since}
    from teacher t
    join student s on s.school_id = t.school_id and s.id = any (${student_ids})
    where t.school_id = kernel.school_id() and t.id = ${teacher_id}
    on conflict (school_id, student_id, teacher_id) do nothing
    returning student_id`.all(db)
