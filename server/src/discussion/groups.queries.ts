import type { DiscussionGroup } from '#contract/discussion/threads.contract.ts'
import type { Named } from '#contract/people/person.contract.ts'
import { enrolled } from '#server/access/participation.ts'
import { personColumns } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

export const selectGroups = (db: Db, section_id: number): Promise<DiscussionGroup[]> =>
  sql<DiscussionGroup>`
    select
      y.id, y.version, y.name,
      coalesce((
        select json_agg(m.student_id order by m.student_id)
        from discussion_group_member m
        where m.school_id = y.school_id and m.group_id = y.id
      ), '[]') as student_ids,
      (
        select count(*)::int
        from discussion_thread d
        where d.school_id = y.school_id and d.group_id = y.id and d.deleted_at is null
      ) as threads
    from discussion_group y
    where y.school_id = kernel.school_id() and y.section_id = ${section_id} and y.deleted_at is null
    order by y.name, y.id`.all(db)

export const selectStudents = (db: Db, section_id: number): Promise<Named[]> =>
  sql<Named>`
    select ${personColumns('p')}
    from person p
    where p.school_id = kernel.school_id()
      and exists (
        select from enrollment e
        where e.school_id = p.school_id and e.section_id = ${section_id} and e.student_id = p.id and ${enrolled('e')}
      )
    order by p.lname, p.fname, p.id`.all(db)

/** Members stay with it, for the way back. */
export const setGroupDeleted = (
  db: Db,
  id: number,
  version: number,
  deleted_at: Date | null,
): Promise<Saved | undefined> =>
  sql<Saved>`
    update discussion_group
    set deleted_at = ${deleted_at}, version = version + 1
    where school_id = kernel.school_id() and id = ${id} and version = ${version}
    returning id, version`.optional(db)

type Group = { id?: number | undefined; version?: number | undefined; section_id: number; name: string }
type Saved = { id: number; version: number }

export const saveGroup = (db: Db, { id, version = 0, section_id, name }: Group): Promise<Saved | undefined> =>
  id === undefined
    ? sql<Saved>`
      insert into discussion_group (school_id, section_id, name)
      values (kernel.school_id(), ${section_id}, ${name})
      returning id, version`.optional(db)
    : sql<Saved>`
      update discussion_group
      set name = ${name}, version = version + 1
      where school_id = kernel.school_id()
        and id = ${id}
        and section_id = ${section_id}
        and version = ${version}
        and deleted_at is null
      returning id, version`.optional(db)

export const replaceMembers = async (db: Db, group_id: number, student_ids: readonly number[]): Promise<void> => {
  const params = sql.params({ group_id, student_ids })
  await sql`
    delete from discussion_group_member
    where school_id = kernel.school_id()
      and group_id = ${params.group_id}
      and not (student_id = any (${params.student_ids}))`.run(db)
  await sql`
    insert into discussion_group_member (school_id, group_id, student_id)
    select kernel.school_id(), ${params.group_id}, unnest(${params.student_ids}::bigint[])
    on conflict (school_id, group_id, student_id) do nothing`.run(db)
}
