import type { Use } from '#contract/schools/schools.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'

export const selectGroupUse = (db: Db, id: number): Promise<Use[]> =>
  prepared(db, 'select * from auth.group_use($1)', [id])

export const isGroupCodeFree = async (db: Db, code: string, except: number): Promise<boolean> =>
  (await prepared<{ free: boolean }>(db, 'select auth.free_group_code($1, $2) as free', [code, except]))[0]?.free ??
  false
