import { sql, type RawBuilder } from 'kysely'
import type { RecordKind } from '#contract/imports/sds.rules.ts'
import { parent, student, teacher } from '#contract/kernel/access.ts'
import { deleteOfFeed } from '#server/enrollment/feed.queries.ts'
import type { Db } from '#server/kernel/database.ts'

/**
 * Removes the records of one kind that a run made in the present school, as far as nobody used them since; answers the
 * titles of those that stay.
 */
export const removeRecords = async (db: Db, run_id: number, kind: RecordKind): Promise<string[]> => {
  const removal = removals[kind]
  if (!removal) return []
  const record =
    removal.table === 'person_role'
      ? sql`person_role t on t.school_id = r.school_id and t.person_id = r.record_id and t.role = ${parent}`
      : sql`${sql.table(removal.table)} t on t.school_id = r.school_id and t.id = r.record_id`
  const made = sql`r.run_id = ${run_id} and r.kind = ${kind} and r.school_id = kernel.school_id() and r.result = 'new'`
  const { rows } = await sql<{ ids: number[] }>`
    with unused as (
      select r.record_id as id, r.made_person
      from import_row r
      join ${record}
      where ${made} and not ${removal.used ?? sql`false`}
    ),
    free as (
      select unnest(
        ${
          removal.table === 'person_role'
            ? sql`array(select id from unused)`
            : sql`kernel.unreferenced(${removal.table}::regclass, array(select id from unused))`
        }
      ) as id
    ),
    free_person as (
      select unnest(kernel.unreferenced(
        'person',
        array(select id from unused where made_person),
        array[${removal.table}, 'person_role']::regclass[]
      )) as id
    )
    select array(
      select id
      from unused
      where id in (select id from free) and (not made_person or id in (select id from free_person))
    ) as ids`.execute(db)
  const ids = rows[0]?.ids ?? []
  for (const statement of removal.remove(ids, run_id)) await statement.execute(db)

  const { rows: kept } = await sql<{ title: string }>`
    select r.title
    from import_row r
    join ${record}
    where ${made}
    order by r.id`.execute(db)
  return kept.map(({ title }) => title)
}

type Removal = {
  table: string
  used?: RawBuilder<unknown>
  remove: (ids: number[], run_id: number) => RawBuilder<unknown>[]
}

const rowsOf = (table: string) => (ids: number[]) => [
  sql`delete from ${sql.table(table)} where school_id = kernel.school_id() and id = any (${ids})`,
]

/**
 * A person leaves with the teacher or student when the run made it, nobody signed in as it, and nothing else speaks of
 * it.
 */
const member = (kind: 'teacher' | 'student' | 'parent', role: number): Removal => ({
  table: kind === 'parent' ? 'person_role' : kind,
  used: sql`(
    (
      ${kind === 'parent'}
      and exists (select from guardianship w where w.school_id = r.school_id and w.parent_id = r.record_id)
    )
    or r.made_person and exists (select from account a where a.id = r.user_id and a.last_login_at is not null)
  )`,
  remove: (ids, run_id) => [
    ...(kind === 'parent' ? [] : rowsOf(kind)(ids)),
    sql`delete from person_role where school_id = kernel.school_id() and person_id = any (${ids}) and role = ${role}`,
    sql`
      delete from person p
      using import_row r
      where r.run_id = ${run_id}
        and r.kind = ${kind}
        and r.school_id = kernel.school_id()
        and r.made_person
        and p.school_id = r.school_id
        and p.id = r.record_id
        and p.id = any (${ids})`,
  ],
})

const removals: Partial<Record<RecordKind, Removal>> = {
  enrollment: {
    table: 'enrollment',
    used: sql`(
      t.status <> 'active'
      or exists (
        select from grade g
        where g.school_id = t.school_id and g.section_id = t.section_id and g.student_id = t.student_id
      )
      or exists (
        select from attendance d
        where d.school_id = t.school_id and d.section_id = t.section_id and d.student_id = t.student_id
      )
      or exists (
        select from submission b
        join activity v on v.school_id = b.school_id and v.id = b.activity_id
        where b.school_id = t.school_id and b.student_id = t.student_id and v.section_id = t.section_id
      )
    )`,
    remove: (ids) => [deleteOfFeed(ids)],
  },
  teaching: { table: 'section_teacher', remove: rowsOf('section_teacher') },
  guardian: { table: 'guardianship', remove: rowsOf('guardianship') },
  parent: member('parent', parent),
  student: member('student', student),
  teacher: member('teacher', teacher),
  section: { table: 'section', remove: rowsOf('section') },
  course: { table: 'course', remove: rowsOf('course') },
  grading_period: { table: 'grading_period', remove: rowsOf('grading_period') },
  term: { table: 'academic_term', remove: rowsOf('academic_term') },
}

/** Removes the schools that a run made and that are empty again; answers the titles of those that stay. */
export const removeSchools = async (db: Db, run_id: number): Promise<string[]> => {
  const { rows } = await sql<{ title: string; removed: boolean }>`
    select r.title, auth.remove_import_school(${run_id}, r.record_id) as removed
    from import_row r
    where r.run_id = ${run_id} and r.kind = 'school' and r.result = 'new' and r.record_id is not null
    order by r.id`.execute(db)
  return rows.filter(({ removed }) => !removed).map(({ title }) => title)
}

/** Removes the accounts that a run made and nobody used; answers how many stay. */
export const removeAccounts = async (db: Db, run_id: number): Promise<number> => {
  const { rows } = await sql<{ kept: number }>`
    select (
      select count(distinct user_id)
      from import_row
      where run_id = ${run_id} and made_account
    ) - auth.remove_import_accounts(${run_id}) as kept`.execute(db)
  return rows[0]?.kept ?? 0
}
