import { parent, schoolAdmin, student, superAdmin, teacher } from '#contract/kernel/access.ts'
import type { EventValues, Occurrence } from '#contract/schedule/event.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { datesOf } from './recurrence.ts'

export type StoredEvent = Omit<EventValues, 'section_ids'> & {
  id: number
  version: number
  series_id: number | null
  replaces: string | null
  cancelled: boolean
  created_by: number
}

const columns = `e.id, e.version, e.title, e.description, e.place, e.start_date::text, e.end_date::text, to_char(e.start_time, 'HH24:MI') as start_time, to_char(e.end_time, 'HH24:MI') as end_time,
  e.rrule, e.until::text, e.audience, e.series_id, e.replaces::text, e.cancelled, e.created_by`

/** Whether the person $1 in the role $2 may see an event, alias e. Families see what concerns the sections of the student. */
const shown = `(e.created_by = $1::bigint or e.audience = 'school' or (e.audience = 'staff' and $2::int in (${superAdmin}, ${schoolAdmin}, ${teacher})) or (e.audience = 'sections' and ($2::int = ${schoolAdmin} or exists (
  select from event_section x where x.school_id = e.school_id and x.event_id = coalesce(e.series_id, e.id) and (
    ($2::int = ${teacher} and exists (select from section_teacher t where t.school_id = x.school_id and t.section_id = x.section_id and t.teacher_id = $1::bigint))
    or ($2::int = ${student} and exists (select from enrollment n where n.school_id = x.school_id and n.section_id = x.section_id and n.student_id = $1::bigint and n.status in ('active', 'hold')))
    or ($2::int = ${parent} and exists (select from enrollment n join guardianship w on w.school_id = n.school_id and w.student_id = n.student_id and w.parent_id = $1::bigint
        where n.school_id = x.school_id and n.section_id = x.section_id and n.status in ('active', 'hold'))))))))`

/** What the actor may see of the school's events between two dates. */
export const selectOccurrences = async (db: Db, actor: Actor, from: string, to: string): Promise<Occurrence[]> => {
  const rows = await prepared<StoredEvent>(
    db,
    'events-between',
    `select ${columns} from event e where e.school_id = kernel.school_id() and ${shown} and e.start_date <= $4::date
       and case when e.series_id is not null then e.end_date >= $3::date or e.replaces between $3::date - 62 and $4::date
                when e.rrule = '' then e.end_date >= $3::date else e.until is null or e.until + (e.end_date - e.start_date) >= $3::date end`,
    [actor.person_id, actor.role, from, to],
  )
  return occurrencesOf(rows, from, to)
}

const oneDay = 86_400_000
const shifted = (date: string, days: number): string => new Date(Date.parse(date) + days * oneDay).toISOString().slice(0, 10)

/** Series as their dates; a date that was changed on its own stands where it was put, one that was cancelled nowhere. */
export const occurrencesOf = (rows: readonly StoredEvent[], from: string, to: string): Occurrence[] => {
  const replaced = new Set(rows.filter(({ series_id }) => series_id !== null).map(({ series_id, replaces }) => `${series_id} ${replaces}`))
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
  return found.toSorted((a, b) => a.date.localeCompare(b.date) || (a.start_time ?? '').localeCompare(b.start_time ?? '') || a.title.localeCompare(b.title))
}

export const optionalEvent = async (
  db: Db,
  actor: Actor,
  id: number,
): Promise<(StoredEvent & { by: string; sections: { id: number; name: string }[] }) | undefined> =>
  (
    await prepared<StoredEvent & { by: string; sections: { id: number; name: string }[] }>(
      db,
      'event',
      `select ${columns}, trim(p.fname || ' ' || p.lname) as by,
         coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name) from event_section x join section s on s.school_id = x.school_id and s.id = x.section_id
                   where x.school_id = e.school_id and x.event_id = coalesce(e.series_id, e.id)), '[]') as sections
       from event e join person p on p.school_id = e.school_id and p.id = e.created_by where e.school_id = kernel.school_id() and e.id = $3 and not e.cancelled and ${shown}`,
      [actor.person_id, actor.role, id],
    )
  )[0]

/** Open sections that somebody may address: those that they teach, or all of the school. */
export const selectAddressable = (db: Db, actor: Actor): Promise<{ id: number; name: string }[]> =>
  prepared(
    db,
    'event-sections',
    `select s.id, s.name from section s where s.school_id = kernel.school_id() and s.status = 'open'
       and ($2::int = ${schoolAdmin} or exists (select from section_teacher t where t.school_id = s.school_id and t.section_id = s.id and t.teacher_id = $1::bigint)) order by s.name, s.id`,
    [actor.person_id, actor.role],
  )

export const putSections = async (db: Db, event_id: number, section_ids: readonly number[]): Promise<void> => {
  await prepared(
    db,
    'drop-event-sections',
    'delete from event_section where school_id = kernel.school_id() and event_id = $1 and section_id <> all ($2::bigint[])',
    [event_id, section_ids],
  )
  await prepared(
    db,
    'put-event-sections',
    'insert into event_section (school_id, event_id, section_id) select kernel.school_id(), $1, s from unnest($2::bigint[]) s on conflict do nothing',
    [event_id, section_ids],
  )
}
