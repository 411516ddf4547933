import { mostCounted } from '#contract/logs/logs.contract.ts'
import type { SecurityEvent } from '#contract/logs/security-log.contract.ts'
import { fullName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

export type EventFilter = { kind: string | null; from: string | null; to: string | null; search: string }

/** One page of what happened around signing in. Days are those of the school. */
export const selectEvents = async (
  db: Db,
  { kind, from, to, search }: EventFilter,
  offset: number,
  size: number,
): Promise<{ rows: SecurityEvent[]; count: number }> => {
  const params = sql.params({ kind, from, to, search })
  const matching = sql`
    from security_event e
    join school s on s.id = e.school_id
    left join account a on a.id = e.user_id
    where e.school_id = kernel.school_id()
      and (${params.kind}::text is null or e.kind = ${params.kind})
      and (${params.from}::date is null or e.at >= ${params.from}::date::timestamp at time zone s.time_zone)
      and (${params.to}::date is null or e.at < (${params.to}::date + 1)::timestamp at time zone s.time_zone)
      and (
        ${params.search}::text = ''
        or e.address = ${params.search}
        or ${matchesSearch(sql`kernel.plain(a.fname || ' ' || a.lname || ' ' || a.username)`, params.search)}
      )`
  const [rows, [counted]] = await Promise.all([
    sql<SecurityEvent>`
      select e.id, e.at, e.kind, coalesce(${fullName('a')}, '') as name, e.address, e.user_agent, e.path ${matching}
      order by e.at desc, e.id desc
      limit ${size} offset ${offset}`.all(db),
    sql<{ count: number }>`
      select count(*) as count
      from (select ${matching} limit ${sql.constant(mostCounted)}) n`.all(db),
  ])
  return { rows, count: counted?.count ?? 0 }
}
