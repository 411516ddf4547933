import { sql } from 'kysely'
import { type Run } from '#contract/imports/import.contract.ts'
import type { Db } from '#server/kernel/database.ts'

/**
 * Rows staged in this transaction have no statistics yet: the planner takes them for a handful and would join thousands
 * row by row.
 */
export const expectManyRows = (db: Db) =>
  sql`select set_config('enable_nestloop', 'off', true), set_config('plan_cache_mode', 'auto', true)`.execute(db)

/** Only one at a time may apply or undo a run; false when somebody else is at it. */
export const lockRun = async (db: Db, run_id: number): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('import_run', ${run_id}::bigint)) as locked`.execute(db)
  return rows[0]?.locked ?? false
}

export const updateStatus = (
  db: Db,
  run_id: number,
  change: { status: Run['status']; invited?: boolean; kept?: Run['kept'] },
) =>
  sql`
    update import_run
    set
      status = ${change.status}, invited = invited or ${change.invited ?? false},
      kept = ${JSON.stringify(change.kept ?? [])},
      imported_at = case when ${change.status} = 'imported' then now() else imported_at end,
      undone_at = case when ${change.status} = 'undone' then now() end
    where id = ${run_id}`.execute(db)

/** Forgets an earlier try and its wish to stop. */
export const startProgress = (db: Db, run_id: number) =>
  sql`
    insert into import_progress (run_id)
    values (${run_id})
    on conflict (run_id) do update
    set percent = 0, cancel_asked = false, at = now()`.execute(db)

/** Notes how far a run is; answers whether somebody asked to stop it. */
export const noteProgress = async (db: Db, run_id: number, percent: number): Promise<boolean> => {
  const { rows } = await sql<{ cancel_asked: boolean }>`
    insert into import_progress (run_id, percent)
    values (${run_id}, ${percent})
    on conflict (run_id) do update
    set percent = excluded.percent, at = now()
    returning cancel_asked`.execute(db)
  return rows[0]?.cancel_asked ?? false
}

export const askToCancel = (db: Db, run_id: number) =>
  sql`
    insert into import_progress (run_id, cancel_asked)
    values (${run_id}, true)
    on conflict (run_id) do update
    set cancel_asked = true`.execute(db)
