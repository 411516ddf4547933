import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

type NewPersonStatus = { id: number; status: string; until: string | null; status_id?: number | null | undefined }

/**
 * Who is not active has no access, who has a status of the school only what it allows; the access of before comes back
 * with the active standing.
 */
export const updatePersonStatuses = async (db: Db, rows: readonly NewPersonStatus[], reason: string): Promise<void> => {
  const [ids, statuses, untils] = [
    rows.map(({ id }) => id),
    rows.map(({ status }) => status),
    rows.map(({ until }) => until),
  ]
  const own = rows.map(({ status_id }) => status_id ?? null)
  await sql`
    update person p
    set
      status = n.status, status_id = n.status_id, status_until = n.until,
      status_reason = case when n.status = 'active' then '' else ${reason} end,
      version = version + 1
    from unnest(${ids}::bigint[], ${statuses}::text[], ${untils}::date[], ${own}::bigint[]) n (
      id, status, until, status_id
    )
    where p.school_id = kernel.school_id() and p.id = n.id`.run(db)
  await sql`
    update person_role r
    set
      access = case
        when coalesce(r.kept_access, r.access) = 0 then 0
        else coalesce(n.access, r.kept_access, r.access)
      end,
      kept_access = case when n.access is null then null else coalesce(r.kept_access, r.access) end
    from (
      select n.id, case when n.status <> 'active' then 0 when x.access <> 1 then x.access end as access
      from unnest(${ids}::bigint[], ${statuses}::text[], ${own}::bigint[]) n (id, status, status_id)
      left join status x on x.school_id = kernel.school_id() and x.id = n.status_id
    ) n
    where r.school_id = kernel.school_id()
      and r.person_id = n.id
      and (n.access is not null or r.kept_access is not null)
      and (n.access is null or r.kept_access is null or r.access <> n.access)`.run(db)
}
