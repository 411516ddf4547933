import { mostCounted } from '#contract/logs/logs.contract.ts'
import type { RecordRead } from '#contract/logs/record-reads.contract.ts'
import { fullName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

export type ReadFilter = {
  page: string | null
  person_id: number | null
  from: string | null
  to: string | null
  search: string
}

/** One page of who opened whose record. Days are those of the school. */
export const selectReads = async (
  db: Db,
  { page, person_id, from, to, search }: ReadFilter,
  offset: number,
  size: number,
): Promise<{ rows: RecordRead[]; count: number }> => {
  const params = sql.params({ page, person_id, from, to, search })
  const named =
    search === ''
      ? sql`true`
      : sql`exists (
        select from person p
        left join account a on a.id = r.real_user_id
        where p.school_id = r.school_id
          and p.id = r.person_id
          and ${matchesSearch(sql`kernel.plain(concat_ws(' ', a.fname, a.lname, p.fname, p.lname))`, params.search)}
      )`
  const matching = sql`
    from record_read r
    join school s on s.id = r.school_id
    where r.school_id = kernel.school_id()
      and (${params.page}::text is null or r.page = ${params.page})
      and (${params.person_id}::bigint is null or r.person_id = ${params.person_id})
      and (${params.from}::date is null or r.at >= ${params.from}::date::timestamp at time zone s.time_zone)
      and (${params.to}::date is null or r.at < (${params.to}::date + 1)::timestamp at time zone s.time_zone)
      and ${named}`
  const [rows, [counted]] = await Promise.all([
    sql<RecordRead>`
      with shown as (
        select r.* ${matching}
        order by r.at desc, r.id desc
        limit ${size} offset ${offset}
      )
      select
        r.id, r.at, coalesce(${fullName('a')}, '') as by,
        case when r.user_id <> r.real_user_id then ${fullName('u')} end as acting_for,
        r.role::text as role, r.person_id, ${fullName('p')} as person, r.page
      from shown r
      join person p on p.school_id = r.school_id and p.id = r.person_id
      left join account a on a.id = r.real_user_id
      left join account u on u.id = r.user_id
      order by r.at desc, r.id desc`.all(db),
    sql<{ count: number }>`
      select count(*) as count
      from (select ${matching} limit ${sql.constant(mostCounted)}) n`.all(db),
  ])
  return { rows, count: counted?.count ?? 0 }
}
