import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Decision, PeopleKind } from '#contract/imports/people-fields.rules.ts'
import type { CustomColumn } from '#contract/imports/people-fields.rules.ts'
import type { Run, StagedRow } from '#contract/imports/import.contract.ts'
import type { RosterNote } from '#contract/imports/roster-notes.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Reach } from './known.queries.ts'

/**
 * How a file of people was read: what its wrong rows need to go out as they came, and the names that its preview needs.
 */
export type Layout = {
  kind: PeopleKind
  format: 'csv' | 'xlsx'
  header: readonly string[]
  /** Heading by field. */
  headings: Record<string, string>
  /** Names of own fields by cell. */
  names: Record<string, string>
}

export type NewPeopleRun = Reach & {
  created_by: number
  file: Run['files'][number]
  notes: readonly RosterNote[]
  layout: Layout
}

export const insertPeopleRun = async (
  db: Db,
  { group_id, school_id, created_by, file, notes, layout }: NewPeopleRun,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into import_run (group_id, school_id, source, created_by, files, notes, layout)
    values (
      ${group_id}, ${school_id}, 'people', ${created_by}, ${JSON.stringify([file])}, ${JSON.stringify(notes)},
      ${JSON.stringify(layout)}
    )
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/**
 * What a cell may call each school within reach: SIS id, short code or name, in small letters → school. A name that two
 * schools have calls neither.
 */
export const selectSchoolNames = async (db: Db, { group_id, school_id }: Reach): Promise<Map<string, number>> => {
  const { rows } = await sql<{ name: string; id: number }>`
    select x.name, min(s.id) as id
    from school s,
    lateral (select lower(s.sis_id) as name union select lower(s.short_code) union select lower(s.name)) x
    where s.group_id = ${group_id}
      and s.archived_at is null
      and (${school_id}::bigint is null or s.id = ${school_id})
      and x.name is not null
    group by x.name
    having count(distinct s.id) = 1`.execute(db)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** The present school's own fields with their choices. */
export const selectCustomColumns = async (db: Db): Promise<CustomColumn[]> => {
  const { rows } = await sql<CustomColumn>`
    select
      f.id, f.name, f.kind, f.type,
      array(
        select c.label
        from custom_field_choice c
        where c.school_id = f.school_id and c.custom_field_id = f.id
        order by c.position
      ) as choices
    from custom_field f
    where f.school_id = kernel.school_id() and f.archived_at is null
    order by f.section, f.position, f.id`.execute(db)
  return rows
}

const digest = (shape: string) => createHash('sha256').update(shape).digest('base64url')

export const optionalMapping = async (
  db: Db,
  user_id: number,
  kind: PeopleKind,
  shape: string,
): Promise<Record<string, string | null> | undefined> => {
  const { rows } = await sql<{ chosen: Record<string, string | null> }>`
    select chosen
    from import_mapping
    where user_id = ${user_id} and kind = ${kind} and shape = ${digest(shape)}`.execute(db)
  return rows[0]?.chosen
}

export const storeMapping = (
  db: Db,
  user_id: number,
  kind: PeopleKind,
  shape: string,
  chosen: Record<string, string | null>,
) =>
  sql`
    insert into import_mapping (user_id, kind, shape, chosen)
    values (${user_id}, ${kind}, ${digest(shape)}, ${JSON.stringify(chosen)})
    on conflict (user_id, kind, shape) do update
    set chosen = excluded.chosen, used_at = now()`.execute(db)

/** Decides about rows with a twin: the named ones, or all that nobody decided about; answers how many. */
export const decideRows = async (
  db: Db,
  run_id: number,
  row_ids: readonly number[] | undefined,
  decision: Decision,
): Promise<number> => {
  const { rows } = await sql`
    update import_row
    set decision = ${decision}
    where run_id = ${run_id} and match is not null and ${row_ids ? sql`id = any (${row_ids})` : sql`decision = ''`}
    returning id`.execute(db)
  return rows.length
}

export const selectLayout = async (db: Db, run_id: number): Promise<Layout | undefined> => {
  const { rows } = await sql<{ layout: Layout }>`
    select layout
    from import_run
    where id = ${run_id} and source = 'people'`.execute(db)
  return rows[0]?.layout
}

type ReportRow = Pick<
  StagedRow,
  'kind' | 'row' | 'result' | 'title' | 'sis_id' | 'school_sis_id' | 'problems' | 'blocked_by' | 'match' | 'changes'
> & {
  raw: string[] | null
}

/** All rows of a run, or the wrong ones, in the order of the file. */
export const selectReportRows = async (db: Db, run_id: number, only_wrong: boolean): Promise<ReportRow[]> => {
  const { rows } = await sql<ReportRow>`
    select
      r.kind, r.row, r.result, r.title, r.sis_id, r.school_sis_id, r.problems, r.blocked_by, r.match, r.raw,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'field', o.key, 'old', coalesce(o.value, ''), 'new', r.cells->>o.key
        ) order by o.key), '[]')
        from jsonb_each_text(r.old) o
      ) as changes
    from import_row r
    where r.run_id = ${run_id} and (not ${only_wrong} or (r.result in ('wrong', 'held_back') and r.raw is not null))
    order by r.row, r.id`.execute(db)
  return rows
}
