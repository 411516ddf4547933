import type { Out } from '#contract/kernel/endpoint.ts'
import type { calendarImport } from '#contract/schedule/calendar-import.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { IcsException, IcsEvent } from './ics-file.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sql } from '#server/kernel/sql.ts'

export type KnownEntry = { id: number; version: number; uid: string; mark: string }

/** Which entries are there already; an event that was deleted or a closure that is archived is not. */
export const selectKnown = (
  db: Db,
  table: 'event' | 'school_closure',
  uids: readonly string[],
): Promise<KnownEntry[]> =>
  sql<KnownEntry>`
    select distinct on (ical_uid) id, version, ical_uid as uid, ical_mark as mark
    from ${sql.ref(table)}
    where school_id = kernel.school_id()
      and ical_uid = any (${uids})
      and ${table === 'event' ? sql`removal_id is null` : sql`archived_at is null`}
    order by ical_uid, id`.all(db)

export type EventRow = Omit<IcsEvent, 'uid' | 'exceptions'> & {
  audience: string
  ical_uid: string | null
  ical_mark: string
  exceptions: IcsException[]
}
export type ClosureRow = {
  name: string
  start_date: string
  end_date: string
  ical_uid: string | null
  ical_mark: string
}
/** What stands of an import: the row with the version that it got, and what it was before. */
export type ImportedRow<Row> = { id: number; version: number; before: Row | null }

const values = ['title', 'description', 'place', 'start_date', 'end_date', 'start_time', 'end_time']
const eventColumns = [...values, 'rrule', 'until', 'audience', 'ical_uid', 'ical_mark']
const eventTypes = sql`
  title text, description text, place text, start_date date, end_date date, start_time time, end_time time, rrule text,
  until date, audience text, ical_uid text, ical_mark text, exceptions jsonb`

export const insertEvents = async (
  db: Db,
  person_id: number,
  rows: readonly EventRow[],
): Promise<ImportedRow<EventRow>[]> => {
  const added = await sql<{ id: number; version: number; uid: string }>`
    insert into event (school_id, created_by, ${sql.join(eventColumns.map(sql.ref), ', ')})
    select kernel.school_id(), ${person_id}, ${sql.join(eventColumns.map(sql.ref), ', ')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (${eventTypes})
    returning id, version, ical_uid as uid`.all(db)
  const idOf = new Map(added.map(({ id, uid }) => [uid, id]))
  await insertExceptions(
    db,
    rows.map(({ ical_uid, exceptions }) => ({ id: idOf.get(ical_uid ?? '') ?? 0, exceptions })),
  )
  return added.map(({ id, version }) => ({ id, version, before: null }))
}

const insertExceptions = (db: Db, rows: readonly { id: number; exceptions: readonly IcsException[] }[]) =>
  sql`
    insert into event (
      school_id, series_id, created_by, audience, roles, grade_levels, ${sql.join(values.map(sql.ref), ', ')}, replaces,
      cancelled
    )
    select e.school_id, e.id, e.created_by, e.audience, e.roles, e.grade_levels, a.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id bigint, exceptions jsonb)
    join event e on e.school_id = kernel.school_id() and e.id = g.id
    cross join jsonb_to_recordset(g.exceptions) as a (
      title text, description text, place text, start_date date, end_date date, start_time time, end_time time,
      replaces date, cancelled boolean
    )`.run(db)

/** Makes events what is given, where they are on that version; those that were changed since stay. */
export const updateEvents = async (
  db: Db,
  rows: readonly (EventRow & { id: number; version: number })[],
): Promise<ImportedRow<EventRow>[]> => {
  const changed = await sql<ImportedRow<EventRow>>`
    with given as (
      select *
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id bigint, version integer, ${eventTypes})
    ),
    before as (
      select
        e.id,
        jsonb_build_object(
          'title', e.title, 'description', e.description, 'place', e.place, 'start_date', e.start_date,
          'end_date', e.end_date, 'start_time', to_char(e.start_time, 'HH24:MI'),
          'end_time', to_char(e.end_time, 'HH24:MI'), 'rrule', e.rrule, 'until', e.until, 'audience', e.audience,
          'ical_uid', e.ical_uid, 'ical_mark', e.ical_mark,
          'exceptions', coalesce((
            select jsonb_agg(jsonb_build_object(
              'title', x.title, 'description', x.description, 'place', x.place, 'start_date', x.start_date,
              'end_date', x.end_date, 'start_time', to_char(x.start_time, 'HH24:MI'),
              'end_time', to_char(x.end_time, 'HH24:MI'), 'replaces', x.replaces, 'cancelled', x.cancelled
            ))
            from event x
            where x.school_id = e.school_id and x.series_id = e.id and x.removal_id is null
          ), '[]')
        ) as row
      from event e
      where e.school_id = kernel.school_id() and e.id in (select id from given)
    ) update event e set ${sql.join(
      eventColumns.map((name) => sql`${sql.ref(name)} = g.${sql.ref(name)}`),
      ', ',
    )},
    version = e.version + 1
    from given g
    join before b on b.id = g.id
    where e.school_id = kernel.school_id() and e.id = g.id and e.version = g.version and e.removal_id is null
    returning e.id, e.version, b.row as before`.all(db)
  const done = new Set(changed.map(({ id }) => id))
  await sql`delete from event where school_id = kernel.school_id() and series_id = any (${[...done]}::bigint[])`.run(db)
  await insertExceptions(
    db,
    rows.filter(({ id }) => done.has(id)),
  )
  return changed
}

/** Those that nobody changed since. */
export const deleteEvents = (db: Db, rows: readonly { id: number; version: number }[]) =>
  sql`
    delete from event e
    using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id bigint, version integer)
    where e.school_id = kernel.school_id()
      and e.id = g.id
      and e.version = g.version
      and e.removal_id is null
      and not exists (select from event x where x.school_id = e.school_id and x.series_id = e.id and x.version > 1)
    returning e.id`.all(db)

const closureTypes = sql`name text, start_date date, end_date date, ical_uid text, ical_mark text`
const closureColumns = sql`name, start_date, end_date, ical_uid, ical_mark`

export const insertClosures = (db: Db, rows: readonly ClosureRow[]): Promise<ImportedRow<ClosureRow>[]> =>
  sql<ImportedRow<ClosureRow>>`
    insert into school_closure (school_id, ${closureColumns})
    select kernel.school_id(), ${closureColumns}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (${closureTypes})
    returning id, version, null::jsonb as before`.all(db)

export const updateClosures = (
  db: Db,
  rows: readonly (ClosureRow & { id: number; version: number })[],
): Promise<ImportedRow<ClosureRow>[]> =>
  sql<ImportedRow<ClosureRow>>`
    with given as (
      select *
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id bigint, version integer, ${closureTypes})
    ),
    before as (
      select
        c.id,
        jsonb_build_object(
          'name', c.name, 'start_date', c.start_date, 'end_date', c.end_date, 'ical_uid', c.ical_uid,
          'ical_mark', c.ical_mark
        ) as row
      from school_closure c
      where c.school_id = kernel.school_id() and c.id in (select id from given)
    ) update school_closure c set name = g.name,
    start_date = g.start_date,
    end_date = g.end_date,
    ical_uid = g.ical_uid,
    ical_mark = g.ical_mark,
    version = c.version + 1
    from given g
    join before b on b.id = g.id
    where c.school_id = kernel.school_id() and c.id = g.id and c.version = g.version and c.archived_at is null
    returning c.id, c.version, b.row as before`.all(db)

/** Archives those that nobody changed since: the days count again. */
export const archiveClosures = (db: Db, rows: readonly { id: number; version: number }[], now: Date) =>
  sql`
    update school_closure c
    set archived_at = ${now}, version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id bigint, version integer)
    where c.school_id = kernel.school_id() and c.id = g.id and c.version = g.version and c.archived_at is null
    returning c.id`.all(db)

export const selectImports = (db: Db): Promise<Out<typeof calendarImport.list>['rows']> =>
  sql<Out<typeof calendarImport.list>['rows'][number]>`
    select
      i.id, i.file_name, i.target, jsonb_array_length(i.items) as entries, coalesce(${fullName('k')}, '') as by,
      i.imported_at as at, i.undone_at
    from calendar_import i
    left join account k on k.id = i.imported_by
    where i.school_id = kernel.school_id()
    order by i.id desc
    limit 20`.all(db)
