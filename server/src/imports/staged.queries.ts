import { sql } from 'kysely'
import type { RowResult, StagedRow } from '#contract/imports/import.contract.ts'
import type { RecordKind } from '#contract/imports/sds.rules.ts'
import type { Db } from '#server/kernel/database.ts'

export const selectRows = async (
  db: Db,
  { run_id, kind, result, search = '', page, size }: RowFilter,
): Promise<{ rows: StagedRow[]; count: number }> => {
  const matches = sql`
    r.run_id = ${run_id}
      and (${kind ?? null}::text is null or r.kind = ${kind ?? null})
      and (${result ?? null}::text is null or r.result = ${result ?? null})
      and kernel.plain(r.title || ' ' || r.sis_id) like all ((select kernel.search_patterns(${search}))::text[])`
  const { rows } = await sql<StagedRow>`
    select
      r.id, r.kind, r.row, r.result, r.school_sis_id, r.sis_id, r.title, r.problems, r.blocked_by, r.holds_back,
      r.match, r.decision,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'field', o.key, 'old', coalesce(o.value, ''), 'new', coalesce(r.cells->>o.key, '')
        ) order by o.key), '[]')
        from jsonb_each_text(r.old) o
        where r.cells ? o.key and o.key <> 'ended_by_feed'
      ) as changes
    from import_row r
    where ${matches}
    order by r.result <> 'wrong', r.id
    limit ${size} offset ${(page - 1) * size}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count
    from import_row r
    where ${matches}`.execute(db)
  return { rows, count: counted[0]?.count ?? 0 }
}

export const selectWrongRows = async (db: Db, run_id: number) => {
  const { rows } = await sql<
    Pick<StagedRow, 'kind' | 'row' | 'sis_id' | 'title' | 'problems'> & { cells: Record<string, string> }
  >`
    select kind, row, sis_id, title, problems, cells
    from import_row
    where run_id = ${run_id} and result = 'wrong'
    order by id`.execute(db)
  return rows
}

type RowFilter = {
  run_id: number
  kind?: RecordKind | undefined
  result?: RowResult | undefined
  search?: string | undefined
  page: number
  size: number
}
