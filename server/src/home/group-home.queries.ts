import type { SetUp, SuperAdminHome } from '#contract/home/home.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { setUpJson } from './set-up.queries.ts'

export type SchoolFigures = Omit<SuperAdminHome['schools'][number], 'local_time'>

type Group = { name: string; set_up: SetUp | null }

/** The group, and what the school that the caller is in still lacks. */
export const selectGroup = (db: Db, group_id: number): Promise<Group> =>
  sql<Group>`
    select coalesce((select name from school_group where id = ${group_id}), '') as name, ${setUpJson} as set_up`.one(db)

/**
 * The schools of the caller's group with their figures; the database computes across schools for a super admin alone.
 */
export const selectGroupFigures = (db: Db, now: Date): Promise<SchoolFigures[]> =>
  sql<SchoolFigures>`select * from auth.group_figures(${now})`.all(db)
