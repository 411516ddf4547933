import { parent, schoolAdmin, student, superAdmin, teacher } from '#contract/kernel/access.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import type { events, EventValues, Occurrence, Scope } from '#contract/schedule/event.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { me, taught } from '#server/access/reach.ts'
import { datesOf } from './recurrence.ts'

export type StoredEvent = Omit<EventValues, 'section_ids' | 'person_ids'> & {
  id: number
  version: number
  series_id: number | null
  replaces: string | null
  cancelled: boolean
  created_by: number
}

const columns = `e.id, e.version, e.title, e.description, e.place, e.start_date::text, e.end_date::text, to_char(e.start_time, 'HH24:MI') as start_time, to_char(e.end_time, 'HH24:MI') as end_time,
  e.rrule, e.until::text, e.audience, e.roles, e.grade_levels, e.series_id, e.replaces::text, e.cancelled, e.created_by`

const child = (more: string) =>
  `($2::int = ${parent} and exists (select from guardianship w ${more} and w.school_id = e.school_id and w.parent_id = $1::bigint))`
const enrolled = (of: string) =>
  `n.school_id = x.school_id and n.section_id = x.section_id and n.student_id = ${of} and n.status in ('active', 'hold')`
const inSections = `exists (
  select from event_section x where x.school_id = e.school_id and x.event_id = coalesce(e.series_id, e.id) and (
    ($2::int = ${teacher} and exists (select from section_teacher t where t.school_id = x.school_id and t.section_id = x.section_id and t.teacher_id = $1::bigint))
    or ($2::int = ${student} and exists (select from enrollment n where ${enrolled('$1::bigint')}))
    or ${child(`join enrollment n on ${enrolled('w.student_id')} where true`)}))`
const named = `exists (select from event_person x where x.school_id = e.school_id and x.event_id = coalesce(e.series_id, e.id) and (x.person_id = $1::bigint or ${child('where w.student_id = x.person_id')}))`
const ofGrade = `(($2::int = ${student} and exists (select from student t where t.school_id = e.school_id and t.id = $1::bigint and t.grade_level = any (e.grade_levels)))
  or ${child('join student t on t.school_id = w.school_id and t.id = w.student_id and t.grade_level = any (e.grade_levels) where true')})`

/** Whether the person $1 in the role $2 may see an event, alias e. Families see what concerns the student; the office sees what is for sections, and of chosen people's only its own. */
const shown = `e.removal_id is null and (e.created_by = $1::bigint or e.audience = 'school' or (e.audience = 'staff' and $2::int in (${superAdmin}, ${schoolAdmin}, ${teacher}))
  or (e.audience = 'sections' and ($2::int = ${schoolAdmin} or ${inSections}))
  or (e.audience = 'people' and ($2::smallint = any (e.roles) or ($2::int = ${parent} and ${student} = any (e.roles)) or ${named} or ${inSections} or (e.grade_levels <> '{}' and ${ofGrade}))))`

/** What the actor may see of the school's events between two dates. */
export const selectOccurrences = async (db: Db, actor: Actor, from: string, to: string): Promise<Occurrence[]> => {
  const rows = await prepared<StoredEvent>(
    db,
    `select ${columns} from event e where e.school_id = kernel.school_id() and ${shown} and e.start_date <= $4::date
       and case when e.series_id is not null then e.end_date >= $3::date or e.replaces between $3::date - 62 and $4::date
                when e.rrule = '' then e.end_date >= $3::date else e.until is null or e.until + (e.end_date - e.start_date) >= $3::date end`,
    [actor.person_id, actor.role, from, to],
  )
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
  (
    await prepared<StoredEvent & { by: string; sections: Names; people: Names }>(
      db,
      `select ${columns}, trim(p.fname || ' ' || p.lname) as by,
         coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name) from event_section x join section s on s.school_id = x.school_id and s.id = x.section_id
                   where x.school_id = e.school_id and x.event_id = coalesce(e.series_id, e.id)), '[]') as sections,
         coalesce((select json_agg(json_build_object('id', o.id, 'name', trim(o.fname || ' ' || o.lname)) order by o.lname, o.fname, o.id) from event_person x join person o on o.school_id = x.school_id and o.id = x.person_id
                   where x.school_id = e.school_id and x.event_id = coalesce(e.series_id, e.id)), '[]') as people
       from event e join person p on p.school_id = e.school_id and p.id = e.created_by where e.school_id = kernel.school_id() and e.id = $3 and not e.cancelled and ${shown}`,
      [actor.person_id, actor.role, id],
    )
  )[0]

/** Open sections that somebody may address: those that they teach, or all of the school. */
export const selectAddressable = (db: Db, actor: Actor): Promise<{ id: number; name: string }[]> =>
  prepared(
    db,
    `select s.id, s.name from section s where s.school_id = kernel.school_id() and s.status = 'open'
       and ($2::int = ${schoolAdmin} or exists (select from section_teacher t where t.school_id = s.school_id and t.section_id = s.id and t.teacher_id = $1::bigint)) order by s.name, s.id`,
    [actor.person_id, actor.role],
  )

const atMost = 20

/** People whom somebody may name: all in use for the office, a teacher's own students. @param ids of these alone, all of them */
export const selectNameable = (
  db: Db,
  actor: Actor,
  { search = '', ids = null }: { search?: string; ids?: number[] | null },
): Promise<Out<typeof events.people>['rows']> =>
  prepared(
    db,
    `select p.id, p.fname, p.lname, p.native_name, coalesce('/api/v2/user/photo/' || p.photo_file_id, '') as photo, coalesce(t.grade_level, '') as grade_level,
       (select min(r.role) from person_role r where r.school_id = p.school_id and r.person_id = p.id) as role
     from person p left join student t on t.school_id = p.school_id and t.id = p.id
     where p.school_id = kernel.school_id() and p.status = 'active' and ($4::bigint[] is null or p.id = any ($4)) and strpos(p.search, kernel.plain($3)) > 0
       and exists (select from person_role r where r.school_id = p.school_id and r.person_id = p.id)
       and ($2::int = ${schoolAdmin} or exists (select from enrollment n join section s on s.school_id = n.school_id and s.id = n.section_id and s.status = 'open'
         where n.school_id = p.school_id and n.student_id = p.id and n.status in ('active', 'hold') and ${taught}))
     order by p.lname, p.fname, p.id limit case when $4::bigint[] is null then ${atMost} end`,
    [...me(actor), search, ids],
  )

export const selectGradeLevels = async (db: Db): Promise<string[]> =>
  (
    await prepared<{ grade_level: string }>(
      db,
      `select grade_level from student where school_id = kernel.school_id() and status = 'active' and grade_level <> '' group by 1 order by length(grade_level), grade_level`,
      [],
    )
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
    await prepared(
      db,
      `delete from ${table} where school_id = kernel.school_id() and event_id = $1 and ${column} <> all ($2::bigint[])`,
      [event_id, ids],
    )
    await prepared(
      db,
      `insert into ${table} (school_id, event_id, ${column}) select kernel.school_id(), $1, i from unnest($2::bigint[]) i on conflict do nothing`,
      [event_id, ids],
    )
  }
}

/** Hides an event with the dates of it that were changed alone, or those of them from a date on. */
export const hide = (db: Db, removal_id: number, event_id: number, from: string | null) =>
  prepared(
    db,
    `update event set removal_id = $1, version = version + 1 where school_id = kernel.school_id() and removal_id is null
       and case when $3::date is null then $2::bigint in (id, series_id) else series_id = $2 and replaces >= $3 end`,
    [removal_id, event_id, from],
  )

export type Removal = { event_id: number; scope: Scope; made: boolean; until: string | null; changed: boolean }

/** A deletion by that account; `changed`: somebody changed the series that was cut since. */
export const optionalRemoval = async (db: Db, user_id: number, id: number): Promise<Removal | undefined> =>
  (
    await prepared<Removal>(
      db,
      `select r.event_id, r.scope, r.made, r.until::text, r.scope = 'following' and e.version <> r.event_version as changed from event_removal r join event e on e.school_id = r.school_id and e.id = r.event_id
       where r.school_id = kernel.school_id() and r.id = $1 and r.removed_by = $2 for update of r`,
      [id, user_id],
    )
  )[0]
