import type { Use } from '#contract/schools/schools.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

export const selectGroupUse = (db: Db, id: number): Promise<Use[]> =>
  sql<Use>`select * from auth.group_use(${id})`.all(db)

export const isGroupCodeFree = async (db: Db, code: string, except: number): Promise<boolean> =>
  (await sql<{ free: boolean }>`select auth.free_group_code(${code}, ${except}) as free`.optional(db))?.free ?? false
