import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/kernel/database.ts'

// A roster feed writes whole sets: `select`, `values` and `rows` are SQL of the import over `t`, the enrollment, and
// `r`, the staged row.

export const insertOfFeed = (columns: RawBuilder<unknown>, select: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into enrollment (${columns}) ${select}`

export const updateOfFeed = (db: Db, values: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
  sql`update enrollment t set ${values}, version = t.version + 1 from import_row r where ${rows}`.execute(db)

export const deleteOfFeed = (ids: number[]): RawBuilder<unknown> => sql`
  delete from enrollment
  where school_id = kernel.school_id() and id = any (${ids})`
