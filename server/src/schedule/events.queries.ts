import { parent, schoolAdmin, student, superAdmin, teacher } from '#contract/kernel/access.ts'
import type { EventValues, Occurrence } from '#contract/schedule/event.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { datesOf } from './recurrence.ts'
import { fullName } from '#server/access/person.sql.ts'
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

/**
 * Whether the person $1 in the role $2 may see an event, alias e. Families see what concerns the student; the office
 * sees what is for sections, and of chosen people's only its own.
 */
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

/**
 * Series as their dates; a date that was changed on its own stands where it was put, one that was cancelled nowhere.
 */
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
