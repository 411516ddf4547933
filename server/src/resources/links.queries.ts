import type { LinkResult } from '#contract/resources/resource.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

type FollowedLink = { id: number; url: string }
export type CheckedLink = FollowedLink & { result: LinkResult }

/** The addresses of these resources; what is no link has none. */
export const selectLinks = (db: Db, ids: readonly number[]): Promise<FollowedLink[]> =>
  sql<FollowedLink>`
    select r.id, v.url
    from resource r
    join resource_version v on v.school_id = r.school_id and v.resource_id = r.id and v.number = r.current
    where r.school_id = kernel.school_id() and r.id = any (${ids}) and v.url <> ''`.all(db)

export const replaceChecks = (db: Db, checked: readonly CheckedLink[], now: Date) =>
  sql`
    insert into resource_check (school_id, resource_id, url, result, checked_at)
    select kernel.school_id(), c.id, c.url, c.result, ${now}
    from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) c (id bigint, url text, result text)
    on conflict (school_id, resource_id) do update
    set url = excluded.url, result = excluded.result, checked_at = excluded.checked_at`.run(db)
