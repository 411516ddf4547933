import type { BuiltIn } from '#contract/notifications/built-in.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

export const selectSwitchedOff = async (db: Db): Promise<Set<string>> =>
  new Set(
    (
      await sql<{ name: string }>`
        select name
        from notification_built_in
        where school_id = kernel.school_id() and not active`.all(db)
    ).map(({ name }) => name),
  )

export const switchBuiltIn = (db: Db, name: BuiltIn, active: boolean) =>
  sql`
    insert into notification_built_in (school_id, name, active)
    values (kernel.school_id(), ${name}, ${active})
    on conflict (school_id, name) do update
    set active = excluded.active, version = notification_built_in.version + 1
    where notification_built_in.active <> excluded.active`.run(db)
