import type { z } from 'zod'
import type { HistoryRow } from '#contract/kernel/catalog.ts'
import type { Db } from './database.ts'
import { sql } from './sql.ts'

/** The latest changes of one record: what, who, acting for whom, why. */
export const readHistory = (db: Db, table_name: string, row_id: number) =>
  sql<z.infer<typeof HistoryRow>>`
    select
      l.at, l.operation,
      coalesce(trim(r.fname || ' ' || r.lname), '') as by,
      case when l.user_id <> l.real_user_id then trim(u.fname || ' ' || u.lname) end as acting_for,
      l.reason, l.old, l.new
    from audit_log l
    left join account r on r.id = l.real_user_id
    left join account u on u.id = l.user_id
    where l.school_id = kernel.school_id() and l.table_name = ${table_name} and l.row_id = ${row_id}
    order by l.id desc
    limit 100`.all(db)
