import type { SuperAdminHome } from '#contract/home/home.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

export type SchoolFigures = Omit<SuperAdminHome['schools'][number], 'local_time'>

/**
 * The schools of the caller's group with their figures; the database computes across schools for a super admin alone.
 */
export const selectGroupFigures = (db: Db, now: Date): Promise<SchoolFigures[]> =>
  sql<SchoolFigures>`select * from auth.group_figures(${now})`.all(db)
