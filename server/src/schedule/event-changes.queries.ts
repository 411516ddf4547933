import { schoolAdmin } from '#contract/kernel/access.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import type { events, Scope } from '#contract/schedule/event.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { taught } from '#server/access/reach.ts'
import { personColumns } from '#server/access/person.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { me, sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

/** Open sections that somebody may address: those that they teach, or all of the school. */
export const selectAddressable = (db: Db, actor: Actor): Promise<{ id: number; name: string }[]> =>
  sql<{ id: number; name: string }>`
    select s.id, s.name
    from section s
    where s.school_id = kernel.school_id()
      and s.status = 'open'
      and (
        ${actor.role}::int = ${sql.constant(schoolAdmin)}
        or exists (
          select from section_teacher t
          where t.school_id = s.school_id and t.section_id = s.id and t.teacher_id = ${actor.person_id}::bigint
        )
      )
    order by s.name, s.id`.all(db)

const atMost = 20

/**
 * People whom somebody may name: all in use for the office, a teacher's own students.
 * @param ids of these alone, all of them
 */
export const selectNameable = (
  db: Db,
  actor: Actor,
  { search = '', ids = null }: { search?: string; ids?: number[] | null },
): Promise<Out<typeof events.people>['rows']> => {
  const params = sql.params({ ids })
  return sql<Out<typeof events.people>['rows'][number]>`
    select
      ${personColumns('p')}, coalesce(t.grade_level, '') as grade_level,
      (select min(r.role) from person_role r where r.school_id = p.school_id and r.person_id = p.id) as role
    from person p
    left join student t on t.school_id = p.school_id and t.id = p.id
    where p.school_id = kernel.school_id()
      and p.status = 'active'
      and (${params.ids}::bigint[] is null or p.id = any (${params.ids}))
      and ${matchesSearch(sql`p.search`, search)}
      and exists (select from person_role r where r.school_id = p.school_id and r.person_id = p.id)
      and (
        ${me(actor).role}::int = ${sql.constant(schoolAdmin)}
        or exists (
          select from enrollment n
          join section s on s.school_id = n.school_id and s.id = n.section_id and s.status = 'open'
          where n.school_id = p.school_id and n.student_id = p.id and ${enrolled('n')} and ${taught(actor)}
        )
      )
    order by p.lname, p.fname, p.id
    limit case when ${params.ids}::bigint[] is null then ${sql.constant(atMost)} end`.all(db)
}

export const selectGradeLevels = async (db: Db): Promise<string[]> =>
  (
    await sql<{ grade_level: string }>`
      select grade_level
      from student
      where school_id = kernel.school_id() and status = 'active' and grade_level <> ''
      group by 1
      order by length(grade_level), grade_level`.all(db)
  ).map(({ grade_level }) => grade_level)

/** Whom an event is for beside roles and grade levels: these sections and persons, no others. */
export const putChosen = async (
  db: Db,
  event_id: number,
  section_ids: readonly number[],
  person_ids: readonly number[],
): Promise<void> => {
  for (const [table, column, ids] of [
    ['event_section', 'section_id', section_ids],
    ['event_person', 'person_id', person_ids],
  ] as const) {
    await sql`
      delete from ${sql.ref(table)}
      where school_id = kernel.school_id()
        and event_id = ${event_id}
        and ${sql.ref(column)} <> all (${ids}::bigint[])`.run(db)
    await sql`
      insert into ${sql.ref(table)} (school_id, event_id, ${sql.ref(column)})
      select kernel.school_id(), ${event_id}, i
      from unnest(${ids}::bigint[]) i
      on conflict do nothing`.run(db)
  }
}

/** Hides an event with the dates of it that were changed alone, or those of them from a date on. */
export const hide = (db: Db, removal_id: number, event_id: number, from: string | null) => {
  const params = sql.params({ event_id, from })
  return sql`
    update event
    set removal_id = ${removal_id}, version = version + 1
    where school_id = kernel.school_id()
      and removal_id is null
      and case
        when ${params.from}::date is null then ${params.event_id}::bigint in (id, series_id)
        else series_id = ${params.event_id} and replaces >= ${params.from}
      end`.run(db)
}

export type Removal = { event_id: number; scope: Scope; made: boolean; until: string | null; changed: boolean }

/** A deletion by that account; `changed`: somebody changed the series that was cut since. */
export const optionalRemoval = async (db: Db, user_id: number, id: number): Promise<Removal | undefined> =>
  await sql<Removal>`
    select r.event_id, r.scope, r.made, r.until::text, r.scope = 'following' and e.version <> r.event_version as changed
    from event_removal r
    join event e on e.school_id = r.school_id and e.id = r.event_id
    where r.school_id = kernel.school_id() and r.id = ${id} and r.removed_by = ${user_id}
    for update of r`.optional(db)
