import { parent, schoolAdmin, student, superAdmin, teacher } from '#contract/kernel/access.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import type { events, EventValues, Occurrence, Scope } from '#contract/schedule/event.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { taught } from '#server/access/reach.ts'
import { datesOf } from './recurrence.ts'
import { fullName, personColumns } from '#server/access/person.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { type Caller, me, sql, type Sql } from '#server/kernel/sql.ts'

export type StoredEvent = Omit<EventValues, 'section_ids' | 'person_ids'> & {
  id: number
  version: number
  series_id: number | null
  replaces: string | null
  cancelled: boolean
  created_by: number
}

const columns = sql`
  e.id, e.version, e.title, e.description, e.place, e.start_date::text, e.end_date::text,
  to_char(e.start_time, 'HH24:MI') as start_time, to_char(e.end_time, 'HH24:MI') as end_time, e.rrule, e.until::text,
  e.audience, e.roles, e.grade_levels, e.series_id, e.replaces::text, e.cancelled, e.created_by`

const child = (actor: Caller, more: Sql) => sql`(
  ${me(actor).role}::int = ${sql.constant(parent)}
  and exists (
    select from guardianship w ${more} and w.school_id = e.school_id and w.parent_id = ${me(actor).person_id}::bigint
  )
)`
const isEnrolled = (of: Sql) => sql`
  n.school_id = x.school_id and n.section_id = x.section_id and n.student_id = ${of} and ${enrolled('n')}`
const inSections = (actor: Caller) => sql`exists (
  select from event_section x
  where x.school_id = e.school_id
    and x.event_id = coalesce(e.series_id, e.id)
    and (
      (
        ${me(actor).role}::int = ${sql.constant(teacher)}
        and exists (
          select from section_teacher t
          where t.school_id = x.school_id
            and t.section_id = x.section_id
            and t.teacher_id = ${me(actor).person_id}::bigint
        )
      )
      or (
        ${me(actor).role}::int = ${sql.constant(student)}
        and exists (select from enrollment n where ${isEnrolled(sql`${me(actor).person_id}::bigint`)})
      )
      or ${child(actor, sql`join enrollment n on ${isEnrolled(sql`w.student_id`)} where true`)}
    )
)`
const named = (actor: Caller) => sql`exists (
  select from event_person x
  where x.school_id = e.school_id
    and x.event_id = coalesce(e.series_id, e.id)
    and (x.person_id = ${me(actor).person_id}::bigint or ${child(actor, sql`where w.student_id = x.person_id`)})
)`
const ofGrade = (actor: Caller) => sql`(
  (
    ${me(actor).role}::int = ${sql.constant(student)}
    and exists (
      select from student t
      where t.school_id = e.school_id and t.id = ${me(actor).person_id}::bigint and t.grade_level = any (e.grade_levels)
    )
  )
  or ${child(
    actor,
    sql`
      join student t on t.school_id = w.school_id and t.id = w.student_id and t.grade_level = any (e.grade_levels)
      where true`,
  )}
)`

/** Whether the person $1 in the role $2 may see an event, alias e. Families see what concerns the student; the office sees what is for sections, and of chosen people's only its own. */
const shown = (actor: Caller) => sql`e.removal_id is null
  and (
    e.created_by = ${me(actor).person_id}::bigint
    or e.audience = 'school'
    or (
      e.audience = 'staff'
      and ${me(actor).role}::int in (
        ${sql.constant(superAdmin)}, ${sql.constant(schoolAdmin)}, ${sql.constant(teacher)}
      )
    )
    or (e.audience = 'sections' and (${me(actor).role}::int = ${sql.constant(schoolAdmin)} or ${inSections(actor)}))
    or (
      e.audience = 'people'
      and (
        ${me(actor).role}::smallint = any (e.roles)
        or (${me(actor).role}::int = ${sql.constant(parent)} and ${sql.constant(student)} = any (e.roles))
        or ${named(actor)}
        or ${inSections(actor)}
        or (e.grade_levels <> '{}' and ${ofGrade(actor)})
      )
    )
  )`

/** What the actor may see of the school's events between two dates. */
export const selectOccurrences = async (db: Db, actor: Actor, from: string, to: string): Promise<Occurrence[]> => {
  const params = sql.params({ from, to })
  const rows = await sql<StoredEvent>`
    select ${columns}
    from event e
    where e.school_id = kernel.school_id()
      and ${shown(actor)}
      and e.start_date <= ${params.to}::date
      and case
        when e.series_id is not null
          then e.end_date >= ${params.from}::date or e.replaces between ${params.from}::date - 62 and ${params.to}::date
        when e.rrule = '' then e.end_date >= ${params.from}::date
        else e.until is null or e.until + (e.end_date - e.start_date) >= ${params.from}::date
      end`.all(db)
  return occurrencesOf(rows, from, to)
}

const oneDay = 86_400_000
const shifted = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * oneDay).toISOString().slice(0, 10)

/** Series as their dates; a date that was changed on its own stands where it was put, one that was cancelled nowhere. */
export const occurrencesOf = (rows: readonly StoredEvent[], from: string, to: string): Occurrence[] => {
  const replaced = new Set(
    rows.filter(({ series_id }) => series_id !== null).map(({ series_id, replaces }) => `${series_id} ${replaces}`),
  )
  const found = rows
    .filter(({ cancelled }) => !cancelled)
    .flatMap((row): Occurrence[] => {
      const { title, place, start_time, end_time } = row
      const length = (Date.parse(row.end_date) - Date.parse(row.start_date)) / oneDay
      return datesOf(row, shifted(from, -length), to)
        .filter((date) => row.series_id !== null || !replaced.has(`${row.id} ${date}`))
        .map((date) => ({
          event_id: row.id,
          title,
          place,
          date,
          end_date: shifted(date, length),
          start_time,
          end_time,
          recurs: row.rrule !== '' || row.series_id !== null,
        }))
    })
  return found.toSorted(
    (a, b) =>
      a.date.localeCompare(b.date) ||
      (a.start_time ?? '').localeCompare(b.start_time ?? '') ||
      a.title.localeCompare(b.title),
  )
}

type Names = { id: number; name: string }[]

export const optionalEvent = async (
  db: Db,
  actor: Actor,
  id: number,
): Promise<(StoredEvent & { by: string; sections: Names; people: Names }) | undefined> =>
  await sql<StoredEvent & { by: string; sections: Names; people: Names }>`
    select
      ${columns}, ${fullName('p')} as by,
      coalesce((
        select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name)
        from event_section x
        join section s on s.school_id = x.school_id and s.id = x.section_id
        where x.school_id = e.school_id and x.event_id = coalesce(e.series_id, e.id)
      ), '[]') as sections,
      coalesce((
        select json_agg(json_build_object('id', o.id, 'name', ${fullName('o')}) order by o.lname, o.fname, o.id)
        from event_person x
        join person o on o.school_id = x.school_id and o.id = x.person_id
        where x.school_id = e.school_id and x.event_id = coalesce(e.series_id, e.id)
      ), '[]') as people
    from event e
    join person p on p.school_id = e.school_id and p.id = e.created_by
    where e.school_id = kernel.school_id() and e.id = ${id} and not e.cancelled and ${shown(actor)}`.optional(db)

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

/** People whom somebody may name: all in use for the office, a teacher's own students. @param ids of these alone, all of them */
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
      and strpos(p.search, kernel.plain(${search})) > 0
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
