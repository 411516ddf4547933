import { sql } from 'kysely'
import { type RowResult, type Run, type RunSummary, undoDays } from '#contract/imports/import.contract.ts'
import type { RecordKind } from '#contract/imports/sds.rules.ts'
import type { RosterNote } from '#contract/imports/roster-notes.rules.ts'
import type { RosterSource } from '#contract/imports/roster-files.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import type { FileSummary } from './roster-reader.ts'
import type { NewStagedRow } from './staged-rows.ts'

type NewRun = {
  group_id: number
  school_id: number | null
  created_by: number | null
  source?: RosterSource
  format_version?: string
  files: readonly FileSummary[]
  /** The kinds that the files tell whole. */
  feed_kinds?: readonly RecordKind[]
  ignored: readonly string[]
  notes: readonly RosterNote[]
}

export const insertRun = async (
  db: Db,
  {
    group_id,
    school_id,
    created_by,
    source = 'sds',
    format_version = '',
    files,
    feed_kinds = [],
    ignored,
    notes,
  }: NewRun,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into import_run (
      group_id, school_id, created_by, source, format_version, files, feed_kinds, ignored_files, notes
    )
    values (
      ${group_id}, ${school_id}, ${created_by}, ${source}, ${format_version}, ${JSON.stringify(files)},
      ${feed_kinds}::text[], ${JSON.stringify(ignored)}, ${JSON.stringify(notes)}
    )
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** @param schools SIS id → id of the schools that exist; rows of a school that does not wait for it. */
export const insertRows = async (
  db: Db,
  run_id: number,
  rows: readonly NewStagedRow[],
  schools: ReadonlyMap<string, number>,
): Promise<void> => {
  const numbered = rows.map((row, index) => ({
    section_sis_id: row.cells['section_sis_id'] ?? '',
    ends: false,
    ...row,
    id: index + 1,
    school_id: schools.get(row.school_sis_id) ?? null,
  }))
  await sql`
    insert into import_row (
      run_id, id, kind, row, result, school_sis_id, school_id, sis_id, section_sis_id, title, cells, problems,
      blocked_by, holds_back, guardian_row, child_row, ends, raw
    )
    select
      ${run_id}, r.id, r.kind, r.row, r.result, r.school_sis_id, r.school_id, r.sis_id, r.section_sis_id, r.title,
      r.cells, r.problems, r.blocked_by, r.holds_back, r.guardian_row, r.child_row, r.ends, r.raw
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as r (
      id integer, kind text, row integer, result text, school_sis_id text, school_id bigint, sis_id text,
      section_sis_id text, title text, cells jsonb, problems jsonb, blocked_by jsonb, holds_back integer,
      guardian_row integer, child_row integer, ends boolean, raw jsonb
    )`.execute(db)
}

/** Counts the rows again, by kind and result. */
export const updateCounts = (db: Db, run_id: number) =>
  sql`
    update import_run
    set counts = coalesce((
      select jsonb_object_agg(k.kind, k.counts)
      from (
        select
          kind,
          jsonb_build_object(
            ${sql.join(
              results.map((result) => sql`${sql.lit(result)}, count(*) filter (where result = ${sql.lit(result)})`),
            )}
          ) as counts
        from import_row
        where run_id = ${run_id}
        group by kind
      ) k
    ), '{}')
    where id = ${run_id}`.execute(db)

const results: readonly RowResult[] = ['new', 'changed', 'ended', 'unchanged', 'wrong', 'held_back']

/** Schools that the rows of a run belong to and that exist, by the id of each. */
export const selectRunSchools = async (db: Db, run_id: number): Promise<number[]> => {
  const { rows } = await sql<{ school_id: number }>`
    select distinct school_id
    from import_row
    where run_id = ${run_id} and school_id is not null
    order by 1`.execute(db)
  return rows.map((row) => row.school_id)
}

/** Rows of a school that did not exist when they were staged, and does now. */
export const joinSchools = (db: Db, run_id: number) =>
  sql`
    update import_row x
    set school_id = s.id
    from school s, import_run n
    where n.id = ${run_id}
      and s.group_id = n.group_id
      and x.run_id = n.id
      and x.school_id is null
      and x.school_sis_id <> ''
      and s.sis_id = x.school_sis_id`.execute(db)

/** What there is to write: by school, in the order of the kinds. */
export const selectWork = async (db: Db, run_id: number) => {
  const { rows } = await sql<{ school_id: number; kind: RecordKind; result: 'new' | 'changed' | 'ended' }>`
    select school_id, kind, result
    from import_row
    where run_id = ${run_id} and result in ('new', 'changed', 'ended') and not (kind = 'school' and result = 'new')
    group by school_id, kind, result
    order by school_id, min(id)`.execute(db)
  return rows
}

/** Sections of the present school with enrollments of the run that came to this. */
export const selectRunSections = async (db: Db, run_id: number, results: readonly RowResult[]): Promise<number[]> => {
  const { rows } = await sql<{ section_id: number }>`
    select distinct e.section_id
    from import_row r
    join enrollment e on e.school_id = r.school_id and e.id = r.record_id
    where r.run_id = ${run_id}
      and r.school_id = kernel.school_id()
      and r.kind = 'enrollment'
      and r.result = any (${results})`.execute(db)
  return rows.map(({ section_id }) => section_id)
}

const undoable = sql<boolean>`
  (r.status = 'imported' and r.imported_at > now() - make_interval(days => ${sql.lit(undoDays)}))`

const summaryColumns = sql`
  r.id, r.source, r.format_version, r.layout->>'kind' as people_kind, r.status, r.created_at,
  nullif(concat_ws(' ', nullif(a.fname, ''), nullif(a.lname, '')), '') as created_by,
  (select coalesce(jsonb_agg(f->>'name'), '[]') from jsonb_array_elements(r.files) f) as file_names,
  r.counts, r.imported_at, r.undone_at, r.kept,
  jsonb_build_object('import', r.status = 'checked', 'undo', ${undoable}) as can`

const ofSource = (of: 'roster' | 'people') => sql`(r.source = 'people') = ${of === 'people'}`

export const selectRuns = async (
  db: Db,
  of: 'roster' | 'people',
  page: number,
  size: number,
): Promise<{ rows: RunSummary[]; count: number }> => {
  const { rows } = await sql<RunSummary>`
    select ${summaryColumns}
    from import_run r
    left join account a on a.id = r.created_by
    where ${ofSource(of)}
    order by r.id desc
    limit ${size} offset ${(page - 1) * size}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count
    from import_run r
    where ${ofSource(of)}`.execute(db)
  return { rows, count: counted[0]?.count ?? 0 }
}

export const optionalRun = async (db: Db, run_id: number): Promise<Run | undefined> => {
  const { rows } = await sql<Run>`
    select
      ${summaryColumns}, r.files, r.ignored_files, r.lacking, r.notes, coalesce(r.layout->'names', '{}') as names,
      (
        select count(*)
        from import_row i
        where i.run_id = r.id and i.match is not null and i.decision = '' and i.result = 'held_back'
      ) as undecided,
      case when p.at > now() - interval '1 minute' then p.percent else 0 end as percent
    -- older: that process is gone and its transaction with it
    from import_run r
    left join account a on a.id = r.created_by
    left join import_progress p on p.run_id = r.id
    where r.id = ${run_id}`.execute(db)
  return rows[0]
}
